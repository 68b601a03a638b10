//! Tells readiness checks, event streams and connections that the server is shutting down.

use tokio_util::sync::CancellationToken;

/// All clones share one signal. Event streams need it, because they would never end by themselves.
#[derive(Clone, Debug, Default)]
pub struct DrainSignal(CancellationToken);

impl DrainSignal {
    pub fn start_draining(&self) {
        self.0.cancel();
    }

    pub fn is_draining(&self) -> bool {
        self.0.is_cancelled()
    }

    /// Cancelled when the shutdown begins.
    pub fn drain_token(&self) -> CancellationToken {
        self.0.child_token()
    }
}
