//! Error responses of portfolio photos.

use axum::http::StatusCode;

use crate::app::portfolio::PortfolioError;
use crate::http::error::ApiError;

impl From<PortfolioError> for ApiError {
    fn from(error: PortfolioError) -> Self {
        match error {
            PortfolioError::Caller(error) => error.into(),
            PortfolioError::NotFound => Self::NOT_FOUND,
            PortfolioError::Limit => PHOTO_LIMIT,
            PortfolioError::OrderConflict => ORDER_CONFLICT,
            PortfolioError::Objects(error) => error.into(),
            PortfolioError::Storage(error) => error.into(),
        }
    }
}

const PHOTO_LIMIT: ApiError =
    ApiError::new(StatusCode::CONFLICT, "photo-limit", "You can have up to 24 photos. Remove one first.");
const ORDER_CONFLICT: ApiError = ApiError::new(
    StatusCode::CONFLICT,
    "photos-changed",
    "Your photos have changed in another tab. Reload the page and try again.",
);
