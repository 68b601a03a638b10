//! What happened to a request, in the order of time.

use serde_json::json;

use super::people::{SECOND, timeline};
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

async fn everything_that_happened_stands_in_its_order(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    let received = app.cx.clock.now().as_millis();
    let id = app.another(&anna, |_| {}).await;
    let detail = anna.browser.detail(id).await;
    let waiting = ["received", "mail receipt to client: queued", "mail request to you: queued"];
    let mut shown = timeline(&detail);
    shown[1..].sort();
    assert_eq!(shown, waiting);
    app.drain_outbox().await;
    app.cx.clock.advance(SECOND);
    anna.browser.act(id, "seen").await.expect(200);
    app.cx.clock.advance(SECOND);
    anna.browser.set_status(id, "confirmed").await.expect(200);
    app.cx.clock.advance(10 * SECOND);
    app.drain_outbox().await;
    anna.browser.set_status(id, "completed").await.expect(200);
    let detail = anna.browser.detail(id).await;
    let mut shown = timeline(&detail);
    shown[1..3].sort();
    let expected = [
        "received",
        "mail receipt to client: sent",
        "mail request to you: sent",
        "seen",
        "confirmed",
        "completed",
        "mail confirmed to client: sent",
    ];
    assert_eq!(shown, expected);
    let entries = detail["timeline"].as_array().unwrap();
    assert_eq!(entries[0], json!({"kind": "received", "at": received, "mail": null}));
    let mail = &entries[6];
    assert_eq!(mail["at"], json!(received + 13_000), "when it was sent");
    assert_eq!((&mail["mail"]["attempts"], &mail["mail"]["resendable"]), (&json!(1), &json!(false)));
}

async fn a_client_who_withdraws_is_told_from_a_photographer_who_cancels(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    let withdrawn = app.another(&anna, |form| form["clientEmail"] = json!("bo@client.example")).await;
    let link = app.request_link("bo@client.example").await;
    app.browser().press(&format!("{link}/withdraw")).await.expect(303);
    let shown = timeline(&anna.browser.detail(withdrawn).await);
    assert!(shown.contains(&"withdrawn".to_owned()), "{shown:?}");
    assert!(shown.contains(&"mail withdrawn to you: queued".to_owned()), "{shown:?}");
    let refused = anna.browser.set_status(withdrawn, "confirmed").await.refused(409, "status-conflict");
    assert_eq!(refused.json()["message"], json!("This request is already cancelled."));

    let client = "cleo@client.example";
    let cancelled = app.another(&anna, |form| form["clientEmail"] = json!(client)).await;
    let link = app.request_link(client).await;
    anna.browser.set_status(cancelled, "confirmed").await.expect(200);
    app.cx.clock.advance(SECOND);
    anna.browser.set_status(cancelled, "cancelled").await.expect(200);
    let page = app.browser().get(&link).await.expect(200).text;
    let since = format!("\"answeredAt\":\"{}\"", app.cx.clock.now().iso());
    assert!(page.contains("\"calledOff\":true") && page.contains(&since), "{page}");
    let shown = timeline(&anna.browser.detail(cancelled).await);
    assert!(shown.contains(&"cancelled".to_owned()) && !shown.contains(&"withdrawn".to_owned()), "{shown:?}");
}

/// Requests that were answered before steps were written down.
async fn an_old_answer_shows_where_no_step_tells_of_it(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    for (n, status, kind) in
        [(0, "confirmed", "confirmed"), (1, "declined", "declined"), (2, "cancelled", "withdrawn")]
    {
        let email = format!("old{n}@client.example");
        let id = app.another(&anna, |form| form["clientEmail"] = json!(email)).await;
        let at = app.cx.clock.now().as_millis();
        app.cx.clock.advance(60 * SECOND);
        let old = format!(
            "UPDATE bookings SET status = '{status}', answered_at = {at} WHERE client_email = '{email}'"
        );
        engine.execute(&app, &old).await;
        let detail = anna.browser.detail(id).await;
        let entries = detail["timeline"].as_array().unwrap();
        assert_eq!(entries.last(), Some(&json!({"kind": kind, "at": at, "mail": null})), "{status}");
        if status == "confirmed" {
            anna.browser.set_status(id, "cancelled").await.expect(200);
            let shown = timeline(&anna.browser.detail(id).await);
            let steps: Vec<_> = shown.iter().filter(|line| !line.starts_with("mail")).collect();
            assert_eq!(steps, ["received", "confirmed", "seen", "cancelled"]);
        }
    }
}

on_both_engines! {
    everything_that_happened_stands_in_its_order,
    a_client_who_withdraws_is_told_from_a_photographer_who_cancels,
    an_old_answer_shows_where_no_step_tells_of_it,
}
