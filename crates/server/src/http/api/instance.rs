//! What this server offers, for the web app to fit itself to it.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::operator_links_view::OperatorLinksView;
use crate::config::{self, Config};
use crate::http::parts::Parts;

#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Instance)]
pub(crate) struct InstanceView {
    /// The product's name here.
    pub brand: String,
    /// Base of every public link, without a slash at the end.
    pub public_url: String,
    pub registration: Registration,
    /// Whether sign-in with Google is set up.
    pub google_sign_in: bool,
    /// Characters a new password needs at least.
    pub password_min_length: usize,
    /// A Companion server for remote sources in the upload dialog.
    pub companion_url: Option<String>,
    pub operator_links: OperatorLinksView,
}

#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Registration {
    Open,
    Closed,
}

impl InstanceView {
    pub fn of(config: &Config) -> Self {
        Self {
            brand: config.brand.to_string(),
            public_url: config.http.public_url.to_string(),
            registration: match config.accounts.registration {
                config::Registration::Open => Registration::Open,
                config::Registration::Closed => Registration::Closed,
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
            registration: Registration::Open,
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
    responses((status = 200, description = "What this server offers", body = InstanceView))
)]
pub(super) async fn get_instance(State(parts): State<Parts>) -> Json<InstanceView> {
    Json(InstanceView::of(&parts.cx.config))
}
