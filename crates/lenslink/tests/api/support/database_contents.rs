//! Reads tables directly. The tests find all tables in the database catalog, so that they also cover tables that
//! are added later.

use std::collections::BTreeMap;

use domain::{EmailId, EmailState, Timestamp};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, ConnectOptions};
use storage::DatabaseLocation;

use crate::support::engines::Engine;
use crate::support::harness::TestApp;

/// Every table of the product with its columns.
pub async fn read_tables(app: &TestApp, engine: &Engine) -> BTreeMap<String, Vec<String>> {
    const POSTGRES: &str = "SELECT table_name::text, column_name::text FROM information_schema.columns \
                            WHERE table_schema = current_schema() AND table_name NOT LIKE '\\_sqlx\\_%' \
                            ORDER BY table_name, ordinal_position";
    const SQLITE: &str = r"SELECT t.name, c.name FROM pragma_table_list t, pragma_table_info(t.name) c
                           WHERE t.schema = 'main' AND t.name NOT LIKE 'sqlite\_%' ESCAPE '\'
                           AND t.name NOT LIKE '\_sqlx\_%' ESCAPE '\' ORDER BY t.name, c.cid";
    let all_columns: Vec<(String, String)> = match engine.connect_postgres().await {
        Some(mut connection) => sqlx::query_as(POSTGRES).fetch_all(&mut connection).await.unwrap(),
        None => sqlx::query_as(SQLITE).fetch_all(&mut connect_sqlite(app).await).await.unwrap(),
    };
    let mut tables: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (table, column) in all_columns {
        tables.entry(table).or_default().push(column);
    }
    assert!(tables.contains_key("accounts") && tables.contains_key("bookings"), "{tables:?}");
    tables
}

/// Every row of every table as text, with binary values in hexadecimal.
pub async fn read_all_rows(app: &TestApp, engine: &Engine) -> BTreeMap<String, Vec<String>> {
    let mut rows_by_table = BTreeMap::new();
    for (table, columns) in read_tables(app, engine).await {
        let rows: Vec<String> = match engine.connect_postgres().await {
            Some(mut connection) => {
                let sql = format!("SELECT row_to_json(t)::text FROM {table} t");
                sqlx::query_scalar(AssertSqlSafe(sql)).fetch_all(&mut connection).await.unwrap()
            }
            None => {
                let columns: Vec<String> = columns.iter().map(|column| format!("quote({column})")).collect();
                let sql = format!("SELECT {} FROM {table}", columns.join(" || ' ' || "));
                sqlx::query_scalar(AssertSqlSafe(sql))
                    .fetch_all(&mut connect_sqlite(app).await)
                    .await
                    .unwrap()
            }
        };
        rows_by_table.insert(table, rows);
    }
    rows_by_table
}

/// The tables that contain the text or id: as text, as a UUID without hyphens or in hexadecimal.
pub fn tables_containing(rows_by_table: &BTreeMap<String, Vec<String>>, text: &str) -> Vec<String> {
    let normalize = |text: &str| text.to_lowercase().replace('-', "");
    let hex: String = text.bytes().map(|byte| format!("{byte:02x}")).collect();
    let normalized = normalize(text);
    let contains_text =
        |row: &String| normalize(row).contains(&normalized) || row.to_lowercase().contains(&hex);
    let tables = rows_by_table.iter().filter(|(_, rows)| rows.iter().any(contains_text));
    tables.map(|(table, _)| table.clone()).collect()
}

/// Columns of an email in the outbox that say how far its delivery is.
#[derive(Debug)]
pub struct DeliveryStatus {
    pub state: EmailState,
    pub attempts: i64,
    pub due_at: Timestamp,
    pub last_error: Option<String>,
}

pub async fn delivery_status(app: &TestApp, id: EmailId) -> DeliveryStatus {
    const SQL: &str = "SELECT state, attempts, due_at, last_error FROM outbox WHERE id = $1";
    let (state, attempts, due_at, last_error): (String, i64, i64, Option<String>) =
        match &app.ctx.config.database {
            DatabaseLocation::Sqlite(_) => {
                let mut connection = connect_sqlite(app).await;
                sqlx::query_as(SQL).bind(id.as_uuid()).fetch_one(&mut connection).await.unwrap()
            }
            DatabaseLocation::Postgres(options) => {
                let mut connection = options.connect().await.unwrap();
                sqlx::query_as(SQL).bind(id.as_uuid()).fetch_one(&mut connection).await.unwrap()
            }
        };
    let state = EmailState::ALL.into_iter().find(|known| known.as_str() == state).expect("a known state");
    DeliveryStatus { state, attempts, due_at: Timestamp::from_millis(due_at), last_error }
}

async fn connect_sqlite(app: &TestApp) -> SqliteConnection {
    let options = SqliteConnectOptions::new().filename(app.ctx.db.sqlite_path().unwrap()).read_only(true);
    options.connect().await.unwrap()
}
