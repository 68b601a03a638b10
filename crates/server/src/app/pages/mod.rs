//! Photographers' pages as clients get them: finished, in memory, and forgotten the moment anything on them changes.

mod change;
mod visit;

pub(in crate::app) use change::commit;
pub use visit::{Failure, Making, Page, Visit, visit};

use std::sync::Arc;

use render::Cache;

/// Some hundred pages with their compressed copies.
const MOST_BYTES: usize = 16 * 1024 * 1024;

#[derive(Debug)]
pub struct Pages(Arc<Cache<Visit>>);

impl Default for Pages {
    fn default() -> Self {
        Self(Arc::new(Cache::new(MOST_BYTES)))
    }
}

impl Pages {
    /// Whether it is told of what other processes change; it keeps nothing before.
    pub fn is_open(&self) -> bool {
        self.0.is_open()
    }

    /// What was made before and is still good.
    pub fn kept(&self, name: &str) -> Option<Visit> {
        self.0.get(name)
    }

    /// How much is kept.
    pub fn bytes(&self) -> usize {
        self.0.bytes()
    }
}
