//! Photographers' pages as clients get them: finished, in memory, and forgotten the moment anything on them changes.

mod visit;

pub use visit::{Failure, Making, Page, Visit, visit};

use render::Cache;

/// Some hundred pages with their compressed copies.
const MOST_BYTES: usize = 16 * 1024 * 1024;

#[derive(Debug)]
pub struct Pages(Cache<Visit>);

impl Default for Pages {
    fn default() -> Self {
        Self(Cache::new(MOST_BYTES))
    }
}
