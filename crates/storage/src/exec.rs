//! The one place where the two engines meet.

use sqlx::{PgConnection, SqliteConnection};

/// A connection inside a transaction, of either engine.
#[derive(Debug)]
pub(crate) enum Exec<'c> {
    Sqlite(&'c mut SqliteConnection),
    Postgres(&'c mut PgConnection),
}

impl Exec<'_> {
    /// For a store method of several statements.
    pub fn again(&mut self) -> Exec<'_> {
        match self {
            Self::Sqlite(c) => Exec::Sqlite(c),
            Self::Postgres(c) => Exec::Postgres(c),
        }
    }
}

/// Pastes one sqlx query into an arm for each engine: `on!(self.0, c => sqlx::query(SQL).execute(c).await?)`.
macro_rules! on {
    ($exec:expr, $c:ident => $query:expr) => {
        match $exec {
            $crate::exec::Exec::Sqlite($c) => $query,
            $crate::exec::Exec::Postgres($c) => $query,
        }
    };
}
pub(crate) use on;
