//! What is left of a photographer who left.

use serde_json::json;
use server::app::identity::operator;
use sqlx::postgres::PgConnectOptions;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions};

use super::people::{PROFILE, profile, public_path};
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

/// Every row of what a photographer leaves traces in, as text, from outside the code under test.
async fn everything(app: &TestApp, engine: &Engine) -> String {
    let mut found = Vec::new();
    for table in ["accounts", "profiles", "services", "usernames", "outbox"] {
        found.extend(rows(app, engine, table).await.into_iter().map(|row| format!("{table}: {row}")));
    }
    found.join("\n")
}

async fn rows(app: &TestApp, engine: &Engine, table: &str) -> Vec<String> {
    if let Some((_, url)) = engine.settings().first() {
        let sql = format!("SELECT row_to_json(t)::text FROM {table} t");
        let mut connection = url.parse::<PgConnectOptions>().unwrap().connect().await.unwrap();
        return sqlx::query_scalar(AssertSqlSafe(sql)).fetch_all(&mut connection).await.unwrap();
    }
    let file = SqliteConnectOptions::new().filename(app.cx.db.file().unwrap()).read_only(true);
    let mut connection = file.connect().await.unwrap();
    let columns: Vec<String> = sqlx::query_scalar("SELECT name FROM pragma_table_info($1)")
        .bind(table)
        .fetch_all(&mut connection)
        .await
        .unwrap();
    let columns: Vec<String> = columns.iter().map(|column| format!("quote({column})")).collect();
    let sql = format!("SELECT {} FROM {table}", columns.join(" || ' ' || "));
    sqlx::query_scalar(AssertSqlSafe(sql)).fetch_all(&mut connection).await.unwrap()
}

async fn nothing_is_left_of_a_deleted_account_but_its_names(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    for (who, by_operator) in [("anna", false), ("carla", true)] {
        let email = format!("{who}@example.com").parse().unwrap();
        let owner = app.published(who).await;
        let form = profile(|form| {
            form["username"] = json!(format!("{who}-2"));
            form["bio"] = json!("Unmistakable bio");
            form["phone"] = json!("+46 70 999 99 99");
            form["socialHandle"] = json!("unmistakable.handle");
        });
        owner.put(PROFILE, form).await.expect(200);
        owner.offer("Unmistakable offer").await.expect(201);
        let before = everything(&app, &engine).await;
        for word in
            ["Unmistakable bio", "999 99 99", "unmistakable.handle", "Unmistakable offer", "Anna Berg"]
        {
            assert!(before.contains(word), "{word} is looked for where it is: {before}");
        }

        if by_operator {
            operator::delete(&app.cx, &email).await.unwrap();
        } else {
            owner.delete("/api/identity/user").await.expect(204);
        }
        let after = everything(&app, &engine).await;
        for word in ["nmistakable", "999 99 99", "Anna Berg", "example.com"] {
            assert!(!after.contains(word), "{word}: {after}");
        }
        // Also for whoever comes back with the same address.
        let heir = app.photographer(email.as_str()).await;
        for name in [who.to_owned(), format!("{who}-2")] {
            assert!(after.contains(&name), "{after}");
            app.browser().get(&public_path(&name)).await.refused(404, "not_found");
            heir.rename(&name).await.refused(409, "username-unavailable");
        }
        operator::delete(&app.cx, &email).await.unwrap();
    }
}

on_both_engines! {
    nothing_is_left_of_a_deleted_account_but_its_names,
}
