//! Reads the state of users at Firebase.

use std::time::Duration;

use domain::{Clock, Timestamp};
use serde::Deserialize;
use serde_json::json;
use tokio::sync::Mutex;

use super::{FirebaseConfig, ServiceAccount};
use crate::oidc::OidcError;
use crate::oidc::fetch::HttpClient;
use crate::oidc::id_token::to_timestamp;

/// A new access token is fetched this long before the old one expires.
const RENEW_BEFORE_EXPIRY: Duration = Duration::from_secs(60);
/// The emulator accepts this token instead of one for a service account.
const EMULATOR_TOKEN: &str = "owner";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UserStatus {
    /// Tokens of earlier sign-ins are revoked.
    Active {
        valid_since: Timestamp,
    },
    Disabled,
    Deleted,
}

pub(super) struct Users {
    clock: Clock,
    url: String,
    /// `None` on the emulator.
    service_account: Option<ServiceAccount>,
    token: Mutex<Option<AccessToken>>,
}

struct AccessToken {
    value: String,
    /// From `Clock::monotonic`.
    renew_at: Duration,
}

impl Users {
    /// `None` without a way to ask: no service account and no emulator.
    pub(super) fn new(config: &FirebaseConfig, clock: Clock) -> Option<Self> {
        // The emulator must not get a token that is valid at Google.
        let service_account = config.service_account.clone().filter(|_| config.emulator.is_none());
        let base = match config.emulator {
            Some(address) => format!("http://{address}/identitytoolkit.googleapis.com/"),
            None => service_account.as_ref().map(|_| config.users_url.to_string())?,
        };
        let url = format!("{base}v1/projects/{}/accounts:lookup", config.project_id);
        Some(Self { clock, url, service_account, token: Mutex::new(None) })
    }

    pub(super) async fn find(&self, http: &HttpClient, subject: &str) -> Result<UserStatus, OidcError> {
        #[derive(Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct User {
            #[serde(default)]
            disabled: bool,
            /// In seconds.
            valid_since: Option<String>,
        }
        #[derive(Deserialize)]
        struct LookupResponse {
            #[serde(default)]
            users: Vec<User>,
        }
        let token = self.access_token(http).await?;
        let response: LookupResponse =
            http.post_json(&self.url, &token, &json!({ "localId": [subject] })).await?;
        Ok(match response.users.first() {
            None => UserStatus::Deleted,
            Some(user) if user.disabled => UserStatus::Disabled,
            Some(user) => {
                let seconds = user.valid_since.as_deref().and_then(|seconds| seconds.parse().ok());
                UserStatus::Active { valid_since: to_timestamp(seconds.unwrap_or_default()) }
            }
        })
    }

    /// Locked during a fetch, so that other requests wait for the same token.
    async fn access_token(&self, http: &HttpClient) -> Result<String, OidcError> {
        #[derive(Deserialize)]
        struct TokenResponse {
            access_token: String,
            /// In seconds.
            expires_in: u64,
        }
        let Some(service_account) = &self.service_account else { return Ok(EMULATOR_TOKEN.to_owned()) };
        let mut token = self.token.lock().await;
        let now = self.clock.monotonic();
        if let Some(token) = token.as_ref().filter(|token| now < token.renew_at) {
            return Ok(token.value.clone());
        }
        let assertion = service_account
            .sign_assertion(self.clock.now())
            .ok_or_else(|| OidcError::Misconfigured("the key of the service account cannot sign".into()))?;
        let form =
            [("grant_type", "urn:ietf:params:oauth:grant-type:jwt-bearer"), ("assertion", &*assertion)];
        let response: TokenResponse = http.post_form(service_account.token_url.as_str(), &form).await?;
        let lifetime = Duration::from_secs(response.expires_in).saturating_sub(RENEW_BEFORE_EXPIRY);
        *token = Some(AccessToken { value: response.access_token.clone(), renew_at: now + lifetime });
        Ok(response.access_token)
    }
}
