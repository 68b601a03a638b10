//! Transactions: the door to every store.

use sqlx::{Postgres, Sqlite, Transaction};

use crate::accounts::AccountStore;
use crate::action_codes::ActionCodeStore;
use crate::attempts::AttemptStore;
use crate::bookings::BookingStore;
use crate::changes::ChangeStore;
use crate::error::Result;
use crate::exec::Exec;
use crate::export::ExportStore;
use crate::instance::InstanceStore;
use crate::linked_identities::LinkedIdentityStore;
use crate::outbox::OutboxStore;
use crate::photos::PhotoStore;
use crate::profiles::ProfileStore;
use crate::reset_requests::ResetRequestStore;
use crate::services::ServiceStore;
use crate::sessions::SessionStore;
use crate::settings::SettingsStore;
use crate::signing_keys::SigningKeyStore;
use crate::statistics::StatisticsStore;
use crate::uploads::UploadStore;
use crate::usernames::UsernameStore;
use crate::views::ViewStore;
use crate::write_health::WriteOutcome;

#[derive(Debug)]
pub(crate) enum Open {
    Sqlite(Transaction<'static, Sqlite>),
    Postgres(Transaction<'static, Postgres>),
}

impl Open {
    fn exec(&mut self) -> Exec<'_> {
        match self {
            Self::Sqlite(tx) => Exec::Sqlite(tx),
            Self::Postgres(tx) => Exec::Postgres(tx),
        }
    }
}

/// One snapshot to read from. The engine itself refuses a write through it.
#[derive(Debug)]
pub struct ReadTx(pub(crate) Open);

/// One unit of work. Dropped without `commit`, it never happened.
#[derive(Debug)]
pub struct Tx(pub(crate) Open, pub(crate) WriteOutcome);

impl Tx {
    pub async fn commit(self) -> Result<()> {
        match self.0 {
            Open::Sqlite(tx) => tx.commit().await?,
            Open::Postgres(tx) => tx.commit().await?,
        }
        self.1.committed();
        Ok(())
    }
}

/// Gives both kinds of transaction the same stores.
macro_rules! stores {
    ($($name:ident -> $store:ident),+ $(,)?) => {
        impl ReadTx { $(pub fn $name(&mut self) -> $store<'_> { $store(self.0.exec()) })+ }
        impl Tx { $(pub fn $name(&mut self) -> $store<'_> { $store(self.0.exec()) })+ }
    };
}

stores! {
    accounts -> AccountStore,
    action_codes -> ActionCodeStore,
    attempts -> AttemptStore,
    bookings -> BookingStore,
    changes -> ChangeStore,
    export -> ExportStore,
    instance -> InstanceStore,
    linked_identities -> LinkedIdentityStore,
    outbox -> OutboxStore,
    photos -> PhotoStore,
    profiles -> ProfileStore,
    reset_requests -> ResetRequestStore,
    services -> ServiceStore,
    sessions -> SessionStore,
    settings -> SettingsStore,
    signing_keys -> SigningKeyStore,
    statistics -> StatisticsStore,
    uploads -> UploadStore,
    usernames -> UsernameStore,
    views -> ViewStore,
}
