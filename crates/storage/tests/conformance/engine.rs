//! An empty database of either engine, with direct access to it.

use std::sync::Arc;

use domain::{EmailId, EmailState, Timestamp};
use sqlx::postgres::PgConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, PgConnection, SqliteConnection};
use storage::{DatabaseLocation, Db};
use tempfile::TempDir;
use uuid::Uuid;

#[derive(Clone)]
pub struct Engine {
    pub location: DatabaseLocation,
    folder: Option<Arc<TempDir>>,
    schema: String,
}

/// Columns of an email in the outbox that say how far its delivery is.
#[derive(Debug)]
pub struct DeliveryStatus {
    pub state: EmailState,
    pub attempts: i64,
    pub due_at: Timestamp,
    pub last_error: Option<String>,
}

impl Engine {
    pub fn sqlite() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let location = DatabaseLocation::Sqlite(folder.path().join("lenslink.db"));
        Self { location, folder: Some(Arc::new(folder)), schema: String::new() }
    }

    pub async fn postgres() -> Self {
        let url = std::env::var("TEST_POSTGRES_URL")
            .expect("TEST_POSTGRES_URL is not set: it names the PostgreSQL server for tests");
        let schema = format!("test_{}", Uuid::new_v4().simple());
        let options: PgConnectOptions = url.parse().unwrap();
        let options = options.options([("search_path", &*schema)]);
        let engine = Self { location: DatabaseLocation::Postgres(Box::new(options)), folder: None, schema };
        engine.run(&format!("CREATE SCHEMA {}", engine.schema)).await;
        engine
    }

    pub async fn open(&self) -> Db {
        Db::open(&self.location).await.unwrap()
    }

    pub fn is_sqlite(&self) -> bool {
        self.folder.is_some()
    }

    /// Runs a statement directly, as another program would.
    pub async fn run(&self, sql: &str) {
        self.try_run(sql).await.unwrap();
    }

    /// Like `run`, for a statement that the database may refuse.
    pub async fn try_run(&self, sql: &str) -> sqlx::Result<()> {
        let sql = sqlx::raw_sql(AssertSqlSafe(sql));
        match &self.location {
            DatabaseLocation::Sqlite(_) => sql.execute(&mut self.raw_sqlite().await).await.map(|_| ()),
            DatabaseLocation::Postgres(_) => sql.execute(&mut self.raw_postgres().await).await.map(|_| ()),
        }
    }

    pub async fn raw_sqlite(&self) -> SqliteConnection {
        match &self.location {
            DatabaseLocation::Sqlite(path) => {
                SqliteConnectOptions::new().filename(path).connect().await.unwrap()
            }
            DatabaseLocation::Postgres(_) => panic!("this engine is PostgreSQL"),
        }
    }

    pub async fn raw_postgres(&self) -> PgConnection {
        match &self.location {
            DatabaseLocation::Postgres(options) => options.connect().await.unwrap(),
            DatabaseLocation::Sqlite(_) => panic!("this engine is SQLite"),
        }
    }

    /// `None` if the outbox has no such email.
    pub async fn delivery_status(&self, id: EmailId) -> Option<DeliveryStatus> {
        const SQL: &str = "SELECT state, attempts, due_at, last_error FROM outbox WHERE id = $1";
        let row: Option<(String, i64, i64, Option<String>)> = match &self.location {
            DatabaseLocation::Sqlite(_) => {
                let mut connection = self.raw_sqlite().await;
                sqlx::query_as(SQL).bind(id.as_uuid()).fetch_optional(&mut connection).await.unwrap()
            }
            DatabaseLocation::Postgres(_) => {
                let mut connection = self.raw_postgres().await;
                sqlx::query_as(SQL).bind(id.as_uuid()).fetch_optional(&mut connection).await.unwrap()
            }
        };
        let (state, attempts, due_at, last_error) = row?;
        let state = EmailState::ALL.into_iter().find(|known| known.as_str() == state).expect("a known state");
        Some(DeliveryStatus { state, attempts, due_at: Timestamp::from_millis(due_at), last_error })
    }

    pub async fn email_state(&self, id: EmailId) -> Option<EmailState> {
        self.delivery_status(id).await.map(|status| status.state)
    }

    pub async fn drop_schema(&self) {
        self.run(&format!("DROP SCHEMA {} CASCADE", self.schema)).await;
    }
}
