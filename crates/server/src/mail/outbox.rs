//! What those who write letters and those who deliver them share.

use prometheus_client::registry::Registry;
use tokio::sync::Notify;

use super::numbers::Numbers;

#[derive(Debug, Default)]
pub struct Outbox {
    written: Notify,
    pub(crate) numbers: Numbers,
}

impl Outbox {
    /// Tells the courier that a letter was committed. Without it the letter leaves too, a few seconds later.
    pub fn wake(&self) {
        self.written.notify_one();
    }

    pub(crate) fn register(&self, registry: &mut Registry) {
        self.numbers.register(registry);
    }

    pub(crate) async fn woken(&self) {
        self.written.notified().await;
    }
}
