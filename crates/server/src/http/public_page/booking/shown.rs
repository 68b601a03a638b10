//! What a form shows, and since when. The form carries it there and back, sealed: nobody can say otherwise, and it can be
//! shown again with everything that was typed even when the service is gone or the database is away.

use std::time::Duration;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use domain::{Accent, PublicProfile, Service, Timestamp};
use serde::{Deserialize, Serialize};

use crate::app::Ctx;
use crate::http::error::ApiError;

const ABOUT: &str = "booking form";

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Shown {
    opened_at: i64,
    pub profile: Photographer,
    pub service: ShownService,
    /// As it was chosen. Forms from before there were any have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    accent: Option<String>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Photographer {
    pub username: String,
    pub display_name: String,
}

#[derive(Debug, Serialize, Deserialize)]
pub(super) struct ShownService {
    pub id: String,
    pub title: String,
    pub description: String,
    /// In cents.
    pub price: i64,
}

impl From<&PublicProfile> for Photographer {
    fn from(profile: &PublicProfile) -> Self {
        let names = &profile.names;
        Self { username: names.username.to_string(), display_name: names.display_name.to_string() }
    }
}

impl Shown {
    pub fn now(cx: &Ctx, profile: &PublicProfile, service: &Service) -> Self {
        let offer = &service.offer;
        Self {
            opened_at: cx.clock.now().as_millis(),
            profile: profile.into(),
            service: ShownService {
                id: service.id.to_string(),
                title: offer.title.to_string(),
                description: offer.description.to_string(),
                price: offer.price.as_cents(),
            },
            accent: profile.accent.map(|accent| accent.chosen().to_string()),
        }
    }

    pub fn seal(&self, cx: &Ctx) -> Result<String, ApiError> {
        let plain = serde_json::to_vec(self).map_err(ApiError::internal)?;
        let sealed = cx.vault.seal(ABOUT, &plain).map_err(|_| ApiError::internal("nothing can be sealed"))?;
        Ok(BASE64_URL_SAFE_NO_PAD.encode(sealed))
    }

    /// `None` for what we did not write, or wrote on the form of another service.
    pub fn open(cx: &Ctx, sealed: &str, service: &str) -> Option<Self> {
        let sealed = BASE64_URL_SAFE_NO_PAD.decode(sealed).ok()?;
        let shown: Self = serde_json::from_slice(&cx.vault.open(ABOUT, &sealed).ok()?).ok()?;
        (shown.service.id == service).then_some(shown)
    }

    /// For how long it has been shown. A clock that was turned back meanwhile makes nobody fast.
    pub fn since(&self, cx: &Ctx) -> Duration {
        cx.clock.now().distance(Timestamp::from_millis(self.opened_at))
    }

    pub fn accent(&self) -> Option<Accent> {
        self.accent.as_ref()?.parse().ok()
    }

    pub fn path(&self) -> String {
        format!("/u/{}{}", self.profile.username, self.below())
    }

    pub fn below(&self) -> String {
        format!("/book/{}", self.service.id)
    }
}
