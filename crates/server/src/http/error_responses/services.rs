//! Error responses of services.

use axum::http::StatusCode;

use super::profiles::CHANGED_ELSEWHERE;
use crate::app::services::ServiceError;
use crate::http::error::ApiError;

impl From<ServiceError> for ApiError {
    fn from(error: ServiceError) -> Self {
        match error {
            ServiceError::Limit => SERVICE_LIMIT,
            ServiceError::KeyReused => KEY_REUSED,
            ServiceError::VersionConflict => CHANGED_ELSEWHERE,
            ServiceError::NotFound => Self::NOT_FOUND,
            ServiceError::Caller(error) => error.into(),
            ServiceError::Storage(error) => error.into(),
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
