//! The configuration of this server that the web app needs.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::config::{self, Config};
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
    /// Minimum length of a new password.
    pub password_min_length: usize,
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

impl InstanceView {
    pub fn from_config(config: &Config) -> Self {
        Self {
            brand: config.brand.to_string(),
            public_url: config.http.public_url.to_string(),
            registration: match config.accounts.registration {
                config::Registration::Open => RegistrationView::Open,
                config::Registration::Closed => RegistrationView::Closed,
            },
            google_sign_in: config.accounts.google.is_some(),
            password_min_length: config.accounts.password_min_length,
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
            password_min_length: 6,
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
