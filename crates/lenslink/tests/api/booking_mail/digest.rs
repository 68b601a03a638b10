//! Many requests in one mail.

use std::time::Duration;

use domain::booking::TokenHolder;
use identity::booking_token;
use server::app::bookings::{answer_page, send_digests, withdraw};

use super::studio::path;

use crate::engines::{Engine, MASTER_KEY, on_both_engines};
use crate::harness::TestApp;
use crate::mails::SentMail;

const MINUTE: Duration = Duration::from_secs(60);
const ANNA: &str = "anna@example.com";

async fn digests(app: &TestApp) -> Vec<SentMail> {
    send_digests(&app.cx).await.unwrap();
    let mails = app.mails_to(ANNA).await;
    mails.into_iter().filter(|mail| mail.subject.contains("more booking request")).collect()
}

/// Thirty go one by one; the next ones together, once an hour.
async fn beyond_thirty_requests_come_together(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    for n in 0..32 {
        app.asked_by(&anna, &format!("bo{n}@client.example")).await;
    }
    assert_eq!(app.mails_to(ANNA).await.len(), 30);
    let all = app.mails();
    assert_eq!(all.iter().filter(|mail| mail.to.ends_with("client.example")).count(), 30, "receipts");

    let first = digests(&app).await;
    assert_eq!(first.len(), 1);
    assert_eq!(first[0].subject, "2 more booking requests");
    assert_eq!(first[0].reply_to, None);
    assert_eq!(first[0].links.len(), 2);
    for link in &first[0].links {
        let page = path(link);
        let token = page.strip_prefix("/answer/").unwrap();
        let shown = answer_page(&app.cx, token).await.unwrap();
        assert!(
            ["bo30@client.example", "bo31@client.example"]
                .contains(&shown.booking.request.client_email.as_str())
        );
    }

    app.asked_by(&anna, "late@client.example").await;
    app.cx.clock.advance(59 * MINUTE);
    assert_eq!(digests(&app).await.len(), 1, "not within the hour");
    app.cx.clock.advance(2 * MINUTE);
    let second = digests(&app).await;
    assert_eq!(second.len(), 2);
    assert_eq!(second[1].subject, "1 more booking request");
    app.cx.clock.advance(61 * MINUTE);
    assert_eq!(digests(&app).await.len(), 2, "nothing waits");
}

async fn a_long_list_is_told_in_parts_and_none_is_left_out(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    for n in 0..23 {
        app.asked_by(&anna, &format!("bo{n:02}@client.example")).await;
    }
    app.drain_outbox().await;
    engine.execute(&app, "UPDATE bookings SET notice = 'digest'").await;
    let first = digests(&app).await;
    assert_eq!(first[0].subject, "23 more booking requests");
    assert_eq!(first[0].links.len(), 20);
    assert!(first[0].text.contains("3 others follow in the next email"), "{}", first[0].text);
    app.cx.clock.advance(61 * MINUTE);
    let second = digests(&app).await;
    assert_eq!((second[1].subject.as_str(), second[1].links.len()), ("3 more booking requests", 3));
}

async fn who_withdrew_or_cannot_be_read_is_left_out_and_costs_nobody(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    let ids = [
        app.asked_by(&anna, "withdrawn@client.example").await,
        app.asked_by(&anna, "unreadable@client.example").await,
        app.asked_by(&anna, "good@client.example").await,
    ];
    app.drain_outbox().await;
    let token = booking_token(&app.cx.vault, ids[0], TokenHolder::Client).reveal();
    assert!(withdraw(&app.cx, &token).await.unwrap());
    engine.execute(&app, "UPDATE bookings SET notice = 'digest'").await;
    let spoil = "UPDATE bookings SET client_email = 'unreadable' WHERE client_email LIKE 'unreadable%'";
    engine.execute(&app, spoil).await;
    let told = digests(&app).await;
    assert_eq!((told.len(), told[0].links.len()), (1, 1));
    app.cx.clock.advance(61 * MINUTE);
    assert_eq!(digests(&app).await.len(), 1);
}

#[tokio::test]
async fn of_two_nodes_one_tells() {
    let engine = Engine::postgres().await;
    let key = [("LENSLINK_MASTER_KEY", MASTER_KEY)];
    let (one, other) = (TestApp::on(&engine, &key).await, TestApp::on(&engine, &key).await);
    let anna = one.studio("anna").await;
    for n in 0..4 {
        one.asked_by(&anna, &format!("bo{n}@client.example")).await;
    }
    engine.execute(&one, "UPDATE bookings SET notice = 'digest'").await;
    let (first, second) = tokio::join!(send_digests(&one.cx), send_digests(&other.cx));
    first.unwrap();
    second.unwrap();
    assert_eq!(digests(&one).await.len(), 1);
    engine.drop().await;
}

on_both_engines! {
    beyond_thirty_requests_come_together,
    a_long_list_is_told_in_parts_and_none_is_left_out,
    who_withdrew_or_cannot_be_read_is_left_out_and_costs_nobody,
}
