//! Everything that is stored; the only crate that uses sqlx and object_store. `db.read()` and `db.write()`
//! start a transaction. Its stores (`tx.instance()`, …) run the SQL. Without a commit it is rolled back.

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
mod hosted_accounts;
mod instance;
mod json_rows;
mod linked_identities;
mod location;
mod lock;
mod migrate;
mod outbox;
mod photos;
mod portfolio;
mod postgres;
mod profiles;
mod recovery_codes;
mod reset_requests;
mod second_factors;
mod services;
mod sessions;
mod settings;
mod signing_keys;
mod sqlite;
mod statistics;
mod tx;
mod uploads;
mod used_challenges;
mod usernames;
mod views;
mod write_health;

pub use accounts::{AccountStore, Credentials};
pub use action_codes::{ActionCode, ActionCodeStore, ActionPurpose};
pub use attempts::{AttemptProgress, AttemptStore, StartedAttempt};
pub use bookings::{
    BookedPhotographer, BookingListQuery, BookingRecord, BookingStore, InsertOutcome, NewBooking, NewStep,
    PreviousRequest, RECEIPT_EMAIL, REQUEST_EMAIL, ResolvedTarget, TargetLookup,
};
pub use changes::{ChangeEvent, ChangeStream, TxChanges};
pub use db::{Db, bundled_sqlite_version};
pub use error::{Error, OpenError, Result};
pub use export::{
    ExportStore, ExportedAccount, ExportedAccountEmail, ExportedBooking, ExportedBookingEmail,
    ExportedFactor, ExportedIdentity, ExportedLink, ExportedPhoto, ExportedPortfolioPhoto, ExportedProfile,
    ExportedService, ExportedSession, ExportedStep, ExportedTime, ExportedUsername, ExportedViews,
};
pub use folder::create_private_folder;
pub use hosted_accounts::{HostedAccount, HostedAccountStore};
pub use instance::InstanceStore;
pub use linked_identities::LinkedIdentityStore;
pub use location::{DatabaseLocation, DatabaseLocationError};
pub use lock::{CheckpointOutcome, DatabaseLock};
pub use outbox::{
    EmailSummary, FailedEmail, LeasedEmail, NewEmail, OutboxCounts, OutboxStore, PastDelivery,
    RequeueCandidate, RequeuedEmail,
};
pub use photos::{OwnedPhoto, PhotoStore};
pub use portfolio::{LeasedPhoto, OwnedPortfolioPhoto, PortfolioStore, ProcessingResult, RestoreOutcome};
pub use profiles::{ProfileStore, PublishedProfile};
pub use recovery_codes::RecoveryCodeStore;
pub use reset_requests::{ResetRequestOutcome, ResetRequestStore};
pub use second_factors::{FactorCredential, SecondFactorStore, StoredFactor};
pub use services::{CreationKey, ServiceStore};
pub use sessions::{RotatedToken, SessionState, SessionStore};
pub use settings::SettingsStore;
pub use signing_keys::{SigningKeyStore, StoredSigningKey};
pub use statistics::{BookingCounts, StatisticsStore};
pub use tx::{ReadTx, Tx};
pub use uploads::{Upload, UploadCounts, UploadState, UploadStore};
pub use used_challenges::UsedChallengeStore;
pub use usernames::UsernameStore;
pub use views::{DailyVisitor, ViewStore};
