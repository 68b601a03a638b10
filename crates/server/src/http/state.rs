//! State shared by all handlers.

use std::sync::Arc;

use anyhow::Result;

use super::cookies::Cookies;
use super::drain_signal::DrainSignal;
use super::metrics::Metrics;
use super::page_renderer::PageRenderer;
use super::web_build::WebBuild;
use crate::app::AppContext;

#[derive(Clone, Debug)]
pub struct AppState {
    pub ctx: Arc<AppContext>,
    pub drain: DrainSignal,
    pub metrics: Metrics,
    pub(crate) cookies: Cookies,
    pub(crate) web: WebBuild,
    pub(crate) page_renderer: Arc<PageRenderer>,
}

impl AppState {
    pub fn new(ctx: Arc<AppContext>, drain: DrainSignal, metrics: Metrics, web: WebBuild) -> Result<Self> {
        let cookies = Cookies::new(ctx.config.http.public_url.is_https());
        let page_renderer = Arc::new(PageRenderer::start(&web, &ctx.config, metrics.clone())?);
        Ok(Self { ctx, drain, metrics, cookies, web, page_renderer })
    }
}
