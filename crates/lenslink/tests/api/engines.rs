//! The same test on either database.

use std::path::Path;
use std::sync::Arc;

use sqlx::postgres::PgConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions};
use uuid::Uuid;

use crate::harness::{TestApp, variable};

/// For nodes that share a database and nothing else.
pub const MASTER_KEY: &str = "bGVuc2xpbmsgdGVzdHM6IDMyIGJ5dGVzLCBub3QgbW8";

/// Where a test's database is, and how to be rid of it.
#[derive(Clone)]
pub struct Engine {
    /// `None` for SQLite in the data folder.
    url: Option<String>,
    schema: Arc<str>,
}

impl Engine {
    pub fn sqlite() -> Self {
        Self { url: None, schema: "".into() }
    }

    /// A schema of its own in the PostgreSQL of the test run.
    pub async fn postgres() -> Self {
        let schema = format!("test_{}", Uuid::new_v4().simple());
        run(&format!("CREATE SCHEMA {schema}")).await;
        let url = variable("TEST_POSTGRES_URL");
        let separator = if url.contains('?') { '&' } else { '?' };
        let url = format!("{url}{separator}options[search_path]={schema}");
        Self { url: Some(url), schema: schema.into() }
    }

    /// The settings that lead a server to it.
    pub fn settings(&self) -> Vec<(&str, &str)> {
        self.url.iter().map(|url| ("LENSLINK_DATABASE_URL", url.as_str())).collect()
    }

    /// Runs a statement from outside the code under test.
    pub async fn execute(&self, app: &TestApp, sql: &str) {
        let sql = AssertSqlSafe(sql);
        if let Some(url) = &self.url {
            let mut connection = url.parse::<PgConnectOptions>().unwrap().connect().await.unwrap();
            sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
        } else {
            let file = SqliteConnectOptions::new().filename(app.cx.db.file().unwrap());
            sqlx::raw_sql(sql).execute(&mut file.connect().await.unwrap()).await.unwrap();
        }
    }

    /// Runs a statement behind the server's back.
    pub async fn run(&self, data: &Path, sql: &'static str) {
        match &self.url {
            None => {
                let options = SqliteConnectOptions::new().filename(data.join("lenslink.db"));
                sqlx::raw_sql(sql).execute(&mut options.connect().await.unwrap()).await.unwrap();
            }
            Some(url) => {
                let options: PgConnectOptions = url.parse().unwrap();
                sqlx::raw_sql(sql).execute(&mut options.connect().await.unwrap()).await.unwrap();
            }
        }
    }

    /// The same database by way of something that listens at this port.
    pub fn by_way_of(&self, port: u16) -> Self {
        let mut url: reqwest::Url = self.url.as_deref().expect("a PostgreSQL").parse().unwrap();
        url.set_port(Some(port)).unwrap();
        Self { url: Some(url.to_string()), schema: self.schema.clone() }
    }

    /// Where PostgreSQL listens.
    pub fn port(&self) -> u16 {
        let url: reqwest::Url = self.url.as_deref().expect("a PostgreSQL").parse().unwrap();
        url.port().unwrap_or(5432)
    }

    /// What a question answers, text by text, asked behind the server's back.
    pub async fn texts(&self, data: &Path, sql: &'static str) -> Vec<String> {
        match &self.url {
            None => {
                let options = SqliteConnectOptions::new().filename(data.join("lenslink.db"));
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

    pub async fn drop(&self) {
        if self.url.is_some() {
            run(&format!("DROP SCHEMA {} CASCADE", self.schema)).await;
        }
    }
}

async fn run(sql: &str) {
    let options: PgConnectOptions = variable("TEST_POSTGRES_URL").parse().unwrap();
    let mut connection = options.connect().await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection).await.unwrap();
}

/// Runs each case on SQLite and on PostgreSQL.
macro_rules! on_both_engines {
    ($($case:ident),+ $(,)?) => {
        mod on_sqlite {
            $(#[tokio::test] async fn $case() { super::$case($crate::engines::Engine::sqlite()).await; })+
        }
        mod on_postgres {
            $(#[tokio::test] async fn $case() {
                let engine = $crate::engines::Engine::postgres().await;
                super::$case(engine.clone()).await;
                engine.drop().await;
            })+
        }
    };
}
pub(crate) use on_both_engines;
