//! Use cases: each owns its rule and its transaction; HTTP, jobs and the command line share them.

pub mod health;
pub mod instance;

use domain::Clock;
use storage::Db;

use crate::config::Config;

/// What a use case may reach: settings, storage and time come from here and nowhere else.
#[derive(Debug)]
pub struct Ctx {
    pub config: Config,
    pub db: Db,
    pub clock: Clock,
}
