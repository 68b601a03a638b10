use std::time::Duration;

use domain::BookingId;
use domain::booking::TokenHolder;
use reqwest::Method;
use serde_json::json;
use server::app::instance;
use server::app::settings::delete_old_requests;

use super::EVENTS_PATH;
use crate::booking::helpers::form;
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

async fn notifies_only_the_photographer_of_a_new_request(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let (anna, bo) = (app.add_photographer("anna").await, app.add_photographer("bosse").await);
    let mut annas_streams = [anna.browser.open_event_stream().await, anna.browser.open_event_stream().await];
    let mut bos_stream = bo.browser.open_event_stream().await;
    app.browser().book(&anna.path(), form(|_| {})).await.expect_status(201);
    for stream in &mut annas_streams {
        stream.expect_change().await;
    }
    app.drain_signal.start_draining();
    bos_stream.expect_end().await;
}

async fn notifies_of_deliveries_link_actions_and_quarantined_requests(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    let send_request = async || -> BookingId {
        app.browser().book(&anna.path(), form(|_| {})).await.booking_id().parse().unwrap()
    };
    let (answered_id, withdrawn_id) = (send_request().await, send_request().await);
    // The test opens a new stream for each change, so that earlier changes do not count.
    let mut stream = anna.browser.open_event_stream().await;
    app.drain_outbox().await;
    assert!(!app.emails().is_empty());
    stream.expect_change().await;
    let photographer_link = app.link_path(answered_id, TokenHolder::Photographer);
    for (link, action) in [
        (&photographer_link, "seen"),
        (&photographer_link, "confirm"),
        (&app.link_path(withdrawn_id, TokenHolder::Client), "withdraw"),
    ] {
        let mut stream = anna.browser.open_event_stream().await;
        let status = app.browser().submit_empty_form(&format!("{link}/{action}")).await.status;
        assert!(status < 400, "{action}: {status}");
        stream.expect_change().await;
    }
    let mut stream = anna.browser.open_event_stream().await;
    app.browser().book(&anna.path(), form(|form| form["fillMillis"] = json!(300))).await.expect_status(201);
    stream.expect_change().await;
}

async fn does_not_notify_without_a_change(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    let (client, path) = (app.browser(), anna.path());
    let request = form(|_| {});
    let id = client.book_with_key("key-1", &path, request.clone()).await.booking_id().parse().unwrap();
    let link = app.link_path(id, TokenHolder::Photographer);
    app.browser().submit_empty_form(&format!("{link}/decline")).await;
    let mut stream = anna.browser.open_event_stream().await;
    assert!(client.book_with_key("key-1", &path, request).await.is_replay());
    for action in ["seen", "confirm", "decline"] {
        app.browser().submit_empty_form(&format!("{link}/{action}")).await;
    }
    stream.expect_no_change().await;
}

async fn does_not_notify_when_retention_deletes_nothing(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    instance::ensure(&app.ctx).await.unwrap();
    let anna = app.add_photographer("anna").await;
    anna.browser.put("/api/settings", json!({"retentionMonths": 6})).await.expect_status(200);
    app.browser().book(&anna.path(), form(|_| {})).await.expect_status(201);
    delete_old_requests(&app.ctx).await.unwrap();
    let mut stream = anna.browser.open_event_stream().await;
    // The first retention run of a new instance only records the time.
    app.ctx.clock.advance(Duration::from_secs(24 * 60 * 60));
    delete_old_requests(&app.ctx).await.unwrap();
    stream.expect_no_change().await;
}

async fn disables_buffering_and_compression(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    let request = anna.browser.request(Method::GET, EVENTS_PATH).header("Accept-Encoding", "br, gzip");
    let response = request.send().await.unwrap();
    let headers = response.headers();
    assert_eq!(headers["content-type"], "text/event-stream");
    assert_eq!(headers["cache-control"], "no-store");
    assert_eq!(headers["x-accel-buffering"], "no");
    assert_eq!(headers.get("content-encoding"), None);
    let metrics = app.metrics();
    assert!(metrics.contains("lenslink_booking_streams 1\n"), "{metrics}");
}

on_both_engines! {
    notifies_only_the_photographer_of_a_new_request,
    notifies_of_deliveries_link_actions_and_quarantined_requests,
    does_not_notify_without_a_change,
    does_not_notify_when_retention_deletes_nothing,
    disables_buffering_and_compression,
}
