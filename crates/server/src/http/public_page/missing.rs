//! Where nothing is: 404 with a page that says so. Rendered once, because anybody may ask for any number of them.

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
pub(super) struct MissingPages {
    profile: OnceCell<Document>,
    link: OnceCell<Document>,
}

#[derive(Serialize)]
struct Props<'a> {
    brand: &'a str,
    what: &'static str,
}

impl Renderings {
    pub async fn missing(&self, what: Missing, request: &HeaderMap) -> Response {
        let page = match what {
            Missing::Profile => &self.missing.profile,
            Missing::Link => &self.missing.link,
        };
        match page.get_or_try_init(|| self.render_missing(what)).await {
            Ok(document) => self.respond_unkept(document, request, StatusCode::NOT_FOUND),
            Err(response) => response,
        }
    }

    /// The answer for now, if it could not be rendered.
    async fn render_missing(&self, what: Missing) -> Result<Document, Response> {
        let (what, title) = match what {
            Missing::Profile => ("profile", "Profile Not Found"),
            Missing::Link => ("link", "This link leads nowhere"),
        };
        let props = Props { brand: self.brand.as_str(), what };
        let head = head::unlisted(title, &self.brand);
        let html = self.html(View::Missing, &props, &head).await.map_err(failed)?;
        if !html.whole {
            return Err((StatusCode::NOT_FOUND, self.headers(), html.text).into_response());
        }
        finished(html.text).await.map_err(failed)
    }
}

fn failed(error: impl Display) -> Response {
    ApiError::internal(error).into_response()
}
