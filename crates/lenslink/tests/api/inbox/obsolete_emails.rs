//! Obsolete emails are never sent.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use domain::LeaseId;
use domain::mail::LEASE_DURATION;
use serde_json::json;

use super::helpers::{SECOND, timeline_lines};
use crate::mail_smtp::FROM;
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;
use crate::support::smtp_server::{SmtpAction, SmtpServer, Stage};

const CLIENT_EMAIL: &str = "bo@client.example";

async fn sends_only_the_cancellation_after_an_outage(engine: Engine) {
    let is_down = Arc::new(AtomicBool::new(false));
    let server = {
        let is_down = is_down.clone();
        let should_drop = move |stage| stage == Stage::Greeting && is_down.load(Ordering::SeqCst);
        SmtpServer::start(move |stage, _, _| should_drop(stage).then_some(SmtpAction::Drop)).await
    };
    let url = format!("smtp://{}", server.address);
    let app = TestApp::with_engine(&engine, &[("LENSLINK_SMTP_URL", &url), FROM]).await;
    let anna = app.add_photographer("anna").await;
    let id = app.send_new_request(&anna, |form| form["clientEmail"] = json!(CLIENT_EMAIL)).await;
    app.drain_outbox().await;
    is_down.store(true, Ordering::SeqCst);
    anna.browser.set_status(id, "confirmed").await.expect_status(200);
    app.ctx.clock.advance(10 * SECOND);
    app.drain_outbox().await;
    let detail = anna.browser.get_booking(id).await;
    assert!(timeline_lines(&detail).contains(&"mail confirmed to client: queued".to_owned()), "{detail}");
    app.ctx.clock.advance(60 * SECOND);
    anna.browser.set_status(id, "cancelled").await.expect_status(200);
    is_down.store(false, Ordering::SeqCst);
    app.ctx.clock.advance(60 * SECOND);
    app.drain_outbox().await;
    let emails = server.emails();
    let subjects: Vec<_> =
        emails.iter().filter(|email| email.to == CLIENT_EMAIL).map(|email| &*email.subject).collect();
    assert_eq!(subjects, ["Your booking request to Anna Berg", "Anna Berg cancelled your booking"]);
}

/// A worker had leased the email, so the cancellation could not remove it. The next worker checks the status
/// again.
async fn drops_an_obsolete_leased_email_without_failing_it(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    let id = app.send_new_request(&anna, |form| form["clientEmail"] = json!(CLIENT_EMAIL)).await;
    app.drain_outbox().await;
    anna.browser.set_status(id, "confirmed").await.expect_status(200);
    app.ctx.clock.advance(10 * SECOND);
    // A node leases the email and crashes.
    let now = app.ctx.clock.now();
    let mut tx = app.ctx.db.write().await.unwrap();
    assert_eq!(tx.outbox().lease_due(LeaseId::new(now), now, 100).await.unwrap().len(), 1);
    tx.commit().await.unwrap();
    anna.browser.set_status(id, "cancelled").await.expect_status(200);
    app.ctx.clock.advance(LEASE_DURATION);
    assert_eq!(app.answer_subjects(CLIENT_EMAIL).await, ["Anna Berg cancelled your booking"]);
    let detail = anna.browser.get_booking(id).await;
    assert_eq!(detail["mail"], json!("sent"), "an obsolete email is no failure: {detail}");
    assert!(!timeline_lines(&detail).iter().any(|line| line.starts_with("mail confirmed")), "{detail}");
}

async fn sends_a_queued_confirmation_only_if_the_later_step_is_undone(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    for (client_email, is_undone) in [("done@client.example", false), ("undone@client.example", true)] {
        let id = app.send_new_request(&anna, |form| form["clientEmail"] = json!(client_email)).await;
        anna.browser.set_status(id, "confirmed").await.expect_status(200);
        anna.browser.set_status(id, "completed").await.expect_status(200);
        app.ctx.clock.advance(SECOND);
        if is_undone {
            anna.browser.post_action(id, "undo").await.expect_status(200);
        }
        app.ctx.clock.advance(60 * SECOND);
        let subjects = app.answer_subjects(client_email).await;
        let expected = if is_undone { vec!["Anna Berg confirmed your booking"] } else { vec![] };
        assert_eq!(subjects, expected, "{client_email}");
    }
}

on_both_engines! {
    sends_only_the_cancellation_after_an_outage,
    drops_an_obsolete_leased_email_without_failing_it,
    sends_a_queued_confirmation_only_if_the_later_step_is_undone,
}
