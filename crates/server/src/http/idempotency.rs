//! The `Idempotency-Key` of a request, if it has one.

use axum::extract::FromRequestParts;
use axum::http::request::Parts as Head;
use axum::http::{HeaderName, StatusCode};
use domain::IdempotencyKey;

use super::error::ApiError;

const KEY_HEADER: HeaderName = HeaderName::from_static("idempotency-key");
/// Set on a response that repeats the result of an earlier request: one with the same key, or the same
/// booking request without a key.
pub(crate) const REPLAYED_HEADER: HeaderName = HeaderName::from_static("idempotency-replayed");

#[derive(Debug)]
pub(crate) struct OptionalIdempotencyKey(pub Option<IdempotencyKey>);

const INVALID_KEY: ApiError = ApiError::new(
    StatusCode::BAD_REQUEST,
    "invalid-idempotency-key",
    "The Idempotency-Key must be one of 1 to 255 visible ASCII characters",
);

impl<S: Send + Sync> FromRequestParts<S> for OptionalIdempotencyKey {
    type Rejection = ApiError;

    async fn from_request_parts(head: &mut Head, _: &S) -> Result<Self, ApiError> {
        let mut values = head.headers.get_all(KEY_HEADER).iter();
        match (values.next(), values.next()) {
            (None, _) => Ok(Self(None)),
            (Some(key), None) => {
                let key = key.to_str().ok().and_then(|key| key.parse().ok());
                key.map(|key| Self(Some(key))).ok_or(INVALID_KEY)
            }
            // With two keys, it is undefined which one counts.
            _ => Err(INVALID_KEY),
        }
    }
}
