//! How much is too much, and what then happens instead.

use std::time::Duration;

use domain::{Notice, Suspicion};
use serde_json::json;
use server::app::bookings::{Booked, Refusal};
use server::http::accept::Limits;

use super::clients::{form, stranger};
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

const MINUTE: Duration = Duration::from_secs(60);

async fn one_network_gets_five_in_and_then_one_each_twelve_seconds(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    let bot = app.browser();
    for _ in 0..5 {
        bot.book(&anna.path(), form(|_| {})).await.expect(201);
    }
    let refused = bot.book(&anna.path(), form(|_| {})).await.refused(429, "too-many-requests");
    assert_eq!(refused.headers["retry-after"], "12");
    app.browser().book(&anna.path(), form(|_| {})).await.expect(201);
    app.cx.clock.advance(Duration::from_secs(12));
    bot.book(&anna.path(), form(|_| {})).await.expect(201);
    bot.book(&anna.path(), form(|_| {})).await.refused(429, "too-many-requests");
}

async fn of_ten_thousand_from_one_network_ten_a_minute_are_stored_and_ten_believed(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    let bot = stranger();
    let mut stored = Vec::new();
    for second in 0..120 {
        for _ in 0..84 {
            match app.book(&anna, bot).await {
                Ok(Booked::Now(_)) => stored.push(second),
                Ok(Booked::Before(_)) => panic!("they are all different"),
                Err(refusal) => assert!(matches!(refusal, Refusal::TooMany(_)), "{refusal}"),
            }
        }
        app.cx.clock.advance(Duration::from_secs(1));
    }
    for from in 0..60 {
        let within = stored.iter().filter(|second| (from..from + 60).contains(*second)).count();
        assert!((1..=10).contains(&within), "{within} in the minute from second {from}");
    }
    assert!(stored.len() > 10);
    app.drain_outbox().await;
    assert_eq!(app.mails().iter().filter(|mail| mail.to == "anna@example.com").count(), 10);
}

#[tokio::test]
async fn who_makes_up_addresses_of_proxies_gets_no_further() {
    let app = TestApp::with(&[], Limits::default()).await;
    let anna = app.studio("anna").await;
    let mut stored = 0;
    for n in 0..200u8 {
        let bot = app.browser_at(&format!("198.51.100.{n}"));
        let request = bot.request(reqwest::Method::POST, &anna.path()).json(&form(|_| {}));
        let address = format!("203.0.113.{n}");
        let request = ["Forwarded", "X-Real-IP", "CF-Connecting-IP", "True-Client-IP"]
            .iter()
            .fold(request, |request, name| request.header(*name, &address));
        stored += usize::from(bot.send(request).await.status == 201);
    }
    assert_eq!(stored, 5);
}

async fn what_was_there_before_does_not_count(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    let (client, wish) = (app.browser(), form(|_| {}));
    for _ in 0..40 {
        client.book_under("key-1", &anna.path(), wish.clone()).await.expect(201);
    }
    for _ in 0..4 {
        client.book(&anna.path(), form(|_| {})).await.expect(201);
    }
    client.book(&anna.path(), form(|_| {})).await.refused(429, "too-many-requests");
}

async fn a_client_who_writes_too_often_goes_into_quarantine(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    let wish = |n: usize| {
        form(|form| {
            form["clientEmail"] = json!("Bo@example.org");
            form["message"] = json!(format!("Number {n}"));
        })
    };
    let mut stored = Vec::new();
    for n in 0..7 {
        let answer = app.browser().book(&anna.path(), wish(n)).await.expect(201);
        stored.push(app.booking(&answer.booking_id()).await.unwrap());
    }
    let (fine, hidden) = stored.split_at(5);
    assert!(fine.iter().all(|booking| booking.suspicion.is_none() && booking.notice == Notice::Mail));
    for booking in hidden {
        assert_eq!((booking.suspicion, booking.notice), (Some(Suspicion::TooMany), Notice::None));
    }
    app.drain_outbox().await;
    let to = |address: &str| app.mails().iter().filter(|mail| mail.to == address).count();
    assert_eq!((to("anna@example.com"), to("Bo@example.org")), (5, 3), "receipts are fewer still");
    app.cx.clock.advance(12 * MINUTE);
    let later = app.browser().book(&anna.path(), wish(8)).await.booking_id();
    assert_eq!(app.booking(&later).await.unwrap().suspicion, None);
}

async fn a_form_filled_faster_than_people_type_goes_into_quarantine(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    for (millis, suspicion) in [
        (json!(1_999), Some(Suspicion::TooFast)),
        (json!(0), Some(Suspicion::TooFast)),
        (json!(-5), Some(Suspicion::TooFast)),
        (json!(2_000), None),
        (json!(1e12), None),
        (json!(null), None),
        (json!("soon"), None),
    ] {
        let wish = form(|form| form["fillMillis"] = millis.clone());
        let answer = app.browser().book(&anna.path(), wish).await.expect(201);
        let stored = app.booking(&answer.booking_id()).await.unwrap();
        assert_eq!(stored.suspicion, suspicion, "{millis}");
        assert_eq!(answer.json()["status"], "inquiry");
    }
    app.drain_outbox().await;
    assert_eq!(app.mails().iter().filter(|mail| mail.to == "anna@example.com").count(), 4);
}

async fn a_photographer_gets_sixty_mails_an_hour_and_the_rest_together(engine: Engine) {
    let app = TestApp::on(&engine, &[("LENSLINK_CLIENT_RECEIPT", "off")]).await;
    let (anna, bo) = (app.studio("anna").await, app.studio("bo-berg").await);
    let mut mails = 0;
    let mut first = Vec::new();
    for minute in 0..60 {
        for _ in 0..if minute == 0 { 32 } else { 2 } {
            let Ok(Booked::Now(id)) = app.book(&anna, stranger()).await else { panic!("refused") };
            let notice = app.booking(&id.to_string()).await.unwrap().notice;
            mails += usize::from(notice == Notice::Mail);
            first.push(notice);
        }
        app.cx.clock.advance(MINUTE);
    }
    assert!(first[..30].iter().all(|notice| *notice == Notice::Mail));
    assert_eq!(first[30..32], [Notice::Digest, Notice::Digest]);
    assert!((59..=60).contains(&mails), "{mails}");
    assert!(app.book(&bo, stranger()).await.is_ok());
    app.drain_outbox().await;
    assert_eq!(
        app.mails().len(),
        mails + 1,
        "each photographer has a limit of their own, and no client is written to"
    );
}

on_both_engines! {
    one_network_gets_five_in_and_then_one_each_twelve_seconds,
    of_ten_thousand_from_one_network_ten_a_minute_are_stored_and_ten_believed,
    what_was_there_before_does_not_count,
    a_client_who_writes_too_often_goes_into_quarantine,
    a_form_filled_faster_than_people_type_goes_into_quarantine,
    a_photographer_gets_sixty_mails_an_hour_and_the_rest_together,
}
