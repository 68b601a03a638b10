//! Spam bots get a success response, photographers do not see their requests, and clients get through.

use futures_util::future::join_all;
use serde_json::json;

use super::helpers::form;
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

async fn honeypot_requests_get_a_success_response_and_are_not_stored(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    let bot = app.browser();
    let honeypot = form(|form| form["website"] = json!("https://spam.example"));
    let response = bot.book(&anna.path(), honeypot.clone()).await.expect_status(201);
    let id = response.booking_id();
    assert_eq!(response.text, format!(r#"{{"id":"{id}","status":"inquiry"}}"#));
    assert_eq!(app.find_booking(&id).await, None);
    let client_response =
        app.browser().book(&anna.path(), form(|form| form["website"] = json!(""))).await.expect_status(201);
    let header_names = |headers: &reqwest::header::HeaderMap| {
        let mut names: Vec<_> = headers.keys().map(ToString::to_string).collect();
        names.sort();
        names
    };
    assert_eq!(header_names(&response.headers), header_names(&client_response.headers));
    app.drain_outbox().await;
    assert_eq!(app.emails().iter().filter(|email| email.to == "anna@example.com").count(), 1);
    let metrics = app.metrics();
    for line in
        [r#"booking_requests_total{outcome="honeypot"} 1"#, r#"booking_requests_total{outcome="stored"} 1"#]
    {
        assert!(metrics.contains(line), "{metrics}");
    }
}

/// Three of four bots fill in the honeypot or are too fast. The others send valid requests from one
/// network.
async fn four_thousand_bots_cause_five_emails_and_clients_get_through(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    let (path, undetected_bot) = (anna.path(), app.browser());
    let send_as_bot = async |n: usize| match n % 4 {
        0 | 1 => app.browser().book(&path, form(|form| form["website"] = json!("x"))).await.status,
        2 => app.browser().book(&path, form(|form| form["fillMillis"] = json!(300))).await.status,
        _ => undetected_bot.book(&path, form(|_| {})).await.status,
    };
    let mut success_count = 0;
    for batch in 0..125 {
        let visitor = app.browser();
        let (statuses, page) =
            tokio::join!(join_all((0..32).map(|n| send_as_bot(batch * 32 + n))), visitor.get("/u/anna"));
        assert_eq!(page.status, 200, "the public page stays available");
        success_count += statuses.iter().filter(|status| **status == 201).count();
    }
    assert_eq!(
        success_count, 3_005,
        "detected bots get a success response; the others exceed the limit of one network"
    );
    app.drain_outbox().await;
    let count_emails_to_anna = || app.emails().iter().filter(|email| email.to == "anna@example.com").count();
    assert_eq!(count_emails_to_anna(), 5);

    let id = app.browser().book(&path, form(|_| {})).await.booking_id();
    assert_eq!(app.find_booking(&id).await.unwrap().quarantine_reason, None);
    app.drain_outbox().await;
    assert_eq!(count_emails_to_anna(), 6);
    let metrics = app.metrics();
    for line in ["bookings_quarantined_total 1000", r#"booking_requests_total{outcome="honeypot"} 2000"#] {
        assert!(metrics.contains(line), "{metrics}");
    }
}

async fn honeypot_requests_are_replayed_and_rate_limited_like_others(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    let (bot, honeypot) = (app.browser(), form(|form| form["website"] = json!("x")));
    let first = bot.book_with_key("key-1", &anna.path(), honeypot.clone()).await.expect_status(201);
    let replay = bot.book_with_key("key-1", &anna.path(), honeypot.clone()).await.expect_status(201);
    assert!(!first.is_replay() && replay.is_replay());
    assert_eq!(first.text, replay.text);
    for _ in 0..4 {
        bot.book(&anna.path(), form(|form| form["website"] = json!("x"))).await.expect_status(201);
    }
    bot.book(&anna.path(), honeypot).await.expect_error(429, "too-many-requests");
}

on_both_engines! {
    honeypot_requests_get_a_success_response_and_are_not_stored,
    four_thousand_bots_cause_five_emails_and_clients_get_through,
    honeypot_requests_are_replayed_and_rate_limited_like_others,
}
