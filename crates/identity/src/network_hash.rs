//! Networks that send requests, told apart without their addresses.

use domain::AccountId;
use ring::hmac;

use crate::vault::Vault;

/// Of one network, for one photographer. Without the master key nobody finds the address, and the hashes of two
/// photographers cannot be compared.
pub fn network_hash(vault: &Vault, photographer: AccountId, address: &[u8; 16]) -> [u8; 16] {
    let mut context = hmac::Context::with_key(vault.booking_key());
    context.update(b"n");
    context.update(photographer.as_uuid().as_bytes());
    context.update(address);
    let tag = context.sign();
    let mut hash = [0; 16];
    hash.copy_from_slice(&tag.as_ref()[..16]);
    hash
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

    use domain::Timestamp;

    use super::*;

    #[test]
    fn tells_networks_photographers_and_master_keys_apart() {
        let vault = |letter: &str| Vault::from_text(&(letter.repeat(42) + "A")).unwrap();
        let account = |millis| AccountId::new(Timestamp::from_millis(millis));
        let (anna, bo) = (account(1), account(2));
        let hash = network_hash(&vault("A"), anna, &[1; 16]);
        assert_eq!(network_hash(&vault("A"), anna, &[1; 16]), hash);
        for other in [
            network_hash(&vault("A"), anna, &[2; 16]),
            network_hash(&vault("A"), bo, &[1; 16]),
            network_hash(&vault("B"), anna, &[1; 16]),
        ] {
            assert_ne!(other, hash);
        }
    }
}
