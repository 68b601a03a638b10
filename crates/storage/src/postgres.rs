//! PostgreSQL: many nodes on one database.

use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{ConnectOptions, Connection, PgPool, Postgres, SqlSafeStr, Transaction};
use tokio::time::timeout;

use crate::error::OpenError;

const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(2);
const MAX_CONNECTIONS: u32 = 16;
/// PostgreSQL 13, as `server_version_num` reports it.
const MIN_VERSION: i32 = 130_000;

pub(crate) async fn open(options: &PgConnectOptions) -> Result<PgPool, OpenError> {
    let options = options.clone().application_name("lenslink");
    check_server(&options).await?;
    Ok(PgPoolOptions::new()
        .max_connections(MAX_CONNECTIONS)
        .acquire_timeout(ACQUIRE_TIMEOUT)
        .connect_lazy_with(options))
}

/// Runs in a task of its own: the driver counts a transaction only once PostgreSQL has answered, so a caller
/// that is cancelled before that would return a connection to the pool that is inside a transaction.
pub(crate) async fn begin(
    pool: &PgPool,
    statement: &'static str,
) -> sqlx::Result<Transaction<'static, Postgres>> {
    let connection = pool.acquire().await?;
    let task = tokio::spawn(Transaction::begin(connection, Some(statement.into_sql_str())));
    task.await.map_err(|_| sqlx::Error::WorkerCrashed)?
}

/// Checks that the server answers and is not too old. Connects without the pool, which would retry a refused
/// connection until its timeout and hide the reason.
async fn check_server(options: &PgConnectOptions) -> Result<(), OpenError> {
    let unreachable = |reason: String| OpenError::Unreachable { address: describe_address(options), reason };
    let version = timeout(CONNECT_TIMEOUT, query_version(options))
        .await
        .map_err(|_| unreachable(format!("no answer within {} s", CONNECT_TIMEOUT.as_secs())))?
        .map_err(|error| unreachable(describe_error(&error)))?;
    if version < MIN_VERSION {
        let found = (version / 10_000).to_string();
        return Err(OpenError::TooOld { engine: "PostgreSQL", found, needed: "13" });
    }
    Ok(())
}

async fn query_version(options: &PgConnectOptions) -> sqlx::Result<i32> {
    let mut connection = options.connect().await?;
    let version = sqlx::query_scalar("SELECT current_setting('server_version_num')::int")
        .fetch_one(&mut connection)
        .await?;
    connection.close().await?;
    Ok(version)
}

fn describe_error(error: &sqlx::Error) -> String {
    match error {
        sqlx::Error::Database(error) => error.message().to_owned(),
        sqlx::Error::Io(error) => error.to_string(),
        other => other.to_string(),
    }
}

fn describe_address(options: &PgConnectOptions) -> String {
    let database = options.get_database().unwrap_or_else(|| options.get_username());
    match options.get_socket() {
        Some(socket) => format!("{} (database {database})", socket.display()),
        None => format!("{}:{} (database {database})", options.get_host(), options.get_port()),
    }
}
