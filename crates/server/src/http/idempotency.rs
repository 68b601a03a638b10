//! The `Idempotency-Key` of a request, if it has one.

use axum::extract::FromRequestParts;
use axum::http::request::Parts as Head;
use axum::http::{HeaderName, StatusCode};
use domain::IdempotencyKey;

use super::error::ApiError;

const HEADER: HeaderName = HeaderName::from_static("idempotency-key");
/// In an answer: it was made by an earlier request with the same key.
pub(crate) const REPLAYED: HeaderName = HeaderName::from_static("idempotency-replayed");

#[derive(Debug)]
pub(crate) struct OptionalKey(pub Option<IdempotencyKey>);

const INVALID: ApiError = ApiError::new(
    StatusCode::BAD_REQUEST,
    "invalid-idempotency-key",
    "The Idempotency-Key must be one of 1 to 255 visible ASCII characters",
);

impl<S: Send + Sync> FromRequestParts<S> for OptionalKey {
    type Rejection = ApiError;

    async fn from_request_parts(head: &mut Head, _: &S) -> Result<Self, ApiError> {
        let mut given = head.headers.get_all(HEADER).iter();
        match (given.next(), given.next()) {
            (None, _) => Ok(Self(None)),
            (Some(key), None) => {
                let key = key.to_str().ok().and_then(|key| key.parse().ok());
                key.map(|key| Self(Some(key))).ok_or(INVALID)
            }
            // Of two, nobody could say which one counts.
            _ => Err(INVALID),
        }
    }
}
