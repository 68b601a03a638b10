//! The totals that triggers maintain equal a count of all bookings.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use domain::booking::Actor;
use domain::{Booking, BookingStatus, Notification, Price, QuarantineReason};
use storage::Db;
use uuid::Uuid;

use super::fixtures::{
    BookingFixture, TestPhotographer, booking_fixture, insert_batch, insert_photographer, request_key, step,
};
use crate::engine::Engine;
use crate::fixtures::{NOW, commit};
use crate::on_both_engines;

const COUNT_BOOKINGS: &str = "SELECT account_id, created_at / 86400000, status, count(*), CAST(sum(price_cents) AS BIGINT) \
                       FROM bookings WHERE suspicion IS NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3";
const READ_TOTALS: &str = "SELECT account_id, day, status, bookings, cents FROM booking_totals \
                    WHERE bookings <> 0 OR cents <> 0 ORDER BY 1, 2, 3";

type Totals = Vec<(Uuid, i64, String, i64, i64)>;

async fn query_totals(engine: &Engine, sql: &'static str) -> Totals {
    match engine.is_sqlite() {
        true => sqlx::query_as(sql).fetch_all(&mut engine.raw_sqlite().await).await.unwrap(),
        false => sqlx::query_as(sql).fetch_all(&mut engine.raw_postgres().await).await.unwrap(),
    }
}

async fn assert_totals_match(engine: &Engine, change: &str) -> Totals {
    let (maintained, counted) =
        (query_totals(engine, READ_TOTALS).await, query_totals(engine, COUNT_BOOKINGS).await);
    assert_eq!(maintained, counted, "after {change}");
    counted
}

/// Returns the same numbers in every run, so that a failure can be repeated.
struct RepeatableRandom(u64);

impl RepeatableRandom {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }

    fn limit_clause(&mut self) -> String {
        format!("LIMIT {} OFFSET {}", self.below(9) + 1, self.below(20))
    }
}

fn random_booking(
    random: &mut RepeatableRandom,
    photographer: &TestPhotographer,
    n: usize,
) -> BookingFixture {
    let mut booking = booking_fixture(photographer, request_key(&format!("{n}-{}", random.below(1 << 30))));
    booking.service.details.price =
        Price::from_cents(100 + i64::try_from(random.below(90_000)).unwrap()).unwrap();
    booking.at = NOW.minus(Duration::from_secs(random.below(4) * 86_400));
    booking.receipt = None;
    if random.below(3) == 0 {
        (booking.quarantine_reason, booking.notification) =
            (Some(QuarantineReason::TooFast), Notification::None);
    }
    booking
}

async fn totals_match_after_every_change(engine: Engine) {
    let db = engine.open().await;
    let mut random = RepeatableRandom(20_251_113);
    let mut photographers =
        vec![insert_photographer(&db, "anna").await, insert_photographer(&db, "bosse").await];
    for round in 0..150 {
        let limit = random.limit_clause();
        let some_bookings = |condition: &str| {
            format!("id IN (SELECT id FROM bookings WHERE {condition} ORDER BY id {limit})")
        };
        let change = match random.below(12) {
            0..=3 => {
                let batch: Vec<_> = (0..=random.below(12))
                    .map(|n| {
                        let index = usize::try_from(random.below(photographers.len() as u64)).unwrap();
                        random_booking(&mut random, &photographers[index], usize::try_from(n).unwrap())
                    })
                    .collect();
                insert_batch(&db, &batch.iter().collect::<Vec<_>>()).await;
                "an insert".to_owned()
            }
            4..=6 => {
                let (status, answered_at) =
                    [("confirmed", "1"), ("declined", "1"), ("completed", "1"), ("inquiry", "NULL")]
                        [usize::try_from(random.below(4)).unwrap()];
                format!(
                    "UPDATE bookings SET status = '{status}', answered_at = {answered_at} WHERE {}",
                    some_bookings("true")
                )
            }
            7 => format!(
                "UPDATE bookings SET suspicion = NULL, notice = 'mail' WHERE {}",
                some_bookings("suspicion IS NOT NULL")
            ),
            8 => format!("UPDATE bookings SET seen_at = 1 WHERE {}", some_bookings("true")),
            9 => format!(
                "UPDATE bookings SET created_at = created_at - 86400000, price_cents = price_cents + 1 WHERE {}",
                some_bookings("true")
            ),
            10 => format!("DELETE FROM bookings WHERE {}", some_bookings("true")),
            _ if random.below(3) > 0 => continue,
            _ => {
                let deleted = photographers.remove(0);
                commit(&db, async |tx| tx.accounts().delete(deleted.account.id).await.unwrap()).await;
                photographers.push(insert_photographer(&db, &format!("photographer-{round}")).await);
                "a deleted account".to_owned()
            }
        };
        let is_sql = change.contains("bookings");
        if is_sql {
            engine.run(&change).await;
        }
        assert_totals_match(&engine, &format!("round {round}: {change}")).await;
    }
    assert!(!assert_totals_match(&engine, "all changes").await.is_empty(), "no totals to compare");
}

/// The writers lock the same rows in different orders.
async fn totals_match_after_concurrent_writes_without_deadlock(engine: Engine) {
    let db = Arc::new(engine.open().await);
    let mut photographers = Vec::new();
    for n in 0..4 {
        photographers.push(insert_photographer(&db, &format!("photographer-{n}")).await);
    }
    let photographers = Arc::new(photographers);
    let writers: Vec<_> = (0..8)
        .map(|writer: usize| {
            let (db, photographers) = (db.clone(), photographers.clone());
            tokio::spawn(async move {
                let mut random = RepeatableRandom(writer as u64);
                for _ in 0..3 {
                    let mut batch: Vec<_> = (0..16)
                        .map(|n| {
                            random_booking(&mut random, &photographers[(n + writer) % photographers.len()], n)
                        })
                        .collect();
                    if writer % 2 == 1 {
                        batch.reverse();
                    }
                    insert_batch(&db, &batch.iter().collect::<Vec<_>>()).await;
                    answer_bookings(&db, &batch.iter().map(BookingFixture::as_stored).collect::<Vec<_>>())
                        .await;
                }
            })
        })
        .collect();
    for writer in writers {
        writer.await.unwrap();
    }
    let booking_count: i64 =
        assert_totals_match(&engine, "all changes").await.iter().map(|total| total.3).sum();
    assert!(booking_count > 200, "{booking_count}");
}

/// Answers each booking in a transaction of its own, as photographers do.
async fn answer_bookings(db: &Db, bookings: &[Booking]) {
    for (n, booking) in bookings.iter().enumerate() {
        let to = if n % 2 == 0 { BookingStatus::Confirmed } else { BookingStatus::Declined };
        commit(db, async |tx| {
            let step = step(BookingStatus::Inquiry, to, Actor::Photographer, NOW);
            assert!(tx.bookings().set_status(booking.id, &step).await.unwrap());
        })
        .await;
    }
}

async fn migration_counts_existing_bookings(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_photographer(&db, "anna").await;
    let mut random = RepeatableRandom(7);
    let batch: Vec<_> = (0..40).map(|n| random_booking(&mut random, &anna, n)).collect();
    insert_batch(&db, &batch.iter().collect::<Vec<_>>()).await;
    engine.run("DELETE FROM booking_totals").await;
    let folder = if engine.is_sqlite() { "sqlite" } else { "postgres" };
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations").join(folder).join("0010_totals.sql");
    let text = std::fs::read_to_string(file).unwrap();
    let insert_start = text.rfind("INSERT INTO booking_totals").unwrap();
    engine.run(&text[insert_start..]).await;
    assert!(!assert_totals_match(&engine, "the migration").await.is_empty());
}

on_both_engines! {
    totals_match_after_every_change,
    totals_match_after_concurrent_writes_without_deadlock,
    migration_counts_existing_bookings,
}
