//! Taking a step back.

use std::time::Duration;

use domain::LeaseId;
use serde_json::json;

use super::people::{SECOND, actions, timeline};
use crate::booking::clients::Studio;
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

const CLIENT: &str = "bo@client.example";
const LATE: &str = "It is too late to take this back.";
const LEAVING: &str = "It is too late to take this back; the letter to the client is about to leave.";
const TOLD: &str = "It is too late to take this back; the client has been told.";

async fn asked(app: &TestApp, anna: &Studio<'_>) -> domain::BookingId {
    app.another(anna, |form| form["clientEmail"] = json!(CLIENT)).await
}

async fn a_step_that_is_taken_back_in_time_never_was(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    let id = asked(&app, &anna).await;
    anna.browser.act(id, "seen").await.expect(200);
    let before = anna.browser.detail(id).await;
    anna.browser.set_status(id, "declined").await.expect(200);
    app.cx.clock.advance(Duration::from_millis(9_000));
    assert_eq!(anna.browser.act(id, "undo").await.expect(200).json(), before);
    assert_eq!(anna.browser.detail(id).await, before);
    app.cx.clock.advance(60 * SECOND);
    assert_eq!(app.answers_to(CLIENT).await, [""; 0], "nobody was told");
    anna.browser.set_status(id, "confirmed").await.expect(200);
    app.cx.clock.advance(60 * SECOND);
    assert_eq!(app.answers_to(CLIENT).await, ["Anna Berg confirmed your booking"]);
}

async fn what_is_too_late_stays(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    let id = asked(&app, &anna).await;
    let refused = async |sentence: &str| {
        let answer = anna.browser.act(id, "undo").await.refused(409, "too-late");
        assert_eq!(answer.json()["message"], json!(sentence));
    };
    refused("There is nothing to take back.").await;
    anna.browser.set_status(id, "confirmed").await.expect(200);
    app.cx.clock.advance(Duration::from_millis(9_001));
    refused(LEAVING).await;
    assert_eq!(anna.browser.detail(id).await["status"], json!("confirmed"));
    app.cx.clock.advance(60 * SECOND);
    refused(LEAVING).await;
    assert_eq!(app.answers_to(CLIENT).await.len(), 1);
    refused(TOLD).await;
    engine.execute(&app, "UPDATE outbox SET state = 'failed' WHERE kind = 'booking-confirmed'").await;
    refused(LATE).await;
    anna.browser.set_status(id, "completed").await.expect(200);
    app.cx.clock.advance(10 * SECOND);
    refused(LATE).await;
}

async fn of_two_at_once_one_takes_it_back(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    let id = asked(&app, &anna).await;
    anna.browser.set_status(id, "confirmed").await.expect(200);
    let (one, other) = tokio::join!(anna.browser.act(id, "undo"), anna.browser.act(id, "undo"));
    let (first, second) = if one.status == 200 { (one, other) } else { (other, one) };
    assert_eq!(first.expect(200).json()["status"], json!("inquiry"));
    let refused = second.refused(409, "too-late").json();
    assert_eq!(refused["message"], json!("There is nothing to take back."));
    app.cx.clock.advance(60 * SECOND);
    assert_eq!(app.answers_to(CLIENT).await, [""; 0]);
}

async fn a_step_whose_letter_somebody_is_delivering_stays(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    let id = asked(&app, &anna).await;
    anna.browser.set_status(id, "confirmed").await.expect(200);
    // A node whose clock is ahead takes it before it is due here.
    let (lease, ahead) = (LeaseId::new(app.cx.clock.now()), app.cx.clock.now().plus(30 * SECOND));
    let mut tx = app.cx.db.write().await.unwrap();
    tx.outbox().take(lease, ahead, 100).await.unwrap();
    tx.commit().await.unwrap();
    let detail = anna.browser.detail(id).await;
    assert!(!actions(&detail).contains(&"undo") && detail["undoUntil"].is_null(), "{detail}");
    let answer = anna.browser.act(id, "undo").await.refused(409, "too-late");
    assert_eq!(answer.json()["message"], json!(LEAVING));
    assert_eq!(anna.browser.detail(id).await["status"], json!("confirmed"));
}

/// The letter about the confirmation was taken back by the cancellation, and is true again without it.
async fn a_cancellation_that_is_taken_back_leaves_the_confirmation_told(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    let id = asked(&app, &anna).await;
    anna.browser.set_status(id, "confirmed").await.expect(200);
    app.cx.clock.advance(SECOND);
    anna.browser.set_status(id, "cancelled").await.expect(200);
    app.cx.clock.advance(SECOND);
    let detail = anna.browser.act(id, "undo").await.expect(200).json();
    assert_eq!(detail["status"], json!("confirmed"));
    assert!(actions(&detail).contains(&"undo"), "the confirmation is two seconds old");
    app.cx.clock.advance(7 * SECOND);
    assert_eq!(app.answers_to(CLIENT).await, [""; 0]);
    app.cx.clock.advance(SECOND);
    assert_eq!(app.answers_to(CLIENT).await, ["Anna Berg confirmed your booking"]);

    anna.browser.set_status(id, "cancelled").await.expect(200);
    app.cx.clock.advance(SECOND);
    anna.browser.act(id, "undo").await.expect(200);
    app.cx.clock.advance(60 * SECOND);
    assert_eq!(app.answers_to(CLIENT).await.len(), 1, "what was told is not told twice");
}

async fn an_answer_by_a_mailed_link_stays(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    let id = asked(&app, &anna).await;
    let link = app.answer_link("anna@example.com").await;
    app.browser().press(&format!("{link}/confirm")).await.expect(303);
    let detail = anna.browser.detail(id).await;
    assert_eq!(actions(&detail), ["complete", "cancel"]);
    assert!(timeline(&detail).contains(&"confirmed".to_owned()), "{detail}");
    anna.browser.act(id, "undo").await.refused(409, "too-late");
    assert_eq!(app.answers_to(CLIENT).await, ["Anna Berg confirmed your booking"], "at once");
}

on_both_engines! {
    a_step_that_is_taken_back_in_time_never_was,
    what_is_too_late_stays,
    of_two_at_once_one_takes_it_back,
    a_step_whose_letter_somebody_is_delivering_stays,
    a_cancellation_that_is_taken_back_leaves_the_confirmation_told,
    an_answer_by_a_mailed_link_stays,
}
