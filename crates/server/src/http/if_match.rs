//! The `If-Match` header of a request: the version that the browser loaded.

use axum::extract::FromRequestParts;
use axum::http::header::IF_MATCH;
use axum::http::request::Parts as Head;
use std::convert::Infallible;

use crate::app::Version;

/// `None`: save without comparing versions.
#[derive(Debug)]
pub(crate) struct IfMatch(pub Option<Version>);

impl<S: Send + Sync> FromRequestParts<S> for IfMatch {
    type Rejection = Infallible;

    async fn from_request_parts(head: &mut Head, _: &S) -> Result<Self, Infallible> {
        let etag = head.headers.get(IF_MATCH).map(|value| value.to_str().unwrap_or_default());
        Ok(Self(etag.map(|text| Version::from(text.trim_matches('"')))))
    }
}
