//! Is the process alive, and should it be given requests?

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Shared between the shutdown and the readiness answer.
#[derive(Clone, Debug, Default)]
pub struct Health(Arc<AtomicBool>);

impl Health {
    pub fn start_draining(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    pub fn is_draining(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }
}
