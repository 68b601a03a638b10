//! State that the outbox worker shares with the observer of commits, which wakes the worker, and with the job
//! that updates the metrics.

use prometheus_client::registry::Registry;
use tokio::sync::Notify;

use super::metrics::Metrics;

#[derive(Debug, Default)]
pub struct OutboxHandle {
    wake_signal: Notify,
    pub(crate) metrics: Metrics,
}

impl OutboxHandle {
    /// Tells the outbox worker that a transaction has committed an email. Without this call, the worker finds
    /// the email at its next poll.
    pub fn wake(&self) {
        self.wake_signal.notify_one();
    }

    pub(crate) fn register(&self, registry: &mut Registry) {
        self.metrics.register(registry);
    }

    pub(crate) async fn wait_for_wake(&self) {
        self.wake_signal.notified().await;
    }
}
