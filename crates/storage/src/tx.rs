//! Transactions, which give access to every store.

use sqlx::{Postgres, Sqlite, Transaction};

use crate::accounts::AccountStore;
use crate::action_codes::ActionCodeStore;
use crate::attempts::AttemptStore;
use crate::bookings::BookingStore;
use crate::changes::{Notifier, TxChanges, announce_pages};
use crate::error::Result;
use crate::exec::Exec;
use crate::export::ExportStore;
use crate::hosted_accounts::HostedAccountStore;
use crate::instance::InstanceStore;
use crate::linked_identities::LinkedIdentityStore;
use crate::outbox::OutboxStore;
use crate::photos::PhotoStore;
use crate::portfolio::PortfolioStore;
use crate::profiles::ProfileStore;
use crate::recovery_codes::RecoveryCodeStore;
use crate::reset_requests::ResetRequestStore;
use crate::second_factors::SecondFactorStore;
use crate::services::ServiceStore;
use crate::sessions::SessionStore;
use crate::settings::SettingsStore;
use crate::signing_keys::SigningKeyStore;
use crate::statistics::StatisticsStore;
use crate::uploads::UploadStore;
use crate::used_challenges::UsedChallengeStore;
use crate::usernames::UsernameStore;
use crate::views::ViewStore;
use crate::write_health::WriteGuard;

#[derive(Debug)]
pub(crate) enum EngineTx {
    Sqlite(Transaction<'static, Sqlite>),
    Postgres(Transaction<'static, Postgres>),
}

impl EngineTx {
    fn exec(&mut self) -> Exec<'_> {
        match self {
            Self::Sqlite(tx) => Exec::Sqlite(tx),
            Self::Postgres(tx) => Exec::Postgres(tx),
        }
    }
}

/// A read-only snapshot. The engine itself refuses a write through it.
#[derive(Debug)]
pub struct ReadTx {
    engine: EngineTx,
    /// Stays empty: only gives the stores the same type as in a `Tx`.
    changes: TxChanges,
}

/// One unit of work, rolled back if it is dropped without `commit`.
#[derive(Debug)]
pub struct Tx {
    engine: EngineTx,
    changes: TxChanges,
    write_guard: WriteGuard,
    notifier: Notifier,
}

impl ReadTx {
    pub(crate) fn new(engine: EngineTx) -> Self {
        Self { engine, changes: TxChanges::default() }
    }
}

impl Tx {
    pub(crate) fn new(engine: EngineTx, write_guard: WriteGuard, notifier: Notifier) -> Self {
        Self { engine, changes: TxChanges::default(), write_guard, notifier }
    }

    /// Commits, notifies this process of the recorded changes, and announces changed pages to other nodes; a
    /// job announces changed inboxes later. If there are changes, this runs in a task of its own, because a
    /// browser that disconnects must not prevent the notification.
    pub async fn commit(self) -> Result<()> {
        if self.changes.is_empty() {
            return self.commit_in_place().await;
        }
        match tokio::spawn(self.commit_in_place()).await {
            Ok(result) => result,
            Err(join_error) => match join_error.try_into_panic() {
                Ok(panic) => std::panic::resume_unwind(panic),
                // The task was cancelled: the runtime is shutting down, and nothing polls this future again.
                Err(_) => std::future::pending().await,
            },
        }
    }

    /// Like `commit`, for a caller that is never cancelled: avoids the cost of another task.
    pub async fn commit_in_place(mut self) -> Result<()> {
        if let EngineTx::Postgres(tx) = &mut self.engine {
            announce_pages(tx, &self.changes.pages).await?;
        }
        let result = match self.engine {
            EngineTx::Sqlite(tx) => tx.commit().await,
            EngineTx::Postgres(tx) => tx.commit().await,
        };
        // Also after an error: the database may have committed anyway.
        if !self.changes.is_empty() {
            self.notifier.notify(&self.changes);
        }
        result?;
        self.write_guard.mark_committed();
        Ok(())
    }
}

/// Gives both kinds of transaction the same stores. Those under `with_changes` record what they change in
/// `TxChanges`.
macro_rules! stores {
    (
        with_changes { $($tracked:ident -> $tracked_store:ident),+ $(,)? }
        $($name:ident -> $store:ident),+ $(,)?
    ) => {
        stores!(@impl ReadTx, { $($tracked -> $tracked_store),+ } $($name -> $store),+);
        stores!(@impl Tx, { $($tracked -> $tracked_store),+ } $($name -> $store),+);
    };
    (@impl $tx:ident, { $($tracked:ident -> $tracked_store:ident),+ } $($name:ident -> $store:ident),+) => {
        impl $tx {
            $(pub fn $tracked(&mut self) -> $tracked_store<'_> {
                $tracked_store { exec: self.engine.exec(), changes: &mut self.changes }
            })+
            $(pub fn $name(&mut self) -> $store<'_> { $store(self.engine.exec()) })+
        }
    };
}

stores! {
    with_changes {
        accounts -> AccountStore,
        bookings -> BookingStore,
        outbox -> OutboxStore,
        photos -> PhotoStore,
        portfolio -> PortfolioStore,
        profiles -> ProfileStore,
        services -> ServiceStore,
    }
    action_codes -> ActionCodeStore,
    attempts -> AttemptStore,
    export -> ExportStore,
    hosted_accounts -> HostedAccountStore,
    instance -> InstanceStore,
    linked_identities -> LinkedIdentityStore,
    recovery_codes -> RecoveryCodeStore,
    reset_requests -> ResetRequestStore,
    second_factors -> SecondFactorStore,
    sessions -> SessionStore,
    settings -> SettingsStore,
    signing_keys -> SigningKeyStore,
    statistics -> StatisticsStore,
    uploads -> UploadStore,
    used_challenges -> UsedChallengeStore,
    usernames -> UsernameStore,
    views -> ViewStore,
}
