//! Who changed what is shown: said in the transaction that changes it, heard by every other process.

mod postgres;
mod sqlite;

use domain::AccountId;
use sqlx::{PgPool, SqlitePool};
use uuid::Uuid;

use crate::error::Result;
use crate::exec::Exec;
use postgres::Listener;
use sqlite::Poll;

/// Shared by all nodes on one database: what clients see, and what photographers do.
const PAGES: &str = "lenslink_pages";
const BOOKINGS: &str = "lenslink_bookings";

#[derive(Debug)]
pub struct ChangeStore<'c>(pub(crate) Exec<'c>);

impl ChangeStore<'_> {
    /// Other nodes hear of it when the transaction is committed. On SQLite there are none; a command that runs beside
    /// the server is noticed by what it writes.
    pub async fn announce(self, account: AccountId) -> Result<()> {
        if let Exec::Postgres(c) = self.0 {
            const SQL: &str = "SELECT pg_notify($1, $2)";
            sqlx::query(SQL).bind(PAGES).bind(account.to_string()).execute(c).await?;
        }
        Ok(())
    }

    /// The same for the bookings of accounts, each named once.
    pub async fn announce_bookings(self, accounts: &[AccountId]) -> Result<()> {
        if let Exec::Postgres(c) = self.0
            && !accounts.is_empty()
        {
            const SQL: &str = "SELECT pg_notify($1, account::text) FROM unnest($2) AS account";
            let accounts: Vec<Uuid> = accounts.iter().map(|account| account.as_uuid()).collect();
            sqlx::query(SQL).bind(BOOKINGS).bind(accounts).execute(c).await?;
        }
        Ok(())
    }
}

/// What there is to know about changes that other processes make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// From now on every change is told. What was before is not known.
    Listening,
    /// Of what clients see of an account.
    Page(AccountId),
    /// Of what clients asked an account for.
    Bookings(AccountId),
    /// Of somebody, or of nobody.
    Perhaps,
    /// Nothing is told any more until it is listening again.
    Lost,
}

/// Never ends: a connection that is lost is made again.
#[derive(Debug)]
pub struct Changes(Source);

#[derive(Debug)]
enum Source {
    Sqlite(Poll),
    Postgres(Box<Listener>),
}

impl Changes {
    pub(crate) fn of_sqlite(writer: &SqlitePool) -> Self {
        Self(Source::Sqlite(Poll::new(writer.clone())))
    }

    pub(crate) fn of_postgres(pool: &PgPool) -> Self {
        Self(Source::Postgres(Box::new(Listener::new(pool.clone()))))
    }

    pub async fn next(&mut self) -> Change {
        match &mut self.0 {
            Source::Sqlite(poll) => poll.next().await,
            Source::Postgres(listener) => listener.next().await,
        }
    }
}
