//! Whether an ID token is to be believed (OpenID Connect Core, 3.1.3.7).

use std::time::Duration;

use domain::{PersonName, Timestamp};
use jsonwebtoken::{Validation, decode, decode_header};
use serde::Deserialize;

use super::Claims;
use super::error::OidcError;
use super::keys::Key;

/// How far the provider's clock may be from ours.
const LEEWAY: Duration = Duration::from_secs(30);
/// The longest subject that the standard allows.
const MAX_SUBJECT: usize = 255;

pub(super) struct Expected<'a> {
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

/// The only word of the header that is heeded. Keys or addresses of keys in it (`jwk`, `jku`, `x5u`) are not.
pub(super) fn key_id(token: &str) -> Result<String, OidcError> {
    let header = decode_header(token).map_err(|_| OidcError::BadToken("it has no readable header"))?;
    if header.crit.is_some() {
        return Err(OidcError::BadToken("it wants an extension that we do not know"));
    }
    header.kid.ok_or(OidcError::BadToken("it does not name its key"))
}

pub(super) fn verify(token: &str, key: &Key, expected: &Expected<'_>) -> Result<Claims, OidcError> {
    let token: IdToken = decode(token, &key.public, &signature_only(key))
        .map_err(|_| OidcError::BadToken("its signature or its form is wrong"))?
        .claims;
    check(&token, expected).map_err(OidcError::BadToken)?;
    Ok(Claims {
        issuer: token.iss,
        subject: token.sub,
        email: token.email.and_then(|email| email.parse().ok()),
        email_verified: token.email_verified,
        name: token.name.as_deref().and_then(PersonName::from_elsewhere),
    })
}

/// The library compares times with the clock on the wall and takes lists for issuers; the claims are ours to check.
fn signature_only(key: &Key) -> Validation {
    let mut validation = Validation::new(key.algorithm);
    validation.required_spec_claims.clear();
    validation.validate_exp = false;
    validation.validate_aud = false;
    validation
}

fn check(token: &IdToken, expected: &Expected<'_>) -> Result<(), &'static str> {
    if token.iss != expected.issuer {
        return Err("it is from another issuer");
    }
    let (ours, several) = match &token.aud {
        Audience::One(name) => (name == expected.client_id, false),
        Audience::Many(names) => (names.iter().any(|name| name == expected.client_id), names.len() > 1),
    };
    if !ours {
        return Err("it is for another client");
    }
    match &token.azp {
        Some(client) if client != expected.client_id => return Err("it was made out to another client"),
        None if several => return Err("it is for several clients and does not say which of them asked"),
        _ => {}
    }
    if token.sub.is_empty() || token.sub.len() > MAX_SUBJECT {
        return Err("it names nobody");
    }
    if token.nonce.as_deref() != Some(expected.nonce) {
        return Err("it answers another question");
    }
    let (earliest, latest) = (expected.now.minus(LEEWAY), expected.now.plus(LEEWAY));
    if moment(token.exp) <= earliest {
        return Err("it has expired");
    }
    if moment(token.iat) > latest || token.nbf.is_some_and(|nbf| moment(nbf) > latest) {
        return Err("it comes from the future");
    }
    Ok(())
}

fn moment(seconds: i64) -> Timestamp {
    Timestamp::from_millis(seconds.saturating_mul(1_000))
}
