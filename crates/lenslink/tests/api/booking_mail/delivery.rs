//! Bookings while mail does not go, and mail that cannot go at all.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use domain::{BookingId, MailId, MailState, Timestamp};
use serde_json::{Value, json};
use storage::{NewMail, RECEIPT_MAIL, REQUEST_MAIL};

use super::studio::{CLIENT, form};
use crate::engines::{Engine, on_both_engines};
use crate::harness::{TestApp, client, variable};
use crate::mail::status;
use crate::mail_smtp::{FROM, once};
use crate::smtp_server::{Act, SmtpServer, Stage};

async fn app_with(engine: &Engine, server: &SmtpServer) -> TestApp {
    let url = format!("smtp://{}", server.address);
    TestApp::on(engine, &[("LENSLINK_SMTP_URL", &url), FROM]).await
}

async fn bookings_go_on_while_the_mail_server_is_away_and_all_mails_follow(engine: Engine) {
    let down = Arc::new(AtomicBool::new(true));
    let is_down = down.clone();
    let server = SmtpServer::start(move |_, _, _| is_down.load(Ordering::SeqCst).then_some(Act::Drop)).await;
    let app = app_with(&engine, &server).await;
    let anna = app.studio("anna").await;
    let mut ids = BTreeSet::new();
    for n in 0..8 {
        ids.insert(app.asked_by(&anna, &format!("bo{n}@client.example")).await);
        app.drain_outbox().await;
    }
    assert_eq!(server.mails().len(), 0);

    down.store(false, Ordering::SeqCst);
    app.cx.clock.advance(Duration::from_secs(60 * 60));
    app.drain_outbox().await;
    let mails = server.mails();
    let to_anna = mails.iter().filter(|mail| mail.to == "anna@example.com");
    let told: BTreeSet<String> = to_anna.map(|mail| mail.message_id.clone()).collect();
    assert_eq!(told, ids.iter().map(|id| format!("{id}@berg.example")).collect());
    assert_eq!(mails.len(), 16);
    let recipients: BTreeSet<&str> = mails.iter().map(|mail| mail.to.as_str()).collect();
    assert_eq!(recipients.len(), 9, "and each client once");
}

/// Rows that our own rules would not have written, and mails about what is not there.
async fn what_cannot_be_mailed_is_given_up_alone(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    let poisoned = app.asked_by(&anna, "poison@client.example").await;
    let poison =
        "UPDATE bookings SET client_email = 'a@b.co' || char(13) || char(10) || 'Bcc: eve@example.com'";
    let poison =
        if engine.settings().is_empty() { poison.to_owned() } else { poison.replace("char(", "chr(") };
    engine.execute(&app, &poison).await;
    let strays = [
        stray(&app, REQUEST_MAIL, Some(BookingId::new(app.cx.clock.now()))).await,
        stray(&app, "booking-poem", Some(poisoned)).await,
        stray(&app, RECEIPT_MAIL, None).await,
    ];
    app.cx.clock.advance(Duration::from_secs(1));
    let good = app.asked_by(&anna, CLIENT).await;

    app.drain_outbox().await;
    for lost in strays.into_iter().chain([MailId::from(poisoned)]) {
        let found = status(&app, lost).await;
        let reason = found.last_error.as_deref();
        assert_eq!((found.state, reason), (MailState::Failed, Some("the letter cannot be read")), "{lost}");
    }
    assert_eq!(status(&app, good.into()).await.state, MailState::Sent);
    assert_eq!(app.mails().len(), 2, "the request and the receipt of the good one");
}

async fn stray(app: &TestApp, kind: &'static str, booking: Option<BookingId>) -> MailId {
    let (recipient, created_at) = ("anna@example.com".parse().unwrap(), app.cx.clock.now());
    let id = MailId::new(created_at);
    let mail = NewMail {
        id,
        kind,
        account: None,
        booking,
        recipient: &recipient,
        content: None,
        created_at,
        due_at: created_at,
    };
    let mut tx = app.cx.db.write().await.unwrap();
    tx.outbox().insert(&mail).await.unwrap();
    tx.commit().await.unwrap();
    id
}

#[tokio::test]
async fn a_request_that_arrives_twice_is_recognised_as_one() {
    let server = once(Stage::Body, || Act::TakeAndDrop).await;
    let app = app_with(&Engine::sqlite(), &server).await;
    app.asked(&app.studio("anna").await, &form(|_| {})).await;
    for _ in 0..4 {
        app.drain_outbox().await;
        app.cx.clock.advance(Duration::from_secs(60));
    }
    let mails = server.mails();
    assert_eq!(mails.len(), 3, "the first was taken without a word");
    let twice: Vec<_> = mails.iter().filter(|mail| mail.message_id == mails[0].message_id).collect();
    assert_eq!(twice.len(), 2);
    assert_eq!(twice[0].source, twice[1].source);
}

#[tokio::test]
async fn a_real_mail_server_takes_both_letters() {
    let url = format!("smtp://127.0.0.1:{}", variable("TEST_SMTP_PORT"));
    let app = TestApp::on(&Engine::sqlite(), &[("LENSLINK_SMTP_URL", &url), FROM]).await;
    let name = format!("anna-{}", &uuid::Uuid::new_v4().simple().to_string()[..8]);
    let (photographer, bo) = (format!("{name}@example.com"), format!("bo-{name}@client.example"));
    let id = app.asked_by(&app.studio(&name).await, &bo).await;
    app.drain_outbox().await;

    let all = client().get(format!("{}/email", variable("TEST_MAILDEV_URL"))).send().await.unwrap();
    let all: Vec<Value> = serde_json::from_str(&all.text().await.unwrap()).unwrap();
    let to = |address: &str| all.iter().find(|mail| mail["to"][0]["address"] == *address).unwrap();
    let request = to(&photographer);
    assert_eq!(request["from"], json!([{"address": "hello@berg.example", "name": "Studio Berg"}]));
    assert_eq!(request["replyTo"], json!([{"address": bo, "name": "Bo Berg"}]));
    assert_eq!(request["headers"]["message-id"], format!("<{id}@berg.example>"));
    assert!(request["text"].as_str().unwrap().contains("> We marry in May."), "{request}");
    assert!(request["html"].as_str().unwrap().contains("We marry in May."), "{request}");
    let receipt = to(&bo);
    assert_eq!(receipt["replyTo"], json!([{"address": photographer, "name": "Anna Berg"}]));
    assert_eq!(receipt["subject"], "Your booking request to Anna Berg");
}

#[tokio::test]
async fn requests_are_forgotten_when_nobody_repeats_them_any_more() {
    let app = TestApp::on(&Engine::sqlite(), &[]).await;
    app.asked(&app.studio("anna").await, &form(|_| {})).await;
    app.cx.clock.advance(Duration::from_secs(30 * 24 * 60 * 60 + 1));
    server::app::bookings::purge(&app.cx).await.unwrap();
    let mut tx = app.cx.db.write().await.unwrap();
    let left = tx.bookings().purge_requests(Timestamp::from_millis(i64::MAX)).await.unwrap();
    assert_eq!(left, 0);
}

on_both_engines! {
    bookings_go_on_while_the_mail_server_is_away_and_all_mails_follow,
    what_cannot_be_mailed_is_given_up_alone,
}
