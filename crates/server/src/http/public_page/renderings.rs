//! Finished HTML from the components of the web app, in its frame.

use anyhow::Result;
use axum::http::header::{CONTENT_SECURITY_POLICY, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use domain::Brand;
use render::{Document, Frame, Head, RenderError, Renderer, View};
use serde::Serialize;

use super::kept::SharedHeads;
use super::missing::PlainPages;
use crate::config::Config;
use crate::http::api::OperatorLinksView;
use crate::http::csp::{Csp, REPORTS};
use crate::http::error::ApiError;
use crate::http::metrics::Metrics;
use crate::http::web_build::WebBuild;

/// More than two would cost memory that pages which are kept do not earn back.
const MOST_THREADS: usize = 2;

#[derive(Debug)]
pub(crate) struct Renderings {
    renderer: Renderer,
    frame: Frame,
    /// Of every page that is rendered here.
    head: HeaderMap,
    pub(super) shared: SharedHeads,
    pub(super) brand: Brand,
    operator_links: OperatorLinksView,
    pub(super) plain: PlainPages,
    metrics: Metrics,
}

/// What the view takes: its own props, and what each view shows.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ViewProps<'a, P> {
    #[serde(flatten)]
    own: &'a P,
    operator_links: &'a OperatorLinksView,
}

/// A document, and whether the components are in it or are left to the browser.
pub(super) struct Html {
    pub text: String,
    pub whole: bool,
}

impl Renderings {
    pub fn start(web: &WebBuild, config: &Config, metrics: Metrics) -> Result<Self> {
        Self::running(web.text("public/render.js")?, web, config, metrics)
    }

    pub(super) fn running(bundle: &str, web: &WebBuild, config: &Config, metrics: Metrics) -> Result<Self> {
        let policy = [(CONTENT_SECURITY_POLICY, Csp::new(&config.http).rendered()), REPORTS];
        let policy = HeaderMap::from_iter(policy);
        let mut head = policy.clone();
        head.insert(CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
        let threads = std::thread::available_parallelism().map_or(1, |cores| cores.get().min(MOST_THREADS));
        Ok(Self {
            renderer: Renderer::start(bundle, threads)?,
            frame: Frame::read(web.text("public/frame.html")?, &config.brand)?,
            shared: SharedHeads::new(&head, &policy, config.http.strict_transport_security()),
            head,
            brand: config.brand.clone(),
            operator_links: (&config.links).into(),
            plain: PlainPages::default(),
            metrics,
        })
    }

    /// A page for one visitor. `head` comes from `render::head`, `props` are what the view of the web app takes.
    pub async fn respond(
        &self,
        view: View,
        props: &impl Serialize,
        head: &Head,
        status: StatusCode,
    ) -> Response {
        match self.html(view, props, head).await {
            Ok(html) => (status, self.headers(), html.text).into_response(),
            Err(error) => ApiError::internal(error).into_response(),
        }
    }

    /// If it cannot be rendered here, the browser does it from the same data.
    pub(super) async fn html(
        &self,
        view: View,
        props: &impl Serialize,
        head: &Head,
    ) -> Result<Html, serde_json::Error> {
        let props = ViewProps { own: props, operator_links: &self.operator_links };
        let props = serde_json::to_string(&props)?;
        let rendered = self.renderer.render(view, props.clone()).await;
        self.metrics.rendered(match &rendered {
            Ok(_) => "rendered",
            Err(RenderError::Busy) => "busy",
            Err(RenderError::Failed(_)) => "failed",
        });
        match &rendered {
            Ok(_) => {}
            // There would be as many lines as there are visitors.
            Err(error @ RenderError::Busy) => {
                tracing::debug!(view = view.as_str(), %error, "a page is left to the browser");
            }
            Err(error @ RenderError::Failed(_)) => {
                tracing::warn!(view = view.as_str(), %error, "a page is left to the browser");
            }
        }
        let whole = rendered.is_ok();
        let text = self.frame.document(head, view, &props, &rendered.unwrap_or_default());
        Ok(Html { text, whole })
    }

    pub(super) fn headers(&self) -> HeaderMap {
        self.head.clone()
    }
}

/// Away from the requests: it takes a while, longer for a page that will be sent often.
pub(super) async fn finished(html: String, kept: bool) -> Result<Document> {
    Ok(tokio::task::spawn_blocking(move || Document::finish(html, kept)).await??)
}
