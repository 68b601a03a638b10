//! Undoing a change of status. The server accepts an undo for 9 s and emails the client after 10 s.

use std::time::Duration;

use domain::LeaseId;
use serde_json::json;

use super::helpers::{SECOND, available_actions, timeline_lines};
use crate::booking::helpers::TestPhotographer;
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

const CLIENT_EMAIL: &str = "bo@client.example";
const TOO_LATE_MESSAGE: &str = "It is too late to undo this.";
const EMAIL_LEAVING_MESSAGE: &str = "It is too late to undo this: the email to the client is being sent.";
const EMAIL_SENT_MESSAGE: &str = "It is too late to undo this: the email to the client was sent.";

async fn send_request(app: &TestApp, anna: &TestPhotographer<'_>) -> domain::BookingId {
    app.send_new_request(anna, |form| form["clientEmail"] = json!(CLIENT_EMAIL)).await
}

async fn undo_restores_the_previous_state(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    let id = send_request(&app, &anna).await;
    anna.browser.post_action(id, "seen").await.expect_status(200);
    let before = anna.browser.get_booking(id).await;
    anna.browser.set_status(id, "declined").await.expect_status(200);
    app.ctx.clock.advance(Duration::from_millis(9_000));
    assert_eq!(anna.browser.post_action(id, "undo").await.expect_status(200).json(), before);
    assert_eq!(anna.browser.get_booking(id).await, before);
    app.ctx.clock.advance(60 * SECOND);
    assert_eq!(app.answer_subjects(CLIENT_EMAIL).await, [""; 0], "the client got no email");
    anna.browser.set_status(id, "confirmed").await.expect_status(200);
    app.ctx.clock.advance(60 * SECOND);
    assert_eq!(app.answer_subjects(CLIENT_EMAIL).await, ["Anna Berg confirmed your booking"]);
}

async fn refuses_a_late_undo(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    let id = send_request(&app, &anna).await;
    let expect_refusal = async |message: &str| {
        let response = anna.browser.post_action(id, "undo").await.expect_error(409, "too-late");
        assert_eq!(response.json()["message"], json!(message));
    };
    expect_refusal("There is nothing to undo.").await;
    anna.browser.set_status(id, "confirmed").await.expect_status(200);
    app.ctx.clock.advance(Duration::from_millis(9_001));
    expect_refusal(EMAIL_LEAVING_MESSAGE).await;
    assert_eq!(anna.browser.get_booking(id).await["status"], json!("confirmed"));
    app.ctx.clock.advance(60 * SECOND);
    expect_refusal(EMAIL_LEAVING_MESSAGE).await;
    assert_eq!(app.answer_subjects(CLIENT_EMAIL).await.len(), 1);
    expect_refusal(EMAIL_SENT_MESSAGE).await;
    engine.execute(&app, "UPDATE outbox SET state = 'failed' WHERE kind = 'booking-confirmed'").await;
    expect_refusal(TOO_LATE_MESSAGE).await;
    anna.browser.set_status(id, "completed").await.expect_status(200);
    app.ctx.clock.advance(10 * SECOND);
    expect_refusal(TOO_LATE_MESSAGE).await;
}

async fn only_one_of_two_concurrent_undos_succeeds(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    let id = send_request(&app, &anna).await;
    anna.browser.set_status(id, "confirmed").await.expect_status(200);
    let (first, second) =
        tokio::join!(anna.browser.post_action(id, "undo"), anna.browser.post_action(id, "undo"));
    let (succeeded, refused) = if first.status == 200 { (first, second) } else { (second, first) };
    assert_eq!(succeeded.expect_status(200).json()["status"], json!("inquiry"));
    let error = refused.expect_error(409, "too-late").json();
    assert_eq!(error["message"], json!("There is nothing to undo."));
    app.ctx.clock.advance(60 * SECOND);
    assert_eq!(app.answer_subjects(CLIENT_EMAIL).await, [""; 0]);
}

async fn refuses_undo_while_the_email_is_being_delivered(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    let id = send_request(&app, &anna).await;
    anna.browser.set_status(id, "confirmed").await.expect_status(200);
    // A node whose clock is ahead leases the email before it is due here.
    let (lease, time_ahead) = (LeaseId::new(app.ctx.clock.now()), app.ctx.clock.now().plus(30 * SECOND));
    let mut tx = app.ctx.db.write().await.unwrap();
    tx.outbox().lease_due(lease, time_ahead, 100).await.unwrap();
    tx.commit().await.unwrap();
    let detail = anna.browser.get_booking(id).await;
    assert!(!available_actions(&detail).contains(&"undo") && detail["undoUntil"].is_null(), "{detail}");
    let response = anna.browser.post_action(id, "undo").await.expect_error(409, "too-late");
    assert_eq!(response.json()["message"], json!(EMAIL_LEAVING_MESSAGE));
    assert_eq!(anna.browser.get_booking(id).await["status"], json!("confirmed"));
}

/// The cancellation removed the confirmation email. The undo makes that email valid again.
async fn undoing_a_cancellation_restores_the_confirmation_email(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    let id = send_request(&app, &anna).await;
    anna.browser.set_status(id, "confirmed").await.expect_status(200);
    app.ctx.clock.advance(SECOND);
    anna.browser.set_status(id, "cancelled").await.expect_status(200);
    app.ctx.clock.advance(SECOND);
    let detail = anna.browser.post_action(id, "undo").await.expect_status(200).json();
    assert_eq!(detail["status"], json!("confirmed"));
    assert!(available_actions(&detail).contains(&"undo"), "the confirmation is two seconds old");
    app.ctx.clock.advance(7 * SECOND);
    assert_eq!(app.answer_subjects(CLIENT_EMAIL).await, [""; 0]);
    app.ctx.clock.advance(SECOND);
    assert_eq!(app.answer_subjects(CLIENT_EMAIL).await, ["Anna Berg confirmed your booking"]);

    anna.browser.set_status(id, "cancelled").await.expect_status(200);
    app.ctx.clock.advance(SECOND);
    anna.browser.post_action(id, "undo").await.expect_status(200);
    app.ctx.clock.advance(60 * SECOND);
    assert_eq!(app.answer_subjects(CLIENT_EMAIL).await.len(), 1, "the client gets the confirmation once");
}

async fn an_answer_by_link_cannot_be_undone(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    let id = send_request(&app, &anna).await;
    let link = app.photographer_link_path("anna@example.com").await;
    app.browser().submit_empty_form(&format!("{link}/confirm")).await.expect_status(303);
    let detail = anna.browser.get_booking(id).await;
    assert_eq!(available_actions(&detail), ["complete", "cancel"]);
    assert!(timeline_lines(&detail).contains(&"confirmed".to_owned()), "{detail}");
    anna.browser.post_action(id, "undo").await.expect_error(409, "too-late");
    assert_eq!(
        app.answer_subjects(CLIENT_EMAIL).await,
        ["Anna Berg confirmed your booking"],
        "an answer by link is emailed at once"
    );
}

on_both_engines! {
    undo_restores_the_previous_state,
    refuses_a_late_undo,
    only_one_of_two_concurrent_undos_succeeds,
    refuses_undo_while_the_email_is_being_delivered,
    undoing_a_cancellation_restores_the_confirmation_email,
    an_answer_by_link_cannot_be_undone,
}
