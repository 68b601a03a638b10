//! Why there is no export.

use std::time::Duration;

use storage::blobs::BlobError;
use thiserror::Error;

use crate::app::identity;
use crate::app::photos;
use crate::app::throttle::Wait;

#[derive(Debug, Error)]
pub enum Refusal {
    #[error(transparent)]
    Caller(#[from] identity::Refusal),
    #[error("another one is underway")]
    Underway,
    #[error("too many exports")]
    TooMany(Duration),
    #[error(transparent)]
    Photo(#[from] photos::Refusal),
    #[error("the object store: {0}")]
    Objects(#[from] BlobError),
    #[error(transparent)]
    Storage(#[from] storage::Error),
    #[error("the file for an export: {0}")]
    File(#[from] std::io::Error),
    #[error("what is exported cannot be written as JSON: {0}")]
    Json(#[from] serde_json::Error),
}

impl From<Wait> for Refusal {
    fn from(Wait(wait): Wait) -> Self {
        Self::TooMany(wait)
    }
}
