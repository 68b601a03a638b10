//! What a refusal to change a service looks like from outside.

use axum::http::StatusCode;

use super::profiles::CHANGED;
use crate::app::services::Refusal;
use crate::http::error::ApiError;

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Limit => SERVICE_LIMIT,
            Refusal::KeyReused => KEY_REUSED,
            Refusal::Changed => CHANGED,
            Refusal::NotFound => Self::NOT_FOUND,
            Refusal::Caller(refusal) => refusal.into(),
            Refusal::Storage(error) => error.into(),
        }
    }
}

const SERVICE_LIMIT: ApiError =
    ApiError::new(StatusCode::CONFLICT, "service-limit", "You can offer up to 3 services.");
pub(super) const KEY_REUSED: ApiError = ApiError::new(
    StatusCode::UNPROCESSABLE_ENTITY,
    "idempotency-key-reused",
    "This Idempotency-Key was used for another request",
);
