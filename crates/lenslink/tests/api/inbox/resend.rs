//! Resending failed emails.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use domain::BookingId;
use serde_json::{Value, json};

use super::helpers::{SECOND, booking_path, timeline_lines};
use crate::mail_smtp::FROM;
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;
use crate::support::smtp_server::{SmtpAction, SmtpServer, Stage};

const CLIENT_EMAIL: &str = "bo@client.example";

fn find_email<'a>(detail: &'a Value, about: &str) -> &'a Value {
    let entries = detail["timeline"].as_array().unwrap();
    let email = entries.iter().map(|entry| &entry["mail"]).find(|email| email["about"] == about);
    email.unwrap_or_else(|| panic!("no email about {about}: {detail}"))
}

fn resend_path(id: BookingId, email: &Value) -> String {
    format!("{}/mails/{}/resend", booking_path(id), email["id"].as_str().unwrap())
}

async fn resends_a_failed_email(engine: Engine) {
    let refuses_client = Arc::new(AtomicBool::new(false));
    let server = {
        let refuses_client = refuses_client.clone();
        SmtpServer::start(move |stage, to, _| {
            let is_refused =
                stage == Stage::Rcpt && to == CLIENT_EMAIL && refuses_client.load(Ordering::SeqCst);
            is_refused.then_some(SmtpAction::Reply("550 5.1.1 no such user"))
        })
        .await
    };
    let url = format!("smtp://{}", server.address);
    let app = TestApp::with_engine(&engine, &[("LENSLINK_SMTP_URL", &url), FROM]).await;
    let anna = app.add_photographer("anna").await;
    let id = app.send_new_request(&anna, |form| form["clientEmail"] = json!(CLIENT_EMAIL)).await;
    let other_id = app.send_new_request(&anna, |_| {}).await;
    app.drain_outbox().await;
    refuses_client.store(true, Ordering::SeqCst);
    anna.browser.set_status(id, "confirmed").await.expect_status(200);
    app.ctx.clock.advance(10 * SECOND);
    app.drain_outbox().await;
    let detail = anna.browser.get_booking(id).await;
    assert_eq!(detail["mail"], json!("failed"));
    assert_eq!(anna.browser.list_bookings("?filter=confirmed").await["items"][0]["mail"], json!("failed"));
    let failed_email = find_email(&detail, "confirmed").clone();
    assert_eq!((&failed_email["state"], &failed_email["resendable"]), (&json!("failed"), &json!(true)));

    let sent_email = find_email(&detail, "receipt").clone();
    anna.browser.post_empty(&resend_path(id, &sent_email)).await.expect_error(409, "mail-not-failed");
    anna.browser.post_empty(&resend_path(other_id, &failed_email)).await.expect_error(404, "not-found");
    let unknown_email = json!({"id": "018f0000-0000-7000-8000-000000000000"});
    anna.browser.post_empty(&resend_path(id, &unknown_email)).await.expect_error(404, "not-found");
    anna.browser.post_empty(&resend_path(id, &json!({"id": "abc"}))).await.expect_error(404, "not-found");

    refuses_client.store(false, Ordering::SeqCst);
    let detail = anna.browser.post_empty(&resend_path(id, &failed_email)).await.expect_status(200).json();
    let queued_email = find_email(&detail, "confirmed");
    assert_eq!((&queued_email["state"], &queued_email["attempts"]), (&json!("queued"), &json!(0)));
    anna.browser.post_empty(&resend_path(id, &failed_email)).await.expect_error(409, "mail-not-failed");
    app.drain_outbox().await;
    let subjects: Vec<_> = server
        .emails()
        .iter()
        .filter(|email| email.to == CLIENT_EMAIL)
        .map(|email| email.subject.clone())
        .collect();
    assert_eq!(subjects, ["Your booking request to Anna Berg", "Anna Berg confirmed your booking"]);
    let detail = anna.browser.get_booking(id).await;
    assert!(timeline_lines(&detail).contains(&"mail confirmed to client: sent".to_owned()), "{detail}");
}

async fn refuses_to_resend_an_obsolete_email(engine: Engine) {
    let server = SmtpServer::start(|stage, to, count_before| {
        // Accepts the two emails about the new request.
        let is_refused = stage == Stage::Rcpt && to == CLIENT_EMAIL && count_before >= 2;
        is_refused.then_some(SmtpAction::Reply("550 5.1.1 no such user"))
    })
    .await;
    let url = format!("smtp://{}", server.address);
    let app = TestApp::with_engine(&engine, &[("LENSLINK_SMTP_URL", &url), FROM]).await;
    let anna = app.add_photographer("anna").await;
    let id = app.send_new_request(&anna, |form| form["clientEmail"] = json!(CLIENT_EMAIL)).await;
    app.drain_outbox().await;
    anna.browser.set_status(id, "confirmed").await.expect_status(200);
    app.ctx.clock.advance(10 * SECOND);
    app.drain_outbox().await;
    anna.browser.set_status(id, "cancelled").await.expect_status(200);
    let detail = anna.browser.get_booking(id).await;
    let failed_email = find_email(&detail, "confirmed").clone();
    assert_eq!((&failed_email["state"], &failed_email["resendable"]), (&json!("failed"), &json!(false)));
    let response =
        anna.browser.post_empty(&resend_path(id, &failed_email)).await.expect_error(409, "status-conflict");
    assert_eq!(response.json()["message"], json!("This request is already cancelled."));
}

on_both_engines! {
    resends_a_failed_email,
    refuses_to_resend_an_obsolete_email,
}
