//! Accounts at Firebase Authentication or Identity Platform: verifies the ID tokens that browsers get there, and
//! asks for users that were disabled or signed out there.

mod id_token;
mod service_account;
mod users;

pub use id_token::FirebaseClaims;
pub use service_account::{ServiceAccount, ServiceAccountError};
pub use users::UserStatus;

use std::fmt;
use std::net::SocketAddr;

use domain::Clock;
use url::Url;

use crate::oidc::OidcError;
use crate::oidc::cache::FetchCache;
use crate::oidc::fetch::HttpClient;
use crate::oidc::id_token::read_key_id;
use crate::oidc::keys::ProviderKeys;
use users::Users;

/// The issuer of a project is this with its id.
const ISSUER_PREFIX: &str = "https://securetoken.google.com/";

/// Whether the issuer is a project at Firebase.
pub fn is_firebase_issuer(issuer: &str) -> bool {
    issuer.starts_with(ISSUER_PREFIX)
}

/// A project at Firebase, or on an emulator.
#[derive(Clone, Debug)]
pub struct FirebaseConfig {
    pub project_id: String,
    /// Where the project's public keys are.
    pub keys_url: Url,
    /// The API that tells the state of users.
    pub users_url: Url,
    /// An emulator on this machine, which signs no tokens.
    pub emulator: Option<SocketAddr>,
    /// Without one, users that are disabled or signed out at Firebase stay signed in until their token expires.
    pub service_account: Option<ServiceAccount>,
}

impl FirebaseConfig {
    pub fn default_keys_url() -> Url {
        const KEYS_URL: &str =
            "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com";
        KEYS_URL.parse().unwrap_or_else(|_| unreachable!("the URL is valid"))
    }

    pub fn default_users_url() -> Url {
        "https://identitytoolkit.googleapis.com".parse().unwrap_or_else(|_| unreachable!("the URL is valid"))
    }

    pub fn issuer(&self) -> String {
        format!("{ISSUER_PREFIX}{}", self.project_id)
    }
}

pub struct Firebase {
    config: FirebaseConfig,
    issuer: String,
    clock: Clock,
    http: HttpClient,
    keys: FetchCache<ProviderKeys>,
    users: Option<Users>,
}

impl Firebase {
    /// Sends no request yet: the server must start even while Firebase is down.
    pub fn new(config: FirebaseConfig, clock: Clock) -> Result<Self, reqwest::Error> {
        crate::crypto::install_provider();
        let allows_plain_http = config.emulator.is_some() || config.keys_url.scheme() == "http";
        Ok(Self {
            issuer: config.issuer(),
            http: HttpClient::new(allows_plain_http)?,
            keys: FetchCache::new(clock.clone()),
            users: Users::new(&config, clock.clone()),
            config,
            clock,
        })
    }

    pub fn issuer(&self) -> &str {
        &self.issuer
    }

    /// Verifies the ID token of a browser.
    pub async fn verify(&self, token: &str) -> Result<FirebaseClaims, OidcError> {
        let expected = id_token::ExpectedClaims {
            issuer: &self.issuer,
            project_id: &self.config.project_id,
            now: self.clock.now(),
        };
        if self.config.emulator.is_some() {
            return id_token::read_unsigned(token, &expected);
        }
        id_token::check_length(token)?;
        let kid = read_key_id(token)?;
        let (http, url) = (self.http.clone(), self.config.keys_url.clone());
        let fetch = async move { ProviderKeys::fetch(&http, &url).await };
        let keys = self.keys.get(|keys| keys.find(&kid).is_some(), fetch).await?;
        let key = keys.find(&kid).ok_or(OidcError::InvalidToken("none of the issuer's keys signed it"))?;
        id_token::verify(token, key, &expected)
    }

    /// Whether a user still exists at Firebase and may sign in. `None` without a service account.
    pub async fn find_user(&self, subject: &str) -> Result<Option<UserStatus>, OidcError> {
        match &self.users {
            Some(users) => users.find(&self.http, subject).await.map(Some),
            None => Ok(None),
        }
    }

    /// Whether Firebase's public keys can be read.
    pub async fn check_keys(&self) -> Result<(), OidcError> {
        ProviderKeys::fetch(&self.http, &self.config.keys_url).await.map(|_| ())
    }
}

impl fmt::Debug for Firebase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Firebase({})", self.config.project_id)
    }
}

#[cfg(test)]
mod tests;
