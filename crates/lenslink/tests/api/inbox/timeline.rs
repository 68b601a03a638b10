//! The timeline of a request.

use serde_json::json;

use super::helpers::{SECOND, timeline_lines};
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

async fn lists_all_events_in_order(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    let received_at = app.ctx.clock.now().as_millis();
    let id = app.send_new_request(&anna, |_| {}).await;
    let detail = anna.browser.get_booking(id).await;
    let expected = ["received", "mail receipt to client: queued", "mail request to you: queued"];
    let mut lines = timeline_lines(&detail);
    lines[1..].sort();
    assert_eq!(lines, expected);
    app.drain_outbox().await;
    app.ctx.clock.advance(SECOND);
    anna.browser.post_action(id, "seen").await.expect_status(200);
    app.ctx.clock.advance(SECOND);
    anna.browser.set_status(id, "confirmed").await.expect_status(200);
    app.ctx.clock.advance(10 * SECOND);
    app.drain_outbox().await;
    anna.browser.set_status(id, "completed").await.expect_status(200);
    let detail = anna.browser.get_booking(id).await;
    let mut lines = timeline_lines(&detail);
    lines[1..3].sort();
    let expected = [
        "received",
        "mail receipt to client: sent",
        "mail request to you: sent",
        "seen",
        "confirmed",
        "completed",
        "mail confirmed to client: sent",
    ];
    assert_eq!(lines, expected);
    let entries = detail["timeline"].as_array().unwrap();
    assert_eq!(entries[0], json!({"kind": "received", "at": received_at, "mail": null}));
    let email_entry = &entries[6];
    assert_eq!(email_entry["at"], json!(received_at + 13_000), "the delivery time");
    assert_eq!(
        (&email_entry["mail"]["attempts"], &email_entry["mail"]["resendable"]),
        (&json!(1), &json!(false))
    );
}

async fn distinguishes_withdrawal_from_cancellation(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    let withdrawn =
        app.send_new_request(&anna, |form| form["clientEmail"] = json!("bo@client.example")).await;
    let link = app.client_link_path("bo@client.example").await;
    app.browser().submit_empty_form(&format!("{link}/withdraw")).await.expect_status(303);
    let lines = timeline_lines(&anna.browser.get_booking(withdrawn).await);
    assert!(lines.contains(&"withdrawn".to_owned()), "{lines:?}");
    assert!(lines.contains(&"mail withdrawn to you: queued".to_owned()), "{lines:?}");
    let response = anna.browser.set_status(withdrawn, "confirmed").await.expect_error(409, "status-conflict");
    assert_eq!(response.json()["message"], json!("This request is already cancelled."));

    let client_email = "cleo@client.example";
    let cancelled = app.send_new_request(&anna, |form| form["clientEmail"] = json!(client_email)).await;
    let link = app.client_link_path(client_email).await;
    anna.browser.set_status(cancelled, "confirmed").await.expect_status(200);
    app.ctx.clock.advance(SECOND);
    anna.browser.set_status(cancelled, "cancelled").await.expect_status(200);
    let page = app.browser().get(&link).await.expect_status(200).text;
    let changed_at = format!("\"statusChangedAt\":\"{}\"", app.ctx.clock.now().iso());
    assert!(page.contains("\"cancelledByPhotographer\":true") && page.contains(&changed_at), "{page}");
    let lines = timeline_lines(&anna.browser.get_booking(cancelled).await);
    assert!(lines.contains(&"cancelled".to_owned()) && !lines.contains(&"withdrawn".to_owned()), "{lines:?}");
}

/// An older version of the server stored answers without steps.
async fn shows_answers_that_have_no_stored_step(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    for (n, status, kind) in
        [(0, "confirmed", "confirmed"), (1, "declined", "declined"), (2, "cancelled", "withdrawn")]
    {
        let client_email = format!("old{n}@client.example");
        let id = app.send_new_request(&anna, |form| form["clientEmail"] = json!(client_email)).await;
        let answered_at = app.ctx.clock.now().as_millis();
        app.ctx.clock.advance(60 * SECOND);
        let sql = format!(
            "UPDATE bookings SET status = '{status}', answered_at = {answered_at} WHERE client_email = '{client_email}'"
        );
        engine.execute(&app, &sql).await;
        let detail = anna.browser.get_booking(id).await;
        let entries = detail["timeline"].as_array().unwrap();
        assert_eq!(entries.last(), Some(&json!({"kind": kind, "at": answered_at, "mail": null})), "{status}");
        if status == "confirmed" {
            anna.browser.set_status(id, "cancelled").await.expect_status(200);
            let lines = timeline_lines(&anna.browser.get_booking(id).await);
            let steps: Vec<_> = lines.iter().filter(|line| !line.starts_with("mail")).collect();
            assert_eq!(steps, ["received", "confirmed", "seen", "cancelled"]);
        }
    }
}

on_both_engines! {
    lists_all_events_in_order,
    distinguishes_withdrawal_from_cancellation,
    shows_answers_that_have_no_stored_step,
}
