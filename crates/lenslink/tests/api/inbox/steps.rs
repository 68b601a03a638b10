//! Confirming, declining, completing, cancelling.

use serde_json::{Value, json};

use super::helpers::{SECOND, available_actions, booking_path};
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

const STATUSES: [&str; 5] = ["inquiry", "confirmed", "declined", "completed", "cancelled"];

async fn allows_only_valid_status_changes(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    let allowed = [
        ("inquiry", "confirmed"),
        ("inquiry", "declined"),
        ("confirmed", "completed"),
        ("confirmed", "cancelled"),
    ];
    let conflict_message = |status: &str| match status {
        "inquiry" => "This request has not been answered yet.".to_owned(),
        "completed" => "This request is already done.".to_owned(),
        other => format!("This request is already {other}."),
    };
    for from in STATUSES {
        for to in STATUSES {
            let client_email = format!("{from}-{to}@client.example");
            let id = app.send_new_request(&anna, |form| form["clientEmail"] = json!(client_email)).await;
            let answered_at = if from == "inquiry" { "NULL" } else { "7" };
            engine
                .execute(&app, &format!("UPDATE bookings SET status = '{from}', answered_at = {answered_at} WHERE client_email = '{client_email}'"))
                .await;
            let response = anna.browser.set_status(id, to).await;
            if allowed.contains(&(from, to)) {
                assert_eq!(response.expect_status(200).json()["status"], json!(to), "{from} to {to}");
            } else {
                let body = response.expect_error(409, "status-conflict").json();
                assert_eq!(body["message"], json!(conflict_message(from)), "{from} to {to}");
                let detail = anna.browser.get_booking(id).await;
                assert_eq!((&detail["status"], &detail["seenAt"]), (&json!(from), &Value::Null));
            }
        }
    }
}

/// The server offers the undo for 6 s, accepts it for 9 s, and sends the email after 10 s.
async fn emails_the_client_after_the_undo_period(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    for (n, steps, subject) in [
        (0, vec!["confirmed"], "Anna Berg confirmed your booking"),
        (1, vec!["declined"], "Anna Berg declined your booking request"),
        (2, vec!["confirmed", "cancelled"], "Anna Berg cancelled your booking"),
    ] {
        let client_email = format!("bo{n}@client.example");
        let id = app.send_new_request(&anna, |form| form["clientEmail"] = json!(client_email)).await;
        for step in steps {
            let now = app.ctx.clock.now().as_millis();
            let detail = anna.browser.set_status(id, step).await.expect_status(200).json();
            assert_eq!(detail["undoUntil"], json!(now + 6_000));
            assert!(available_actions(&detail).contains(&"undo"));
            app.ctx.clock.advance(SECOND);
        }
        app.ctx.clock.advance(8 * SECOND);
        assert_eq!(app.answer_subjects(&client_email).await, [""; 0]);
        app.ctx.clock.advance(SECOND);
        assert_eq!(app.answer_subjects(&client_email).await, [subject]);
        let detail = anna.browser.get_booking(id).await;
        assert!(!available_actions(&detail).contains(&"undo") && detail["undoUntil"].is_null(), "{detail}");
    }
    let id = app.send_new_request(&anna, |form| form["clientEmail"] = json!("done@client.example")).await;
    anna.browser.set_status(id, "confirmed").await.expect_status(200);
    app.ctx.clock.advance(10 * SECOND);
    app.drain_outbox().await;
    anna.browser.set_status(id, "completed").await.expect_status(200);
    app.ctx.clock.advance(60 * SECOND);
    assert_eq!(app.answer_subjects("done@client.example").await.len(), 1, "completion sends no email");
}

async fn a_status_change_sets_seen_and_offers_the_next_actions(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    let id = app.send_new_request(&anna, |_| {}).await;
    assert_eq!(available_actions(&anna.browser.get_booking(id).await), ["confirm", "decline"]);
    let now = json!(app.ctx.clock.now().as_millis());
    let detail = anna.browser.set_status(id, "confirmed").await.expect_status(200).json();
    assert_eq!((&detail["seenAt"], &detail["answeredAt"]), (&now, &now));
    assert_eq!(available_actions(&detail), ["complete", "cancel", "undo"]);
    app.ctx.clock.advance(10 * SECOND);
    let detail = anna.browser.set_status(id, "completed").await.expect_status(200).json();
    assert_eq!((&detail["seenAt"], &detail["answeredAt"]), (&now, &now), "later changes keep both times");
    assert_eq!(available_actions(&detail), ["undo"]);
}

async fn keeps_the_first_seen_time(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    let id = app.send_new_request(&anna, |_| {}).await;
    let first_seen_at = app.ctx.clock.now().as_millis();
    for _ in 0..2 {
        assert_eq!(
            anna.browser.post_action(id, "seen").await.expect_status(200).json()["seenAt"],
            json!(first_seen_at)
        );
        app.ctx.clock.advance(SECOND);
    }
}

async fn rejects_invalid_statuses(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    let id = app.send_new_request(&anna, |_| {}).await;
    let path = format!("{}/status", booking_path(id));
    for body in [
        json!({}),
        json!({"status": ""}),
        json!({"status": "Confirmed"}),
        json!({"status": 1}),
        json!({"status": null}),
    ] {
        let response = anna.browser.post(&path, body).await.expect_error(400, "validation-failed");
        assert_eq!(response.field_errors(), ["status: Please choose a status"]);
    }
    anna.browser.post_empty(&path).await.expect_error(415, "unsupported-media-type");
    assert_eq!(anna.browser.get_booking(id).await["status"], json!("inquiry"));
}

async fn sends_no_email_to_a_client_without_a_receipt(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[("LENSLINK_CLIENT_RECEIPT", "off")]).await;
    let anna = app.add_photographer("anna").await;
    let id = app.send_new_request(&anna, |form| form["clientEmail"] = json!("bo@client.example")).await;
    anna.browser.set_status(id, "confirmed").await.expect_status(200);
    app.ctx.clock.advance(60 * SECOND);
    assert_eq!(app.emails_to("bo@client.example").await.len(), 0);
}

on_both_engines! {
    allows_only_valid_status_changes,
    emails_the_client_after_the_undo_period,
    a_status_change_sets_seen_and_offers_the_next_actions,
    keeps_the_first_seen_time,
    rejects_invalid_statuses,
    sends_no_email_to_a_client_without_a_receipt,
}
