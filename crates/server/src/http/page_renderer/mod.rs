//! Renders the components of the web app to complete HTML documents, and sends them.

mod encoded_response;
mod static_pages;

pub(crate) use static_pages::NotFoundPage;

use anyhow::Result;
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use domain::Brand;
use render::{Document, Head, PageTemplate, RenderError, Renderer, View};
use serde::Serialize;

use super::csp::{Csp, REPORTING_ENDPOINTS};
use super::error::ApiError;
use super::metrics::Metrics;
use super::operator_links_view::OperatorLinksView;
use super::web_build::WebBuild;
use crate::config::Config;
use encoded_response::CacheableHeaders;
use static_pages::StaticPages;

/// Most pages come from the cache, so more threads would not be worth their memory.
const MAX_THREADS: usize = 2;

#[derive(Debug)]
pub(crate) struct PageRenderer {
    renderer: Renderer,
    template: PageTemplate,
    /// Of every page rendered here.
    headers: HeaderMap,
    /// Of pages that are the same for all visitors: complete except for the ETag.
    cacheable_headers: CacheableHeaders,
    brand: Brand,
    operator_links: OperatorLinksView,
    static_pages: StaticPages,
    metrics: Metrics,
}

/// The props of one view, and those that all views share.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ViewProps<'a, P> {
    #[serde(flatten)]
    view_props: &'a P,
    operator_links: &'a OperatorLinksView,
}

/// A document. If it is not complete, the browser renders the components.
pub(crate) struct RenderedHtml {
    pub text: String,
    pub is_complete: bool,
}

impl PageRenderer {
    pub fn start(web: &WebBuild, config: &Config, metrics: Metrics) -> Result<Self> {
        Self::with_bundle(web.text("public/render.js")?, web, config, metrics)
    }

    pub(super) fn with_bundle(
        bundle: &str,
        web: &WebBuild,
        config: &Config,
        metrics: Metrics,
    ) -> Result<Self> {
        let policy_headers = [
            (CONTENT_SECURITY_POLICY, Csp::new(&config.http, None).header_without_nonce()),
            REPORTING_ENDPOINTS,
        ];
        let policy_headers = HeaderMap::from_iter(policy_headers);
        let mut page_headers = policy_headers.clone();
        page_headers.insert(CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
        let threads = std::thread::available_parallelism().map_or(1, |cores| cores.get().min(MAX_THREADS));
        Ok(Self {
            renderer: Renderer::start(bundle, threads)?,
            template: PageTemplate::parse(web.text("public/frame.html")?, &config.brand)?,
            cacheable_headers: CacheableHeaders::new(
                &page_headers,
                &policy_headers,
                config.http.strict_transport_security(),
            ),
            headers: page_headers,
            brand: config.brand.clone(),
            operator_links: (&config.links).into(),
            static_pages: StaticPages::default(),
            metrics,
        })
    }

    /// Renders a page for this request only. `head` comes from `render::head`, `props` are those of the view
    /// in the web app.
    pub async fn respond(
        &self,
        view: View,
        props: &impl Serialize,
        head: &Head,
        status: StatusCode,
    ) -> Response {
        match self.render_html(view, props, head).await {
            Ok(html) => (status, self.page_headers(), html.text).into_response(),
            Err(error) => ApiError::internal(error).into_response(),
        }
    }

    /// If rendering fails here, the browser renders the page from the same data.
    pub async fn render_html(
        &self,
        view: View,
        props: &impl Serialize,
        head: &Head,
    ) -> Result<RenderedHtml, serde_json::Error> {
        let props = ViewProps { view_props: props, operator_links: &self.operator_links };
        let props = serde_json::to_string(&props)?;
        let rendered = self.renderer.render(view, props.clone()).await;
        self.metrics.count_render(match &rendered {
            Ok(_) => "rendered",
            Err(RenderError::Busy) => "busy",
            Err(RenderError::Failed(_)) => "failed",
        });
        match &rendered {
            Ok(_) => {}
            // Under load, this would be one line per request.
            Err(error @ RenderError::Busy) => {
                tracing::debug!(view = view.as_str(), %error, "cannot render a page; the browser renders it");
            }
            Err(error @ RenderError::Failed(_)) => {
                tracing::warn!(view = view.as_str(), %error, "cannot render a page; the browser renders it");
            }
        }
        let is_complete = rendered.is_ok();
        let text = self.template.fill(head, view, &props, &rendered.unwrap_or_default());
        Ok(RenderedHtml { text, is_complete })
    }

    pub fn page_headers(&self) -> HeaderMap {
        self.headers.clone()
    }
}

/// Compresses on a blocking thread, because compression takes long, above all for a page that will be cached.
pub(crate) async fn finish_document(html: String, will_be_cached: bool) -> Result<Document> {
    Ok(tokio::task::spawn_blocking(move || Document::compress(html, will_be_cached)).await??)
}
