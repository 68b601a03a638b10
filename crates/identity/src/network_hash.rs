//! Identifies the network of a request without storing its IP address.

use domain::AccountId;
use ring::hmac;

use crate::vault::Vault;

/// The hash reveals no IP address without the master key. It includes the photographer, so that hashes of two
/// photographers cannot be compared. `network` is an IPv4-mapped address, or an IPv6 prefix followed by zeros.
pub fn hash_network(vault: &Vault, photographer: AccountId, network: &[u8; 16]) -> [u8; 16] {
    let mut context = hmac::Context::with_key(vault.booking_key());
    // Booking tokens use the same key with the prefixes "c" and "p".
    context.update(b"n");
    context.update(photographer.as_uuid().as_bytes());
    context.update(network);
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
    fn hash_depends_on_network_photographer_and_master_key() {
        let vault = |character: &str| Vault::from_text(&(character.repeat(42) + "A")).unwrap();
        let account = |millis| AccountId::new(Timestamp::from_millis(millis));
        let (anna, bo) = (account(1), account(2));
        let hash = hash_network(&vault("A"), anna, &[1; 16]);
        assert_eq!(hash_network(&vault("A"), anna, &[1; 16]), hash);
        for other in [
            hash_network(&vault("A"), anna, &[2; 16]),
            hash_network(&vault("A"), bo, &[1; 16]),
            hash_network(&vault("B"), anna, &[1; 16]),
        ] {
            assert_ne!(other, hash);
        }
    }
}
