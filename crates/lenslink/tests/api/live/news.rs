use std::time::Duration;

use domain::BookingId;
use domain::booking::TokenHolder;
use reqwest::Method;
use serde_json::json;
use server::app::instance;
use server::app::settings::forget_old_requests;

use super::EVENTS;
use crate::booking::clients::form;
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

async fn a_new_request_is_told_to_its_photographer_and_to_nobody_else(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let (anna, bo) = (app.studio("anna").await, app.studio("bosse").await);
    let mut annas = [anna.browser.follow().await, anna.browser.follow().await];
    let mut bos = bo.browser.follow().await;
    app.browser().book(&anna.path(), form(|_| {})).await.expect(201);
    for stream in &mut annas {
        stream.hears().await;
    }
    app.health.start_draining();
    bos.ends().await;
}

async fn whatever_happens_to_a_request_is_told(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    let ask = async || -> BookingId {
        app.browser().book(&anna.path(), form(|_| {})).await.booking_id().parse().unwrap()
    };
    let (answered, withdrawn) = (ask().await, ask().await);
    // Each has a stream of its own, which knows nothing of what was before it.
    let mut mailed = anna.browser.follow().await;
    app.drain_outbox().await;
    assert!(!app.mails().is_empty());
    mailed.hears().await;
    let photographers = app.link(answered, TokenHolder::Photographer);
    for (link, way) in [
        (&photographers, "seen"),
        (&photographers, "confirm"),
        (&app.link(withdrawn, TokenHolder::Client), "withdraw"),
    ] {
        let mut stream = anna.browser.follow().await;
        let status = app.browser().press(&format!("{link}/{way}")).await.status;
        assert!(status < 400, "{way}: {status}");
        stream.hears().await;
    }
    let mut quarantine = anna.browser.follow().await;
    app.browser().book(&anna.path(), form(|form| form["fillMillis"] = json!(300))).await.expect(201);
    quarantine.hears().await;
}

async fn what_changes_nothing_is_not_told(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    let (client, path) = (app.browser(), anna.path());
    let asking = form(|_| {});
    let id = client.book_under("key-1", &path, asking.clone()).await.booking_id().parse().unwrap();
    let link = app.link(id, TokenHolder::Photographer);
    app.browser().press(&format!("{link}/decline")).await;
    let mut stream = anna.browser.follow().await;
    assert!(client.book_under("key-1", &path, asking).await.is_replay());
    for way in ["seen", "confirm", "decline"] {
        app.browser().press(&format!("{link}/{way}")).await;
    }
    stream.stays_silent().await;
}

async fn a_turn_that_deletes_no_old_request_is_not_told(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    instance::ensure(&app.cx).await.unwrap();
    let anna = app.studio("anna").await;
    anna.browser.put("/api/settings", json!({"retentionMonths": 6})).await.expect(200);
    app.browser().book(&anna.path(), form(|_| {})).await.expect(201);
    forget_old_requests(&app.cx).await.unwrap();
    let mut stream = anna.browser.follow().await;
    // The first turn of a new installation only looks at the clock.
    app.cx.clock.advance(Duration::from_secs(24 * 60 * 60));
    forget_old_requests(&app.cx).await.unwrap();
    stream.stays_silent().await;
}

async fn what_is_told_arrives_at_once_whatever_lies_between(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    let request = anna.browser.request(Method::GET, EVENTS).header("Accept-Encoding", "br, gzip");
    let response = request.send().await.unwrap();
    let headers = response.headers();
    assert_eq!(headers["content-type"], "text/event-stream");
    assert_eq!(headers["cache-control"], "no-store");
    assert_eq!(headers["x-accel-buffering"], "no");
    assert_eq!(headers.get("content-encoding"), None);
    let numbers = app.metrics();
    assert!(numbers.contains("lenslink_booking_streams 1\n"), "{numbers}");
}

on_both_engines! {
    a_new_request_is_told_to_its_photographer_and_to_nobody_else,
    whatever_happens_to_a_request_is_told,
    what_changes_nothing_is_not_told,
    a_turn_that_deletes_no_old_request_is_not_told,
    what_is_told_arrives_at_once_whatever_lies_between,
}
