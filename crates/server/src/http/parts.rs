//! What the handlers share.

use std::sync::Arc;

use super::cookies::Cookies;
use super::health::Health;
use super::metrics::Metrics;
use crate::app::Ctx;

#[derive(Clone, Debug)]
pub struct Parts {
    pub cx: Arc<Ctx>,
    pub health: Health,
    pub metrics: Metrics,
    pub(crate) cookies: Cookies,
}

impl Parts {
    pub fn new(cx: Arc<Ctx>, health: Health, metrics: Metrics) -> Self {
        let cookies = Cookies::new(cx.config.http.public_url.is_https());
        Self { cx, health, metrics, cookies }
    }
}
