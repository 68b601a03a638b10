//! Passkeys (Web Authentication, level 3): key pairs on a device or in a password manager that sign a challenge
//! of this server.
//!
//! Each use requires the device to verify the person, for example by fingerprint, so a passkey alone is two
//! factors. The browser puts the origin of the page into what it lets the device sign, so no other site can
//! use an answer. Attestation, which would prove the model of the device, is not requested.

mod authentication;
mod authenticator_data;
mod client_data;
mod public_key;
mod registration;

pub use authentication::PasskeyAnswer;
pub use registration::NewPasskey;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use domain::PublicUrl;
use domain::second_factor::CHALLENGE_LIFETIME;
use ring::error::Unspecified;
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};
use thiserror::Error;

use crate::vault::Vault;

/// The passkeys of one site.
#[derive(Debug)]
pub struct Passkeys {
    /// The domain that browsers bind the passkeys to.
    domain: String,
    origin: String,
    /// Shown by the browser.
    site_name: String,
}

/// Options for `navigator.credentials`, and the challenge in them.
#[derive(Debug)]
pub struct PasskeyPrompt {
    /// With binary values as base64url.
    pub options: Value,
    pub challenge: PasskeyChallenge,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PasskeyChallenge(String);

#[derive(Debug, Error, PartialEq, Eq)]
pub enum PasskeyError {
    /// The answer is malformed, or belongs to another challenge, site or passkey.
    #[error("the passkey's answer is invalid")]
    Invalid,
    /// The signature counter did not increase, so there may be two devices with the same key.
    #[error("the passkey may have been copied")]
    Copied,
    #[error("a stored passkey cannot be read")]
    Unreadable,
}

impl Passkeys {
    /// `None` where browsers allow no passkeys.
    pub fn new(public_url: &PublicUrl, site_name: &str) -> Option<Self> {
        Some(Self {
            domain: public_url.passkey_domain()?.to_owned(),
            origin: public_url.origin().to_owned(),
            site_name: site_name.to_owned(),
        })
    }
}

impl PasskeyChallenge {
    fn random(vault: &Vault) -> Result<Self, Unspecified> {
        vault.random_bytes::<32>().map(|bytes| Self(encode(&bytes)))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Only for a text that `as_str` returned.
    pub fn from_sealed(text: String) -> Self {
        Self(text)
    }
}

/// How long the browser waits for the person.
fn timeout_millis() -> u64 {
    CHALLENGE_LIFETIME.as_secs() * 1_000
}

fn describe_credentials(ids: &[Vec<u8>]) -> Vec<Value> {
    ids.iter().map(|id| json!({"type": "public-key", "id": encode(id)})).collect()
}

fn encode(bytes: &[u8]) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(bytes)
}

/// Bytes that JSON holds as base64url.
#[derive(Debug)]
struct Bytes(Vec<u8>);

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        BASE64_URL_SAFE_NO_PAD.decode(text).map(Self).map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests;
