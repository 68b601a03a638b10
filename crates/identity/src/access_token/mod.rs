//! Access tokens: short-lived and signed.

use std::time::Duration;

use domain::{AccountId, SessionId, Timestamp};
use jsonwebtoken::{Algorithm, Header, Validation, decode, decode_header, encode};
use serde::{Deserialize, Serialize};
use thiserror::Error;
use uuid::Uuid;

use crate::keyring::Keyring;

/// Browsers renew a token five minutes before it expires.
pub const ACCESS_TOKEN_LIFETIME: Duration = Duration::from_secs(15 * 60);
const AUDIENCE: &str = "lenslink";
const TOKEN_TYPE: &str = "at+jwt";
/// How far in the future `iat` and `nbf` may be, because the clock of another node may be ahead. `exp` has no leeway.
const CLOCK_LEEWAY_SECONDS: u64 = 30;
/// The server's own tokens have a third of this length. It refuses longer ones without decoding them.
const MAX_TOKEN_BYTES: usize = 2048;

#[derive(Debug, Serialize, Deserialize)]
struct JwtClaims {
    iss: String,
    aud: String,
    sub: Uuid,
    sid: Uuid,
    epoch: i64,
    iat: u64,
    exp: u64,
    /// The server never writes this claim, but checks it.
    #[serde(default, skip_serializing)]
    nbf: u64,
    jti: Uuid,
    auth_time: u64,
}

/// The content of a token after verification.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AccessClaims {
    pub account: AccountId,
    pub session: SessionId,
    pub epoch: i64,
}

#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum AccessTokenError {
    #[error("the token is not valid")]
    Invalid,
    /// Another node may have a key that this node has not loaded yet.
    #[error("the token was signed with an unknown key")]
    UnknownKey,
}

#[derive(Clone, Debug)]
pub struct AccessToken {
    pub token: String,
    pub expires_at: Timestamp,
}

impl Keyring {
    /// `None` if the keyring has no key, or signing fails.
    pub fn issue(
        &self,
        issuer: &str,
        access: AccessClaims,
        authenticated_at: Timestamp,
        now: Timestamp,
    ) -> Option<AccessToken> {
        let key = self.signing_key(now)?;
        let expires_at = now.plus(ACCESS_TOKEN_LIFETIME);
        let claims = JwtClaims {
            iss: issuer.to_owned(),
            aud: AUDIENCE.to_owned(),
            sub: access.account.as_uuid(),
            sid: access.session.as_uuid(),
            epoch: access.epoch,
            iat: to_unix_seconds(now),
            exp: to_unix_seconds(expires_at),
            nbf: 0,
            jti: Uuid::new_v4(),
            auth_time: to_unix_seconds(authenticated_at),
        };
        let mut header = Header::new(Algorithm::EdDSA);
        header.typ = Some(TOKEN_TYPE.to_owned());
        header.kid = Some(key.id.clone());
        let token = encode(&header, &claims, &key.signing).ok()?;
        Some(AccessToken { token, expires_at })
    }

    /// Checks signature, issuer, audience and times. The caller must check that session and epoch are still valid.
    pub fn verify(
        &self,
        token: &str,
        issuer: &str,
        now: Timestamp,
    ) -> Result<AccessClaims, AccessTokenError> {
        if token.len() > MAX_TOKEN_BYTES {
            return Err(AccessTokenError::Invalid);
        }
        let header = decode_header(token).map_err(|_| AccessTokenError::Invalid)?;
        if header.typ.as_deref() != Some(TOKEN_TYPE) || header.alg != Algorithm::EdDSA {
            return Err(AccessTokenError::Invalid);
        }
        let key =
            self.find_key(header.kid.as_deref().unwrap_or_default()).ok_or(AccessTokenError::UnknownKey)?;

        let mut validation = Validation::new(Algorithm::EdDSA);
        validation.set_issuer(&[issuer]);
        validation.set_audience(&[AUDIENCE]);
        validation.set_required_spec_claims(&["exp", "iss", "aud", "sub"]);
        // The library would use the system clock; the caller passes the time.
        validation.validate_exp = false;
        let claims = decode::<JwtClaims>(token, &key.verifying, &validation)
            .map_err(|_| AccessTokenError::Invalid)?
            .claims;

        let now = to_unix_seconds(now);
        if now >= claims.exp || claims.iat.max(claims.nbf) > now + CLOCK_LEEWAY_SECONDS {
            return Err(AccessTokenError::Invalid);
        }
        Ok(AccessClaims {
            account: AccountId::from_uuid(claims.sub),
            session: SessionId::from_uuid(claims.sid),
            epoch: claims.epoch,
        })
    }
}

fn to_unix_seconds(timestamp: Timestamp) -> u64 {
    u64::try_from(timestamp.as_millis() / 1_000).unwrap_or_default()
}

#[cfg(test)]
mod tests;
