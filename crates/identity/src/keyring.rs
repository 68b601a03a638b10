//! The keys that sign access tokens: in the database, sealed, so that every node has the same ones.

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
use storage::StoredKey;
use thiserror::Error;

use crate::access::PublicKey;
use crate::crypto;
use crate::vault::Vault;

const ROTATION: Duration = Duration::from_secs(30 * 24 * 60 * 60);
/// A new key is published this long before it signs, and an old one this long after the next one does.
const OVERLAP: Duration = Duration::from_secs(60 * 60);

#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("the database holds keys that were sealed with another master key")]
pub struct ForeignMasterKey;

pub(crate) struct Key {
    pub id: String,
    pub signing: EncodingKey,
    pub verifying: DecodingKey,
    public: Vec<u8>,
    signs_from: Timestamp,
}

#[derive(Default)]
pub struct Keyring(RwLock<Arc<[Arc<Key>]>>);

impl Keyring {
    pub fn new() -> Self {
        crypto::install();
        Self::default()
    }

    /// Takes what the database holds, the newest first.
    pub fn load(&self, vault: &Vault, stored: &[StoredKey]) -> Result<(), ForeignMasterKey> {
        let keys = stored.iter().map(|key| Key::open(vault, key).map(Arc::new)).collect::<Result<_, _>>()?;
        *self.0.write().unwrap_or_else(PoisonError::into_inner) = keys;
        Ok(())
    }

    /// A clock that went back may find no key that signs yet; then any is better than letting nobody in.
    pub(crate) fn signer(&self, now: Timestamp) -> Option<Arc<Key>> {
        let keys = self.keys();
        keys.iter().find(|key| key.signs_from <= now).or(keys.last()).cloned()
    }

    pub(crate) fn verifier(&self, id: &str) -> Option<Arc<Key>> {
        self.keys().iter().find(|key| key.id == id).cloned()
    }

    pub fn public(&self) -> Vec<PublicKey> {
        self.keys().iter().map(|key| PublicKey::new(&key.id, &key.public)).collect()
    }

    fn keys(&self) -> Arc<[Arc<Key>]> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl fmt::Debug for Keyring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.keys().iter().map(|key| key.id.clone())).finish()
    }
}

impl Key {
    fn open(vault: &Vault, stored: &StoredKey) -> Result<Self, ForeignMasterKey> {
        let private = vault.open(&about(&stored.id), &stored.sealed).map_err(|_| ForeignMasterKey)?;
        Ok(Self {
            id: stored.id.clone(),
            signing: EncodingKey::from_ed_der(&private),
            verifying: DecodingKey::from_ed_der(&stored.public),
            public: stored.public.clone(),
            signs_from: stored.signs_from,
        })
    }
}

/// What has to be done to the keys at this moment.
#[derive(Debug, PartialEq, Eq)]
pub struct Rotation {
    /// A new key is due, which signs from then on.
    pub make: Option<Timestamp>,
    /// No token that counts was signed with these.
    pub forget: Vec<String>,
}

pub fn rotation(newest_first: &[StoredKey], now: Timestamp) -> Rotation {
    // What was made in the future was made while a clock was wrong, and does not count.
    let known = newest_first.iter().map(|key| key.created_at).filter(|made| *made <= now.plus(OVERLAP));
    let make = match known.max() {
        None => Some(now),
        Some(newest) if newest.plus(ROTATION) <= now => Some(now.plus(OVERLAP)),
        Some(_) => None,
    };
    let settled = newest_first.iter().position(|key| key.signs_from.plus(OVERLAP) <= now);
    let forget = settled.map_or(&[][..], |at| &newest_first[at + 1..]);
    Rotation { make, forget: forget.iter().map(|key| key.id.clone()).collect() }
}

pub fn make_key(vault: &Vault, now: Timestamp, signs_from: Timestamp) -> Result<StoredKey, Unspecified> {
    let private = Ed25519KeyPair::generate_pkcs8(&SystemRandom::new())?;
    let public = Ed25519KeyPair::from_pkcs8(private.as_ref())?.public_key().as_ref().to_vec();
    let id = BASE64_URL_SAFE_NO_PAD.encode(vault.random_bytes::<12>()?);
    let sealed = vault.seal(&about(&id), private.as_ref())?;
    Ok(StoredKey { id, public, sealed, created_at: now, signs_from })
}

fn about(id: &str) -> String {
    format!("signing key {id}")
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

    fn key(id: &str, created_at: Timestamp, signs_from: Timestamp) -> StoredKey {
        StoredKey { id: id.to_owned(), public: vec![], sealed: vec![], created_at, signs_from }
    }

    #[test]
    fn the_first_key_signs_at_once() {
        assert_eq!(rotation(&[], START), Rotation { make: Some(START), forget: vec![] });
    }

    #[test]
    fn a_new_key_is_published_an_hour_before_it_signs() {
        let old = key("old", START, START);
        assert_eq!(rotation(std::slice::from_ref(&old), START.plus(29 * DAY)).make, None);
        let due = START.plus(30 * DAY);
        assert_eq!(rotation(&[old], due).make, Some(due.plus(OVERLAP)));
    }

    #[test]
    fn an_old_key_is_forgotten_an_hour_after_the_next_one_began_to_sign() {
        let made = START.plus(30 * DAY);
        let keys = [key("new", made, made.plus(OVERLAP)), key("old", START, START)];
        assert_eq!(rotation(&keys, made.plus(OVERLAP)).forget, [""; 0]);
        assert_eq!(rotation(&keys, made.plus(2 * OVERLAP)).forget, ["old"]);
        assert_eq!(rotation(&keys, made).make, None);
    }

    #[test]
    fn after_a_clock_was_ahead_for_a_while_a_key_of_today_is_made_once() {
        let ahead = key("ahead", START.plus(3_650 * DAY), START.plus(3_650 * DAY));
        assert_eq!(rotation(std::slice::from_ref(&ahead), START).make, Some(START));
        let today = key("today", START, START);
        assert_eq!(rotation(&[ahead, today], START).make, None);
    }

    #[test]
    fn a_clock_that_went_back_before_every_key_still_lets_people_in() {
        let (ring, vault) = (Keyring::new(), vault());
        let stored = make_key(&vault, START, START).unwrap();
        ring.load(&vault, std::slice::from_ref(&stored)).unwrap();
        assert_eq!(ring.signer(START.minus(DAY)).unwrap().id, stored.id);
    }

    #[test]
    fn the_newest_key_that_may_sign_already_signs() {
        let (ring, vault) = (Keyring::new(), vault());
        let old = make_key(&vault, START, START).unwrap();
        let new = make_key(&vault, START, START.plus(OVERLAP)).unwrap();
        ring.load(&vault, &[new.clone(), old.clone()]).unwrap();
        assert_eq!(ring.signer(START).unwrap().id, old.id);
        assert_eq!(ring.signer(START.plus(OVERLAP)).unwrap().id, new.id);
        assert_eq!(ring.public().len(), 2);
    }

    #[test]
    fn keys_sealed_with_another_master_key_are_told() {
        let stored = make_key(&vault(), START, START).unwrap();
        let other = Vault::from_text(&("B".repeat(42) + "A")).unwrap();
        assert_eq!(Keyring::new().load(&other, &[stored]), Err(ForeignMasterKey));
    }
}
