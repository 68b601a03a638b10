//! Is the process alive, and should it be given requests?

use tokio_util::sync::CancellationToken;

/// Shared between the shutdown, the readiness answer and answers that would never end by themselves.
#[derive(Clone, Debug, Default)]
pub struct Health(CancellationToken);

impl Health {
    pub fn start_draining(&self) {
        self.0.cancel();
    }

    pub fn is_draining(&self) -> bool {
        self.0.is_cancelled()
    }

    /// Cancelled when the shutdown begins.
    pub fn draining(&self) -> CancellationToken {
        self.0.child_token()
    }
}
