//! Rate limits for booking requests and for the emails about them.

use std::time::Duration;

use domain::{Notification, QuarantineReason};
use serde_json::json;
use server::app::bookings::{Booked, BookingError};
use server::http::accept::Limits;

use super::helpers::{form, new_sender};
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

const MINUTE: Duration = Duration::from_secs(60);

async fn limits_a_network_to_five_requests_then_one_per_twelve_seconds(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    let bot = app.browser();
    for _ in 0..5 {
        bot.book(&anna.path(), form(|_| {})).await.expect_status(201);
    }
    let response = bot.book(&anna.path(), form(|_| {})).await.expect_error(429, "too-many-requests");
    assert_eq!(response.headers["retry-after"], "12");
    app.browser().book(&anna.path(), form(|_| {})).await.expect_status(201);
    app.ctx.clock.advance(Duration::from_secs(12));
    bot.book(&anna.path(), form(|_| {})).await.expect_status(201);
    bot.book(&anna.path(), form(|_| {})).await.expect_error(429, "too-many-requests");
}

async fn stores_at_most_ten_a_minute_from_one_network(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    let bot = new_sender();
    let mut stored_seconds = Vec::new();
    for second in 0..120 {
        for _ in 0..84 {
            match app.book(&anna, bot).await {
                Ok(Booked::Created(_)) => stored_seconds.push(second),
                Ok(Booked::Replayed(_)) => panic!("all requests differ"),
                Err(error) => assert!(matches!(error, BookingError::RateLimited(_)), "{error}"),
            }
        }
        app.ctx.clock.advance(Duration::from_secs(1));
    }
    for start in 0..60 {
        let count = stored_seconds.iter().filter(|second| (start..start + 60).contains(*second)).count();
        assert!((1..=10).contains(&count), "{count} requests in the minute from second {start}");
    }
    assert!(stored_seconds.len() > 10);
    app.drain_outbox().await;
    let email_count = app.emails().iter().filter(|email| email.to == "anna@example.com").count();
    assert_eq!(email_count, 10, "later requests from the same network are in quarantine");
}

#[tokio::test]
async fn ignores_forged_proxy_headers() {
    // Without a trusted proxy, every request counts for 127.0.0.1; the addresses below are only in headers.
    let app = TestApp::with_settings(&[], Limits::default()).await;
    let anna = app.add_photographer("anna").await;
    let mut stored_count = 0;
    for n in 0..200u8 {
        let bot = app.browser_at(&format!("198.51.100.{n}"));
        let request = bot.request(reqwest::Method::POST, &anna.path()).json(&form(|_| {}));
        let address = format!("203.0.113.{n}");
        let request = ["Forwarded", "X-Real-IP", "CF-Connecting-IP", "True-Client-IP"]
            .iter()
            .fold(request, |request, name| request.header(*name, &address));
        stored_count += usize::from(bot.send(request).await.status == 201);
    }
    assert_eq!(stored_count, 5);
}

async fn replays_do_not_count_against_the_limit(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    let (client, request) = (app.browser(), form(|_| {}));
    for _ in 0..40 {
        client.book_with_key("key-1", &anna.path(), request.clone()).await.expect_status(201);
    }
    for _ in 0..4 {
        client.book(&anna.path(), form(|_| {})).await.expect_status(201);
    }
    client.book(&anna.path(), form(|_| {})).await.expect_error(429, "too-many-requests");
}

async fn quarantines_a_client_who_sends_too_often(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    let request = |n: usize| {
        form(|form| {
            form["clientEmail"] = json!("Bo@example.org");
            form["message"] = json!(format!("Number {n}"));
        })
    };
    let mut bookings = Vec::new();
    for n in 0..7 {
        let response = app.browser().book(&anna.path(), request(n)).await.expect_status(201);
        bookings.push(app.find_booking(&response.booking_id()).await.unwrap());
    }
    let (accepted, quarantined) = bookings.split_at(5);
    assert!(accepted.iter().all(|booking| booking.quarantine_reason.is_none() && booking.notification == Notification::Email));
    for booking in quarantined {
        assert_eq!(
            (booking.quarantine_reason, booking.notification),
            (Some(QuarantineReason::TooMany), Notification::None)
        );
    }
    app.drain_outbox().await;
    let count_emails_to = |address: &str| app.emails().iter().filter(|email| email.to == address).count();
    assert_eq!(
        (count_emails_to("anna@example.com"), count_emails_to("Bo@example.org")),
        (5, 3),
        "receipts have a lower limit"
    );
    app.ctx.clock.advance(12 * MINUTE);
    let later = app.browser().book(&anna.path(), request(8)).await.booking_id();
    assert_eq!(app.find_booking(&later).await.unwrap().quarantine_reason, None);
}

async fn quarantines_a_form_filled_in_too_fast(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    for (millis, quarantine_reason) in [
        (json!(1_999), Some(QuarantineReason::TooFast)),
        (json!(0), Some(QuarantineReason::TooFast)),
        (json!(-5), Some(QuarantineReason::TooFast)),
        (json!(2_000), None),
        (json!(1e12), None),
        (json!(null), None),
        (json!("soon"), None),
    ] {
        let request = form(|form| form["fillMillis"] = millis.clone());
        let response = app.browser().book(&anna.path(), request).await.expect_status(201);
        let booking = app.find_booking(&response.booking_id()).await.unwrap();
        assert_eq!(booking.quarantine_reason, quarantine_reason, "{millis}");
        assert_eq!(response.json()["status"], "inquiry");
    }
    app.drain_outbox().await;
    assert_eq!(app.emails().iter().filter(|email| email.to == "anna@example.com").count(), 4);
}

async fn limits_photographer_emails_and_marks_the_rest_for_a_digest(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[("LENSLINK_CLIENT_RECEIPT", "off")]).await;
    let (anna, bo) = (app.add_photographer("anna").await, app.add_photographer("bo-berg").await);
    let mut email_count = 0;
    let mut notifications = Vec::new();
    for minute in 0..60 {
        for _ in 0..if minute == 0 { 32 } else { 2 } {
            let Ok(Booked::Created(id)) = app.book(&anna, new_sender()).await else { panic!("refused") };
            let notification = app.find_booking(&id.to_string()).await.unwrap().notification;
            email_count += usize::from(notification == Notification::Email);
            notifications.push(notification);
        }
        app.ctx.clock.advance(MINUTE);
    }
    assert!(notifications[..30].iter().all(|notification| *notification == Notification::Email));
    assert_eq!(notifications[30..32], [Notification::Digest, Notification::Digest]);
    assert!((59..=60).contains(&email_count), "{email_count}");
    assert!(app.book(&bo, new_sender()).await.is_ok());
    app.drain_outbox().await;
    assert_eq!(
        app.emails().len(),
        email_count + 1,
        "each photographer has their own limit, and clients get no emails"
    );
}

on_both_engines! {
    limits_a_network_to_five_requests_then_one_per_twelve_seconds,
    stores_at_most_ten_a_minute_from_one_network,
    replays_do_not_count_against_the_limit,
    quarantines_a_client_who_sends_too_often,
    quarantines_a_form_filled_in_too_fast,
    limits_photographer_emails_and_marks_the_rest_for_a_digest,
}
