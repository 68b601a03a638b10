//! Why a request did not become a booking.

use std::sync::Arc;
use std::time::Duration;

use thiserror::Error;

use crate::app::throttle::Wait;

#[derive(Clone, Debug, Error)]
pub enum Refusal {
    /// Nobody learns whether it is the photographer or the service that is not there.
    #[error("the names lead to no service")]
    NotFound,
    #[error("the key was used for another request")]
    KeyReused,
    #[error("the same request is just being answered")]
    InFlight,
    #[error("too many requests")]
    TooMany(Duration),
    #[error("as many requests wait as this node takes in")]
    Busy,
    /// One for all that were written together.
    #[error(transparent)]
    Storage(Arc<storage::Error>),
    #[error("nobody knows what became of it: {0}")]
    Fault(&'static str),
}

impl From<Wait> for Refusal {
    fn from(Wait(wait): Wait) -> Self {
        Self::TooMany(wait)
    }
}
