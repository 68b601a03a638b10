//! Brings a schema up to date. The changes are twins: same names and meaning, one text per engine.

use std::collections::HashSet;

use sqlx::migrate::{Migrate, MigrateError, Migrator};
use sqlx::{PgPool, SqlitePool};

use crate::error::OpenError;

static SQLITE: Migrator = sqlx_macros::migrate!("migrations/sqlite");
static POSTGRES: Migrator = sqlx_macros::migrate!("migrations/postgres");

pub(crate) async fn sqlite(writer: &SqlitePool) -> Result<(), OpenError> {
    SQLITE.run(writer).await.map_err(told)
}

/// Many nodes may start at once: the migrator holds an advisory lock while it works.
pub(crate) async fn postgres(pool: &PgPool) -> Result<(), OpenError> {
    POSTGRES.run(pool).await.map_err(told)
}

pub(crate) async fn pending_sqlite(readers: &SqlitePool) -> Result<usize, OpenError> {
    const EXISTS: &str = "SELECT count(*) FROM sqlite_schema WHERE name = '_sqlx_migrations'";
    let mut connection = readers.acquire().await.map_err(crate::Error::from)?;
    let tables: i64 =
        sqlx::query_scalar(EXISTS).fetch_one(&mut *connection).await.map_err(crate::Error::from)?;
    pending(&SQLITE, &mut *connection, tables > 0).await
}

pub(crate) async fn pending_postgres(pool: &PgPool) -> Result<usize, OpenError> {
    const EXISTS: &str = "SELECT to_regclass('_sqlx_migrations') IS NOT NULL";
    let mut connection = pool.acquire().await.map_err(crate::Error::from)?;
    let exists: bool =
        sqlx::query_scalar(EXISTS).fetch_one(&mut *connection).await.map_err(crate::Error::from)?;
    pending(&POSTGRES, &mut *connection, exists).await
}

async fn pending<C: Migrate>(
    known: &Migrator,
    connection: &mut C,
    started: bool,
) -> Result<usize, OpenError> {
    if !started {
        return Ok(known.iter().count());
    }
    let applied = connection.list_applied_migrations(&known.table_name).await.map_err(told)?;
    if let Some(foreign) = applied.iter().find(|change| !known.version_exists(change.version)) {
        return Err(OpenError::NewerSchema(foreign.version));
    }
    let applied: HashSet<i64> = applied.iter().map(|change| change.version).collect();
    Ok(known.iter().filter(|change| !applied.contains(&change.version)).count())
}

fn told(error: MigrateError) -> OpenError {
    match error {
        MigrateError::VersionMissing(version) => OpenError::NewerSchema(version),
        MigrateError::VersionMismatch(version) => OpenError::ForeignSchema(version),
        other => OpenError::Migration(other),
    }
}
