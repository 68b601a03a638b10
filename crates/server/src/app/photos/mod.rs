//! Photographers' pictures: permission to send a file, the file, the photo that it becomes, and what is swept up after.

mod adopt;
mod develop;
mod numbers;
mod own_file;
mod receive;
mod refusal;
mod show;
mod sweep;
mod tickets;

pub use adopt::adopt;
pub(in crate::app) use own_file::{give_up, store_own_file};
pub use receive::{ReceiveError, Received, receive};
pub use refusal::Refusal;
pub use show::{open, take_away};
pub use sweep::{sweep, sweep_strays};
pub use tickets::{Ticket, issue};

use photos::Line;
use prometheus_client::registry::Registry;
use storage::blobs::{BlobError, Blobs};

use super::turns::Turns;
use crate::config::Config;
use numbers::Numbers;

/// What this node has for photos.
#[derive(Debug)]
pub struct Photos {
    blobs: Blobs,
    line: Line,
    /// One photo at a time for each photographer: whoever asks for many waits for their own, not for everybody's.
    turns: Turns,
    numbers: Numbers,
}

impl Photos {
    pub(super) fn new(config: &Config) -> Result<Self, BlobError> {
        Ok(Self {
            blobs: Blobs::open(&config.objects.location, config.objects.keys.as_ref())?,
            line: Line::default(),
            turns: Turns::default(),
            numbers: Numbers::default(),
        })
    }

    pub(crate) fn register(&self, registry: &mut Registry) {
        self.numbers.register(registry);
    }
}
