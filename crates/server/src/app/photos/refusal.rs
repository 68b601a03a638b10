//! Why something was not done about a photo.

use std::time::Duration;

use domain::photo;
use photos::Busy;
use storage::blobs::BlobError;
use thiserror::Error;

use crate::app::identity;

#[derive(Debug, Error)]
pub enum Refusal {
    #[error(transparent)]
    Caller(#[from] identity::Refusal),
    #[error("too many permissions to upload")]
    TooMany(Duration),
    #[error("the address is none that we gave out")]
    ForeignAddress,
    #[error("no such upload of theirs")]
    NotFound,
    #[error("the time for the upload is over")]
    Expired,
    #[error("a file was sent already")]
    Used,
    #[error("no file was sent yet")]
    Missing,
    #[error("the file is not a photo: {}", .0.as_str())]
    NotAPhoto(photo::Refusal),
    #[error("too many photos are waiting")]
    Busy,
    #[error("the object store: {0}")]
    Objects(BlobError),
    #[error(transparent)]
    Storage(#[from] storage::Error),
    #[error("{0}")]
    Fault(&'static str),
}

impl From<BlobError> for Refusal {
    fn from(error: BlobError) -> Self {
        match error {
            BlobError::Busy => Self::Busy,
            error => Self::Objects(error),
        }
    }
}

impl From<Busy> for Refusal {
    fn from(_: Busy) -> Self {
        Self::Busy
    }
}
