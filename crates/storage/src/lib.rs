//! Everything durable. The only crate that knows sqlx and object_store.
//!
//! A transaction is the door: `db.read()` and `db.write()` hand one out, its stores (`tx.instance()`, …) hold the
//! SQL, and what is not committed is rolled back when it is dropped.

mod accounts;
mod action_codes;
mod attempts;
pub mod blobs;
mod bookings;
mod changes;
mod copy;
mod db;
mod error;
mod exec;
mod export;
mod folder;
mod instance;
mod linked_identities;
mod location;
mod lock;
mod migrate;
mod outbox;
mod photos;
mod postgres;
mod profiles;
mod reset_requests;
mod rows;
mod services;
mod sessions;
mod settings;
mod signing_keys;
mod sqlite;
mod statistics;
mod tx;
mod uploads;
mod usernames;
mod views;
mod write_health;

pub use accounts::{AccountStore, Credentials};
pub use action_codes::{ActionCode, ActionCodeStore, Purpose};
pub use attempts::{AttemptStore, Begun, Progress};
pub use bookings::{
    Asked, Before, BookedPhotographer, BookingRecord, BookingStore, Entered, Listing, NewBooking, NewStep,
    RECEIPT_MAIL, REQUEST_MAIL, Target,
};
pub use changes::{Change, ChangeStore, Changes};
pub use db::{Db, bundled_sqlite};
pub use error::{Error, OpenError, Result};
pub use export::{
    ExportStore, ExportedAccount, ExportedBooking, ExportedIdentity, ExportedLetter, ExportedLink,
    ExportedMail, ExportedName, ExportedPhoto, ExportedProfile, ExportedService, ExportedSession,
    ExportedStep, ExportedViews, Moment,
};
pub use folder::make_private;
pub use instance::InstanceStore;
pub use linked_identities::LinkedIdentityStore;
pub use location::{DatabaseLocation, LocationError};
pub use lock::{DatabaseLock, Log};
pub use outbox::{
    BegunAnew, FailedMail, GivenUp, MailAbout, MailStatus, NewMail, OutboxCounts, OutboxStore, PastDelivery,
    TakenMail,
};

pub use photos::{NamedPhoto, PhotoStore};
pub use profiles::{ProfileStore, PublishedProfile};
pub use reset_requests::{QueueOutcome, ResetRequestStore};
pub use services::{ServiceRequest, ServiceStore};
pub use sessions::{SessionStore, Standing};
pub use settings::SettingsStore;
pub use signing_keys::{SigningKeyStore, StoredKey};
pub use statistics::{BookingCounts, StatisticsStore};
pub use tx::{ReadTx, Tx};
pub use uploads::{Upload, UploadCounts, UploadState, UploadStore};
pub use usernames::UsernameStore;
pub use views::{SeenView, ViewStore};
