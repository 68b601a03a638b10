//! Refresh tokens: each may be exchanged once, and whoever brings a used one ends the session.
//!
//! A token names its session, how often that session's token was exchanged before it, and a secret. Each successor's
//! secret is made from the one before it, and each token carries a seal, both with keys that the database does not
//! hold. So the seal alone tells a token that was ours once from one that somebody made up, however old it is, and
//! the database needs no more than the hash of the one that may be exchanged next.

use std::fmt;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use domain::session::{GRACE, Session};
use domain::{SessionId, Timestamp};
use ring::{digest, hmac};
use subtle::ConstantTimeEq;
use uuid::Uuid;

use crate::vault::Vault;

const ID: usize = 16;
const GENERATION: usize = 8;
const SECRET: usize = 32;
const SEAL: usize = 32;

#[derive(Clone, PartialEq, Eq)]
pub struct RefreshToken {
    pub session: SessionId,
    generation: i64,
    secret: [u8; SECRET],
}

/// What a presented token means for its session.
#[derive(Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is the current one: give this one out instead.
    Exchange(RefreshToken),
    /// It was exchanged a moment ago and the answer may have got lost: give the same successor out again.
    Repeat(RefreshToken),
    /// It was used before. Somebody has a copy.
    Replayed,
    /// It does not belong to this session as it stands.
    Foreign,
}

impl RefreshToken {
    pub fn first(session: SessionId, secret: [u8; SECRET]) -> Self {
        Self { session, generation: 0, secret }
    }

    pub fn hash(&self) -> Vec<u8> {
        digest::digest(&digest::SHA256, &self.secret).as_ref().to_vec()
    }

    /// A token in hand is one that we gave out: only `reveal` makes the text it was read from.
    pub fn judge(&self, session: &Session, now: Timestamp, vault: &Vault) -> Verdict {
        let is_current = |token: &Self| bool::from(token.hash().ct_eq(&session.token_hash));
        match session.generation.checked_sub(self.generation) {
            Some(0) if is_current(self) => Verdict::Exchange(self.successor(vault)),
            Some(1) if now <= session.rotated_at.plus(GRACE) => {
                let successor = self.successor(vault);
                if is_current(&successor) { Verdict::Repeat(successor) } else { Verdict::Foreign }
            }
            Some(1..) => Verdict::Replayed,
            _ => Verdict::Foreign,
        }
    }

    fn successor(&self, vault: &Vault) -> Self {
        let generation = self.generation + 1;
        let mut context = hmac::Context::with_key(vault.refresh_key());
        context.update(self.session.as_uuid().as_bytes());
        context.update(&generation.to_be_bytes());
        context.update(&self.secret);
        let mut secret = [0; SECRET];
        secret.copy_from_slice(context.sign().as_ref());
        Self { session: self.session, generation, secret }
    }

    /// The text of the cookie.
    pub fn reveal(&self, vault: &Vault) -> String {
        let bytes = self.bytes();
        BASE64_URL_SAFE_NO_PAD
            .encode([bytes.as_slice(), hmac::sign(vault.seal_key(), &bytes).as_ref()].concat())
    }

    /// `None` for whatever we did not write.
    pub fn read(text: &str, vault: &Vault) -> Option<Self> {
        let bytes = BASE64_URL_SAFE_NO_PAD.decode(text).ok()?;
        let bytes: [u8; ID + GENERATION + SECRET + SEAL] = bytes.try_into().ok()?;
        let (token, seal) = bytes.split_at(ID + GENERATION + SECRET);
        hmac::verify(vault.seal_key(), token, seal).ok()?;
        let (id, rest) = token.split_at(ID);
        let (generation, secret) = rest.split_at(GENERATION);
        Some(Self {
            session: SessionId::from_uuid(Uuid::from_slice(id).ok()?),
            generation: i64::from_be_bytes(generation.try_into().ok()?),
            secret: secret.try_into().ok()?,
        })
    }

    fn bytes(&self) -> Vec<u8> {
        [self.session.as_uuid().as_bytes().as_slice(), &self.generation.to_be_bytes(), &self.secret].concat()
    }
}

impl fmt::Debug for RefreshToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RefreshToken(of {}, number {})", self.session, self.generation)
    }
}

#[cfg(test)]
mod tests;
