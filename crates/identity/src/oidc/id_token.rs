//! Verifies ID tokens (OpenID Connect Core, 3.1.3.7).

use std::time::Duration;

use domain::{PersonName, Timestamp};
use jsonwebtoken::{Validation, decode, decode_header};
use serde::Deserialize;

use super::IdTokenClaims;
use super::error::OidcError;
use super::keys::ProviderKey;

/// Allowed difference between the clocks of the provider and of the server.
pub(crate) const CLOCK_LEEWAY: Duration = Duration::from_secs(30);
/// The longest subject that OpenID Connect allows.
const MAX_SUBJECT_BYTES: usize = 255;

pub(super) struct ExpectedClaims<'a> {
    pub issuer: &'a str,
    pub client_id: &'a str,
    pub nonce: &'a str,
    pub now: Timestamp,
}

#[derive(Deserialize)]
struct IdToken {
    iss: String,
    sub: String,
    aud: Audience,
    azp: Option<String>,
    exp: i64,
    iat: i64,
    nbf: Option<i64>,
    nonce: Option<String>,
    email: Option<String>,
    #[serde(default)]
    email_verified: bool,
    name: Option<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Audience {
    One(String),
    Many(Vec<String>),
}

/// Reads only the key's id from the header. It ignores keys and key URLs there (`jwk`, `jku`, `x5u`), because
/// an attacker could have written them.
pub(crate) fn read_key_id(token: &str) -> Result<String, OidcError> {
    let header = decode_header(token).map_err(|_| OidcError::InvalidToken("its header cannot be read"))?;
    if header.crit.is_some() {
        return Err(OidcError::InvalidToken("it requires an unknown extension"));
    }
    header.kid.ok_or(OidcError::InvalidToken("it has no key id"))
}

pub(super) fn verify(
    token: &str,
    key: &ProviderKey,
    expected: &ExpectedClaims<'_>,
) -> Result<IdTokenClaims, OidcError> {
    let token: IdToken = decode(token, &key.public, &signature_validation(key))
        .map_err(|_| OidcError::InvalidToken("its signature or format is invalid"))?
        .claims;
    check_claims(&token, expected).map_err(OidcError::InvalidToken)?;
    Ok(IdTokenClaims {
        issuer: token.iss,
        subject: token.sub,
        email: token.email.and_then(|email| email.parse().ok()),
        email_verified: token.email_verified,
        name: token.name.as_deref().and_then(PersonName::from_provider),
    })
}

/// The library would use the system clock and accept a list as issuer, so `check_claims` checks the claims.
pub(crate) fn signature_validation(key: &ProviderKey) -> Validation {
    let mut validation = Validation::new(key.algorithm);
    validation.required_spec_claims.clear();
    validation.validate_exp = false;
    validation.validate_aud = false;
    validation
}

fn check_claims(token: &IdToken, expected: &ExpectedClaims<'_>) -> Result<(), &'static str> {
    if token.iss != expected.issuer {
        return Err("it is from another issuer");
    }
    let (includes_us, has_several) = match &token.aud {
        Audience::One(client) => (client == expected.client_id, false),
        Audience::Many(clients) => {
            (clients.iter().any(|client| client == expected.client_id), clients.len() > 1)
        }
    };
    if !includes_us {
        return Err("it is for another client");
    }
    match &token.azp {
        Some(client) if client != expected.client_id => return Err("its authorized party is another client"),
        None if has_several => return Err("it is for several clients and has no authorized party"),
        _ => {}
    }
    if token.sub.is_empty() || token.sub.len() > MAX_SUBJECT_BYTES {
        return Err("its subject is missing or too long");
    }
    if token.nonce.as_deref() != Some(expected.nonce) {
        return Err("its nonce is wrong");
    }
    let (earliest, latest) = (expected.now.minus(CLOCK_LEEWAY), expected.now.plus(CLOCK_LEEWAY));
    if to_timestamp(token.exp) <= earliest {
        return Err("it has expired");
    }
    if to_timestamp(token.iat) > latest || token.nbf.is_some_and(|nbf| to_timestamp(nbf) > latest) {
        return Err("it is not valid yet");
    }
    Ok(())
}

pub(crate) fn to_timestamp(seconds: i64) -> Timestamp {
    Timestamp::from_millis(seconds.saturating_mul(1_000))
}
