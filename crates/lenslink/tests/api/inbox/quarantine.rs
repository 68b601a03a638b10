//! Releasing and deleting requests in quarantine.

use serde_json::{Value, json};

use super::helpers::{SECOND, available_actions, booking_path, timeline_lines};
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

const CLIENT_EMAIL: &str = "bo@client.example";

fn make_suspicious(form: &mut Value) {
    form["fillMillis"] = json!(300);
    form["clientEmail"] = json!(CLIENT_EMAIL);
}

async fn releases_a_request_from_quarantine(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    let id = app.send_new_request(&anna, make_suspicious).await;
    let detail = anna.browser.get_booking(id).await;
    assert_eq!(available_actions(&detail), ["release", "delete"]);
    assert_eq!((&detail["suspicion"], &detail["quarantined"]), (&json!("too-fast"), &json!(true)));
    let response = anna.browser.set_status(id, "confirmed").await.expect_error(409, "status-conflict");
    assert_eq!(response.json()["message"], json!("This request is in quarantine. Release it first."));

    let detail = anna.browser.post_action(id, "release").await.expect_status(200).json();
    assert_eq!((&detail["suspicion"], &detail["quarantined"]), (&Value::Null, &json!(false)));
    assert_eq!(available_actions(&detail), ["confirm", "decline"]);
    assert_eq!(timeline_lines(&detail), ["received", "released", "mail receipt to client: queued"]);
    anna.browser.post_action(id, "release").await.expect_error(409, "not-in-quarantine");
    let emails = app.emails_to(CLIENT_EMAIL).await;
    assert_eq!(
        emails.iter().map(|email| &*email.subject).collect::<Vec<_>>(),
        ["Your booking request to Anna Berg"]
    );
    assert_eq!(
        app.emails_to("anna@example.com").await.len(),
        0,
        "the photographer gets no email about a released request"
    );
    assert_eq!(anna.browser.list_booking_ids("").await, [id.to_string()]);

    anna.browser.set_status(id, "confirmed").await.expect_status(200);
    app.ctx.clock.advance(10 * SECOND);
    assert_eq!(app.answer_subjects(CLIENT_EMAIL).await, ["Anna Berg confirmed your booking"]);
}

async fn release_respects_receipt_settings_and_limits(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[("LENSLINK_CLIENT_RECEIPT", "off")]).await;
    let anna = app.add_photographer("anna").await;
    let id = app.send_new_request(&anna, make_suspicious).await;
    anna.browser.post_action(id, "release").await.expect_status(200);
    assert_eq!(app.emails_to(CLIENT_EMAIL).await.len(), 0, "receipts are off");

    let app = TestApp::with_engine(&Engine::sqlite(), &[]).await;
    let anna = app.add_photographer("anna").await;
    for n in 0..4 {
        let message = format!("Message {n}");
        let id = app
            .send_new_request(&anna, |form| {
                make_suspicious(form);
                form["message"] = json!(message);
            })
            .await;
        anna.browser.post_action(id, "release").await.expect_status(200);
    }
    assert_eq!(app.emails_to(CLIENT_EMAIL).await.len(), 3, "at most three receipts per address");
}

async fn deletes_only_requests_in_quarantine(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    let (quarantined, accepted) =
        (app.send_suspicious_request(&anna).await, app.send_new_request(&anna, |_| {}).await);
    assert_eq!(anna.browser.delete(&booking_path(quarantined)).await.expect_status(204).text, "");
    anna.browser.delete(&booking_path(quarantined)).await.expect_error(404, "not-found");
    anna.browser.get(&booking_path(quarantined)).await.expect_error(404, "not-found");
    anna.browser.delete(&booking_path(accepted)).await.expect_error(409, "not-in-quarantine");
    assert_eq!(anna.browser.list_booking_ids("").await, [accepted.to_string()]);
    let counts = &anna.browser.list_bookings("").await["counts"];
    assert_eq!(counts["quarantine"], json!(0));
}

on_both_engines! {
    releases_a_request_from_quarantine,
    release_respects_receipt_settings_and_limits,
    deletes_only_requests_in_quarantine,
}
