//! What the handlers share.

use std::sync::Arc;

use anyhow::Result;

use super::cookies::Cookies;
use super::health::Health;
use super::metrics::Metrics;
use super::public_page::Renderings;
use super::web_build::WebBuild;
use crate::app::Ctx;

#[derive(Clone, Debug)]
pub struct Parts {
    pub cx: Arc<Ctx>,
    pub health: Health,
    pub metrics: Metrics,
    pub(crate) cookies: Cookies,
    pub(crate) web: WebBuild,
    pub(crate) public: Arc<Renderings>,
}

impl Parts {
    pub fn new(cx: Arc<Ctx>, health: Health, metrics: Metrics, web: WebBuild) -> Result<Self> {
        let cookies = Cookies::new(cx.config.http.public_url.is_https());
        let public = Arc::new(Renderings::start(&web, &cx.config, metrics.clone())?);
        Ok(Self { cx, health, metrics, cookies, web, public })
    }
}
