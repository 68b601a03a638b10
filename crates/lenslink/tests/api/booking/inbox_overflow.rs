//! More requests at once than the inbox accepts: the server still accepts requests, and the photographer
//! learns of every client.

use std::time::Duration;

use domain::QuarantineReason;
use serde_json::{Value, json};
use server::app::booking_emails::send_digests;
use server::app::bookings::Booked;

use super::helpers::{TestPhotographer, form, new_sender};
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;
use crate::support::sent_email::SentEmail;

const ANNA_EMAIL: &str = "anna@example.com";
const HOUR: Duration = Duration::from_secs(60 * 60);

/// Sends 600 requests from 120 networks, as many as the inbox accepts at once.
async fn flood_inbox(app: &TestApp, anna: &TestPhotographer<'_>) {
    for _ in 0..120 {
        let network = new_sender();
        for _ in 0..5 {
            assert!(matches!(app.book(anna, network).await, Ok(Booked::Created(_))));
        }
    }
}

/// Sends the due digests and returns the newest.
async fn send_digest(app: &TestApp) -> SentEmail {
    send_digests(&app.ctx).await.unwrap();
    let emails = app.emails_to(ANNA_EMAIL).await;
    emails.into_iter().rfind(|email| email.subject.contains("more booking request")).expect("a digest")
}

fn other_client_form() -> Value {
    form(|form| {
        form["clientName"] = json!("Other Client");
        form["clientEmail"] = json!("other@client.example");
    })
}

async fn quarantines_a_client_during_a_flood_and_lists_them_in_the_digest(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    flood_inbox(&app, &anna).await;
    let response = app.browser().book(&anna.path(), other_client_form()).await.expect_status(201);
    let id = response.booking_id();
    assert_eq!(response.text, format!(r#"{{"id":"{id}","status":"inquiry"}}"#));

    let page = anna.browser.list_bookings("?filter=quarantine").await;
    let items = page["items"].as_array().unwrap();
    assert_eq!(items.len(), 1);
    assert_eq!((&items[0]["id"], &items[0]["suspicion"]), (&json!(id), &json!("many-at-once")));
    assert_eq!((&page["counts"]["quarantine"], &page["counts"]["needsAnswer"]), (&json!(1), &json!(600)));
    assert_eq!(app.emails_to("other@client.example").await.len(), 0, "clients in quarantine get no email");

    let digest = send_digest(&app).await;
    // Thirty of the 601 requests were emailed one by one.
    assert_eq!(digest.subject, "571 more booking requests");
    for line in ["1 request is in quarantine because many arrived at once.", "Other Client"] {
        assert!(digest.text.lines().any(|text_line| text_line.contains(line)), "{line}: {}", digest.text);
    }
    assert!(digest.links.iter().any(|link| link.ends_with(&format!("/bookings/{id}?filter=quarantine"))));

    // The flood has used up the photographer's receipt limit, which regains one every two minutes.
    app.ctx.clock.advance(Duration::from_secs(120));
    let id = id.parse().unwrap();
    anna.browser.post_action(id, "release").await.expect_status(200);
    assert_eq!(app.emails_to("other@client.example").await.len(), 1, "the receipt");
    app.ctx.clock.advance(2 * HOUR);
    assert!(!send_digest(&app).await.text.contains("Other Client"), "a digest reports each request once");
}

async fn inbox_accepts_600_requests_then_one_per_six_seconds(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    flood_inbox(&app, &anna).await;
    let book_and_get_suspicion = async || {
        let Ok(Booked::Created(id)) = app.book(&anna, new_sender()).await else { panic!("refused") };
        app.find_booking(&id.to_string()).await.unwrap().quarantine_reason.map(QuarantineReason::as_str)
    };
    assert_eq!(book_and_get_suspicion().await, Some("many-at-once"));
    app.ctx.clock.advance(Duration::from_secs(6));
    assert_eq!(
        (book_and_get_suspicion().await, book_and_get_suspicion().await),
        (None, Some("many-at-once"))
    );
}

async fn refuses_only_the_network_that_sends_too_much(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    flood_inbox(&app, &anna).await;
    let bot = app.browser();
    for _ in 0..5 {
        bot.book(&anna.path(), form(|_| {})).await.expect_status(201);
    }
    bot.book(&anna.path(), form(|_| {})).await.expect_error(429, "too-many-requests");
    app.browser().book(&anna.path(), other_client_form()).await.expect_status(201);
}

async fn a_flood_does_not_evict_other_clients_from_quarantine(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    flood_inbox(&app, &anna).await;
    let id = app.browser().book(&anna.path(), other_client_form()).await.booking_id();
    flood_inbox(&app, &anna).await;
    let counts = anna.browser.list_bookings("?filter=quarantine").await["counts"].clone();
    assert_eq!(counts["quarantine"], json!(500));
    let booking = app.find_booking(&id).await;
    assert_eq!(
        booking.and_then(|booking| booking.quarantine_reason).map(QuarantineReason::as_str),
        Some("many-at-once")
    );
    let digest = send_digest(&app).await;
    assert!(
        digest.text.contains("500 requests are in quarantine because many arrived at once."),
        "{}",
        digest.text
    );
    assert!(
        digest.text.contains("101 more were deleted, because quarantine holds at most 500 requests."),
        "{}",
        digest.text
    );
}

on_both_engines! {
    quarantines_a_client_during_a_flood_and_lists_them_in_the_digest,
    inbox_accepts_600_requests_then_one_per_six_seconds,
    refuses_only_the_network_that_sends_too_much,
    a_flood_does_not_evict_other_clients_from_quarantine,
}
