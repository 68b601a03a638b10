//! Error responses of the account export.

use std::time::Duration;

use axum::http::StatusCode;

use super::TOO_MANY_REQUESTS;
use crate::app::export::ExportError;
use crate::http::error::ApiError;

impl From<ExportError> for ApiError {
    fn from(error: ExportError) -> Self {
        match error {
            ExportError::Caller(error) => error.into(),
            ExportError::AlreadyRunning => EXPORT_IN_PROGRESS.retry_after(EXPORT_RETRY_DELAY),
            ExportError::RateLimited(wait) => TOO_MANY_REQUESTS.retry_after(wait),
            ExportError::Photo(error) => error.into(),
            ExportError::Objects(error) => error.into(),
            ExportError::Storage(error) => error.into(),
            ExportError::File(error) => Self::internal(format_args!("cannot write the export file: {error}")),
            ExportError::Json(error) => Self::internal(error),
        }
    }
}

const EXPORT_RETRY_DELAY: Duration = Duration::from_secs(10);
const EXPORT_IN_PROGRESS: ApiError = ApiError::new(
    StatusCode::TOO_MANY_REQUESTS,
    "too-many-requests",
    "Your export is already running. Please wait until it is finished.",
);
