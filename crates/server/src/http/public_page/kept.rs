//! A finished document, in the form that the client takes.

use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_ENCODING, ETAG, IF_NONE_MATCH, VARY};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use render::{Document, Form};

use super::renderings::Renderings;
use crate::http::assets::{accepts, names};
use crate::http::headers;

/// To be kept, and asked about each time: a change is seen at once, and nothing is sent twice.
const ASK_EACH_TIME: HeaderValue = HeaderValue::from_static("public, no-cache");
const NOT_YET: HeaderValue = HeaderValue::from_static("");

#[derive(Clone, Copy, Debug)]
enum Coding {
    Brotli,
    Gzip,
    Plain,
}

impl Coding {
    fn of(request: &HeaderMap) -> Self {
        if accepts(request, "br") {
            Self::Brotli
        } else if accepts(request, "gzip") {
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

    const fn form(self, document: &Document) -> &Form {
        match self {
            Self::Brotli => &document.brotli,
            Self::Gzip => &document.gzip,
            Self::Plain => &document.plain,
        }
    }
}

/// The heads of a page that is the same for everybody, complete but for the tag: made once, because copying one takes
/// a tenth of the time that making one takes.
#[derive(Debug)]
pub(super) struct SharedHeads {
    whole: [HeaderMap; 3],
    unchanged: HeaderMap,
}

impl SharedHeads {
    pub fn new(of_every_page: &HeaderMap, policy: &HeaderMap, hsts: Option<&'static str>) -> Self {
        let complete = |mut head: HeaderMap| {
            head.insert(CACHE_CONTROL, ASK_EACH_TIME);
            head.insert(VARY, HeaderValue::from_static("accept-encoding"));
            head.insert(ETAG, NOT_YET);
            headers::complete(&mut head, hsts);
            head
        };
        let whole = [Coding::Brotli, Coding::Gzip, Coding::Plain].map(|coding| {
            let mut head = complete(of_every_page.clone());
            head.extend(coding.name().map(|name| (CONTENT_ENCODING, HeaderValue::from_static(name))));
            head
        });
        // Browsers take what a 304 says for the page they have; without its policy the page would lose its styles.
        Self { whole, unchanged: complete(policy.clone()) }
    }
}

impl Renderings {
    /// A page that is the same for everybody.
    pub(super) fn respond_shared(&self, document: &Document, request: &HeaderMap) -> Response {
        let coding = Coding::of(request);
        let form = coding.form(document);
        let tag = HeaderValue::from_maybe_shared(form.tag.clone()).unwrap_or(NOT_YET);
        let known = request.get(IF_NONE_MATCH).is_some_and(|known| names(known, &tag));
        let (mut response, head) = if known {
            (StatusCode::NOT_MODIFIED.into_response(), &self.shared.unchanged)
        } else {
            (Response::new(Body::from(form.body.clone())), &self.shared.whole[coding as usize])
        };
        *response.headers_mut() = head.clone();
        response.headers_mut().insert(ETAG, tag);
        response
    }

    /// The same without being kept by anybody.
    pub(super) fn respond_unkept(
        &self,
        document: &Document,
        request: &HeaderMap,
        status: StatusCode,
    ) -> Response {
        let coding = Coding::of(request);
        let mut response = (status, self.headers(), coding.form(document).body.clone()).into_response();
        let coding = coding.name().map(|name| (CONTENT_ENCODING, HeaderValue::from_static(name)));
        response.headers_mut().extend(coding);
        response
    }
}
