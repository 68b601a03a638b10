//! Photos: issues upload tickets, receives files, processes them and deletes unused ones.

mod embedded_file;
mod error;
mod metrics;
mod process;
mod profile_photo;
mod receive;
mod show;
mod sweep;
mod tickets;

pub(in crate::app) use embedded_file::{delete_stored_photo, store_embedded_file};
pub use error::PhotoError;
pub(in crate::app) use process::{acquire_permit, measure_processing};
pub use profile_photo::{remove_profile_photo, set_profile_photo};
pub use receive::{ReceivedFile, UploadError, receive};
pub use show::open_photo;
pub use sweep::{sweep, sweep_unreferenced_objects};
pub use tickets::{UploadTicket, issue_ticket};

use photos::PhotoQueue;
use prometheus_client::registry::Registry;
use storage::blobs::{BlobError, Blobs};
use tokio::sync::OnceCell;

use super::account_locks::AccountLocks;
use super::{AppContext, instance};
use crate::config::Config;
use metrics::Metrics;

/// State for photos on this node.
#[derive(Debug)]
pub struct Photos {
    /// The whole object store, which other instances may share.
    object_store: Blobs,
    /// The part below the id of this instance. Opened on first use, because the database contains the id.
    instance_blobs: OnceCell<Blobs>,
    queue: PhotoQueue,
    /// This node processes one photo per photographer at a time: many uploads of one photographer must not
    /// delay others.
    account_locks: AccountLocks,
    metrics: Metrics,
}

impl Photos {
    pub(super) fn new(config: &Config) -> Result<Self, BlobError> {
        Ok(Self {
            object_store: Blobs::open(&config.objects.location, config.objects.credentials.as_ref())?,
            instance_blobs: OnceCell::new(),
            queue: PhotoQueue::default(),
            account_locks: AccountLocks::default(),
            metrics: Metrics::default(),
        })
    }

    /// The objects of this instance.
    pub(super) async fn blobs(&self, ctx: &AppContext) -> storage::Result<&Blobs> {
        let open = async || Ok(self.object_store.clone().for_instance(instance::ensure(ctx).await?.id));
        self.instance_blobs.get_or_try_init(open).await
    }

    pub(crate) fn register(&self, registry: &mut Registry) {
        self.metrics.register(registry);
    }
}
