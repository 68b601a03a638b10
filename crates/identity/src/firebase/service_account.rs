//! The operator's service account at Google, which may read the users of the project.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use base64::Engine;
use base64::prelude::{BASE64_STANDARD, BASE64_URL_SAFE_NO_PAD};
use domain::Timestamp;
use ring::rand::SystemRandom;
use ring::signature::{RSA_PKCS1_SHA256, RsaKeyPair};
use serde::Deserialize;
use serde_json::json;
use thiserror::Error;
use url::Url;

const SCOPE: &str = "https://www.googleapis.com/auth/identitytoolkit";
const ASSERTION_LIFETIME: Duration = Duration::from_secs(60 * 60);

/// The file that Google offers for download.
#[derive(Clone)]
pub struct ServiceAccount {
    email: String,
    key_id: String,
    pub(super) token_url: Url,
    key: Arc<RsaKeyPair>,
}

#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum ServiceAccountError {
    #[error("it is not the JSON file of a service account")]
    Malformed,
    #[error("it belongs to another project")]
    OtherProject,
    #[error("its private_key is not a PEM file with an RSA key")]
    InvalidKey,
    #[error("its token_uri is not https")]
    PlainHttp,
}

impl ServiceAccount {
    pub fn parse(file: &str, project_id: &str) -> Result<Self, ServiceAccountError> {
        #[derive(Deserialize)]
        struct File {
            project_id: String,
            client_email: String,
            private_key_id: String,
            private_key: String,
            token_uri: String,
        }
        let file: File = serde_json::from_str(file).map_err(|_| ServiceAccountError::Malformed)?;
        if file.project_id != project_id {
            return Err(ServiceAccountError::OtherProject);
        }
        let token_url = Url::parse(&file.token_uri).map_err(|_| ServiceAccountError::Malformed)?;
        if token_url.scheme() != "https" && token_url.host_str() != Some("127.0.0.1") {
            return Err(ServiceAccountError::PlainHttp);
        }
        let key = decode_pem(&file.private_key)
            .and_then(|pkcs8| RsaKeyPair::from_pkcs8(&pkcs8).ok())
            .ok_or(ServiceAccountError::InvalidKey)?;
        Ok(Self { email: file.client_email, key_id: file.private_key_id, token_url, key: Arc::new(key) })
    }

    /// A signed statement for which Google issues an access token (RFC 7523).
    pub(super) fn sign_assertion(&self, now: Timestamp) -> Option<String> {
        let seconds = |time: Timestamp| time.as_millis() / 1_000;
        let header = json!({ "alg": "RS256", "typ": "JWT", "kid": self.key_id });
        let claims = json!({
            "iss": self.email,
            "scope": SCOPE,
            "aud": self.token_url.as_str(),
            "iat": seconds(now),
            "exp": seconds(now.plus(ASSERTION_LIFETIME)),
        });
        let [header, claims] = [header, claims].map(|part| BASE64_URL_SAFE_NO_PAD.encode(part.to_string()));
        let message = format!("{header}.{claims}");
        let mut signature = vec![0; self.key.public().modulus_len()];
        self.key.sign(&RSA_PKCS1_SHA256, &SystemRandom::new(), message.as_bytes(), &mut signature).ok()?;
        Some(format!("{message}.{}", BASE64_URL_SAFE_NO_PAD.encode(signature)))
    }
}

/// Google writes the key as PKCS #8.
fn decode_pem(pem: &str) -> Option<Vec<u8>> {
    let base64 =
        pem.trim().strip_prefix("-----BEGIN PRIVATE KEY-----")?.strip_suffix("-----END PRIVATE KEY-----")?;
    BASE64_STANDARD.decode(base64.split_ascii_whitespace().collect::<String>()).ok()
}

impl fmt::Debug for ServiceAccount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ServiceAccount({})", self.email)
    }
}
