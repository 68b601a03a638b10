//! More requests at once than a photographer can have sent: the form stays open, and no client is lost without a word.

use std::time::Duration;

use domain::Suspicion;
use serde_json::{Value, json};
use server::app::bookings::{Booked, send_digests};

use super::clients::{Studio, form, stranger};
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;
use crate::mails::SentMail;

const ANNA: &str = "anna@example.com";
const HOUR: Duration = Duration::from_secs(60 * 60);

/// As many as go into the inbox at once, from 120 networks.
async fn flood(app: &TestApp, anna: &Studio<'_>) {
    for _ in 0..120 {
        let network = stranger();
        for _ in 0..5 {
            assert!(matches!(app.book(anna, network).await, Ok(Booked::Now(_))));
        }
    }
}

async fn digest(app: &TestApp) -> SentMail {
    send_digests(&app.cx).await.unwrap();
    let mails = app.mails_to(ANNA).await;
    mails.into_iter().rfind(|mail| mail.subject.contains("more booking request")).expect("a digest")
}

fn honest() -> Value {
    form(|form| {
        form["clientName"] = json!("Honest Client");
        form["clientEmail"] = json!("honest@client.example");
    })
}

async fn a_client_who_writes_during_a_flood_is_answered_like_any_other_and_named_in_the_digest(
    engine: Engine,
) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    flood(&app, &anna).await;
    let answer = app.browser().book(&anna.path(), honest()).await.expect(201);
    let id = answer.booking_id();
    assert_eq!(answer.text, format!(r#"{{"id":"{id}","status":"inquiry"}}"#));

    let page = anna.browser.page("?filter=quarantine").await;
    let items = page["items"].as_array().unwrap();
    assert_eq!(items.len(), 1);
    assert_eq!((&items[0]["id"], &items[0]["suspicion"]), (&json!(id), &json!("many-at-once")));
    assert_eq!((&page["counts"]["quarantine"], &page["counts"]["needsAnswer"]), (&json!(1), &json!(600)));
    assert_eq!(app.mails_to("honest@client.example").await.len(), 0, "nobody in quarantine is written to");

    let told = digest(&app).await;
    assert_eq!(told.subject, "571 more booking requests");
    for line in ["1 request is in quarantine because many arrived at once.", "Honest Client"] {
        assert!(told.text.lines().any(|found| found.contains(line)), "{line}: {}", told.text);
    }
    assert!(told.links.iter().any(|link| link.ends_with(&format!("/bookings/{id}?filter=quarantine"))));

    // The flood has used up the receipts on behalf of this photographer; one comes back every two minutes.
    app.cx.clock.advance(Duration::from_secs(120));
    let id = id.parse().unwrap();
    anna.browser.act(id, "release").await.expect(200);
    assert_eq!(app.mails_to("honest@client.example").await.len(), 1, "the receipt");
    app.cx.clock.advance(2 * HOUR);
    assert!(!digest(&app).await.text.contains("Honest Client"), "each is named once");
}

async fn the_inbox_takes_six_hundred_at_once_and_then_one_each_six_seconds(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    flood(&app, &anna).await;
    let suspicion = async || {
        let Ok(Booked::Now(id)) = app.book(&anna, stranger()).await else { panic!("refused") };
        app.booking(&id.to_string()).await.unwrap().suspicion.map(Suspicion::as_str)
    };
    assert_eq!(suspicion().await, Some("many-at-once"));
    app.cx.clock.advance(Duration::from_secs(6));
    assert_eq!((suspicion().await, suspicion().await), (None, Some("many-at-once")));
}

async fn only_the_network_that_sends_too_much_is_refused(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    flood(&app, &anna).await;
    let bot = app.browser();
    for _ in 0..5 {
        bot.book(&anna.path(), form(|_| {})).await.expect(201);
    }
    bot.book(&anna.path(), form(|_| {})).await.refused(429, "too-many-requests");
    app.browser().book(&anna.path(), honest()).await.expect(201);
}

async fn a_flood_does_not_push_an_honest_client_out_of_quarantine(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    flood(&app, &anna).await;
    let id = app.browser().book(&anna.path(), honest()).await.booking_id();
    for _ in 0..120 {
        let network = stranger();
        for _ in 0..5 {
            app.book(&anna, network).await.unwrap();
        }
    }
    let counts = anna.browser.page("?filter=quarantine").await["counts"].clone();
    assert_eq!(counts["quarantine"], json!(500));
    let kept = app.booking(&id).await;
    assert_eq!(kept.and_then(|kept| kept.suspicion).map(Suspicion::as_str), Some("many-at-once"));
    let told = digest(&app).await;
    assert!(
        told.text.contains("500 requests are in quarantine because many arrived at once."),
        "{}",
        told.text
    );
    assert!(told.text.contains("101 more were deleted: quarantine holds 500 requests."), "{}", told.text);
}

on_both_engines! {
    a_client_who_writes_during_a_flood_is_answered_like_any_other_and_named_in_the_digest,
    the_inbox_takes_six_hundred_at_once_and_then_one_each_six_seconds,
    only_the_network_that_sends_too_much_is_refused,
    a_flood_does_not_push_an_honest_client_out_of_quarantine,
}
