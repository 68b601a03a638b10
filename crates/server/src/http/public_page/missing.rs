//! Pages that are the same for everybody who gets nothing else: rendered once, because anybody may ask for any number.

use std::fmt::Display;

use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use render::{Document, View, head};
use serde::Serialize;
use tokio::sync::OnceCell;

use super::renderings::{Renderings, finished};
use crate::http::error::ApiError;

#[derive(Clone, Copy, Debug)]
pub(crate) enum Missing {
    Profile,
    /// One that was mailed.
    Link,
}

#[derive(Debug, Default)]
pub(super) struct PlainPages {
    profile: OnceCell<Document>,
    link: OnceCell<Document>,
    failed: OnceCell<Document>,
}

#[derive(Serialize)]
struct Props<'a> {
    brand: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    what: Option<&'static str>,
}

impl Renderings {
    /// 404, with a page that says so.
    pub async fn missing(&self, what: Missing, request: &HeaderMap) -> Response {
        let (page, title, what) = match what {
            Missing::Profile => (&self.plain.profile, "Profile Not Found", "profile"),
            Missing::Link => (&self.plain.link, "This link leads nowhere", "link"),
        };
        let make = || self.render_plain(View::Missing, title, Some(what), StatusCode::NOT_FOUND);
        match page.get_or_try_init(make).await {
            Ok(document) => self.respond_unkept(document, request, StatusCode::NOT_FOUND),
            Err(response) => response,
        }
    }

    pub(super) async fn failed(&self, status: StatusCode, request: &HeaderMap) -> Response {
        let make = || self.render_plain(View::Failed, "Something went wrong", None, status);
        match self.plain.failed.get_or_try_init(make).await {
            Ok(document) => self.respond_unkept(document, request, status),
            Err(response) => response,
        }
    }

    /// The answer for now, if it could not be rendered.
    async fn render_plain(
        &self,
        view: View,
        title: &str,
        what: Option<&'static str>,
        status: StatusCode,
    ) -> Result<Document, Response> {
        let props = Props { brand: self.brand.as_str(), what };
        let head = head::unlisted(title, &self.brand);
        let html = self.html(view, &props, &head).await.map_err(unexpected)?;
        if !html.whole {
            return Err((status, self.headers(), html.text).into_response());
        }
        finished(html.text, true).await.map_err(unexpected)
    }
}

fn unexpected(error: impl Display) -> Response {
    ApiError::internal(error).into_response()
}
