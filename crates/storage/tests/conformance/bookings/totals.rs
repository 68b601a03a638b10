//! What the database counts by itself is what anybody would count.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use domain::booking::Actor;
use domain::{Booking, BookingStatus, Notice, Price, Suspicion};
use storage::Db;
use uuid::Uuid;

use super::studio::{Studio, Wanted, enter, keyed, step, studio, wanted};
use crate::engine::Engine;
use crate::on_both_engines;
use crate::people::{NOW, commit};

const COUNTED: &str = "SELECT account_id, created_at / 86400000, status, count(*), CAST(sum(price_cents) AS BIGINT) \
                       FROM bookings WHERE suspicion IS NULL GROUP BY 1, 2, 3 ORDER BY 1, 2, 3";
const KEPT: &str = "SELECT account_id, day, status, bookings, cents FROM booking_totals \
                    WHERE bookings <> 0 OR cents <> 0 ORDER BY 1, 2, 3";

type Totals = Vec<(Uuid, i64, String, i64, i64)>;

async fn totals(engine: &Engine, sql: &'static str) -> Totals {
    match engine.is_sqlite() {
        true => sqlx::query_as(sql).fetch_all(&mut engine.raw_sqlite().await).await.unwrap(),
        false => sqlx::query_as(sql).fetch_all(&mut engine.raw_postgres().await).await.unwrap(),
    }
}

async fn assert_right(engine: &Engine, after: &str) -> Totals {
    let (kept, counted) = (totals(engine, KEPT).await, totals(engine, COUNTED).await);
    assert_eq!(kept, counted, "after {after}");
    counted
}

/// The same numbers in every run: what fails once fails again.
struct Dice(u64);

impl Dice {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }

    fn some(&mut self) -> String {
        format!("LIMIT {} OFFSET {}", self.below(9) + 1, self.below(20))
    }
}

fn any(dice: &mut Dice, studio: &Studio, n: usize) -> Wanted {
    let mut one = wanted(studio, keyed(&format!("{n}-{}", dice.below(1 << 30))));
    one.service.offer.price = Price::from_cents(100 + i64::try_from(dice.below(90_000)).unwrap()).unwrap();
    one.at = NOW.minus(Duration::from_secs(dice.below(4) * 86_400));
    one.receipt = None;
    if dice.below(3) == 0 {
        (one.suspicion, one.notice) = (Some(Suspicion::TooFast), Notice::None);
    }
    one
}

async fn whatever_is_done_to_bookings_the_totals_stay_right(engine: Engine) {
    let db = engine.open().await;
    let mut dice = Dice(20_251_113);
    let mut studios = vec![studio(&db, "anna").await, studio(&db, "bosse").await];
    for turn in 0..150 {
        let some = dice.some();
        let those =
            |condition: &str| format!("id IN (SELECT id FROM bookings WHERE {condition} ORDER BY id {some})");
        let done = match dice.below(12) {
            0..=3 => {
                let group: Vec<_> = (0..=dice.below(12))
                    .map(|n| {
                        let of = usize::try_from(dice.below(studios.len() as u64)).unwrap();
                        any(&mut dice, &studios[of], usize::try_from(n).unwrap())
                    })
                    .collect();
                enter(&db, &group.iter().collect::<Vec<_>>()).await;
                "new ones".to_owned()
            }
            4..=6 => {
                let (status, at) =
                    [("confirmed", "1"), ("declined", "1"), ("completed", "1"), ("inquiry", "NULL")]
                        [usize::try_from(dice.below(4)).unwrap()];
                format!("UPDATE bookings SET status = '{status}', answered_at = {at} WHERE {}", those("true"))
            }
            7 => format!(
                "UPDATE bookings SET suspicion = NULL, notice = 'mail' WHERE {}",
                those("suspicion IS NOT NULL")
            ),
            8 => format!("UPDATE bookings SET seen_at = 1 WHERE {}", those("true")),
            9 => format!(
                "UPDATE bookings SET created_at = created_at - 86400000, price_cents = price_cents + 1 WHERE {}",
                those("true")
            ),
            10 => format!("DELETE FROM bookings WHERE {}", those("true")),
            _ if dice.below(3) > 0 => continue,
            _ => {
                let gone = studios.remove(0);
                commit(&db, async |tx| tx.accounts().delete(gone.account.id).await.unwrap()).await;
                studios.push(studio(&db, &format!("studio-{turn}")).await);
                "a deleted account".to_owned()
            }
        };
        if done.contains("bookings") {
            engine.run(&done).await;
        }
        assert_right(&engine, &format!("turn {turn}: {done}")).await;
    }
    assert!(!assert_right(&engine, "all").await.is_empty(), "there is something to compare");
}

/// Each of them takes rows that the others want, in another order.
async fn many_who_write_at_once_lose_nothing_and_never_wait_for_one_another(engine: Engine) {
    let db = Arc::new(engine.open().await);
    let mut studios = Vec::new();
    for n in 0..4 {
        studios.push(studio(&db, &format!("studio-{n}")).await);
    }
    let studios = Arc::new(studios);
    let writers: Vec<_> = (0..8)
        .map(|writer: usize| {
            let (db, studios) = (db.clone(), studios.clone());
            tokio::spawn(async move {
                let mut dice = Dice(writer as u64);
                for _ in 0..3 {
                    let mut group: Vec<_> =
                        (0..16).map(|n| any(&mut dice, &studios[(n + writer) % studios.len()], n)).collect();
                    if writer % 2 == 1 {
                        group.reverse();
                    }
                    enter(&db, &group.iter().collect::<Vec<_>>()).await;
                    answer(&db, &group.iter().map(Wanted::booking).collect::<Vec<_>>()).await;
                }
            })
        })
        .collect();
    for writer in writers {
        writer.await.unwrap();
    }
    let counted: i64 = assert_right(&engine, "all").await.iter().map(|total| total.3).sum();
    assert!(counted > 200, "{counted}");
}

/// One after the other, each in a transaction of its own, as photographers do.
async fn answer(db: &Db, bookings: &[Booking]) {
    for (n, booking) in bookings.iter().enumerate() {
        let to = if n % 2 == 0 { BookingStatus::Confirmed } else { BookingStatus::Declined };
        commit(db, async |tx| {
            let step = step(BookingStatus::Inquiry, to, Actor::Photographer, NOW);
            assert!(tx.bookings().set_status(booking.id, &step).await.unwrap());
        })
        .await;
    }
}

async fn what_was_there_before_is_counted_when_the_schema_comes(engine: Engine) {
    let db = engine.open().await;
    let anna = studio(&db, "anna").await;
    let mut dice = Dice(7);
    let group: Vec<_> = (0..40).map(|n| any(&mut dice, &anna, n)).collect();
    enter(&db, &group.iter().collect::<Vec<_>>()).await;
    engine.run("DELETE FROM booking_totals").await;
    let folder = if engine.is_sqlite() { "sqlite" } else { "postgres" };
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations").join(folder).join("0010_totals.sql");
    let text = std::fs::read_to_string(file).unwrap();
    let last = text.rfind("INSERT INTO booking_totals").unwrap();
    engine.run(&text[last..]).await;
    assert!(!assert_right(&engine, "the migration").await.is_empty());
}

on_both_engines! {
    whatever_is_done_to_bookings_the_totals_stay_right,
    many_who_write_at_once_lose_nothing_and_never_wait_for_one_another,
    what_was_there_before_is_counted_when_the_schema_comes,
}
