//! Error responses to booking requests, to forms behind emailed links and to event streams.

use std::time::Duration;

use axum::http::StatusCode;

use super::services::KEY_REUSED;
use super::{BUSY, TOO_MANY_REQUESTS};
use crate::app::bookings::BookingError;
use crate::http::error::ApiError;

impl From<BookingError> for ApiError {
    fn from(error: BookingError) -> Self {
        match error {
            BookingError::NotFound => Self::NOT_FOUND,
            BookingError::KeyReused => KEY_REUSED,
            BookingError::InFlight => REQUEST_IN_FLIGHT.retry_after(Duration::from_secs(1)),
            BookingError::RateLimited(wait) => TOO_MANY_REQUESTS.retry_after(wait),
            BookingError::Busy => BUSY,
            BookingError::Storage(error) => error.as_ref().into(),
            BookingError::Internal(cause) => Self::internal(cause),
        }
    }
}

const REQUEST_IN_FLIGHT: ApiError =
    ApiError::new(StatusCode::CONFLICT, "request-in-flight", "The same request is still being processed");

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;
    use axum::http::header::RETRY_AFTER;
    use axum::response::IntoResponse;

    use super::*;

    #[test]
    fn sends_retry_after_with_temporary_errors() {
        let wait = Duration::from_millis(6_500);
        for (error, status, seconds) in [
            (BookingError::Busy, StatusCode::SERVICE_UNAVAILABLE, "1"),
            (BookingError::InFlight, StatusCode::CONFLICT, "1"),
            (BookingError::RateLimited(wait), StatusCode::TOO_MANY_REQUESTS, "7"),
        ] {
            let response = ApiError::from(error).into_response();
            assert_eq!(response.status(), status);
            assert_eq!(response.headers().get(RETRY_AFTER), Some(&HeaderValue::from_static(seconds)));
        }
        assert_eq!(ApiError::from(BookingError::Busy).code(), "busy");
    }
}
