//! The database of one node, of either engine.

use std::path::{Path, PathBuf};

use domain::{AccountId, Timestamp};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, PgPool};

use crate::changes::{ChangeStore, Changes};
use crate::error::{OpenError, Result};
use crate::exec::Exec;
use crate::location::DatabaseLocation;
use crate::sqlite::SqliteDb;
use crate::tx::{Open, ReadTx, Tx};
use crate::write_health::WriteHealth;
use crate::{copy, migrate, postgres};

/// The version of SQLite that is part of this program, whether or not there is a database yet.
pub async fn bundled_sqlite() -> Result<String> {
    let mut connection = SqliteConnectOptions::new().in_memory(true).connect().await?;
    let version: String = sqlx::query_scalar("SELECT sqlite_version()").fetch_one(&mut connection).await?;
    Ok(format!("SQLite {version}"))
}

#[derive(Debug)]
pub struct Db {
    engine: Engine,
    writes: WriteHealth,
}

#[derive(Debug)]
enum Engine {
    Sqlite(SqliteDb),
    Postgres(PgPool),
}

impl From<Engine> for Db {
    fn from(engine: Engine) -> Self {
        Self { engine, writes: WriteHealth::default() }
    }
}

impl Db {
    /// Opens the database for serving: alone on a SQLite file, brought up to date on both engines.
    pub async fn open(location: &DatabaseLocation) -> Result<Self, OpenError> {
        let db = match location {
            DatabaseLocation::Sqlite(path) => Engine::Sqlite(SqliteDb::open_alone(path).await?),
            DatabaseLocation::Postgres(options) => Engine::Postgres(postgres::open(options).await?),
        };
        match &db {
            Engine::Sqlite(db) => migrate::sqlite(db.writer()).await?,
            Engine::Postgres(pool) => migrate::postgres(pool).await?,
        }
        Ok(db.into())
    }

    /// Opens an existing database to look at it, also beside a running server; changes nothing.
    /// `None` when a SQLite file is not there yet.
    pub async fn inspect(location: &DatabaseLocation) -> Result<Option<Self>, OpenError> {
        Ok(match location {
            DatabaseLocation::Sqlite(path) => {
                SqliteDb::open_beside(path).await?.map(|db| Engine::Sqlite(db).into())
            }
            DatabaseLocation::Postgres(options) => {
                Some(Engine::Postgres(postgres::open(options).await?).into())
            }
        })
    }

    /// Opens a copy of a SQLite database to look at it. Nothing is written, not even beside it.
    pub async fn open_copy(path: &Path) -> Result<Self, OpenError> {
        Ok(Engine::Sqlite(SqliteDb::open_copy(path).await?).into())
    }

    /// Copies a SQLite database into a new file, as it is at one moment. False on PostgreSQL, which has tools for that.
    pub async fn copy_to(&self, path: &Path) -> Result<bool> {
        match &self.engine {
            Engine::Sqlite(db) => copy::write(db.writer(), path).await.map(|()| true),
            Engine::Postgres(_) => Ok(false),
        }
    }

    /// Whether nothing in a SQLite file is damaged. PostgreSQL looks after its own.
    pub async fn is_sound(&self) -> bool {
        match &self.engine {
            Engine::Sqlite(db) => copy::is_sound(db.readers()).await,
            Engine::Postgres(_) => true,
        }
    }

    /// Whether every page of a SQLite file can be read, also the ones that daily work does not touch.
    pub async fn has_sound_pages(&self) -> Result<bool> {
        match &self.engine {
            Engine::Sqlite(db) => copy::has_sound_pages(db.path()).await,
            Engine::Postgres(_) => Ok(true),
        }
    }

    pub async fn read(&self) -> Result<ReadTx> {
        Ok(ReadTx(match &self.engine {
            Engine::Sqlite(db) => Open::Sqlite(db.readers().begin().await?),
            Engine::Postgres(pool) => {
                const SQL: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
                Open::Postgres(postgres::begin(pool, SQL).await?)
            }
        }))
    }

    pub async fn write(&self) -> Result<Tx> {
        let outcome = self.writes.begin();
        let open = match &self.engine {
            Engine::Sqlite(db) => Open::Sqlite(db.writer().begin_with("BEGIN IMMEDIATE").await?),
            Engine::Postgres(pool) => Open::Postgres(postgres::begin(pool, "BEGIN").await?),
        };
        Ok(Tx(open, outcome))
    }

    /// Tells of what other processes change on photographers' pages and of their bookings.
    pub fn changes(&self) -> Changes {
        match &self.engine {
            Engine::Sqlite(db) => Changes::of_sqlite(db.writer()),
            Engine::Postgres(pool) => Changes::of_postgres(pool),
        }
    }

    /// Tells other nodes of bookings that are committed already. On SQLite there are none.
    pub async fn announce_bookings(&self, accounts: &[AccountId]) -> Result<()> {
        if let Engine::Postgres(pool) = &self.engine
            && !accounts.is_empty()
        {
            let mut connection = pool.acquire().await?;
            ChangeStore(Exec::Postgres(&mut connection)).announce_bookings(accounts).await?;
        }
        Ok(())
    }

    /// Whether requests can be served: the database answers, and takes a write if the last one failed.
    pub async fn check(&self) -> Result<()> {
        if !self.writes.needs_check() {
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

    /// The clock of the machine the database runs on.
    pub async fn clock(&self) -> Result<Timestamp> {
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
                format!("PostgreSQL {}", version.split(' ').next().unwrap_or_default())
            }
        })
    }

    /// How many changes of the schema this program knows that the database has not seen yet.
    pub async fn pending_changes(&self) -> Result<usize, OpenError> {
        match &self.engine {
            Engine::Sqlite(db) => migrate::pending_sqlite(db.readers()).await,
            Engine::Postgres(pool) => migrate::pending_postgres(pool).await,
        }
    }

    /// The SQLite file, if that is the engine.
    pub fn file(&self) -> Option<&PathBuf> {
        match &self.engine {
            Engine::Sqlite(db) => Some(db.path()),
            Engine::Postgres(_) => None,
        }
    }

    /// Ends all connections; on SQLite this also folds the write-ahead log into the file.
    pub async fn close(&self) {
        match &self.engine {
            Engine::Sqlite(db) => db.close().await,
            Engine::Postgres(pool) => pool.close().await,
        }
    }
}
