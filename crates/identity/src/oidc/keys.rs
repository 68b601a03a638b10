use jsonwebtoken::jwk::{AlgorithmParameters, EllipticCurve, Jwk, KeyAlgorithm, PublicKeyUse};
use jsonwebtoken::{Algorithm, DecodingKey};
use serde::Deserialize;
use serde_json::Value;
use url::Url;

use super::error::OidcError;
use super::fetch::Http;

/// The keys with which an issuer signs, from the one address that its metadata names.
#[derive(Debug)]
pub(super) struct Keys(Vec<Key>);

#[derive(Debug)]
pub(super) struct Key {
    id: String,
    /// From the key, never from a token: whoever forges a token writes its header too.
    pub algorithm: Algorithm,
    pub public: DecodingKey,
}

#[derive(Deserialize)]
struct KeySet {
    keys: Vec<Value>,
}

impl Keys {
    pub(super) async fn fetch(http: &Http, url: &Url) -> Result<Self, OidcError> {
        let set: KeySet = http.get(url.as_str()).await?;
        // Sets may hold kinds of keys that did not exist when this was written; those sign nothing for us.
        let keys: Vec<Key> = set.keys.into_iter().filter_map(usable).collect();
        if keys.is_empty() {
            return Err(OidcError::Misconfigured("it has no key that signs RS256 or ES256".into()));
        }
        Ok(Self(keys))
    }

    pub(super) fn find(&self, id: &str) -> Option<&Key> {
        self.0.iter().find(|key| key.id == id)
    }
}

fn usable(key: Value) -> Option<Key> {
    let key: Jwk = serde_json::from_value(key).ok()?;
    let (algorithm, name) = match &key.algorithm {
        AlgorithmParameters::RSA(_) => (Algorithm::RS256, KeyAlgorithm::RS256),
        AlgorithmParameters::EllipticCurve(point) if point.curve == EllipticCurve::P256 => {
            (Algorithm::ES256, KeyAlgorithm::ES256)
        }
        _ => return None,
    };
    let for_signing =
        key.common.public_key_use.as_ref().is_none_or(|purpose| *purpose == PublicKeyUse::Signature);
    let for_this = key.common.key_algorithm.is_none_or(|given| given == name);
    let public = DecodingKey::from_jwk(&key).ok()?;
    let id = key.common.key_id?;
    (for_signing && for_this).then_some(Key { id, algorithm, public })
}
