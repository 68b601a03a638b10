//! The connections of one process to its database: SQLite or PostgreSQL.

use std::path::{Path, PathBuf};

use domain::Timestamp;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, PgPool};

use crate::changes::{ChangeStream, Notifier, TxChanges, announce_inboxes};
use crate::error::{OpenError, Result};
use crate::location::DatabaseLocation;
use crate::sqlite::SqliteDb;
use crate::tx::{EngineTx, ReadTx, Tx};
use crate::write_health::WriteHealth;
use crate::{copy, migrate, postgres};

/// The version of SQLite that is compiled into this program; needs no database.
pub async fn bundled_sqlite_version() -> Result<String> {
    let mut connection = SqliteConnectOptions::new().in_memory(true).connect().await?;
    let version: String = sqlx::query_scalar("SELECT sqlite_version()").fetch_one(&mut connection).await?;
    Ok(format!("SQLite {version}"))
}

#[derive(Debug)]
pub struct Db {
    engine: Engine,
    write_health: WriteHealth,
    notifier: Notifier,
}

#[derive(Debug)]
enum Engine {
    Sqlite(SqliteDb),
    Postgres(PgPool),
}

impl From<Engine> for Db {
    fn from(engine: Engine) -> Self {
        Self { engine, write_health: WriteHealth::default(), notifier: Notifier::default() }
    }
}

impl Db {
    /// Opens the database for a server, or for a command that may create or migrate it: takes the lock of a
    /// SQLite file and runs pending migrations.
    pub async fn open(location: &DatabaseLocation) -> Result<Self, OpenError> {
        let engine = match location {
            DatabaseLocation::Sqlite(path) => Engine::Sqlite(SqliteDb::open_exclusive(path).await?),
            DatabaseLocation::Postgres(options) => Engine::Postgres(postgres::open(options).await?),
        };
        match &engine {
            Engine::Sqlite(db) => migrate::run_sqlite(db.writer()).await?,
            Engine::Postgres(pool) => migrate::run_postgres(pool).await?,
        }
        Ok(engine.into())
    }

    /// Opens an existing database without its lock and without running migrations, also while a server uses
    /// the database. `None` if the SQLite file does not exist yet.
    pub async fn open_shared(location: &DatabaseLocation) -> Result<Option<Self>, OpenError> {
        Ok(match location {
            DatabaseLocation::Sqlite(path) => {
                SqliteDb::open_shared(path).await?.map(|db| Engine::Sqlite(db).into())
            }
            DatabaseLocation::Postgres(options) => {
                Some(Engine::Postgres(postgres::open(options).await?).into())
            }
        })
    }

    /// Opens a copy of a SQLite database read-only, without creating files beside it.
    pub async fn open_copy(path: &Path) -> Result<Self, OpenError> {
        Ok(Engine::Sqlite(SqliteDb::open_copy(path).await?).into())
    }

    /// Copies a snapshot of a SQLite database into a new file. False on PostgreSQL, which has its own tools.
    pub async fn copy_to(&self, path: &Path) -> Result<bool> {
        match &self.engine {
            Engine::Sqlite(db) => copy::vacuum_into(db.writer(), path).await.map(|()| true),
            Engine::Postgres(_) => Ok(false),
        }
    }

    /// Whether a SQLite file is undamaged. True on PostgreSQL, which checks its own files.
    pub async fn passes_integrity_check(&self) -> bool {
        match &self.engine {
            Engine::Sqlite(db) => copy::passes_integrity_check(db.readers()).await,
            Engine::Postgres(_) => true,
        }
    }

    /// Whether every page of a SQLite file can be read, including pages that are rarely used. True on
    /// PostgreSQL.
    pub async fn passes_quick_check(&self) -> Result<bool> {
        match &self.engine {
            Engine::Sqlite(db) => copy::passes_quick_check(db.path()).await,
            Engine::Postgres(_) => Ok(true),
        }
    }

    pub async fn read(&self) -> Result<ReadTx> {
        Ok(ReadTx::new(match &self.engine {
            Engine::Sqlite(db) => EngineTx::Sqlite(db.readers().begin().await?),
            Engine::Postgres(pool) => {
                const SQL: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
                EngineTx::Postgres(postgres::begin(pool, SQL).await?)
            }
        }))
    }

    pub async fn write(&self) -> Result<Tx> {
        let guard = self.write_health.track_write();
        let engine_tx = match &self.engine {
            Engine::Sqlite(db) => EngineTx::Sqlite(db.writer().begin_with("BEGIN IMMEDIATE").await?),
            Engine::Postgres(pool) => EngineTx::Postgres(postgres::begin(pool, "BEGIN").await?),
        };
        Ok(Tx::new(engine_tx, guard, self.notifier.clone()))
    }

    /// Reports what other processes change on public pages and in bookings: see `ChangeEvent`.
    pub fn changes(&self) -> ChangeStream {
        match &self.engine {
            Engine::Sqlite(db) => ChangeStream::from_sqlite(db.writer()),
            Engine::Postgres(pool) => ChangeStream::from_postgres(pool),
        }
    }

    /// Calls the observer after each commit that changed a page or an inbox or queued an email, before
    /// `commit` returns. Also after a commit that failed, because the database may have committed anyway.
    pub fn observe_commits(&self, observer: impl Fn(&TxChanges) + Send + Sync + 'static) {
        self.notifier.set_observer(Box::new(observer));
    }

    /// Waits until there are changed inboxes that other nodes have not been notified of.
    pub async fn wait_for_unannounced_inboxes(&self) {
        self.notifier.wait_for_pending().await;
    }

    /// Notifies other nodes of changed inboxes; after an error, the next call announces them again. SQLite
    /// has no other nodes.
    pub async fn announce_inboxes(&self) -> Result<()> {
        let inboxes = self.notifier.take_pending();
        let Engine::Postgres(pool) = &self.engine else { return Ok(()) };
        let result = async { announce_inboxes(&mut *pool.acquire().await?, &inboxes).await }.await;
        if result.is_err() {
            self.notifier.add_pending(&inboxes);
        }
        result
    }

    /// Checks that requests can be served: the database answers, and accepts a write if the last one failed.
    pub async fn check(&self) -> Result<()> {
        if !self.write_health.needs_check() {
            return self.ping().await;
        }
        let mut tx = self.write().await?;
        tx.instance().lock().await?;
        tx.commit().await
    }

    async fn ping(&self) -> Result<()> {
        const SQL: &str = "SELECT 1";
        match &self.engine {
            Engine::Sqlite(db) => sqlx::query(SQL).execute(db.readers()).await.map(|_| ())?,
            Engine::Postgres(pool) => sqlx::query(SQL).execute(pool).await.map(|_| ())?,
        }
        Ok(())
    }

    /// The time on the machine that runs the database.
    pub async fn current_time(&self) -> Result<Timestamp> {
        let millis: i64 = match &self.engine {
            Engine::Sqlite(db) => {
                const SQL: &str = "SELECT CAST(unixepoch('subsec') * 1000 AS INTEGER)";
                sqlx::query_scalar(SQL).fetch_one(db.readers()).await?
            }
            Engine::Postgres(pool) => {
                const SQL: &str = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint";
                sqlx::query_scalar(SQL).fetch_one(pool).await?
            }
        };
        Ok(Timestamp::from_millis(millis))
    }

    /// `SQLite 3.51.3` or `PostgreSQL 15.8`.
    pub async fn version(&self) -> Result<String> {
        Ok(match &self.engine {
            Engine::Sqlite(db) => {
                let version: String =
                    sqlx::query_scalar("SELECT sqlite_version()").fetch_one(db.readers()).await?;
                format!("SQLite {version}")
            }
            Engine::Postgres(pool) => {
                let version: String = sqlx::query_scalar("SHOW server_version").fetch_one(pool).await?;
                // Some distributions append the version of their package.
                format!("PostgreSQL {}", version.split(' ').next().unwrap_or_default())
            }
        })
    }

    /// How many migrations of this program the database has not run yet.
    pub async fn pending_migrations(&self) -> Result<usize, OpenError> {
        match &self.engine {
            Engine::Sqlite(db) => migrate::count_pending_sqlite(db.readers()).await,
            Engine::Postgres(pool) => migrate::count_pending_postgres(pool).await,
        }
    }

    /// `None` on PostgreSQL.
    pub fn sqlite_path(&self) -> Option<&PathBuf> {
        match &self.engine {
            Engine::Sqlite(db) => Some(db.path()),
            Engine::Postgres(_) => None,
        }
    }

    /// Closes all connections; on SQLite this also checkpoints the write-ahead log.
    pub async fn close(&self) {
        match &self.engine {
            Engine::Sqlite(db) => db.close().await,
            Engine::Postgres(pool) => pool.close().await,
        }
    }
}
