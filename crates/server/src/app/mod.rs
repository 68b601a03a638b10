//! Use cases. Each owns its transaction. HTTP handlers, jobs and the command line share them.

pub(crate) mod account_locks;
pub mod backup;
pub mod booking_emails;
pub mod bookings;
mod change_sync;
pub mod demo;
pub(crate) mod email_delivery;
pub mod export;
pub mod health;
pub mod identity;
pub mod instance;
pub mod mail;
pub mod mail_files;
pub mod mail_operator;
pub mod pages;
pub mod photos;
pub mod portfolio;
pub mod profiles;
mod rate_limiter;
pub mod services;
pub mod settings;
pub mod statistics;
mod version;
pub mod views;

pub use change_sync::sync_changes;
pub use version::Version;

use std::sync::Arc;

use ::identity::{MasterKeyError, Vault};
use domain::Clock;
use domain::username::ReservedNames;
use storage::Db;
use storage::blobs::BlobError;
use thiserror::Error;

use crate::config::Config;
use crate::mail::OutboxHandle;

/// Everything that a use case may use: configuration, database, clock, secrets and the state of this node.
#[derive(Debug)]
pub struct AppContext {
    pub config: Config,
    pub db: Db,
    pub clock: Clock,
    pub vault: Arc<Vault>,
    pub identity: identity::Identity,
    pub outbox: Arc<OutboxHandle>,
    pub bookings: bookings::Bookings,
    pub exports: export::Exports,
    pub database_file_health: health::DatabaseFileHealth,
    pub pages: pages::PageCache,
    pub photos: photos::Photos,
    pub portfolio_events: portfolio::PortfolioEvents,
    pub(crate) account_locks: account_locks::AccountLocks,
    pub username_checks: profiles::usernames::CheckRateLimiter,
    pub views: views::Views,
    pub(crate) reserved_names: ReservedNames,
}

#[derive(Debug, Error)]
pub enum StartError {
    #[error(transparent)]
    MasterKey(#[from] MasterKeyError),
    #[error("cannot start the password threads: {0}")]
    Threads(#[from] std::io::Error),
    #[error("cannot create the HTTPS client for Google; check that the package ca-certificates is installed")]
    Google(#[from] reqwest::Error),
    #[error("photo storage (LENSLINK_STORAGE_URL): {0}")]
    Objects(#[from] BlobError),
}

impl AppContext {
    pub fn new(config: Config, db: Db, clock: Clock) -> Result<Self, StartError> {
        let vault = Arc::new(config.master_key.open_vault()?);
        let identity = identity::Identity::new(&config, vault.clone(), &clock)?;
        let photos = photos::Photos::new(&config)?;
        let reserved_names = ReservedNames::new(&config.brand, &config.http.public_url);
        // SQLite allows one write transaction at a time, so a second writer would only wait for the first.
        let booking_writers = if db.sqlite_path().is_some() { 1 } else { 2 };
        let (pages, outbox) = (pages::PageCache::default(), Arc::new(OutboxHandle::default()));
        let bookings = bookings::Bookings::new(booking_writers);
        change_sync::observe_commits(&db, &pages, &bookings, &outbox);
        Ok(Self {
            config,
            db,
            clock,
            vault,
            identity,
            outbox,
            bookings,
            exports: export::Exports::default(),
            database_file_health: health::DatabaseFileHealth::default(),
            pages,
            photos,
            portfolio_events: portfolio::PortfolioEvents::default(),
            account_locks: account_locks::AccountLocks::default(),
            username_checks: profiles::usernames::CheckRateLimiter::new(),
            views: views::Views::default(),
            reserved_names,
        })
    }
}
