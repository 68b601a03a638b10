//! Refresh tokens. A browser exchanges its token for a successor. It may send the old token again as long as
//! the successor was not used, because the response may be lost while a phone sleeps. Any other old token
//! may have been copied, and ends the session.
//!
//! A token holds its session's id, its generation, a secret and a seal. Each secret is derived from the one
//! before it and the time of the exchange, and the keys for secrets and seals are outside the database. So the
//! seal alone proves that the server issued a token, even an old one, and the database stores only the hash of
//! the current token.

use std::fmt;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use domain::session::{REFRESH_GRACE_PERIOD, Session};
use domain::{SessionId, Timestamp};
use ring::{digest, hmac};
use subtle::ConstantTimeEq;
use uuid::Uuid;

use crate::vault::Vault;

const ID_BYTES: usize = 16;
const GENERATION_BYTES: usize = 8;
const SECRET_BYTES: usize = 32;
const SEAL_BYTES: usize = 32;

#[derive(Clone, PartialEq, Eq)]
pub struct RefreshToken {
    pub session: SessionId,
    generation: i64,
    secret: [u8; SECRET_BYTES],
}

/// What to do with a token for its session.
#[derive(Debug, PartialEq, Eq)]
pub enum RefreshDecision {
    /// Store this successor with the time of this check, and return it. The token is the current one, or its
    /// successor was never used: then the new successor replaces it.
    Rotate(RefreshToken),
    /// The token was exchanged a moment ago, in another tab or with a lost response: return the same successor
    /// again.
    Reissue(RefreshToken),
    /// Two browsers have tokens of this session, so one of them may have copied it: end the session.
    Replayed,
    /// The token is newer than the session: the database was restored from a backup.
    Invalid,
}

impl RefreshToken {
    pub fn first(session: SessionId, secret: [u8; SECRET_BYTES]) -> Self {
        Self { session, generation: 0, secret }
    }

    pub fn hash(&self) -> Vec<u8> {
        digest::digest(&digest::SHA256, &self.secret).as_ref().to_vec()
    }

    pub fn generation(&self) -> i64 {
        self.generation
    }

    /// Relies on `parse`, which has verified the seal: the server issued this token.
    pub fn check(&self, session: &Session, now: Timestamp, vault: &Vault) -> RefreshDecision {
        let is_current = |token: &Self| bool::from(token.hash().ct_eq(&session.token_hash));
        match session.generation.checked_sub(self.generation) {
            Some(0) if is_current(self) => RefreshDecision::Rotate(self.derive_successor(now, vault)),
            Some(1) => {
                let successor = self.derive_successor(session.rotated_at, vault);
                if !is_current(&successor) {
                    RefreshDecision::Replayed
                } else if now <= session.rotated_at.plus(REFRESH_GRACE_PERIOD) {
                    RefreshDecision::Reissue(successor)
                } else {
                    // Another successor: if a thief sent the copied token, the photographer's browser still has
                    // the old successor, which will then end the session.
                    RefreshDecision::Rotate(self.derive_successor(now, vault))
                }
            }
            Some(0..) => RefreshDecision::Replayed,
            _ => RefreshDecision::Invalid,
        }
    }

    fn derive_successor(&self, rotated_at: Timestamp, vault: &Vault) -> Self {
        let generation = self.generation + 1;
        let mut context = hmac::Context::with_key(vault.refresh_key());
        context.update(self.session.as_uuid().as_bytes());
        context.update(&generation.to_be_bytes());
        context.update(&rotated_at.as_millis().to_be_bytes());
        context.update(&self.secret);
        let mut secret = [0; SECRET_BYTES];
        secret.copy_from_slice(context.sign().as_ref());
        Self { session: self.session, generation, secret }
    }

    /// The value of the cookie.
    pub fn reveal(&self, vault: &Vault) -> String {
        let bytes = self.to_bytes();
        BASE64_URL_SAFE_NO_PAD
            .encode([bytes.as_slice(), hmac::sign(vault.refresh_seal_key(), &bytes).as_ref()].concat())
    }

    /// `None` for any text that the server did not issue.
    pub fn parse(text: &str, vault: &Vault) -> Option<Self> {
        let bytes = BASE64_URL_SAFE_NO_PAD.decode(text).ok()?;
        let bytes: [u8; ID_BYTES + GENERATION_BYTES + SECRET_BYTES + SEAL_BYTES] = bytes.try_into().ok()?;
        let (token, seal) = bytes.split_at(ID_BYTES + GENERATION_BYTES + SECRET_BYTES);
        hmac::verify(vault.refresh_seal_key(), token, seal).ok()?;
        let (id, rest) = token.split_at(ID_BYTES);
        let (generation, secret) = rest.split_at(GENERATION_BYTES);
        Some(Self {
            session: SessionId::from_uuid(Uuid::from_slice(id).ok()?),
            generation: i64::from_be_bytes(generation.try_into().ok()?),
            secret: secret.try_into().ok()?,
        })
    }

    fn to_bytes(&self) -> Vec<u8> {
        [self.session.as_uuid().as_bytes().as_slice(), &self.generation.to_be_bytes(), &self.secret].concat()
    }
}

impl fmt::Debug for RefreshToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RefreshToken(session {}, generation {})", self.session, self.generation)
    }
}

#[cfg(test)]
mod tests;
