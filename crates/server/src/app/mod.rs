//! Use cases: each owns its rule and its transaction; HTTP, jobs and the command line share them.

pub mod health;
pub mod instance;
pub mod mail;
pub(crate) mod mail_files;

use domain::Clock;
use identity::{MasterKeyError, Vault};
use storage::Db;

use crate::config::Config;
use crate::mail::Outbox;

/// What a use case may reach: settings, storage, secrets and time come from here and nowhere else.
#[derive(Debug)]
pub struct Ctx {
    pub config: Config,
    pub db: Db,
    pub clock: Clock,
    pub vault: Vault,
    pub outbox: Outbox,
}

impl Ctx {
    pub fn new(config: Config, db: Db, clock: Clock) -> Result<Self, MasterKeyError> {
        let vault = config.keys.vault()?;
        Ok(Self { config, db, clock, vault, outbox: Outbox::default() })
    }
}
