use jsonwebtoken::jwk::{AlgorithmParameters, EllipticCurve, Jwk, KeyAlgorithm, PublicKeyUse};
use jsonwebtoken::{Algorithm, DecodingKey};
use serde::Deserialize;
use serde_json::Value;
use url::Url;

use super::cache::Fetched;
use super::error::OidcError;
use super::fetch::HttpClient;

/// The provider's signing keys, from the one URL in its metadata.
#[derive(Debug)]
pub(crate) struct ProviderKeys(Vec<ProviderKey>);

#[derive(Debug)]
pub(crate) struct ProviderKey {
    id: String,
    /// From the key, never from a token: an attacker who forges a token writes its header too.
    pub algorithm: Algorithm,
    pub public: DecodingKey,
}

#[derive(Deserialize)]
struct JwksDocument {
    keys: Vec<Value>,
}

impl ProviderKeys {
    pub(crate) async fn fetch(http: &HttpClient, url: &Url) -> Result<Fetched<Self>, OidcError> {
        http.get(url.as_str()).await?.try_map(|document: JwksDocument| {
            let keys: Vec<ProviderKey> = document.keys.into_iter().filter_map(parse_supported_key).collect();
            if keys.is_empty() {
                return Err(OidcError::Misconfigured("it has no key for RS256 or ES256".into()));
            }
            Ok(Self(keys))
        })
    }

    pub(crate) fn find(&self, id: &str) -> Option<&ProviderKey> {
        self.0.iter().find(|key| key.id == id)
    }
}

/// `None` for a kind of key that this code does not support: the provider may list such keys too.
fn parse_supported_key(key: Value) -> Option<ProviderKey> {
    let key: Jwk = serde_json::from_value(key).ok()?;
    let (algorithm, key_algorithm) = match &key.algorithm {
        AlgorithmParameters::RSA(_) => (Algorithm::RS256, KeyAlgorithm::RS256),
        AlgorithmParameters::EllipticCurve(parameters) if parameters.curve == EllipticCurve::P256 => {
            (Algorithm::ES256, KeyAlgorithm::ES256)
        }
        _ => return None,
    };
    let is_for_signing =
        key.common.public_key_use.as_ref().is_none_or(|key_use| *key_use == PublicKeyUse::Signature);
    let is_for_algorithm = key.common.key_algorithm.is_none_or(|stated| stated == key_algorithm);
    let public = DecodingKey::from_jwk(&key).ok()?;
    let id = key.common.key_id?;
    (is_for_signing && is_for_algorithm).then_some(ProviderKey { id, algorithm, public })
}
