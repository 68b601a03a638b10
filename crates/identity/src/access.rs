//! Access tokens: short-lived, signed, and counted only while their session stands.

use std::time::Duration;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use domain::{AccountId, SessionId, Timestamp};
use jsonwebtoken::{Algorithm, Header, Validation, decode, decode_header, encode};
use serde::{Deserialize, Serialize};
use thiserror::Error;
use uuid::Uuid;

use crate::keyring::Keyring;

/// A quarter of an hour: browsers renew it five minutes before its end.
pub const LIFETIME: Duration = Duration::from_secs(15 * 60);
const AUDIENCE: &str = "lenslink";
const TYPE: &str = "at+jwt";
/// How far the clocks of two nodes may be apart.
const LEEWAY: u64 = 30;
/// Ours are a third of this; nothing longer is worth a look.
const LONGEST: usize = 2048;

#[derive(Debug, Serialize, Deserialize)]
struct Claims {
    iss: String,
    aud: String,
    sub: Uuid,
    sid: Uuid,
    epoch: i64,
    iat: u64,
    exp: u64,
    /// We never write it, but whoever does means it.
    #[serde(default, skip_serializing)]
    nbf: u64,
    jti: Uuid,
    auth_time: u64,
}

/// What a token says, once its signature and its time were found good.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Access {
    pub account: AccountId,
    pub session: SessionId,
    pub epoch: i64,
}

#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum AccessError {
    #[error("the token is not valid")]
    Invalid,
    /// Perhaps another node has a key that this one has not read yet.
    #[error("the token was signed with a key that is not known")]
    UnknownKey,
}

#[derive(Clone, Debug)]
pub struct Issued {
    pub token: String,
    pub expires_at: Timestamp,
}

impl Keyring {
    /// `None` while there is no key that may sign yet.
    pub fn issue(
        &self,
        issuer: &str,
        access: Access,
        authenticated_at: Timestamp,
        now: Timestamp,
    ) -> Option<Issued> {
        let key = self.signer(now)?;
        let expires_at = now.plus(LIFETIME);
        let claims = Claims {
            iss: issuer.to_owned(),
            aud: AUDIENCE.to_owned(),
            sub: access.account.as_uuid(),
            sid: access.session.as_uuid(),
            epoch: access.epoch,
            iat: seconds(now),
            exp: seconds(expires_at),
            nbf: 0,
            jti: Uuid::new_v4(),
            auth_time: seconds(authenticated_at),
        };
        let mut header = Header::new(Algorithm::EdDSA);
        header.typ = Some(TYPE.to_owned());
        header.kid = Some(key.id.clone());
        let token = encode(&header, &claims, &key.signing).ok()?;
        Some(Issued { token, expires_at })
    }

    pub fn verify(&self, token: &str, issuer: &str, now: Timestamp) -> Result<Access, AccessError> {
        if token.len() > LONGEST {
            return Err(AccessError::Invalid);
        }
        let header = decode_header(token).map_err(|_| AccessError::Invalid)?;
        if header.typ.as_deref() != Some(TYPE) || header.alg != Algorithm::EdDSA {
            return Err(AccessError::Invalid);
        }
        let key = self.verifier(header.kid.as_deref().unwrap_or_default()).ok_or(AccessError::UnknownKey)?;

        let mut rules = Validation::new(Algorithm::EdDSA);
        rules.set_issuer(&[issuer]);
        rules.set_audience(&[AUDIENCE]);
        rules.set_required_spec_claims(&["exp", "iss", "aud", "sub"]);
        // The library would ask the clock on the wall; time is handed in here.
        rules.validate_exp = false;
        let claims =
            decode::<Claims>(token, &key.verifying, &rules).map_err(|_| AccessError::Invalid)?.claims;

        let now = seconds(now);
        if now >= claims.exp || claims.iat.max(claims.nbf) > now + LEEWAY {
            return Err(AccessError::Invalid);
        }
        Ok(Access {
            account: AccountId::from_uuid(claims.sub),
            session: SessionId::from_uuid(claims.sid),
            epoch: claims.epoch,
        })
    }
}

fn seconds(at: Timestamp) -> u64 {
    u64::try_from(at.as_millis() / 1_000).unwrap_or_default()
}

/// One key as other programs read it (RFC 8037).
#[derive(Clone, Debug, Serialize)]
pub struct PublicKey {
    kty: &'static str,
    crv: &'static str,
    #[serde(rename = "use")]
    used_for: &'static str,
    alg: &'static str,
    kid: String,
    x: String,
}

impl PublicKey {
    pub(crate) fn new(id: &str, public: &[u8]) -> Self {
        let x = BASE64_URL_SAFE_NO_PAD.encode(public);
        Self { kty: "OKP", crv: "Ed25519", used_for: "sig", alg: "EdDSA", kid: id.to_owned(), x }
    }
}

#[cfg(test)]
mod tests;
