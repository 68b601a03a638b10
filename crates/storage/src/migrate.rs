//! Runs the schema migrations. Each has one file per engine, with the same name and meaning.

use std::collections::HashSet;

use sqlx::migrate::{Migrate, MigrateError, Migrator};
use sqlx::{PgPool, SqlitePool};

use crate::error::OpenError;

static SQLITE: Migrator = sqlx_macros::migrate!("migrations/sqlite");
static POSTGRES: Migrator = sqlx_macros::migrate!("migrations/postgres");

pub(crate) async fn run_sqlite(writer: &SqlitePool) -> Result<(), OpenError> {
    SQLITE.run(writer).await.map_err(to_open_error)
}

/// Safe when many nodes start at once: the migrator holds an advisory lock.
pub(crate) async fn run_postgres(pool: &PgPool) -> Result<(), OpenError> {
    POSTGRES.run(pool).await.map_err(to_open_error)
}

pub(crate) async fn count_pending_sqlite(readers: &SqlitePool) -> Result<usize, OpenError> {
    const SQL: &str = "SELECT count(*) FROM sqlite_schema WHERE name = '_sqlx_migrations'";
    let mut connection = readers.acquire().await.map_err(crate::Error::from)?;
    let table_count: i64 =
        sqlx::query_scalar(SQL).fetch_one(&mut *connection).await.map_err(crate::Error::from)?;
    count_pending(&SQLITE, &mut *connection, table_count > 0).await
}

pub(crate) async fn count_pending_postgres(pool: &PgPool) -> Result<usize, OpenError> {
    const SQL: &str = "SELECT to_regclass('_sqlx_migrations') IS NOT NULL";
    let mut connection = pool.acquire().await.map_err(crate::Error::from)?;
    let has_table: bool =
        sqlx::query_scalar(SQL).fetch_one(&mut *connection).await.map_err(crate::Error::from)?;
    count_pending(&POSTGRES, &mut *connection, has_table).await
}

async fn count_pending<C: Migrate>(
    migrator: &Migrator,
    connection: &mut C,
    has_table: bool,
) -> Result<usize, OpenError> {
    if !has_table {
        return Ok(migrator.iter().count());
    }
    let applied = connection.list_applied_migrations(&migrator.table_name).await.map_err(to_open_error)?;
    if let Some(unknown) = applied.iter().find(|migration| !migrator.version_exists(migration.version)) {
        return Err(OpenError::NewerSchema(unknown.version));
    }
    let applied: HashSet<i64> = applied.iter().map(|migration| migration.version).collect();
    Ok(migrator.iter().filter(|migration| !applied.contains(&migration.version)).count())
}

fn to_open_error(error: MigrateError) -> OpenError {
    match error {
        MigrateError::VersionMissing(version) => OpenError::NewerSchema(version),
        MigrateError::VersionMismatch(version) => OpenError::MigrationMismatch(version),
        other => OpenError::Migration(other),
    }
}
