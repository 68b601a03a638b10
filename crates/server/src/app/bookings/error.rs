//! Errors of `book`. The event stream and the pages of emailed links also return `RateLimited`.

use std::sync::Arc;
use std::time::Duration;

use thiserror::Error;

use crate::app::rate_limiter::RetryAfter;

#[derive(Clone, Debug, Error)]
pub enum BookingError {
    /// Does not reveal whether the photographer or the service is missing.
    #[error("there is no such service")]
    NotFound,
    #[error("the idempotency key was used for another request")]
    KeyReused,
    #[error("the same request is still being processed")]
    InFlight,
    /// With the wait before the next try.
    #[error("too many requests")]
    RateLimited(Duration),
    #[error("the booking queue is full")]
    Busy,
    /// Shared by all requests of one batch.
    #[error(transparent)]
    Storage(Arc<storage::Error>),
    #[error("the booking was not completed: {0}")]
    Internal(&'static str),
}

impl From<RetryAfter> for BookingError {
    fn from(RetryAfter(wait): RetryAfter) -> Self {
        Self::RateLimited(wait)
    }
}
