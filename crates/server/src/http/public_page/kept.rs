//! A finished document, in the form that the client takes.

use axum::http::header::{CACHE_CONTROL, CONTENT_ENCODING, ETAG, IF_NONE_MATCH, VARY};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use render::Document;

use super::renderings::Renderings;
use crate::http::assets::{accepts, names};

/// To be kept, and asked about each time: a change is seen at once, and nothing is sent twice.
const ASK_EACH_TIME: HeaderValue = HeaderValue::from_static("public, no-cache");

struct Form<'a> {
    body: &'a Bytes,
    coding: Option<&'static str>,
}

fn form<'a>(document: &'a Document, request: &HeaderMap) -> Form<'a> {
    if accepts(request, "br") {
        Form { body: &document.brotli, coding: Some("br") }
    } else if accepts(request, "gzip") {
        Form { body: &document.gzip, coding: Some("gzip") }
    } else {
        Form { body: &document.plain, coding: None }
    }
}

impl Renderings {
    /// A page that is the same for everybody.
    pub(super) fn respond_shared(&self, document: &Document, request: &HeaderMap) -> Response {
        let form = form(document, request);
        // Strong, so each form has one of its own.
        let tag = format!("\"{}.{}\"", document.fingerprint, form.coding.unwrap_or("plain"));
        let tag = HeaderValue::try_from(tag).unwrap_or(HeaderValue::from_static("\"\""));
        let known = request.get(IF_NONE_MATCH).is_some_and(|known| names(known, &tag));
        let mut response = if known {
            // Browsers take what a 304 says for the page they have; without its policy the page would lose its styles.
            (StatusCode::NOT_MODIFIED, self.policy()).into_response()
        } else {
            self.respond_once(form, StatusCode::OK)
        };
        let headers = response.headers_mut();
        headers.insert(CACHE_CONTROL, ASK_EACH_TIME);
        headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
        headers.insert(ETAG, tag);
        response
    }

    /// The same without being kept by anybody.
    pub(super) fn respond_unkept(
        &self,
        document: &Document,
        request: &HeaderMap,
        status: StatusCode,
    ) -> Response {
        self.respond_once(form(document, request), status)
    }

    fn respond_once(&self, form: Form<'_>, status: StatusCode) -> Response {
        let mut response = (status, self.headers(), form.body.clone()).into_response();
        if let Some(coding) = form.coding {
            response.headers_mut().insert(CONTENT_ENCODING, HeaderValue::from_static(coding));
        }
        response
    }
}
