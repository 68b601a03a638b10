//! What a database holds, as its own catalog tells it: a table that is added later is looked at like any other.

use std::collections::BTreeMap;

use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, ConnectOptions};

use crate::engines::Engine;
use crate::harness::TestApp;

/// Every table of the product with its columns.
pub async fn tables(app: &TestApp, engine: &Engine) -> BTreeMap<String, Vec<String>> {
    const POSTGRES: &str = "SELECT table_name::text, column_name::text FROM information_schema.columns \
                            WHERE table_schema = current_schema() AND table_name NOT LIKE '\\_sqlx\\_%' \
                            ORDER BY table_name, ordinal_position";
    const SQLITE: &str = r"SELECT t.name, c.name FROM pragma_table_list t, pragma_table_info(t.name) c
                           WHERE t.schema = 'main' AND t.name NOT LIKE 'sqlite\_%' ESCAPE '\'
                           AND t.name NOT LIKE '\_sqlx\_%' ESCAPE '\' ORDER BY t.name, c.cid";
    let found: Vec<(String, String)> = match postgres(engine).await {
        Some(mut connection) => sqlx::query_as(POSTGRES).fetch_all(&mut connection).await.unwrap(),
        None => sqlx::query_as(SQLITE).fetch_all(&mut sqlite(app).await).await.unwrap(),
    };
    let mut tables: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (table, column) in found {
        tables.entry(table).or_default().push(column);
    }
    assert!(tables.contains_key("accounts") && tables.contains_key("bookings"), "{tables:?}");
    tables
}

/// Every row of every table, as text; bytes in hexadecimal.
pub async fn everything(app: &TestApp, engine: &Engine) -> BTreeMap<String, Vec<String>> {
    let mut found = BTreeMap::new();
    for (table, columns) in tables(app, engine).await {
        let rows: Vec<String> = match postgres(engine).await {
            Some(mut connection) => {
                let sql = format!("SELECT row_to_json(t)::text FROM {table} t");
                sqlx::query_scalar(AssertSqlSafe(sql)).fetch_all(&mut connection).await.unwrap()
            }
            None => {
                let columns: Vec<String> = columns.iter().map(|column| format!("quote({column})")).collect();
                let sql = format!("SELECT {} FROM {table}", columns.join(" || ' ' || "));
                sqlx::query_scalar(AssertSqlSafe(sql)).fetch_all(&mut sqlite(app).await).await.unwrap()
            }
        };
        found.insert(table, rows);
    }
    found
}

/// In which tables a word or an id is found, also inside of bytes, however it is written there.
pub fn tables_with(everything: &BTreeMap<String, Vec<String>>, word: &str) -> Vec<String> {
    let plain = |text: &str| text.to_lowercase().replace('-', "");
    let in_bytes: String = word.bytes().map(|byte| format!("{byte:02x}")).collect();
    let word = plain(word);
    let holds = |row: &String| plain(row).contains(&word) || row.to_lowercase().contains(&in_bytes);
    let found = everything.iter().filter(|(_, rows)| rows.iter().any(holds));
    found.map(|(table, _)| table.clone()).collect()
}

async fn postgres(engine: &Engine) -> Option<PgConnection> {
    let (_, url) = *engine.settings().first()?;
    Some(url.parse::<PgConnectOptions>().unwrap().connect().await.unwrap())
}

async fn sqlite(app: &TestApp) -> SqliteConnection {
    let file = SqliteConnectOptions::new().filename(app.cx.db.file().unwrap()).read_only(true);
    file.connect().await.unwrap()
}
