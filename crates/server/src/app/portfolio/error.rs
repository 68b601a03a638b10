//! Errors of portfolio photos.

use storage::blobs::BlobError;
use thiserror::Error;

use crate::app::identity;

#[derive(Debug, Error)]
pub enum PortfolioError {
    #[error(transparent)]
    Caller(#[from] identity::IdentityError),
    #[error("the account has no such photo")]
    NotFound,
    #[error("the account has 24 photos")]
    Limit,
    #[error("the list does not have exactly the photos of the account")]
    OrderConflict,
    #[error("the object store: {0}")]
    Objects(#[from] BlobError),
    #[error(transparent)]
    Storage(#[from] storage::Error),
}
