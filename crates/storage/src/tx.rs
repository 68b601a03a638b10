//! Transactions, and the one place where the two engines meet.

use sqlx::{PgConnection, Postgres, Sqlite, SqliteConnection, Transaction};

use crate::error::Result;
use crate::instance::InstanceStore;

/// A connection inside a transaction, of either engine.
#[derive(Debug)]
pub(crate) enum Exec<'c> {
    Sqlite(&'c mut SqliteConnection),
    Postgres(&'c mut PgConnection),
}

/// Pastes one sqlx query into an arm for each engine: `on!(self.0, c => sqlx::query(SQL).execute(c).await?)`.
macro_rules! on {
    ($exec:expr, $c:ident => $query:expr) => {
        match $exec {
            $crate::tx::Exec::Sqlite($c) => $query,
            $crate::tx::Exec::Postgres($c) => $query,
        }
    };
}
pub(crate) use on;

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
pub struct Tx(pub(crate) Open);

impl Tx {
    pub async fn commit(self) -> Result<()> {
        match self.0 {
            Open::Sqlite(tx) => tx.commit().await?,
            Open::Postgres(tx) => tx.commit().await?,
        }
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
    instance -> InstanceStore,
}
