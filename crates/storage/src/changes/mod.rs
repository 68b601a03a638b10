//! Announces which public pages and inboxes this process changed, and receives the changes of other
//! processes.
//!
//! PostgreSQL commits only one transaction with a NOTIFY at a time, on all nodes together: two nodes at full
//! speed wrote half as many batches of bookings. So only changed pages are announced in their transaction,
//! because nodes cache them. Changed inboxes are announced a moment later, many at once. If a node is killed
//! in between, an open inbox on another node shows the change at its next reload.

mod notifier;
mod postgres;
mod sqlite;
mod tx_changes;

pub(crate) use notifier::Notifier;
pub use tx_changes::TxChanges;

use std::collections::BTreeSet;

use domain::AccountId;
use sqlx::{PgConnection, PgPool, SqlitePool};
use uuid::Uuid;

use crate::error::Result;
use postgres::Listener;
use sqlite::WritePoller;

/// Notification channels, shared by all nodes on one database.
const PAGE_CHANNEL: &str = "lenslink_pages";
const BOOKING_CHANNEL: &str = "lenslink_bookings";

/// Announces changed pages in the transaction that changes them, so that no commit is missed.
pub(crate) async fn announce_pages(c: &mut PgConnection, accounts: &BTreeSet<AccountId>) -> Result<()> {
    announce(c, PAGE_CHANNEL, accounts).await
}

/// Announces inboxes that are already committed.
pub(crate) async fn announce_inboxes(c: &mut PgConnection, accounts: &BTreeSet<AccountId>) -> Result<()> {
    announce(c, BOOKING_CHANNEL, accounts).await
}

async fn announce(c: &mut PgConnection, channel: &str, accounts: &BTreeSet<AccountId>) -> Result<()> {
    const SQL: &str = "SELECT pg_notify($1, account::text) FROM unnest($2) AS account";
    if !accounts.is_empty() {
        let accounts: Vec<Uuid> = accounts.iter().map(|account| account.as_uuid()).collect();
        sqlx::query(SQL).bind(channel).bind(accounts).execute(c).await?;
    }
    Ok(())
}

/// A change by another process, or a change of the connection that reports the changes. On PostgreSQL a
/// process also receives its own changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeEvent {
    /// From now on every change is reported. Earlier ones may have been missed.
    Connected,
    /// The public page of an account.
    Page(AccountId),
    /// The bookings of an account.
    Bookings(AccountId),
    /// Any account may have changed, or none.
    Unknown,
    /// No change is reported until the next `Connected`.
    Disconnected,
}

/// Never ends: it reconnects after a lost connection.
#[derive(Debug)]
pub struct ChangeStream(Source);

#[derive(Debug)]
enum Source {
    Sqlite(WritePoller),
    Postgres(Box<Listener>),
}

impl ChangeStream {
    pub(crate) fn from_sqlite(writer: &SqlitePool) -> Self {
        Self(Source::Sqlite(WritePoller::new(writer.clone())))
    }

    pub(crate) fn from_postgres(pool: &PgPool) -> Self {
        Self(Source::Postgres(Box::new(Listener::new(pool.clone()))))
    }

    pub async fn next(&mut self) -> ChangeEvent {
        match &mut self.0 {
            Source::Sqlite(poller) => poller.next().await,
            Source::Postgres(listener) => listener.next().await,
        }
    }
}
