//! The secrets in links about bookings. They are made of the master key and the booking, so that a mail worded later
//! and a second answer carry the same link although the database keeps hashes only.

use domain::BookingId;
use domain::booking::{BookingToken, TokenHolder};
use ring::{digest, hmac};
use subtle::ConstantTimeEq;

use crate::vault::Vault;

pub fn booking_token(vault: &Vault, booking: BookingId, holder: TokenHolder) -> BookingToken {
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

/// What the database keeps of a token.
pub fn booking_token_hash(token: &BookingToken) -> [u8; 32] {
    let mut hash = [0; 32];
    hash.copy_from_slice(digest::digest(&digest::SHA256, token.secret()).as_ref());
    hash
}

/// Takes the same time whether a token is wrong in its first or in its last byte.
pub fn booking_token_opens(token: &BookingToken, stored_hash: &[u8]) -> bool {
    booking_token_hash(token).as_slice().ct_eq(stored_hash).into()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

    use domain::Timestamp;

    use super::*;

    fn vault(letter: &str) -> Vault {
        Vault::from_text(&(letter.repeat(42) + "A")).unwrap()
    }

    #[test]
    fn a_token_can_be_made_again_and_nobody_else_can_make_it() {
        let (one, other) =
            (BookingId::new(Timestamp::from_millis(1)), BookingId::new(Timestamp::from_millis(1)));
        let client = booking_token(&vault("A"), one, TokenHolder::Client);
        assert_eq!(client, booking_token(&vault("A"), one, TokenHolder::Client));
        assert_eq!(client.booking(), one);
        for foreign in [
            booking_token(&vault("A"), one, TokenHolder::Photographer),
            booking_token(&vault("A"), other, TokenHolder::Client),
            booking_token(&vault("B"), one, TokenHolder::Client),
        ] {
            assert_ne!(client.secret(), foreign.secret());
            assert!(!booking_token_opens(&foreign, &booking_token_hash(&client)));
        }
        assert!(booking_token_opens(&client, &booking_token_hash(&client)));
        assert!(!booking_token_opens(&client, client.secret()), "the hash is kept, not the secret");
    }
}
