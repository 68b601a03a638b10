//! Verifies ID tokens as Firebase documents it for servers without its own library.

use std::collections::HashMap;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use domain::{EmailAddress, PersonName, Timestamp};
use jsonwebtoken::{Algorithm, decode};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::oidc::OidcError;
use crate::oidc::id_token::{CLOCK_LEEWAY, signature_validation, to_timestamp};
use crate::oidc::keys::ProviderKey;

/// Firebase's tokens have about 1,000 bytes, and up to 1,000 more with an operator's own claims.
const MAX_TOKEN_BYTES: usize = 8 * 1024;
const MAX_SUBJECT_BYTES: usize = 128;

/// The user whom a verified ID token names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirebaseClaims {
    pub subject: String,
    /// `None` for users without one, such as those that signed in with a phone number.
    pub email: Option<EmailAddress>,
    pub email_verified: bool,
    pub name: Option<PersonName>,
    /// The subject of the user's Google account, if one is connected.
    pub google_subject: Option<String>,
    pub issued_at: Timestamp,
    /// When the user signed in. A token that Firebase has renewed keeps this time.
    pub authenticated_at: Timestamp,
}

pub(super) struct ExpectedClaims<'a> {
    pub issuer: &'a str,
    pub project_id: &'a str,
    pub now: Timestamp,
}

#[derive(Deserialize)]
struct IdToken {
    iss: String,
    aud: String,
    sub: String,
    iat: i64,
    exp: i64,
    auth_time: i64,
    email: Option<String>,
    #[serde(default)]
    email_verified: bool,
    name: Option<String>,
    #[serde(default)]
    firebase: FirebaseClaim,
}

#[derive(Default, Deserialize)]
struct FirebaseClaim {
    tenant: Option<String>,
    /// The user's subjects by identity provider.
    #[serde(default)]
    identities: HashMap<String, Vec<Value>>,
}

pub(super) fn check_length(token: &str) -> Result<(), OidcError> {
    if token.len() <= MAX_TOKEN_BYTES { Ok(()) } else { Err(OidcError::InvalidToken("it is too long")) }
}

pub(super) fn verify(
    token: &str,
    key: &ProviderKey,
    expected: &ExpectedClaims<'_>,
) -> Result<FirebaseClaims, OidcError> {
    if key.algorithm != Algorithm::RS256 {
        return Err(OidcError::InvalidToken("its key is not for RS256"));
    }
    let token: IdToken = decode(token, &key.public, &signature_validation(key))
        .map_err(|_| OidcError::InvalidToken("its signature or format is invalid"))?
        .claims;
    check_claims(token, expected)
}

/// Reads a token of the emulator, which signs none and says so in the header. Refuses all other tokens.
pub(super) fn read_unsigned(token: &str, expected: &ExpectedClaims<'_>) -> Result<FirebaseClaims, OidcError> {
    #[derive(Deserialize)]
    struct Header {
        alg: String,
    }
    check_length(token)?;
    let parts: Vec<&str> = token.split('.').collect();
    let [header, claims, ""] = parts[..] else {
        return Err(OidcError::InvalidToken("it is not an unsigned token of the emulator"));
    };
    if read_part::<Header>(header)?.alg != "none" {
        return Err(OidcError::InvalidToken("it is not an unsigned token of the emulator"));
    }
    check_claims(read_part(claims)?, expected)
}

fn read_part<T: DeserializeOwned>(part: &str) -> Result<T, OidcError> {
    let json = BASE64_URL_SAFE_NO_PAD.decode(part).ok();
    json.and_then(|json| serde_json::from_slice(&json).ok())
        .ok_or(OidcError::InvalidToken("its format is invalid"))
}

fn check_claims(token: IdToken, expected: &ExpectedClaims<'_>) -> Result<FirebaseClaims, OidcError> {
    let problem = if token.iss != expected.issuer {
        Some("it is from another issuer")
    } else if token.aud != expected.project_id {
        Some("it is for another project")
    } else if token.firebase.tenant.is_some() {
        // A tenant of Identity Platform has users of its own with any id and address.
        Some("it is from a tenant of the project")
    } else if token.sub.is_empty() || token.sub.len() > MAX_SUBJECT_BYTES {
        Some("its subject is missing or too long")
    } else if to_timestamp(token.exp) <= expected.now {
        Some("it has expired")
    } else if to_timestamp(token.iat.max(token.auth_time)) > expected.now.plus(CLOCK_LEEWAY) {
        Some("it is not valid yet")
    } else {
        None
    };
    if let Some(problem) = problem {
        return Err(OidcError::InvalidToken(problem));
    }
    let google_subjects = token.firebase.identities.get("google.com");
    let google_subject = google_subjects.and_then(|subjects| subjects.first()?.as_str());
    Ok(FirebaseClaims {
        subject: token.sub,
        email: token.email.and_then(|email| email.parse().ok()),
        email_verified: token.email_verified,
        name: token.name.as_deref().and_then(PersonName::from_provider),
        google_subject: google_subject.filter(|it| it.len() <= MAX_SUBJECT_BYTES).map(str::to_owned),
        issued_at: to_timestamp(token.iat),
        authenticated_at: to_timestamp(token.auth_time),
    })
}
