//! What a booking form shows, and when it was opened. The form carries it in a sealed field, so that
//! clients cannot forge it and the server can show the form again even without the service or the database.

use std::time::Duration;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use domain::{Accent, PublicProfile, Service, Timestamp};
use serde::{Deserialize, Serialize};

use crate::app::AppContext;
use crate::http::error::ApiError;

const SEAL_CONTEXT: &str = "booking form";

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct FormSnapshot {
    opened_at: i64,
    pub profile: PhotographerSnapshot,
    pub service: ServiceSnapshot,
    /// As the photographer chose it, if they did. Forms from before accents existed do not have this field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    accent: Option<String>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PhotographerSnapshot {
    pub username: String,
    pub display_name: String,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct ServiceSnapshot {
    pub id: String,
    pub title: String,
    pub description: String,
    /// In cents.
    pub price: i64,
}

impl From<&PublicProfile> for PhotographerSnapshot {
    fn from(profile: &PublicProfile) -> Self {
        let names = &profile.names;
        Self { username: names.username.to_string(), display_name: names.display_name.to_string() }
    }
}

impl FormSnapshot {
    pub fn new(ctx: &AppContext, profile: &PublicProfile, service: &Service) -> Self {
        let details = &service.details;
        Self {
            opened_at: ctx.clock.now().as_millis(),
            profile: profile.into(),
            service: ServiceSnapshot {
                id: service.id.to_string(),
                title: details.title.to_string(),
                description: details.description.to_string(),
                price: details.price.as_cents(),
            },
            accent: profile.accent.map(|accent| accent.chosen().to_string()),
        }
    }

    pub fn seal(&self, ctx: &AppContext) -> Result<String, ApiError> {
        let json = serde_json::to_vec(self).map_err(ApiError::internal)?;
        let sealed = ctx
            .vault
            .seal(SEAL_CONTEXT, &json)
            .map_err(|_| ApiError::internal("cannot seal the booking form"))?;
        Ok(BASE64_URL_SAFE_NO_PAD.encode(sealed))
    }

    /// `None` if this instance did not seal it, or sealed it for another service.
    pub fn unseal(ctx: &AppContext, sealed: &str, service_id: &str) -> Option<Self> {
        let sealed = BASE64_URL_SAFE_NO_PAD.decode(sealed).ok()?;
        let snapshot: Self = serde_json::from_slice(&ctx.vault.open(SEAL_CONTEXT, &sealed).ok()?).ok()?;
        (snapshot.service.id == service_id).then_some(snapshot)
    }

    /// How long the form has been open. A clock that was set back must not make a client look like a bot.
    pub fn age(&self, ctx: &AppContext) -> Duration {
        ctx.clock.now().distance(Timestamp::from_millis(self.opened_at))
    }

    pub fn accent(&self) -> Option<Accent> {
        self.accent.as_ref()?.parse().ok()
    }

    pub fn path(&self) -> String {
        format!("/u/{}{}", self.profile.username, self.subpath())
    }

    pub fn subpath(&self) -> String {
        format!("/book/{}", self.service.id)
    }
}
