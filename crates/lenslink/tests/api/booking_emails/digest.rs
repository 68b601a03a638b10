//! Digests: emails about many requests.

use std::time::Duration;

use domain::booking::TokenHolder;
use identity::derive_booking_token;
use server::app::booking_emails::send_digests;
use server::app::bookings::{load_answer_page, withdraw};

use super::helpers::path_of_link;

use crate::support::engines::{Engine, MASTER_KEY, on_both_engines};
use crate::support::harness::TestApp;
use crate::support::sent_email::SentEmail;

const MINUTE: Duration = Duration::from_secs(60);
const ANNA_EMAIL: &str = "anna@example.com";

/// Sends the due digests and returns all digests that Anna has received.
async fn send_digests_to_anna(app: &TestApp) -> Vec<SentEmail> {
    send_digests(&app.ctx).await.unwrap();
    let emails = app.emails_to(ANNA_EMAIL).await;
    emails.into_iter().filter(|email| email.subject.contains("more booking request")).collect()
}

/// The first thirty requests are emailed one by one, the rest in one digest per hour.
async fn sends_requests_beyond_thirty_in_an_hourly_digest(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    for n in 0..32 {
        app.send_request_from(&anna, &format!("bo{n}@client.example")).await;
    }
    assert_eq!(app.emails_to(ANNA_EMAIL).await.len(), 30);
    let emails = app.emails();
    assert_eq!(
        emails.iter().filter(|email| email.to.ends_with("client.example")).count(),
        30,
        "thirty receipts"
    );

    let first = send_digests_to_anna(&app).await;
    assert_eq!(first.len(), 1);
    assert_eq!(first[0].subject, "2 more booking requests");
    assert_eq!(first[0].reply_to, None);
    assert_eq!(first[0].links.len(), 2);
    for link in &first[0].links {
        let path = path_of_link(link);
        let token = path.strip_prefix("/answer/").unwrap();
        let page = load_answer_page(&app.ctx, token).await.unwrap();
        assert!(
            ["bo30@client.example", "bo31@client.example"]
                .contains(&page.booking.request.client_email.as_str())
        );
    }

    app.send_request_from(&anna, "late@client.example").await;
    app.ctx.clock.advance(59 * MINUTE);
    assert_eq!(send_digests_to_anna(&app).await.len(), 1, "no second digest within an hour");
    app.ctx.clock.advance(2 * MINUTE);
    let second = send_digests_to_anna(&app).await;
    assert_eq!(second.len(), 2);
    assert_eq!(second[1].subject, "1 more booking request");
    app.ctx.clock.advance(61 * MINUTE);
    assert_eq!(send_digests_to_anna(&app).await.len(), 2, "no digest without waiting requests");
}

async fn splits_a_long_digest_without_omissions(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    for n in 0..23 {
        app.send_request_from(&anna, &format!("bo{n:02}@client.example")).await;
    }
    app.drain_outbox().await;
    engine.execute(&app, "UPDATE bookings SET notice = 'digest'").await;
    let first = send_digests_to_anna(&app).await;
    assert_eq!(first[0].subject, "23 more booking requests");
    assert_eq!(first[0].links.len(), 20);
    assert!(first[0].text.contains("3 others follow in the next email"), "{}", first[0].text);
    app.ctx.clock.advance(61 * MINUTE);
    let second = send_digests_to_anna(&app).await;
    assert_eq!((second[1].subject.as_str(), second[1].links.len()), ("3 more booking requests", 3));
}

async fn digest_omits_withdrawn_and_unreadable_requests(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    let ids = [
        app.send_request_from(&anna, "withdrawn@client.example").await,
        app.send_request_from(&anna, "unreadable@client.example").await,
        app.send_request_from(&anna, "good@client.example").await,
    ];
    app.drain_outbox().await;
    let token = derive_booking_token(&app.ctx.vault, ids[0], TokenHolder::Client).reveal();
    assert!(withdraw(&app.ctx, &token).await.unwrap());
    engine.execute(&app, "UPDATE bookings SET notice = 'digest'").await;
    let sql = "UPDATE bookings SET client_email = 'unreadable' WHERE client_email LIKE 'unreadable%'";
    engine.execute(&app, sql).await;
    let digests = send_digests_to_anna(&app).await;
    assert_eq!((digests.len(), digests[0].links.len()), (1, 1));
    app.ctx.clock.advance(61 * MINUTE);
    assert_eq!(send_digests_to_anna(&app).await.len(), 1);
}

#[tokio::test]
async fn only_one_of_two_nodes_sends_the_digest() {
    let engine = Engine::postgres().await;
    let key = [("LENSLINK_MASTER_KEY", MASTER_KEY)];
    let (first_node, second_node) =
        (TestApp::with_engine(&engine, &key).await, TestApp::with_engine(&engine, &key).await);
    let anna = first_node.add_photographer("anna").await;
    for n in 0..4 {
        first_node.send_request_from(&anna, &format!("bo{n}@client.example")).await;
    }
    engine.execute(&first_node, "UPDATE bookings SET notice = 'digest'").await;
    let (first, second) = tokio::join!(send_digests(&first_node.ctx), send_digests(&second_node.ctx));
    first.unwrap();
    second.unwrap();
    assert_eq!(send_digests_to_anna(&first_node).await.len(), 1);
    engine.drop_schema().await;
}

on_both_engines! {
    sends_requests_beyond_thirty_in_an_hourly_digest,
    splits_a_long_digest_without_omissions,
    digest_omits_withdrawn_and_unreadable_requests,
}
