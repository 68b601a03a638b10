//! Errors of uploads and photos.

use std::time::Duration;

use domain::photo;
use photos::QueueBusyError;
use storage::blobs::BlobError;
use thiserror::Error;

use crate::app::identity;

#[derive(Debug, Error)]
pub enum PhotoError {
    #[error(transparent)]
    Caller(#[from] identity::IdentityError),
    #[error("too many upload tickets")]
    RateLimited(Duration),
    #[error("unknown upload URL")]
    ForeignUrl,
    #[error("the account has no such upload")]
    NotFound,
    #[error("the upload ticket has expired")]
    Expired,
    #[error("a file was already sent")]
    AlreadyUsed,
    #[error("no file was sent yet")]
    NoFile,
    #[error("the photo file was refused: {}", .0.as_str())]
    RefusedFile(photo::PhotoFileError),
    #[error("too many photos are waiting")]
    Busy,
    #[error("the object store: {0}")]
    Objects(BlobError),
    #[error(transparent)]
    Storage(#[from] storage::Error),
    #[error("{0}")]
    Internal(&'static str),
}

impl From<BlobError> for PhotoError {
    fn from(error: BlobError) -> Self {
        match error {
            BlobError::Busy => Self::Busy,
            error => Self::Objects(error),
        }
    }
}

impl From<QueueBusyError> for PhotoError {
    fn from(_: QueueBusyError) -> Self {
        Self::Busy
    }
}
