//! The configuration of this server that the web app needs.

use axum::Json;
use axum::extract::State;
use domain::PasswordPolicy;
use domain::password_policy::CharacterClass;
use serde::Serialize;
use utoipa::ToSchema;

use crate::config::{self, Config, FirebaseAccounts};
use crate::http::operator_links_view::OperatorLinksView;
use crate::http::state::AppState;

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Instance)]
pub(crate) struct InstanceView {
    /// The name of the product on this server.
    pub brand: String,
    /// Base of every public link, without a trailing slash.
    pub public_url: String,
    pub registration: RegistrationView,
    /// Whether sign-in with Google is set up.
    pub google_sign_in: bool,
    /// The project that the web app signs in to, if Firebase keeps passwords and sessions instead of this server.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub firebase: Option<FirebaseView>,
    /// Whether browsers allow passkeys here: the server has a domain name and HTTPS, or runs on this machine.
    pub passkeys: bool,
    pub password_policy: PasswordPolicyView,
    /// A Companion server for remote sources in the upload dialog.
    pub companion_url: Option<String>,
    pub operator_links: OperatorLinksView,
}

#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = Registration)]
pub(crate) enum RegistrationView {
    Open,
    Closed,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = FirebaseProject)]
pub(crate) struct FirebaseView {
    pub project_id: String,
    pub api_key: String,
    pub auth_domain: String,
    /// URL of an emulator on this machine.
    pub emulator_url: Option<String>,
}

impl From<&FirebaseAccounts> for FirebaseView {
    fn from(firebase: &FirebaseAccounts) -> Self {
        Self {
            project_id: firebase.project.project_id.clone(),
            api_key: firebase.api_key.clone(),
            auth_domain: firebase.auth_domain.clone(),
            emulator_url: firebase.project.emulator.map(|address| format!("http://{address}")),
        }
    }
}

/// What new passwords must have.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = PasswordPolicy)]
pub(crate) struct PasswordPolicyView {
    pub min_length: usize,
    pub max_length: Option<usize>,
    pub requires_lowercase: bool,
    pub requires_uppercase: bool,
    pub requires_number: bool,
    /// A character that is neither a letter nor a number.
    pub requires_symbol: bool,
}

impl From<&PasswordPolicy> for PasswordPolicyView {
    fn from(policy: &PasswordPolicy) -> Self {
        Self {
            min_length: policy.min_chars(),
            max_length: policy.max_chars(),
            requires_lowercase: policy.requires(CharacterClass::Lower),
            requires_uppercase: policy.requires(CharacterClass::Upper),
            requires_number: policy.requires(CharacterClass::Digit),
            requires_symbol: policy.requires(CharacterClass::Symbol),
        }
    }
}

impl InstanceView {
    pub fn from_config(config: &Config) -> Self {
        let firebase = config.accounts.firebase.as_ref();
        // Firebase has its own policy, whose default is ours.
        let default_policy = PasswordPolicy::default();
        let password_policy =
            if firebase.is_some() { &default_policy } else { &config.accounts.password_policy };
        Self {
            brand: config.brand.to_string(),
            public_url: config.http.public_url.to_string(),
            registration: match config.accounts.registration {
                config::Registration::Open => RegistrationView::Open,
                config::Registration::Closed => RegistrationView::Closed,
            },
            google_sign_in: config.accounts.google.is_some() || firebase.is_some(),
            firebase: firebase.map(FirebaseView::from),
            passkeys: config.http.public_url.passkey_domain().is_some() && firebase.is_none(),
            password_policy: password_policy.into(),
            companion_url: config.http.companion_url.as_ref().map(ToString::to_string),
            operator_links: (&config.links).into(),
        }
    }

    #[cfg(test)]
    pub fn example() -> Self {
        Self {
            brand: "Lenslink".to_owned(),
            public_url: "http://localhost:3000".to_owned(),
            registration: RegistrationView::Open,
            google_sign_in: false,
            firebase: None,
            passkeys: true,
            password_policy: (&PasswordPolicy::default()).into(),
            companion_url: None,
            operator_links: OperatorLinksView::default(),
        }
    }
}

#[utoipa::path(
    get,
    path = "/api/instance",
    tag = "instance",
    operation_id = "getInstance",
    responses((status = 200, description = "The configuration of this server", body = InstanceView))
)]
pub(super) async fn get_instance(State(state): State<AppState>) -> Json<InstanceView> {
    Json(InstanceView::from_config(&state.ctx.config))
}
