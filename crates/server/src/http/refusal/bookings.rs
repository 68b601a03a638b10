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

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;
    use axum::http::header::RETRY_AFTER;
    use axum::response::IntoResponse;

    use super::*;

    #[test]
    fn who_is_sent_away_is_told_when_to_come_back() {
        let wait = Duration::from_millis(6_500);
        for (refusal, status, seconds) in [
            (Refusal::Busy, StatusCode::SERVICE_UNAVAILABLE, "1"),
            (Refusal::InFlight, StatusCode::CONFLICT, "1"),
            (Refusal::TooMany(wait), StatusCode::TOO_MANY_REQUESTS, "7"),
        ] {
            let response = ApiError::from(refusal).into_response();
            assert_eq!(response.status(), status);
            assert_eq!(response.headers().get(RETRY_AFTER), Some(&HeaderValue::from_static(seconds)));
        }
        assert_eq!(ApiError::from(Refusal::Busy).code(), "busy");
    }
}
