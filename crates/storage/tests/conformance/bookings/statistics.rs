//! What an account can be told of its requests.

use std::time::Duration;

use domain::booking::Actor;
use domain::booking::BookingStatus::{Cancelled, Completed, Confirmed, Declined, Inquiry};
use domain::statistics::{DayTotal, Period, Span};
use domain::{BookingStatus, Notice, Suspicion};
use storage::{BookingCounts, Db};

use super::studio::{Studio, Wanted, enter, keyed, step, studio, wanted};
use crate::engine::Engine;
use crate::on_both_engines;
use crate::people::{NOW, commit};

const TODAY: domain::clock::Day = NOW.day();

fn ago(studio: &Studio, days: u64, key: &str) -> Wanted {
    Wanted { at: NOW.minus(Duration::from_secs(days * 86_400)), ..wanted(studio, keyed(key)) }
}

fn hidden(one: Wanted) -> Wanted {
    Wanted { suspicion: Some(Suspicion::TooMany), notice: Notice::None, receipt: None, ..one }
}

async fn set(db: &Db, one: &Wanted, ways: &[BookingStatus]) {
    let mut from = Inquiry;
    for to in ways {
        let actor = if (from, *to) == (Inquiry, Cancelled) { Actor::Client } else { Actor::Photographer };
        let step = step(from, *to, actor, NOW);
        let done = commit(db, async |tx| tx.bookings().set_status(one.id, &step).await.unwrap());
        assert!(done.await);
        from = *to;
    }
}

async fn daily(db: &Db, studio: &Studio, period: Period) -> Vec<DayTotal> {
    let mut days = db.read().await.unwrap().statistics().daily(studio.account.id, period).await.unwrap();
    days.retain(|total| total.bookings > 0);
    days
}

async fn each_day_of_a_period_says_what_came_in_and_where_it_stands(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = (studio(&db, "anna").await, studio(&db, "bosse").await);
    let days = [0, 0, 0, 6, 7];
    let all: Vec<_> = (0..).zip(days).map(|(n, days)| ago(&anna, days, &n.to_string())).collect();
    enter(&db, &all.iter().chain([&hidden(ago(&anna, 0, "h")), &ago(&bo, 0, "b")]).collect::<Vec<_>>()).await;
    set(&db, &all[1], &[Confirmed, Completed]).await;
    set(&db, &all[3], &[Declined]).await;
    let total = |days, status, bookings: u64| DayTotal {
        day: TODAY.minus(days),
        status,
        bookings,
        cents: bookings * 25_000,
    };
    let expected = [total(6, Declined, 1), total(0, Completed, 1), total(0, Inquiry, 2)];
    assert_eq!(daily(&db, &anna, Span::Week.until(TODAY)).await, expected);
    assert_eq!(daily(&db, &anna, Span::Week.until(TODAY).before()).await, [total(7, Inquiry, 1)]);
    assert_eq!(daily(&db, &bo, Span::Week.until(TODAY)).await, [total(0, Inquiry, 1)]);
}

async fn counts(db: &Db, studio: &Studio) -> BookingCounts {
    db.read().await.unwrap().statistics().counts(studio.account.id).await.unwrap()
}

async fn all_requests_are_counted_by_where_they_stand(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = (studio(&db, "anna").await, studio(&db, "bosse").await);
    assert_eq!(counts(&db, &anna).await, BookingCounts::default());
    let all: Vec<_> = (0..7).map(|n| ago(&anna, n * 40, &n.to_string())).collect();
    let quarantine = [hidden(ago(&anna, 0, "h")), hidden(ago(&anna, 9, "i"))];
    enter(&db, &all.iter().chain(&quarantine).chain([&ago(&bo, 0, "b")]).collect::<Vec<_>>()).await;
    for (one, ways) in
        all.iter().zip([&[][..], &[], &[Confirmed], &[Confirmed, Completed], &[Declined], &[Cancelled]])
    {
        set(&db, one, ways).await;
    }
    let expected = BookingCounts { needs_answer: 3, confirmed: 1, done: 1, declined: 2, quarantine: 2 };
    assert_eq!(counts(&db, &anna).await, expected);
}

async fn the_first_request_outside_quarantine_counts_as_one_for_ever(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = (studio(&db, "anna").await, studio(&db, "bosse").await);
    let has = async |studio: &Studio| {
        db.read().await.unwrap().statistics().has_bookings(studio.account.id).await.unwrap()
    };
    enter(&db, &[&hidden(ago(&anna, 0, "h")), &ago(&bo, 0, "b")]).await;
    assert_eq!((has(&anna).await, has(&bo).await), (false, true));
    engine.run("UPDATE bookings SET suspicion = NULL, notice = 'mail' WHERE suspicion IS NOT NULL").await;
    assert!(has(&anna).await);
    engine.run("DELETE FROM bookings").await;
    assert!(has(&anna).await);
}

on_both_engines! {
    each_day_of_a_period_says_what_came_in_and_where_it_stands,
    all_requests_are_counted_by_where_they_stand,
    the_first_request_outside_quarantine_counts_as_one_for_ever,
}
