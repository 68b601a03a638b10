//! Not-found and error pages. They are rendered once, because bots can request any number of unknown URLs.

use std::fmt::Display;

use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use render::{Document, View, head};
use serde::Serialize;
use tokio::sync::OnceCell;

use super::{PageRenderer, finish_document};
use crate::http::error::ApiError;

#[derive(Clone, Copy, Debug)]
pub(crate) enum NotFoundPage {
    Profile,
    /// A link from an email.
    Link,
}

#[derive(Debug, Default)]
pub(super) struct StaticPages {
    profile: OnceCell<Document>,
    link: OnceCell<Document>,
    server_error: OnceCell<Document>,
}

#[derive(Serialize)]
struct Props<'a> {
    brand: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    what: Option<&'static str>,
}

impl PageRenderer {
    pub async fn respond_not_found(&self, page: NotFoundPage, request: &HeaderMap) -> Response {
        let (cached_page, title, what) = match page {
            NotFoundPage::Profile => (&self.static_pages.profile, "Profile Not Found", "profile"),
            NotFoundPage::Link => (&self.static_pages.link, "This link doesn't work", "link"),
        };
        let render = || self.render_static(View::NotFound, title, Some(what), StatusCode::NOT_FOUND);
        match cached_page.get_or_try_init(render).await {
            Ok(document) => self.respond_uncacheable(document, request, StatusCode::NOT_FOUND),
            Err(response) => response,
        }
    }

    pub async fn respond_server_error(&self, status: StatusCode, request: &HeaderMap) -> Response {
        let render = || self.render_static(View::ServerError, "Something went wrong", None, status);
        match self.static_pages.server_error.get_or_try_init(render).await {
            Ok(document) => self.respond_uncacheable(document, request, status),
            Err(response) => response,
        }
    }

    /// `Err` is the response to this request only, if rendering failed.
    async fn render_static(
        &self,
        view: View,
        title: &str,
        what: Option<&'static str>,
        status: StatusCode,
    ) -> Result<Document, Response> {
        let props = Props { brand: self.brand.as_str(), what };
        let head = head::unlisted(title, &self.brand);
        let html = self.render_html(view, &props, &head).await.map_err(internal_error)?;
        if !html.is_complete {
            return Err((status, self.page_headers(), html.text).into_response());
        }
        finish_document(html.text, true).await.map_err(internal_error)
    }
}

fn internal_error(error: impl Display) -> Response {
    ApiError::internal(error).into_response()
}
