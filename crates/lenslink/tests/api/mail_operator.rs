//! What `lenslink mail retry` does to mails, and whom it tells.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use domain::MailState;
use serde_json::json;
use server::app::mail_operator::{report, retry, retry_all};

use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;
use crate::mail_smtp::FROM;
use crate::smtp_server::{Act, SmtpServer, Stage};

const HOUR: Duration = Duration::from_secs(60 * 60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);
const CLIENT: &str = "bo@client.example";

/// A mail server that knows nobody, until it is told to.
async fn ill() -> (SmtpServer, Arc<AtomicBool>) {
    let well = Arc::new(AtomicBool::new(false));
    let switch = well.clone();
    let server = SmtpServer::start(move |stage, _, _| {
        let refuses = stage == Stage::Rcpt && !switch.load(Ordering::SeqCst);
        refuses.then_some(Act::Say("550 5.1.1 no such user"))
    });
    (server.await, well)
}

async fn app_with(engine: &Engine, server: &SmtpServer) -> TestApp {
    let url = format!("smtp://{}", server.address);
    TestApp::on(engine, &[("LENSLINK_SMTP_URL", &url), FROM]).await
}

async fn given_up(app: &TestApp) -> Vec<String> {
    let report = report(&app.cx, 90 * DAY).await.unwrap();
    report.failed.into_iter().map(|mail| mail.kind).collect()
}

async fn a_mail_whose_link_has_run_out_stays_given_up(engine: Engine) {
    let (server, _) = ill().await;
    let app = app_with(&engine, &server).await;
    let anna = app.signed_up("anna@example.com").await;
    anna.post("/api/identity/password-reset/send", json!({"email": "anna@example.com"})).await;
    app.drain_outbox().await;
    let failed = report(&app.cx, DAY).await.unwrap().failed;
    let kinds: Vec<_> = failed.iter().map(|mail| mail.kind.as_str()).collect();
    assert!(kinds.contains(&"verify-email") && kinds.contains(&"reset-password"), "{kinds:?}");
    let id = |kind: &str| failed.iter().find(|mail| mail.kind == kind).unwrap().id;
    let (verify, reset) = (id("verify-email"), id("reset-password"));

    // Beginning anew makes no link younger.
    app.cx.clock.advance(20 * HOUR);
    let retried = retry_all(&app.cx).await.unwrap();
    assert_eq!((retried.begun, retried.too_late), (vec![verify], vec![reset]));
    app.drain_outbox().await;
    app.cx.clock.advance(4 * HOUR);
    let retried = retry(&app.cx, &[verify, reset]).await.unwrap();
    assert_eq!(retried.begun, []);
    assert_eq!(retried.too_late.len(), 2);
    assert_eq!(given_up(&app).await.len(), 2);
}

async fn a_mail_that_begins_anew_has_its_whole_time_again(engine: Engine) {
    let (server, well) = ill().await;
    let app = app_with(&engine, &server).await;
    let anna = app.studio("anna").await;
    app.another(&anna, |form| form["clientEmail"] = json!(CLIENT)).await;
    app.drain_outbox().await;
    assert!(given_up(&app).await.contains(&"booking-receipt".to_owned()));
    app.cx.clock.advance(30 * DAY);
    let retried = retry_all(&app.cx).await.unwrap();
    assert!(retried.begun.len() >= 2, "{retried:?}");
    let now = app.cx.clock.now();
    let mut tx = app.cx.db.write().await.unwrap();
    let taken = tx.outbox().take(domain::LeaseId::new(now), now, 100).await.unwrap();
    tx.commit().await.unwrap();
    let receipt = taken.into_iter().find(|mail| mail.kind == "booking-receipt").unwrap();
    assert!(!domain::mail::is_hopeless(receipt.created_at, 1_000, now.plus(DAY)), "it is not old any more");
    well.store(true, Ordering::SeqCst);
    // Whoever took it was killed: its time to send is over.
    app.cx.clock.advance(HOUR);
    app.drain_outbox().await;
    let state = app.cx.db.read().await.unwrap().outbox().status(receipt.id).await.unwrap().unwrap().state;
    assert_eq!(state, MailState::Sent);
}

on_both_engines! {
    a_mail_whose_link_has_run_out_stays_given_up,
    a_mail_that_begins_anew_has_its_whole_time_again,
}
