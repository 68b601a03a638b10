//! Whether the last write transaction was committed. If not, the readiness check tries a write.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

#[derive(Clone, Debug, Default)]
pub(crate) struct WriteHealth {
    last_failed: Arc<AtomicBool>,
}

impl WriteHealth {
    pub fn track_write(&self) -> WriteGuard {
        WriteGuard { health: self.clone(), is_committed: false }
    }

    /// Also true after a use case dropped its transaction on purpose: the next check or commit resets it.
    pub fn needs_check(&self) -> bool {
        self.last_failed.load(Ordering::Relaxed)
    }
}

/// Belongs to one write transaction. When it is dropped, it records a failure unless `mark_committed` was called.
#[derive(Debug)]
pub(crate) struct WriteGuard {
    health: WriteHealth,
    is_committed: bool,
}

impl WriteGuard {
    pub fn mark_committed(mut self) {
        self.is_committed = true;
    }
}

impl Drop for WriteGuard {
    fn drop(&mut self) {
        self.health.last_failed.store(!self.is_committed, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_check_is_needed_from_a_failed_write_until_the_next_commit() {
        let health = WriteHealth::default();
        assert!(!health.needs_check());
        drop(health.track_write());
        assert!(health.needs_check());
        health.track_write().mark_committed();
        assert!(!health.needs_check());
    }
}
