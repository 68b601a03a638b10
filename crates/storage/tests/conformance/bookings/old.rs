//! Requests that are too old, and those that must not go.

use std::sync::Arc;
use std::time::Duration;

use domain::{BookingId, Timestamp};
use sqlx::{AssertSqlSafe, Connection};
use storage::Db;

use super::studio::{Studio, Wanted, enter, find, keyed, mails, studio, wanted};
use crate::engine::Engine;
use crate::on_both_engines;
use crate::people::{NOW, commit};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

async fn forget(db: &Db, of: &Studio, before: Timestamp, limit: i64) -> usize {
    let today = NOW.date();
    commit(db, async |tx| tx.bookings().forget_old(of.account.id, before, today, limit).await.unwrap()).await
}

async fn asked(db: &Db, of: &Studio, key: &str, at: Timestamp) -> BookingId {
    let one = Wanted { id: BookingId::new(at), at, ..wanted(of, keyed(key)) };
    enter(db, &[&one]).await;
    one.id
}

/// As the desk does.
fn agree(id: BookingId, engine: &Engine, date: &str) -> String {
    let id = match engine.is_sqlite() {
        true => format!("X'{}'", id.as_uuid().simple()),
        false => format!("'{}'", id.as_uuid()),
    };
    format!(
        "UPDATE bookings SET status = 'confirmed', answered_at = created_at, date = '{date}' WHERE id = {id}"
    )
}

async fn what_is_too_old_goes_with_its_mails_and_its_key(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = (studio(&db, "anna").await, studio(&db, "bo-berg").await);
    let (old, young) = (NOW.minus(DAY), NOW);
    let gone = asked(&db, &anna, "1", old).await;
    let kept = [asked(&db, &anna, "2", young).await, asked(&db, &bo, "1", old).await];
    assert_eq!(forget(&db, &anna, young, 10).await, 1);
    assert_eq!(find(&db, gone).await, None);
    for id in kept {
        assert!(find(&db, id).await.is_some());
    }
    let about: Vec<_> = mails(&db).await.into_iter().filter_map(|(_, _, _, booking)| booking).collect();
    assert_eq!(about.len(), 4, "a request and a receipt for each that stayed");
    assert!(!about.contains(&gone));
    let again = asked(&db, &anna, "1", young).await;
    assert!(find(&db, again).await.is_some(), "the key is free again");
}

async fn the_oldest_go_first_and_no_more_than_asked_for(engine: Engine) {
    let db = engine.open().await;
    let anna = studio(&db, "anna").await;
    let mut ids = Vec::new();
    for days in 1..=5 {
        ids.push(asked(&db, &anna, &days.to_string(), NOW.minus(days * DAY)).await);
    }
    assert_eq!(forget(&db, &anna, NOW, 2).await, 2);
    for (n, id) in ids.iter().enumerate() {
        assert_eq!(find(&db, *id).await.is_some(), n < 3, "{n}");
    }
    assert_eq!(forget(&db, &anna, NOW, 10).await, 3);
    assert_eq!(forget(&db, &anna, NOW, 10).await, 0);
}

async fn a_shoot_that_is_agreed_on_and_to_come_stays(engine: Engine) {
    let db = engine.open().await;
    let anna = studio(&db, "anna").await;
    let (today, yesterday) = (NOW.date().to_string(), NOW.minus(DAY).date().to_string());
    let mut kept = Vec::new();
    for (n, date) in [&today, &format!("{today}T00:00"), "2026-01-01", "2100-12-31T23:59"].iter().enumerate()
    {
        let id = asked(&db, &anna, &format!("kept-{n}"), NOW.minus(DAY)).await;
        engine.run(&agree(id, &engine, date)).await;
        kept.push(id);
    }
    let past = asked(&db, &anna, "past", NOW.minus(DAY)).await;
    engine.run(&agree(past, &engine, &format!("{yesterday}T23:59"))).await;
    let done = asked(&db, &anna, "done", NOW.minus(DAY)).await;
    engine.run(&agree(done, &engine, "2026-01-01").replace("'confirmed'", "'cancelled'")).await;
    assert_eq!(forget(&db, &anna, NOW, 10).await, 2);
    for id in kept {
        assert!(find(&db, id).await.is_some());
    }
}

on_both_engines! {
    what_is_too_old_goes_with_its_mails_and_its_key,
    the_oldest_go_first_and_no_more_than_asked_for,
    a_shoot_that_is_agreed_on_and_to_come_stays,
}

/// The one that deletes has found it, and waits for the one that notes the date. (On SQLite there is one writer at a time.)
#[tokio::test]
async fn a_request_that_gets_its_date_in_the_same_moment_stays() {
    let engine = Engine::postgres().await;
    let db = Arc::new(engine.open().await);
    let anna = studio(&db, "anna").await;
    let id = asked(&db, &anna, "1", NOW.minus(DAY)).await;
    let mut desk = engine.raw_postgres().await;
    let desks_pid: i32 = sqlx::query_scalar("SELECT pg_backend_pid()").fetch_one(&mut desk).await.unwrap();
    let mut noting = desk.begin().await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(agree(id, &engine, "2026-01-01"))).execute(&mut *noting).await.unwrap();

    let deleting = tokio::spawn({
        let db = db.clone();
        async move { forget(&db, &anna, NOW, 10).await }
    });
    const WAITS: &str =
        "SELECT EXISTS (SELECT 1 FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid)))";
    let mut watch = engine.raw_postgres().await;
    while !sqlx::query_scalar::<_, bool>(WAITS).bind(desks_pid).fetch_one(&mut watch).await.unwrap() {
        assert!(!deleting.is_finished(), "it did not wait");
        tokio::task::yield_now().await;
    }
    noting.commit().await.unwrap();
    assert_eq!(deleting.await.unwrap(), 0);
    assert!(find(&db, id).await.is_some());
    assert_eq!(mails(&db).await.len(), 2);
    engine.drop_schema().await;
}
