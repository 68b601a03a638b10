//! Secrets in links about bookings, derived from the master key, the booking and the holder: a later email carries the
//! same link although the database stores only hashes.

use domain::BookingId;
use domain::booking::{BookingToken, TokenHolder};
use ring::{digest, hmac};
use subtle::ConstantTimeEq;

use crate::vault::Vault;

pub fn derive_booking_token(vault: &Vault, booking: BookingId, holder: TokenHolder) -> BookingToken {
    let mut context = hmac::Context::with_key(vault.booking_key());
    context.update(match holder {
        TokenHolder::Client => b"c",
        TokenHolder::Photographer => b"p",
    });
    context.update(booking.as_uuid().as_bytes());
    let tag = context.sign();
    let mut secret = [0; 16];
    secret.copy_from_slice(&tag.as_ref()[..16]);
    BookingToken::new(booking, secret)
}

/// The database stores only this.
pub fn hash_booking_token(token: &BookingToken) -> [u8; 32] {
    let mut hash = [0; 32];
    hash.copy_from_slice(digest::digest(&digest::SHA256, token.secret()).as_ref());
    hash
}

/// Compares in constant time.
pub fn booking_token_matches(token: &BookingToken, stored_hash: &[u8]) -> bool {
    hash_booking_token(token).as_slice().ct_eq(stored_hash).into()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

    use domain::Timestamp;

    use super::*;

    fn vault(character: &str) -> Vault {
        Vault::from_text(&(character.repeat(42) + "A")).unwrap()
    }

    #[test]
    fn tokens_are_deterministic_per_booking_holder_and_master_key() {
        let (booking, other) =
            (BookingId::new(Timestamp::from_millis(1)), BookingId::new(Timestamp::from_millis(1)));
        let client = derive_booking_token(&vault("A"), booking, TokenHolder::Client);
        assert_eq!(client, derive_booking_token(&vault("A"), booking, TokenHolder::Client));
        assert_eq!(client.booking(), booking);
        for foreign in [
            derive_booking_token(&vault("A"), booking, TokenHolder::Photographer),
            derive_booking_token(&vault("A"), other, TokenHolder::Client),
            derive_booking_token(&vault("B"), booking, TokenHolder::Client),
        ] {
            assert_ne!(client.secret(), foreign.secret());
            assert!(!booking_token_matches(&foreign, &hash_booking_token(&client)));
        }
        assert!(booking_token_matches(&client, &hash_booking_token(&client)));
        assert!(!booking_token_matches(&client, client.secret()), "the argument is the hash, not the secret");
    }
}
