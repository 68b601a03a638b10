//! Each list reads an index that has the order of the list, and stops after one page.

use domain::booking::{BookingCursor, BookingFilter};
use sqlx::{AssertSqlSafe, Row};
use storage::BookingListQuery;

use super::fixtures::insert_photographer;
use crate::engine::Engine;
use crate::on_both_engines;

/// Runs `EXPLAIN …` for the statement of a list.
macro_rules! explain {
    ($connection:expr, $prefix:literal, $query:expr) => {{
        let query: &BookingListQuery<'_> = $query;
        let sql = AssertSqlSafe(format!("{} {}", $prefix, query.sql()));
        let mut statement = sqlx::query(sql)
            .bind(query.account.as_uuid())
            .bind(query.after.created_at.as_millis())
            .bind(query.after.id.as_uuid())
            .bind(query.limit);
        if query.search.is_some() {
            for pattern in ["%Bo%", "%bo%", "%BO%", "%Bo%"] {
                statement = statement.bind(pattern);
            }
        }
        statement.fetch_all(&mut $connection).await.unwrap()
    }};
}

async fn query_plan(engine: &Engine, query: &BookingListQuery<'_>) -> String {
    let steps: Vec<String> = if engine.is_sqlite() {
        let rows = explain!(engine.raw_sqlite().await, "EXPLAIN QUERY PLAN", query);
        rows.iter().map(|row| row.get("detail")).collect()
    } else {
        let rows = explain!(engine.raw_postgres().await, "EXPLAIN", query);
        rows.iter().map(|row| row.get(0)).collect()
    };
    steps.join("\n")
}

async fn count_lower_calls(engine: &Engine, query: &BookingListQuery<'_>) -> usize {
    if engine.is_sqlite() {
        let rows = explain!(engine.raw_sqlite().await, "EXPLAIN", query);
        // The column `p4` names the function that a step calls.
        let functions = rows.iter().filter_map(|row| row.try_get::<Option<String>, _>("p4").ok().flatten());
        functions.filter(|name| name.starts_with("lower(")).count()
    } else {
        let rows = explain!(engine.raw_postgres().await, "EXPLAIN VERBOSE", query);
        rows.iter().map(|row| row.get::<String, _>(0).matches("lower(").count()).sum()
    }
}

/// Inserts bookings of every status, a few of them in quarantine.
async fn insert_bookings(engine: &Engine, account: uuid::Uuid, count: usize) {
    let sql = match engine.is_sqlite() {
        true => format!(
            "WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < {count}) \
             INSERT INTO bookings (id, account_id, service_id, service_title, price_cents, client_name, client_email, \
             message, status, suspicion, notice, client_hash, answer_hash, created_at, answered_at) \
             SELECT randomblob(16), x'{}', zeroblob(16), 'Portrait', 25000, 'Bo', 'bo@example.org', '', \
             CASE WHEN n % 50 = 0 THEN 'inquiry' WHEN n % 5 = 0 THEN 'inquiry' WHEN n % 5 = 1 THEN 'confirmed' \
             WHEN n % 5 = 2 THEN 'declined' WHEN n % 5 = 3 THEN 'completed' ELSE 'cancelled' END, \
             CASE WHEN n % 50 = 0 THEN 'too-fast' END, CASE WHEN n % 50 = 0 THEN 'none' ELSE 'mail' END, \
             zeroblob(32), zeroblob(32), n, CASE WHEN n % 5 <> 0 THEN n END FROM numbers",
            account.simple()
        ),
        false => format!(
            "INSERT INTO bookings (id, account_id, service_id, service_title, price_cents, client_name, client_email, \
             message, status, suspicion, notice, client_hash, answer_hash, created_at, answered_at) \
             SELECT gen_random_uuid(), '{account}', gen_random_uuid(), 'Portrait', 25000, 'Bo', 'bo@example.org', '', \
             CASE WHEN n % 50 = 0 THEN 'inquiry' WHEN n % 5 = 0 THEN 'inquiry' WHEN n % 5 = 1 THEN 'confirmed' \
             WHEN n % 5 = 2 THEN 'declined' WHEN n % 5 = 3 THEN 'completed' ELSE 'cancelled' END, \
             CASE WHEN n % 50 = 0 THEN 'too-fast' END, CASE WHEN n % 50 = 0 THEN 'none' ELSE 'mail' END, \
             decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex'), n, CASE WHEN n % 5 <> 0 THEN n END \
             FROM generate_series(1, {count}) AS numbers (n)"
        ),
    };
    engine.run(&sql).await;
}

async fn each_list_reads_its_index_without_sorting(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_photographer(&db, "anna").await;
    insert_bookings(&engine, anna.account.id.as_uuid(), 20_000).await;
    for n in 0..10 {
        let other = insert_photographer(&db, &format!("other-{n}")).await;
        insert_bookings(&engine, other.account.id.as_uuid(), 500).await;
    }
    if !engine.is_sqlite() {
        engine.run("ANALYZE bookings").await;
    }
    let search = "bo".parse().unwrap();
    for (filter, index) in [
        (BookingFilter::All, "bookings_of_account"),
        (BookingFilter::NeedsAnswer, "bookings_by_status"),
        (BookingFilter::Confirmed, "bookings_by_status"),
        (BookingFilter::Done, "bookings_by_status"),
        (BookingFilter::Declined, "bookings_turned_down"),
        (BookingFilter::Quarantine, "bookings_in_quarantine"),
    ] {
        for search in [None, Some(&search)] {
            let query = BookingListQuery {
                account: anna.account.id,
                filter,
                search,
                after: BookingCursor::START,
                limit: 26,
            };
            let plan = query_plan(&engine, &query).await;
            let expected = match engine.is_sqlite() {
                true => format!("SEARCH bookings USING INDEX {index} (account_id=?"),
                false => format!("Index Scan Backward using {index} on bookings"),
            };
            assert!(plan.contains(&expected), "{filter:?}: {plan}");
            for operation in ["Sort", "TEMP B-TREE", "Seq Scan", "SCAN bookings", "Bitmap"] {
                assert!(!plan.contains(operation), "{filter:?}: {plan}");
            }
        }
    }
}

async fn lower_cases_the_text_once_for_all_spellings(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_photographer(&db, "anna").await;
    // Any text: `explain!` binds four fixed spellings instead of those of the text.
    let search = "bo".parse().unwrap();
    let query = BookingListQuery {
        account: anna.account.id,
        filter: BookingFilter::All,
        search: Some(&search),
        after: BookingCursor::START,
        limit: 26,
    };
    let calls = count_lower_calls(&engine, &query).await;
    // PostgreSQL's plan shows the call a second time where it passes the value on.
    assert_eq!(calls, if engine.is_sqlite() { 1 } else { 2 });
}

on_both_engines! {
    lower_cases_the_text_once_for_all_spellings,
    each_list_reads_its_index_without_sorting,
}
