//! PostgreSQL: many nodes on one database.

use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{ConnectOptions, Connection, PgPool, Postgres, SqlSafeStr, Transaction};
use tokio::time::timeout;

use crate::error::{Error, OpenError};

const FIRST_ANSWER: Duration = Duration::from_secs(5);
const ACQUIRE: Duration = Duration::from_secs(2);
const CONNECTIONS: u32 = 16;
const OLDEST: i32 = 130_000;

pub(crate) async fn open(options: &PgConnectOptions) -> Result<PgPool, OpenError> {
    let options = options.clone().application_name("lenslink");
    check(&options).await?;
    Ok(PgPoolOptions::new().max_connections(CONNECTIONS).acquire_timeout(ACQUIRE).connect_lazy_with(options))
}

/// In a task of its own: a caller that is cancelled while PostgreSQL begins would return a connection to the pool that is
/// inside a transaction, because the driver counts a transaction only when it is answered.
pub(crate) async fn begin(
    pool: &PgPool,
    statement: &'static str,
) -> sqlx::Result<Transaction<'static, Postgres>> {
    let connection = pool.acquire().await?;
    let begun = tokio::spawn(Transaction::begin(connection, Some(statement.into_sql_str())));
    begun.await.map_err(|_| sqlx::Error::WorkerCrashed)?
}

/// One plain connection first: the pool would retry a refusal until its time-out and hide the reason.
async fn check(options: &PgConnectOptions) -> Result<(), OpenError> {
    let unreachable = |reason: String| OpenError::Unreachable { address: address(options), reason };
    let mut connection = timeout(FIRST_ANSWER, options.connect())
        .await
        .map_err(|_| unreachable(format!("no answer within {} s", FIRST_ANSWER.as_secs())))?
        .map_err(|error| unreachable(reason(&error)))?;
    let version: i32 = sqlx::query_scalar("SELECT current_setting('server_version_num')::int")
        .fetch_one(&mut connection)
        .await
        .map_err(Error::from)?;
    connection.close().await.map_err(Error::from)?;
    if version < OLDEST {
        let found = (version / 10_000).to_string();
        return Err(OpenError::TooOld { engine: "PostgreSQL", found, needed: "13" });
    }
    Ok(())
}

fn reason(error: &sqlx::Error) -> String {
    match error {
        sqlx::Error::Database(refusal) => refusal.message().to_owned(),
        sqlx::Error::Io(io) => io.to_string(),
        other => other.to_string(),
    }
}

fn address(options: &PgConnectOptions) -> String {
    let database = options.get_database().unwrap_or_else(|| options.get_username());
    match options.get_socket() {
        Some(socket) => format!("{} (database {database})", socket.display()),
        None => format!("{}:{} (database {database})", options.get_host(), options.get_port()),
    }
}
