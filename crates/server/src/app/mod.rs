//! Use cases: each owns its rule and its transaction; HTTP, jobs and the command line share them.

pub mod backup;
pub mod bookings;
mod commit;
pub mod demo;
pub mod export;
mod follow;
pub mod health;
pub mod identity;
pub mod instance;
pub mod mail;
pub mod mail_files;
pub mod mail_operator;
pub mod pages;
pub mod photos;
pub mod profiles;
pub mod services;
pub mod settings;
pub mod statistics;
mod throttle;
pub(crate) mod turns;
pub mod usernames;
mod version;
pub mod views;

pub use follow::follow;
pub use version::Version;

use std::sync::Arc;

use ::identity::{MasterKeyError, Vault};
use domain::Clock;
use domain::username::ReservedNames;
use storage::Db;
use storage::blobs::BlobError;
use thiserror::Error;

use crate::config::Config;
use crate::mail::Outbox;

/// What a use case may reach: settings, storage, secrets and time come from here and nowhere else.
#[derive(Debug)]
pub struct Ctx {
    pub config: Config,
    pub db: Db,
    pub clock: Clock,
    pub vault: Arc<Vault>,
    pub identity: identity::Identity,
    pub outbox: Outbox,
    pub bookings: bookings::Bookings,
    pub exports: export::Exports,
    pub file_health: health::FileHealth,
    pub pages: pages::Pages,
    pub photos: photos::Photos,
    pub(crate) turns: turns::Turns,
    pub usernames: usernames::Checks,
    pub views: views::Views,
    pub(crate) reserved_names: ReservedNames,
}

#[derive(Debug, Error)]
pub enum StartError {
    #[error(transparent)]
    MasterKey(#[from] MasterKeyError),
    #[error("the threads for passwords cannot be started: {0}")]
    Threads(#[from] std::io::Error),
    #[error("requests to Google cannot be prepared; perhaps this machine lacks the package ca-certificates")]
    Google(#[from] reqwest::Error),
    #[error("the place for photos, LENSLINK_STORAGE_URL: {0}")]
    Objects(#[from] BlobError),
}

impl Ctx {
    pub fn new(config: Config, db: Db, clock: Clock) -> Result<Self, StartError> {
        let vault = Arc::new(config.keys.vault()?);
        let identity = identity::Identity::new(&config, vault.clone(), &clock)?;
        let photos = photos::Photos::new(&config)?;
        let reserved_names = ReservedNames::new(&config.brand, &config.http.public_url);
        // A second one on SQLite would only wait for the first.
        let writers = if db.file().is_some() { 1 } else { 2 };
        Ok(Self {
            config,
            db,
            clock,
            vault,
            identity,
            outbox: Outbox::default(),
            bookings: bookings::Bookings::new(writers),
            exports: export::Exports::default(),
            file_health: health::FileHealth::default(),
            pages: pages::Pages::default(),
            photos,
            turns: turns::Turns::default(),
            usernames: usernames::Checks::new(),
            views: views::Views::default(),
            reserved_names,
        })
    }
}
