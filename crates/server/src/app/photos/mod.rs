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
use tokio::sync::OnceCell;

use super::turns::Turns;
use super::{Ctx, instance};
use crate::config::Config;
use numbers::Numbers;

/// What this node has for photos.
#[derive(Debug)]
pub struct Photos {
    /// Where objects may be put; ours begin with the id of this installation, which the database knows.
    place: Blobs,
    ours: OnceCell<Blobs>,
    line: Line,
    /// One photo at a time for each photographer: whoever asks for many waits for their own, not for everybody's.
    turns: Turns,
    numbers: Numbers,
}

impl Photos {
    pub(super) fn new(config: &Config) -> Result<Self, BlobError> {
        Ok(Self {
            place: Blobs::open(&config.objects.location, config.objects.keys.as_ref())?,
            ours: OnceCell::new(),
            line: Line::default(),
            turns: Turns::default(),
            numbers: Numbers::default(),
        })
    }

    pub(super) async fn blobs(&self, cx: &Ctx) -> storage::Result<&Blobs> {
        let within = async || Ok(self.place.clone().within(instance::ensure(cx).await?.id));
        self.ours.get_or_try_init(within).await
    }

    pub(crate) fn register(&self, registry: &mut Registry) {
        self.numbers.register(registry);
    }
}
