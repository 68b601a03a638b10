//! Which old requests are deleted, and which stay.

use std::sync::Arc;
use std::time::Duration;

use domain::{BookingId, Timestamp};
use sqlx::{AssertSqlSafe, Connection};
use storage::Db;

use super::fixtures::{
    BookingFixture, TestPhotographer, booking_fixture, find, insert_batch, insert_photographer,
    lease_queued_emails, request_key,
};
use crate::engine::Engine;
use crate::fixtures::{NOW, commit};
use crate::on_both_engines;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

async fn delete_expired(db: &Db, photographer: &TestPhotographer, before: Timestamp, limit: i64) -> usize {
    let today = NOW.date();
    commit(db, async |tx| {
        tx.bookings().delete_expired(photographer.account.id, before, today, limit).await.unwrap()
    })
    .await
}

async fn insert_request(db: &Db, photographer: &TestPhotographer, key: &str, at: Timestamp) -> BookingId {
    let booking =
        BookingFixture { id: BookingId::new(at), at, ..booking_fixture(photographer, request_key(key)) };
    insert_batch(db, &[&booking]).await;
    booking.id
}

/// The statement that confirms a booking with a date.
fn confirm_sql(id: BookingId, engine: &Engine, date: &str) -> String {
    let id = match engine.is_sqlite() {
        true => format!("X'{}'", id.as_uuid().simple()),
        false => format!("'{}'", id.as_uuid()),
    };
    format!(
        "UPDATE bookings SET status = 'confirmed', answered_at = created_at, date = '{date}' WHERE id = {id}"
    )
}

async fn deletes_expired_requests_with_emails_and_keys(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = (insert_photographer(&db, "anna").await, insert_photographer(&db, "bo-berg").await);
    let (old, recent) = (NOW.minus(DAY), NOW);
    let expired = insert_request(&db, &anna, "1", old).await;
    let remaining = [insert_request(&db, &anna, "2", recent).await, insert_request(&db, &bo, "1", old).await];
    assert_eq!(delete_expired(&db, &anna, recent, 10).await, 1);
    assert_eq!(find(&db, expired).await, None);
    for id in remaining {
        assert!(find(&db, id).await.is_some());
    }
    let emailed_bookings: Vec<_> =
        lease_queued_emails(&db).await.into_iter().filter_map(|(_, _, _, booking)| booking).collect();
    assert_eq!(emailed_bookings.len(), 4, "two emails about each request that stayed");
    assert!(!emailed_bookings.contains(&expired));
    let repeated = insert_request(&db, &anna, "1", recent).await;
    assert!(find(&db, repeated).await.is_some(), "the key is available again");
}

async fn deletes_the_oldest_first_up_to_the_limit(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_photographer(&db, "anna").await;
    let mut ids = Vec::new();
    for days in 1..=5 {
        ids.push(insert_request(&db, &anna, &days.to_string(), NOW.minus(days * DAY)).await);
    }
    assert_eq!(delete_expired(&db, &anna, NOW, 2).await, 2);
    for (n, id) in ids.iter().enumerate() {
        assert_eq!(find(&db, *id).await.is_some(), n < 3, "{n}");
    }
    assert_eq!(delete_expired(&db, &anna, NOW, 10).await, 3);
    assert_eq!(delete_expired(&db, &anna, NOW, 10).await, 0);
}

async fn keeps_confirmed_requests_until_their_date_has_passed(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_photographer(&db, "anna").await;
    let (today, yesterday) = (NOW.date().to_string(), NOW.minus(DAY).date().to_string());
    let mut future = Vec::new();
    for (n, date) in [&today, &format!("{today}T00:00"), "2026-01-01", "2100-12-31T23:59"].iter().enumerate()
    {
        let id = insert_request(&db, &anna, &format!("kept-{n}"), NOW.minus(DAY)).await;
        engine.run(&confirm_sql(id, &engine, date)).await;
        future.push(id);
    }
    let past = insert_request(&db, &anna, "past", NOW.minus(DAY)).await;
    engine.run(&confirm_sql(past, &engine, &format!("{yesterday}T23:59"))).await;
    let cancelled = insert_request(&db, &anna, "cancelled", NOW.minus(DAY)).await;
    engine.run(&confirm_sql(cancelled, &engine, "2026-01-01").replace("'confirmed'", "'cancelled'")).await;
    assert_eq!(delete_expired(&db, &anna, NOW, 10).await, 2);
    for id in future {
        assert!(find(&db, id).await.is_some());
    }
}

on_both_engines! {
    deletes_expired_requests_with_emails_and_keys,
    deletes_the_oldest_first_up_to_the_limit,
    keeps_confirmed_requests_until_their_date_has_passed,
}

/// The deletion finds the request and then waits for the transaction that sets its date. SQLite has only one
/// writer at a time.
#[tokio::test]
async fn keeps_a_request_whose_date_is_set_concurrently() {
    let engine = Engine::postgres().await;
    let db = Arc::new(engine.open().await);
    let anna = insert_photographer(&db, "anna").await;
    let id = insert_request(&db, &anna, "1", NOW.minus(DAY)).await;
    let mut inbox = engine.raw_postgres().await;
    let inbox_pid: i32 = sqlx::query_scalar("SELECT pg_backend_pid()").fetch_one(&mut inbox).await.unwrap();
    let mut inbox_tx = inbox.begin().await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(confirm_sql(id, &engine, "2026-01-01")))
        .execute(&mut *inbox_tx)
        .await
        .unwrap();

    let delete_task = tokio::spawn({
        let db = db.clone();
        async move { delete_expired(&db, &anna, NOW, 10).await }
    });
    const IS_BLOCKING: &str =
        "SELECT EXISTS (SELECT 1 FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid)))";
    let mut observer = engine.raw_postgres().await;
    while !sqlx::query_scalar::<_, bool>(IS_BLOCKING).bind(inbox_pid).fetch_one(&mut observer).await.unwrap()
    {
        assert!(!delete_task.is_finished(), "the deletion did not wait");
        tokio::task::yield_now().await;
    }
    inbox_tx.commit().await.unwrap();
    assert_eq!(delete_task.await.unwrap(), 0);
    assert!(find(&db, id).await.is_some());
    assert_eq!(lease_queued_emails(&db).await.len(), 2);
    engine.drop_schema().await;
}
