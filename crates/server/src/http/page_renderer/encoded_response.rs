//! Sends a finished document in an encoding that the browser accepts.

use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_ENCODING, ETAG, IF_NONE_MATCH, VARY};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use render::{Document, EncodedBody};

use super::PageRenderer;
use crate::http::assets::{accepts_encoding, etag_matches};
use crate::http::headers;

/// Browsers cache the page but revalidate it each time, so that changes show at once.
const REVALIDATE: HeaderValue = HeaderValue::from_static("public, no-cache");
const EMPTY_ETAG: HeaderValue = HeaderValue::from_static("");

#[derive(Clone, Copy, Debug)]
enum Encoding {
    Brotli,
    Gzip,
    Plain,
}

impl Encoding {
    fn negotiate(request: &HeaderMap) -> Self {
        if accepts_encoding(request, "br") {
            Self::Brotli
        } else if accepts_encoding(request, "gzip") {
            Self::Gzip
        } else {
            Self::Plain
        }
    }

    const fn name(self) -> Option<&'static str> {
        match self {
            Self::Brotli => Some("br"),
            Self::Gzip => Some("gzip"),
            Self::Plain => None,
        }
    }

    const fn encoded_body(self, document: &Document) -> &EncodedBody {
        match self {
            Self::Brotli => &document.brotli,
            Self::Gzip => &document.gzip,
            Self::Plain => &document.plain,
        }
    }
}

/// Headers of pages that are the same for all visitors, complete except for the ETag. Built once, because
/// cloning takes a tenth of the time of building.
#[derive(Debug)]
pub(super) struct CacheableHeaders {
    /// Of a 200 response, in the order of `Encoding`.
    full: [HeaderMap; 3],
    not_modified: HeaderMap,
}

impl CacheableHeaders {
    pub fn new(page_headers: &HeaderMap, policy_headers: &HeaderMap, hsts: Option<&'static str>) -> Self {
        let complete_headers = |mut headers: HeaderMap| {
            headers.insert(CACHE_CONTROL, REVALIDATE);
            headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
            headers.insert(ETAG, EMPTY_ETAG);
            headers::insert_default_headers(&mut headers, hsts);
            headers
        };
        let full = [Encoding::Brotli, Encoding::Gzip, Encoding::Plain].map(|encoding| {
            let mut headers = complete_headers(page_headers.clone());
            headers.extend(encoding.name().map(|name| (CONTENT_ENCODING, HeaderValue::from_static(name))));
            headers
        });
        // Browsers apply the headers of a 304 to the cached page, which needs the policy for its styles.
        Self { full, not_modified: complete_headers(policy_headers.clone()) }
    }
}

impl PageRenderer {
    /// For a page that is the same for all visitors.
    pub fn respond_cacheable(&self, document: &Document, request: &HeaderMap) -> Response {
        let encoding = Encoding::negotiate(request);
        let encoded_body = encoding.encoded_body(document);
        let etag = HeaderValue::from_maybe_shared(encoded_body.etag.clone()).unwrap_or(EMPTY_ETAG);
        let is_unchanged =
            request.get(IF_NONE_MATCH).is_some_and(|known_tags| etag_matches(known_tags, &etag));
        let (mut response, headers) = if is_unchanged {
            (StatusCode::NOT_MODIFIED.into_response(), &self.cacheable_headers.not_modified)
        } else {
            (
                Response::new(Body::from(encoded_body.body.clone())),
                &self.cacheable_headers.full[encoding as usize],
            )
        };
        *response.headers_mut() = headers.clone();
        response.headers_mut().insert(ETAG, etag);
        response
    }

    /// For a page that browsers must not cache.
    pub(super) fn respond_uncacheable(
        &self,
        document: &Document,
        request: &HeaderMap,
        status: StatusCode,
    ) -> Response {
        let encoding = Encoding::negotiate(request);
        let mut response =
            (status, self.page_headers(), encoding.encoded_body(document).body.clone()).into_response();
        let content_encoding = encoding.name().map(|name| (CONTENT_ENCODING, HeaderValue::from_static(name)));
        response.headers_mut().extend(content_encoding);
        response
    }
}
