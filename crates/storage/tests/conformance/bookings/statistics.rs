//! Statistics about the requests of an account.

use std::time::Duration;

use domain::booking::Actor;
use domain::booking::BookingStatus::{Cancelled, Completed, Confirmed, Declined, Inquiry};
use domain::statistics::{DayTotal, Period, PeriodLength};
use domain::{BookingStatus, Notification, QuarantineReason};
use storage::{BookingCounts, Db};

use super::fixtures::{
    BookingFixture, TestPhotographer, booking_fixture, insert_batch, insert_photographer, request_key, step,
};
use crate::engine::Engine;
use crate::fixtures::{NOW, commit};
use crate::on_both_engines;

const TODAY: domain::clock::Day = NOW.day();

fn request_days_ago(photographer: &TestPhotographer, days: u64, key: &str) -> BookingFixture {
    BookingFixture {
        at: NOW.minus(Duration::from_secs(days * 86_400)),
        ..booking_fixture(photographer, request_key(key))
    }
}

fn quarantined(booking: BookingFixture) -> BookingFixture {
    BookingFixture {
        quarantine_reason: Some(QuarantineReason::TooMany),
        notification: Notification::None,
        receipt: None,
        ..booking
    }
}

async fn set_statuses(db: &Db, booking: &BookingFixture, statuses: &[BookingStatus]) {
    let mut from = Inquiry;
    for to in statuses {
        let actor = if (from, *to) == (Inquiry, Cancelled) { Actor::Client } else { Actor::Photographer };
        let step = step(from, *to, actor, NOW);
        let is_set = commit(db, async |tx| tx.bookings().set_status(booking.id, &step).await.unwrap());
        assert!(is_set.await);
        from = *to;
    }
}

async fn daily_totals(db: &Db, photographer: &TestPhotographer, period: Period) -> Vec<DayTotal> {
    let mut totals =
        db.read().await.unwrap().statistics().daily_totals(photographer.account.id, period).await.unwrap();
    totals.retain(|total| total.bookings > 0);
    totals
}

async fn returns_daily_totals_by_current_status(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = (insert_photographer(&db, "anna").await, insert_photographer(&db, "bosse").await);
    let days = [0, 0, 0, 6, 7];
    let all: Vec<_> =
        (0..).zip(days).map(|(n, days)| request_days_ago(&anna, days, &n.to_string())).collect();
    insert_batch(
        &db,
        &all.iter()
            .chain([&quarantined(request_days_ago(&anna, 0, "h")), &request_days_ago(&bo, 0, "b")])
            .collect::<Vec<_>>(),
    )
    .await;
    set_statuses(&db, &all[1], &[Confirmed, Completed]).await;
    set_statuses(&db, &all[3], &[Declined]).await;
    let total = |days, status, bookings: u64| DayTotal {
        day: TODAY.minus(days),
        status,
        bookings,
        cents: bookings * 25_000,
    };
    let expected = [total(6, Declined, 1), total(0, Completed, 1), total(0, Inquiry, 2)];
    assert_eq!(daily_totals(&db, &anna, PeriodLength::Week.ending_on(TODAY)).await, expected);
    assert_eq!(
        daily_totals(&db, &anna, PeriodLength::Week.ending_on(TODAY).previous()).await,
        [total(7, Inquiry, 1)]
    );
    assert_eq!(daily_totals(&db, &bo, PeriodLength::Week.ending_on(TODAY)).await, [total(0, Inquiry, 1)]);
}

async fn booking_counts(db: &Db, photographer: &TestPhotographer) -> BookingCounts {
    db.read().await.unwrap().statistics().counts(photographer.account.id).await.unwrap()
}

async fn counts_requests_by_status(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = (insert_photographer(&db, "anna").await, insert_photographer(&db, "bosse").await);
    assert_eq!(booking_counts(&db, &anna).await, BookingCounts::default());
    let all: Vec<_> = (0..7).map(|n| request_days_ago(&anna, n * 40, &n.to_string())).collect();
    let quarantine =
        [quarantined(request_days_ago(&anna, 0, "h")), quarantined(request_days_ago(&anna, 9, "i"))];
    insert_batch(
        &db,
        &all.iter().chain(&quarantine).chain([&request_days_ago(&bo, 0, "b")]).collect::<Vec<_>>(),
    )
    .await;
    for (booking, statuses) in
        all.iter().zip([&[][..], &[], &[Confirmed], &[Confirmed, Completed], &[Declined], &[Cancelled]])
    {
        set_statuses(&db, booking, statuses).await;
    }
    let expected = BookingCounts { needs_answer: 3, confirmed: 1, done: 1, declined: 2, quarantine: 2 };
    assert_eq!(booking_counts(&db, &anna).await, expected);
}

async fn remembers_the_first_request_outside_quarantine(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = (insert_photographer(&db, "anna").await, insert_photographer(&db, "bosse").await);
    let ever_had_bookings = async |photographer: &TestPhotographer| {
        db.read().await.unwrap().statistics().ever_had_bookings(photographer.account.id).await.unwrap()
    };
    insert_batch(&db, &[&quarantined(request_days_ago(&anna, 0, "h")), &request_days_ago(&bo, 0, "b")]).await;
    assert_eq!((ever_had_bookings(&anna).await, ever_had_bookings(&bo).await), (false, true));
    engine.run("UPDATE bookings SET suspicion = NULL, notice = 'mail' WHERE suspicion IS NOT NULL").await;
    assert!(ever_had_bookings(&anna).await);
    engine.run("DELETE FROM bookings").await;
    assert!(ever_had_bookings(&anna).await);
}

on_both_engines! {
    returns_daily_totals_by_current_status,
    counts_requests_by_status,
    remembers_the_first_request_outside_quarantine,
}
