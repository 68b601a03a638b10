//! Runs the same test on SQLite and PostgreSQL.

use std::path::Path;
use std::sync::Arc;

use sqlx::postgres::PgConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, PgConnection};
use uuid::Uuid;

use crate::support::harness::{TestApp, env_variable};

/// For nodes that share a database but not the data folder, in which a node stores its master key.
pub const MASTER_KEY: &str = "bGVuc2xpbmsgdGVzdHM6IDMyIGJ5dGVzLCBub3QgbW8";

/// The database of a test.
#[derive(Clone)]
pub struct Engine {
    /// The PostgreSQL URL. `None` for SQLite in the data folder.
    url: Option<String>,
    /// Empty for SQLite.
    schema: Arc<str>,
}

impl Engine {
    pub fn sqlite() -> Self {
        Self { url: None, schema: "".into() }
    }

    /// Creates a schema in the PostgreSQL server of the test run.
    pub async fn postgres() -> Self {
        let schema = format!("test_{}", Uuid::new_v4().simple());
        run_on_postgres(&format!("CREATE SCHEMA {schema}")).await;
        let url = env_variable("TEST_POSTGRES_URL");
        let separator = if url.contains('?') { '&' } else { '?' };
        let url = format!("{url}{separator}options[search_path]={schema}");
        Self { url: Some(url), schema: schema.into() }
    }

    pub fn is_sqlite(&self) -> bool {
        self.url.is_none()
    }

    /// The server settings for this database.
    pub fn settings(&self) -> Vec<(&str, &str)> {
        self.url.iter().map(|url| ("LENSLINK_DATABASE_URL", url.as_str())).collect()
    }

    /// A separate connection. `None` for SQLite.
    pub async fn connect_postgres(&self) -> Option<PgConnection> {
        let url = self.url.as_ref()?;
        Some(url.parse::<PgConnectOptions>().unwrap().connect().await.unwrap())
    }

    /// Runs a statement on a separate connection.
    pub async fn execute(&self, app: &TestApp, sql: &str) {
        let sql = AssertSqlSafe(sql);
        if let Some(mut connection) = self.connect_postgres().await {
            sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
        } else {
            let options = SqliteConnectOptions::new().filename(app.ctx.db.sqlite_path().unwrap());
            sqlx::raw_sql(sql).execute(&mut options.connect().await.unwrap()).await.unwrap();
        }
    }

    /// Like `execute`, for a server with this data folder.
    pub async fn execute_in(&self, data_folder: &Path, sql: &'static str) {
        match &self.url {
            None => {
                let options = SqliteConnectOptions::new().filename(data_folder.join("lenslink.db"));
                sqlx::raw_sql(sql).execute(&mut options.connect().await.unwrap()).await.unwrap();
            }
            Some(url) => {
                let options: PgConnectOptions = url.parse().unwrap();
                sqlx::raw_sql(sql).execute(&mut options.connect().await.unwrap()).await.unwrap();
            }
        }
    }

    /// The same database through a proxy on this port.
    pub fn through_port(&self, port: u16) -> Self {
        let mut url: reqwest::Url = self.url.as_deref().expect("a PostgreSQL URL").parse().unwrap();
        url.set_port(Some(port)).unwrap();
        Self { url: Some(url.to_string()), schema: self.schema.clone() }
    }

    /// The port of PostgreSQL.
    pub fn port(&self) -> u16 {
        let url: reqwest::Url = self.url.as_deref().expect("a PostgreSQL URL").parse().unwrap();
        url.port().unwrap_or(5432)
    }

    /// Runs a query on a separate connection and returns the first column.
    pub async fn query_texts(&self, data_folder: &Path, sql: &'static str) -> Vec<String> {
        match &self.url {
            None => {
                let options = SqliteConnectOptions::new().filename(data_folder.join("lenslink.db"));
                let mut connection = options.connect().await.unwrap();
                sqlx::query_scalar(sql).fetch_all(&mut connection).await.unwrap()
            }
            Some(url) => {
                let options: PgConnectOptions = url.parse().unwrap();
                let mut connection = options.connect().await.unwrap();
                sqlx::query_scalar(sql).fetch_all(&mut connection).await.unwrap()
            }
        }
    }

    pub async fn drop_schema(&self) {
        if !self.is_sqlite() {
            run_on_postgres(&format!("DROP SCHEMA {} CASCADE", self.schema)).await;
        }
    }
}

async fn run_on_postgres(sql: &str) {
    let options: PgConnectOptions = env_variable("TEST_POSTGRES_URL").parse().unwrap();
    let mut connection = options.connect().await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection).await.unwrap();
}

/// Runs each case on SQLite and on PostgreSQL.
macro_rules! on_both_engines {
    ($($case:ident),+ $(,)?) => {
        mod on_sqlite {
            $(#[tokio::test] async fn $case() { super::$case($crate::support::engines::Engine::sqlite()).await; })+
        }
        mod on_postgres {
            $(#[tokio::test] async fn $case() {
                let engine = $crate::support::engines::Engine::postgres().await;
                super::$case(engine.clone()).await;
                engine.drop_schema().await;
            })+
        }
    };
}
pub(crate) use on_both_engines;
