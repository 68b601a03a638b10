//! What a refusal to export an account looks like from outside.

use std::time::Duration;

use axum::http::StatusCode;

use super::TOO_MANY_REQUESTS;
use crate::app::export::Refusal;
use crate::http::error::ApiError;

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Caller(refusal) => refusal.into(),
            Refusal::Underway => UNDERWAY.retry_after(SOON),
            Refusal::TooMany(wait) => TOO_MANY_REQUESTS.retry_after(wait),
            Refusal::Photo(refusal) => refusal.into(),
            Refusal::Objects(error) => error.into(),
            Refusal::Storage(error) => error.into(),
            Refusal::File(error) => Self::internal(format_args!("the file for an export: {error}")),
            Refusal::Json(error) => Self::internal(error),
        }
    }
}

const SOON: Duration = Duration::from_secs(10);
const UNDERWAY: ApiError = ApiError::new(
    StatusCode::TOO_MANY_REQUESTS,
    "too-many-requests",
    "Your download is being prepared already. Please wait until it is there.",
);
