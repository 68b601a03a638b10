//! Runs one query on either engine.

use sqlx::{PgConnection, SqliteConnection};

/// A connection inside a transaction, of either engine.
#[derive(Debug)]
pub(crate) enum Exec<'c> {
    Sqlite(&'c mut SqliteConnection),
    Postgres(&'c mut PgConnection),
}

impl Exec<'_> {
    /// Lets a store method run several statements.
    pub fn reborrow(&mut self) -> Exec<'_> {
        match self {
            Self::Sqlite(c) => Exec::Sqlite(c),
            Self::Postgres(c) => Exec::Postgres(c),
        }
    }
}

/// Compiles a sqlx query for both engines, and runs it on the engine of the connection: `on_engine!(self.0, c => sqlx::query(SQL).execute(c).await?)`.
macro_rules! on_engine {
    ($exec:expr, $c:ident => $query:expr) => {
        match $exec {
            $crate::exec::Exec::Sqlite($c) => $query,
            $crate::exec::Exec::Postgres($c) => $query,
        }
    };
}
pub(crate) use on_engine;
