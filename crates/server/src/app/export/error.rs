//! Errors of an export.

use std::time::Duration;

use storage::blobs::BlobError;
use thiserror::Error;

use crate::app::identity;
use crate::app::photos;
use crate::app::rate_limiter::RetryAfter;

#[derive(Debug, Error)]
pub enum ExportError {
    #[error(transparent)]
    Caller(#[from] identity::IdentityError),
    #[error("another export is running")]
    AlreadyRunning,
    #[error("too many exports")]
    RateLimited(Duration),
    #[error(transparent)]
    Photo(#[from] photos::PhotoError),
    #[error("the object store: {0}")]
    Objects(#[from] BlobError),
    #[error(transparent)]
    Storage(#[from] storage::Error),
    #[error("cannot write the export file: {0}")]
    File(#[from] std::io::Error),
    #[error("cannot write the export as JSON: {0}")]
    Json(#[from] serde_json::Error),
}

impl From<RetryAfter> for ExportError {
    fn from(RetryAfter(wait): RetryAfter) -> Self {
        Self::RateLimited(wait)
    }
}
