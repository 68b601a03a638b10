//! Refresh tokens: each may be exchanged once, and whoever brings a used one ends the session.
//!
//! A token names its session and how often that session's token was exchanged before it. Each successor is made from
//! its predecessor with a key that the database does not hold. So one hash per session is enough to know every token
//! the session ever had: walking on from a used token arrives at the current one, from a made-up one it does not.

use std::fmt;
use std::str::FromStr;

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
/// More exchanges than the longest session can have: nobody walks further.
const LONGEST_WALK: i64 = 100_000;

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
    /// It was never given out.
    Foreign,
}

impl RefreshToken {
    pub fn first(session: SessionId, secret: [u8; SECRET]) -> Self {
        Self { session, generation: 0, secret }
    }

    pub fn hash(&self) -> Vec<u8> {
        digest::digest(&digest::SHA256, &self.secret).as_ref().to_vec()
    }

    pub fn judge(&self, session: &Session, now: Timestamp, vault: &Vault) -> Verdict {
        let ahead = session.generation.checked_sub(self.generation);
        let Some(ahead) = ahead.filter(|ahead| (0..=LONGEST_WALK).contains(ahead)) else {
            return Verdict::Foreign;
        };
        let mut current = self.clone();
        for _ in 0..ahead {
            current = current.successor(vault);
        }
        if !bool::from(current.hash().ct_eq(&session.token_hash)) {
            return Verdict::Foreign;
        }
        match ahead {
            0 => Verdict::Exchange(self.successor(vault)),
            1 if now <= session.rotated_at.plus(GRACE) => Verdict::Repeat(current),
            _ => Verdict::Replayed,
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
    pub fn reveal(&self) -> String {
        let generation = self.generation.to_be_bytes();
        let bytes = [self.session.as_uuid().as_bytes().as_slice(), &generation, &self.secret].concat();
        BASE64_URL_SAFE_NO_PAD.encode(bytes)
    }
}

impl FromStr for RefreshToken {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let bytes = BASE64_URL_SAFE_NO_PAD.decode(text).map_err(|_| ())?;
        let bytes: [u8; ID + GENERATION + SECRET] = bytes.try_into().map_err(|_| ())?;
        let (id, rest) = bytes.split_at(ID);
        let (generation, secret) = rest.split_at(GENERATION);
        Ok(Self {
            session: SessionId::from_uuid(Uuid::from_slice(id).map_err(|_| ())?),
            generation: i64::from_be_bytes(generation.try_into().map_err(|_| ())?),
            secret: secret.try_into().map_err(|_| ())?,
        })
    }
}

impl fmt::Debug for RefreshToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RefreshToken(of {}, number {})", self.session, self.generation)
    }
}

#[cfg(test)]
mod tests;
