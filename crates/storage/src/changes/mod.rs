//! Who changed what clients see: said in the transaction that changes it, heard by every other process.

mod postgres;
mod sqlite;

use domain::AccountId;
use sqlx::{PgPool, SqlitePool};

use crate::error::Result;
use crate::exec::Exec;
use postgres::Listener;
use sqlite::Poll;

/// Shared by all nodes on one database.
const CHANNEL: &str = "lenslink_pages";

#[derive(Debug)]
pub struct ChangeStore<'c>(pub(crate) Exec<'c>);

impl ChangeStore<'_> {
    /// Other nodes hear of it when the transaction is committed. On SQLite there are none; a command that runs beside
    /// the server is noticed by what it writes.
    pub async fn announce(self, account: AccountId) -> Result<()> {
        if let Exec::Postgres(c) = self.0 {
            const SQL: &str = "SELECT pg_notify($1, $2)";
            sqlx::query(SQL).bind(CHANNEL).bind(account.to_string()).execute(c).await?;
        }
        Ok(())
    }
}

/// What there is to know about changes that other processes make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// From now on every change is told. What was before is not known.
    Listening,
    Of(AccountId),
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
