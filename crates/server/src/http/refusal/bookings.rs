//! What a refusal to take a booking in looks like from outside.

use std::time::Duration;

use axum::http::StatusCode;

use super::TOO_MANY_REQUESTS;
use super::services::KEY_REUSED;
use crate::app::bookings::Refusal;
use crate::http::error::ApiError;

impl From<Refusal> for ApiError {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::NotFound => Self::NOT_FOUND,
            Refusal::KeyReused => KEY_REUSED,
            Refusal::InFlight => IN_FLIGHT.retry_after(Duration::from_secs(1)),
            Refusal::TooMany(wait) => TOO_MANY_REQUESTS.retry_after(wait),
            Refusal::Busy => BUSY,
            Refusal::Storage(error) => error.as_ref().into(),
            Refusal::Fault(why) => Self::internal(why),
        }
    }
}

const IN_FLIGHT: ApiError =
    ApiError::new(StatusCode::CONFLICT, "request-in-flight", "This request is just being answered");
const BUSY: ApiError = ApiError::new(
    StatusCode::SERVICE_UNAVAILABLE,
    "busy",
    "Many people are booking at this moment. Please try again.",
);
