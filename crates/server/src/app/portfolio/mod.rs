//! Portfolio photos: the photographer's work, and the covers of services.

mod add;
mod edit;
mod error;
mod files;
mod process;

pub use add::add;
pub use edit::{list, remove, reorder, restore, set_cover, update};
pub use error::PortfolioError;
pub use files::open_file;
pub use process::{next_due, process_next};

use tokio::sync::Notify;

/// Wakes the worker of this node.
#[derive(Debug, Default)]
pub struct PortfolioEvents {
    photo_added: Notify,
}

impl PortfolioEvents {
    /// Returns when this node has added a photo since the last call.
    pub async fn wait_for_photo(&self) {
        self.photo_added.notified().await;
    }

    fn notify_worker(&self) {
        self.photo_added.notify_one();
    }
}
