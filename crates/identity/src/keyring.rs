//! The keys that sign access tokens. The database stores them sealed, so that every node has the same keys.

use std::fmt;
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use domain::Timestamp;
use jsonwebtoken::{DecodingKey, EncodingKey};
use ring::error::Unspecified;
use ring::rand::SystemRandom;
use ring::signature::{Ed25519KeyPair, KeyPair};
use serde::Serialize;
use storage::StoredSigningKey;
use thiserror::Error;

use crate::crypto;
use crate::vault::Vault;

const ROTATION_INTERVAL: Duration = Duration::from_secs(30 * 24 * 60 * 60);
/// The server publishes a new key this long before the key signs, and keeps the old key this long after the
/// new one has begun to sign.
const KEY_OVERLAP: Duration = Duration::from_secs(60 * 60);

#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("the database contains keys that were sealed with another master key")]
pub struct WrongMasterKeyError;

pub(crate) struct SigningKey {
    pub id: String,
    pub signing: EncodingKey,
    pub verifying: DecodingKey,
    public: Vec<u8>,
    signs_from: Timestamp,
}

#[derive(Default)]
pub struct Keyring(RwLock<Arc<[Arc<SigningKey>]>>);

impl Keyring {
    pub fn new() -> Self {
        crypto::install_provider();
        Self::default()
    }

    /// Replaces all keys by those of the database, which the caller passes sorted by `signs_from`, newest first.
    pub fn load(&self, vault: &Vault, newest_first: &[StoredSigningKey]) -> Result<(), WrongMasterKeyError> {
        let keys = newest_first
            .iter()
            .map(|key| SigningKey::open(vault, key).map(Arc::new))
            .collect::<Result<_, _>>()?;
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = keys;
        Ok(())
    }

    /// If the clock was set back before every key, the oldest key signs, so that sign-in still works.
    pub(crate) fn signing_key(&self, now: Timestamp) -> Option<Arc<SigningKey>> {
        let keys = self.keys();
        keys.iter().find(|key| key.signs_from <= now).or(keys.last()).cloned()
    }

    pub(crate) fn find_key(&self, id: &str) -> Option<Arc<SigningKey>> {
        self.keys().iter().find(|key| key.id == id).cloned()
    }

    pub fn public_keys(&self) -> Vec<PublicJwk> {
        self.keys().iter().map(|key| PublicJwk::new(&key.id, &key.public)).collect()
    }

    fn keys(&self) -> Arc<[Arc<SigningKey>]> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl fmt::Debug for Keyring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.keys().iter().map(|key| key.id.clone())).finish()
    }
}

impl SigningKey {
    fn open(vault: &Vault, stored: &StoredSigningKey) -> Result<Self, WrongMasterKeyError> {
        let private =
            vault.open(&seal_context(&stored.id), &stored.sealed).map_err(|_| WrongMasterKeyError)?;
        Ok(Self {
            id: stored.id.clone(),
            signing: EncodingKey::from_ed_der(&private),
            verifying: DecodingKey::from_ed_der(&stored.public),
            public: stored.public.clone(),
            signs_from: stored.signs_from,
        })
    }
}

/// The keys to create and delete now.
#[derive(Debug, PartialEq, Eq)]
pub struct RotationPlan {
    /// `Some` if a new key is due.
    pub new_key_signs_from: Option<Timestamp>,
    /// Every token that these keys signed has expired.
    pub keys_to_delete: Vec<String>,
}

pub fn plan_rotation(newest_first: &[StoredSigningKey], now: Timestamp) -> RotationPlan {
    // A key from the future was created while a clock was wrong, and does not count.
    let latest_creation =
        newest_first.iter().map(|key| key.created_at).filter(|at| *at <= now.plus(KEY_OVERLAP)).max();
    let new_key_signs_from = match latest_creation {
        None => Some(now),
        Some(created_at) if created_at.plus(ROTATION_INTERVAL) <= now => Some(now.plus(KEY_OVERLAP)),
        Some(_) => None,
    };
    // Older keys are not needed once a newer key has signed for the overlap.
    let first_needed = newest_first.iter().position(|key| key.signs_from.plus(KEY_OVERLAP) <= now);
    let unneeded = first_needed.map_or(&[][..], |index| &newest_first[index + 1..]);
    RotationPlan { new_key_signs_from, keys_to_delete: unneeded.iter().map(|key| key.id.clone()).collect() }
}

pub fn generate_key(
    vault: &Vault,
    now: Timestamp,
    signs_from: Timestamp,
) -> Result<StoredSigningKey, Unspecified> {
    let private = Ed25519KeyPair::generate_pkcs8(&SystemRandom::new())?;
    let public = Ed25519KeyPair::from_pkcs8(private.as_ref())?.public_key().as_ref().to_vec();
    let id = BASE64_URL_SAFE_NO_PAD.encode(vault.random_bytes::<12>()?);
    let sealed = vault.seal(&seal_context(&id), private.as_ref())?;
    Ok(StoredSigningKey { id, public, sealed, created_at: now, signs_from })
}

fn seal_context(id: &str) -> String {
    format!("signing key {id}")
}

/// A public key as a JSON Web Key (RFC 8037).
#[derive(Clone, Debug, Serialize)]
pub struct PublicJwk {
    kty: &'static str,
    crv: &'static str,
    #[serde(rename = "use")]
    used_for: &'static str,
    alg: &'static str,
    kid: String,
    x: String,
}

impl PublicJwk {
    pub(crate) fn new(id: &str, public: &[u8]) -> Self {
        let x = BASE64_URL_SAFE_NO_PAD.encode(public);
        Self { kty: "OKP", crv: "Ed25519", used_for: "sig", alg: "EdDSA", kid: id.to_owned(), x }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

    use super::*;

    const DAY: Duration = Duration::from_secs(24 * 60 * 60);
    const START: Timestamp = Timestamp::from_millis(1_763_000_000_000);

    fn vault() -> Vault {
        Vault::from_text(&"A".repeat(43)).unwrap()
    }

    fn key(id: &str, created_at: Timestamp, signs_from: Timestamp) -> StoredSigningKey {
        StoredSigningKey { id: id.to_owned(), public: vec![], sealed: vec![], created_at, signs_from }
    }

    #[test]
    fn the_first_key_signs_at_once() {
        assert_eq!(
            plan_rotation(&[], START),
            RotationPlan { new_key_signs_from: Some(START), keys_to_delete: vec![] }
        );
    }

    #[test]
    fn a_new_key_is_published_an_hour_before_it_signs() {
        let old = key("old", START, START);
        assert_eq!(plan_rotation(std::slice::from_ref(&old), START.plus(29 * DAY)).new_key_signs_from, None);
        let due = START.plus(30 * DAY);
        assert_eq!(plan_rotation(&[old], due).new_key_signs_from, Some(due.plus(KEY_OVERLAP)));
    }

    #[test]
    fn deletes_an_old_key_an_hour_after_the_next_one_signs() {
        let created_at = START.plus(30 * DAY);
        let keys = [key("new", created_at, created_at.plus(KEY_OVERLAP)), key("old", START, START)];
        assert_eq!(plan_rotation(&keys, created_at.plus(KEY_OVERLAP)).keys_to_delete, [""; 0]);
        assert_eq!(plan_rotation(&keys, created_at.plus(2 * KEY_OVERLAP)).keys_to_delete, ["old"]);
        assert_eq!(plan_rotation(&keys, created_at).new_key_signs_from, None);
    }

    #[test]
    fn creates_one_key_after_the_clock_was_ahead() {
        let ahead = key("ahead", START.plus(3_650 * DAY), START.plus(3_650 * DAY));
        assert_eq!(plan_rotation(std::slice::from_ref(&ahead), START).new_key_signs_from, Some(START));
        let today = key("today", START, START);
        assert_eq!(plan_rotation(&[ahead, today], START).new_key_signs_from, None);
    }

    #[test]
    fn signs_with_the_oldest_key_when_the_clock_was_set_back() {
        let (keyring, vault) = (Keyring::new(), vault());
        let old = generate_key(&vault, START, START).unwrap();
        let new = generate_key(&vault, START, START.plus(KEY_OVERLAP)).unwrap();
        keyring.load(&vault, &[new, old.clone()]).unwrap();
        assert_eq!(keyring.signing_key(START.minus(DAY)).unwrap().id, old.id);
    }

    #[test]
    fn signs_with_the_newest_key_that_may_sign() {
        let (keyring, vault) = (Keyring::new(), vault());
        let old = generate_key(&vault, START, START).unwrap();
        let new = generate_key(&vault, START, START.plus(KEY_OVERLAP)).unwrap();
        keyring.load(&vault, &[new.clone(), old.clone()]).unwrap();
        assert_eq!(keyring.signing_key(START).unwrap().id, old.id);
        assert_eq!(keyring.signing_key(START.plus(KEY_OVERLAP)).unwrap().id, new.id);
        assert_eq!(keyring.public_keys().len(), 2);
    }

    #[test]
    fn reports_keys_sealed_with_another_master_key() {
        let stored = generate_key(&vault(), START, START).unwrap();
        let other_vault = Vault::from_text(&("B".repeat(42) + "A")).unwrap();
        assert_eq!(Keyring::new().load(&other_vault, &[stored]), Err(WrongMasterKeyError));
    }
}
