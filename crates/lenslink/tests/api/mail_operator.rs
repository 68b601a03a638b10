//! The use cases behind `lenslink mail retry`.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use domain::EmailState;
use serde_json::json;
use server::app::mail_operator::{report, retry, retry_all};

use crate::mail_smtp::FROM;
use crate::support::database_contents::delivery_status;
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;
use crate::support::smtp_server::{SmtpAction, SmtpServer, Stage};

const HOUR: Duration = Duration::from_secs(60 * 60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);
const CLIENT_EMAIL: &str = "bo@client.example";

/// Starts a mail server that rejects all recipients until the flag is set.
async fn start_rejecting_smtp_server() -> (SmtpServer, Arc<AtomicBool>) {
    let accepts_recipients = Arc::new(AtomicBool::new(false));
    let shared = accepts_recipients.clone();
    let server = SmtpServer::start(move |stage, _, _| {
        let is_refused = stage == Stage::Rcpt && !shared.load(Ordering::SeqCst);
        is_refused.then_some(SmtpAction::Reply("550 5.1.1 no such user"))
    });
    (server.await, accepts_recipients)
}

async fn start_app(engine: &Engine, server: &SmtpServer) -> TestApp {
    let url = format!("smtp://{}", server.address);
    TestApp::with_engine(engine, &[("LENSLINK_SMTP_URL", &url), FROM]).await
}

/// The kinds of the failed emails.
async fn failed_kinds(app: &TestApp) -> Vec<String> {
    let report = report(&app.ctx, 90 * DAY).await.unwrap();
    report.failed.into_iter().map(|email| email.kind).collect()
}

async fn does_not_retry_emails_with_expired_links(engine: Engine) {
    let (server, _) = start_rejecting_smtp_server().await;
    let app = start_app(&engine, &server).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    anna.post("/api/identity/password-reset/send", json!({"email": "anna@example.com"})).await;
    app.drain_outbox().await;
    let failed = report(&app.ctx, DAY).await.unwrap().failed;
    let kinds: Vec<_> = failed.iter().map(|email| email.kind.as_str()).collect();
    assert!(kinds.contains(&"verify-email") && kinds.contains(&"reset-password"), "{kinds:?}");
    let find_id = |kind: &str| failed.iter().find(|email| email.kind == kind).unwrap().id;
    let (verify_id, reset_id) = (find_id("verify-email"), find_id("reset-password"));

    // A retry does not extend the validity of a link.
    app.ctx.clock.advance(20 * HOUR);
    let result = retry_all(&app.ctx).await.unwrap();
    assert_eq!((result.requeued, result.expired), (vec![verify_id], vec![reset_id]));
    app.drain_outbox().await;
    app.ctx.clock.advance(4 * HOUR);
    let result = retry(&app.ctx, &[verify_id, reset_id]).await.unwrap();
    assert_eq!(result.requeued, []);
    assert_eq!(result.expired.len(), 2);
    assert_eq!(failed_kinds(&app).await.len(), 2);
}

async fn a_retried_email_gets_the_full_retry_period(engine: Engine) {
    let (server, accepts_recipients) = start_rejecting_smtp_server().await;
    let app = start_app(&engine, &server).await;
    let anna = app.add_photographer("anna").await;
    app.send_new_request(&anna, |form| form["clientEmail"] = json!(CLIENT_EMAIL)).await;
    app.drain_outbox().await;
    assert!(failed_kinds(&app).await.contains(&"booking-receipt".to_owned()));
    app.ctx.clock.advance(30 * DAY);
    let result = retry_all(&app.ctx).await.unwrap();
    assert!(result.requeued.len() >= 2, "{result:?}");
    let now = app.ctx.clock.now();
    let mut tx = app.ctx.db.write().await.unwrap();
    let leased = tx.outbox().lease_due(domain::LeaseId::new(now), now, 100).await.unwrap();
    tx.commit().await.unwrap();
    let receipt = leased.into_iter().find(|email| email.kind == "booking-receipt").unwrap();
    assert!(
        !domain::mail::should_give_up(receipt.created_at, 1_000, now.plus(DAY)),
        "the retry restarts its age"
    );
    accepts_recipients.store(true, Ordering::SeqCst);
    // As if the node that leased the email was killed: its lease ends.
    app.ctx.clock.advance(HOUR);
    app.drain_outbox().await;
    assert_eq!(delivery_status(&app, receipt.id).await.state, EmailState::Sent);
}

on_both_engines! {
    does_not_retry_emails_with_expired_links,
    a_retried_email_gets_the_full_retry_period,
}
