//! Bookings while the mail server is down, and emails that cannot be delivered.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use domain::{BookingId, EmailId, EmailState, Timestamp};
use serde_json::{Value, json};
use storage::{NewEmail, RECEIPT_EMAIL, REQUEST_EMAIL};

use super::helpers::{CLIENT_EMAIL, form};
use crate::mail_smtp::{FROM, start_server_failing_once};
use crate::support::database_contents::delivery_status;
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::{TestApp, env_variable, http_client};
use crate::support::smtp_server::{SmtpAction, SmtpServer, Stage};

async fn start_app(engine: &Engine, server: &SmtpServer) -> TestApp {
    let url = format!("smtp://{}", server.address);
    TestApp::with_engine(engine, &[("LENSLINK_SMTP_URL", &url), FROM]).await
}

async fn delivers_all_emails_after_the_mail_server_returns(engine: Engine) {
    let is_down = Arc::new(AtomicBool::new(true));
    let shared = is_down.clone();
    let server =
        SmtpServer::start(move |_, _, _| shared.load(Ordering::SeqCst).then_some(SmtpAction::Drop)).await;
    let app = start_app(&engine, &server).await;
    let anna = app.add_photographer("anna").await;
    let mut ids = BTreeSet::new();
    for n in 0..8 {
        ids.insert(app.send_request_from(&anna, &format!("bo{n}@client.example")).await);
        app.drain_outbox().await;
    }
    assert_eq!(server.emails().len(), 0);

    is_down.store(false, Ordering::SeqCst);
    app.ctx.clock.advance(Duration::from_secs(60 * 60));
    app.drain_outbox().await;
    let emails = server.emails();
    let emails_to_anna = emails.iter().filter(|email| email.to == "anna@example.com");
    let message_ids: BTreeSet<String> = emails_to_anna.map(|email| email.message_id.clone()).collect();
    assert_eq!(message_ids, ids.iter().map(|id| format!("{id}@berg.example")).collect());
    assert_eq!(emails.len(), 16);
    let recipients: BTreeSet<&str> = emails.iter().map(|email| email.to.as_str()).collect();
    assert_eq!(recipients.len(), 9, "Anna and each of the clients");
}

/// The test inserts invalid rows, and emails about bookings that do not exist.
async fn gives_up_only_emails_that_cannot_be_composed(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    let unreadable = app.send_request_from(&anna, "unreadable@client.example").await;
    let sql = "UPDATE bookings SET client_email = 'a@b.co' || char(13) || char(10) || 'Bcc: eve@example.com'";
    let sql = if engine.is_sqlite() { sql.to_owned() } else { sql.replace("char(", "chr(") };
    engine.execute(&app, &sql).await;
    let strays = [
        insert_stray_email(&app, REQUEST_EMAIL, Some(BookingId::new(app.ctx.clock.now()))).await,
        insert_stray_email(&app, "booking-poem", Some(unreadable)).await,
        insert_stray_email(&app, RECEIPT_EMAIL, None).await,
    ];
    app.ctx.clock.advance(Duration::from_secs(1));
    let valid = app.send_request_from(&anna, CLIENT_EMAIL).await;

    app.drain_outbox().await;
    for id in strays.into_iter().chain([EmailId::from(unreadable)]) {
        let status = delivery_status(&app, id).await;
        let error = status.last_error.as_deref();
        assert_eq!((status.state, error), (EmailState::Failed, Some("the email cannot be read")), "{id}");
    }
    assert_eq!(delivery_status(&app, valid.into()).await.state, EmailState::Sent);
    assert_eq!(app.emails().len(), 2, "the request and the receipt of the valid booking");
}

async fn insert_stray_email(app: &TestApp, kind: &'static str, booking: Option<BookingId>) -> EmailId {
    let (recipient, created_at) = ("anna@example.com".parse().unwrap(), app.ctx.clock.now());
    let id = EmailId::new(created_at);
    let email = NewEmail {
        id,
        kind,
        account: None,
        booking,
        recipient: &recipient,
        content: None,
        created_at,
        due_at: created_at,
    };
    let mut tx = app.ctx.db.write().await.unwrap();
    tx.outbox().insert(&email).await.unwrap();
    tx.commit().await.unwrap();
    id
}

#[tokio::test]
async fn resends_an_email_with_the_same_message_id_and_content() {
    let server = start_server_failing_once(Stage::Body, || SmtpAction::AcceptAndDrop).await;
    let app = start_app(&Engine::sqlite(), &server).await;
    app.send_request(&app.add_photographer("anna").await, &form(|_| {})).await;
    for _ in 0..4 {
        app.drain_outbox().await;
        app.ctx.clock.advance(Duration::from_secs(60));
    }
    let emails = server.emails();
    assert_eq!(emails.len(), 3, "the server accepted the first email but did not respond");
    let with_same_id: Vec<_> =
        emails.iter().filter(|email| email.message_id == emails[0].message_id).collect();
    assert_eq!(with_same_id.len(), 2);
    assert_eq!(with_same_id[0].source, with_same_id[1].source);
}

#[tokio::test]
async fn delivers_request_and_receipt_to_a_real_mail_server() {
    let url = format!("smtp://127.0.0.1:{}", env_variable("TEST_SMTP_PORT"));
    let app = TestApp::with_engine(&Engine::sqlite(), &[("LENSLINK_SMTP_URL", &url), FROM]).await;
    let name = format!("anna-{}", &uuid::Uuid::new_v4().simple().to_string()[..8]);
    let (photographer_email, client_email) =
        (format!("{name}@example.com"), format!("bo-{name}@client.example"));
    let id = app.send_request_from(&app.add_photographer(&name).await, &client_email).await;
    app.drain_outbox().await;

    let response =
        http_client().get(format!("{}/email", env_variable("TEST_MAILDEV_URL"))).send().await.unwrap();
    let emails: Vec<Value> = serde_json::from_str(&response.text().await.unwrap()).unwrap();
    let email_to = |address: &str| emails.iter().find(|email| email["to"][0]["address"] == *address).unwrap();
    let request = email_to(&photographer_email);
    assert_eq!(request["from"], json!([{"address": "hello@berg.example", "name": "Studio Berg"}]));
    assert_eq!(request["replyTo"], json!([{"address": client_email, "name": "Bo Berg"}]));
    assert_eq!(request["headers"]["message-id"], format!("<{id}@berg.example>"));
    assert!(request["text"].as_str().unwrap().contains("> We marry in May."), "{request}");
    assert!(request["html"].as_str().unwrap().contains("We marry in May."), "{request}");
    let receipt = email_to(&client_email);
    assert_eq!(receipt["replyTo"], json!([{"address": photographer_email, "name": "Anna Berg"}]));
    assert_eq!(receipt["subject"], "Your booking request to Anna Berg");
}

/// The request has no idempotency key, so its stored key is the fingerprint.
#[tokio::test]
async fn deletes_request_keys_after_thirty_days() {
    let app = TestApp::with_engine(&Engine::sqlite(), &[]).await;
    app.send_request(&app.add_photographer("anna").await, &form(|_| {})).await;
    app.ctx.clock.advance(Duration::from_secs(30 * 24 * 60 * 60 + 1));
    server::app::bookings::purge(&app.ctx).await.unwrap();
    let mut tx = app.ctx.db.write().await.unwrap();
    let remaining = tx.bookings().purge_request_keys(Timestamp::from_millis(i64::MAX)).await.unwrap();
    assert_eq!(remaining, 0);
}

on_both_engines! {
    delivers_all_emails_after_the_mail_server_returns,
    gives_up_only_emails_that_cannot_be_composed,
}
