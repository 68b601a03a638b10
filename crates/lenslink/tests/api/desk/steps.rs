//! Confirming, declining, completing, cancelling.

use serde_json::{Value, json};

use super::people::{SECOND, actions, desk};
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

const STATUSES: [&str; 5] = ["inquiry", "confirmed", "declined", "completed", "cancelled"];

async fn each_status_leads_where_it_may_and_nowhere_else(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    let allowed = [
        ("inquiry", "confirmed"),
        ("inquiry", "declined"),
        ("confirmed", "completed"),
        ("confirmed", "cancelled"),
    ];
    let told = |status: &str| match status {
        "inquiry" => "This request has not been answered yet.".to_owned(),
        "completed" => "This request is already done.".to_owned(),
        other => format!("This request is already {other}."),
    };
    for from in STATUSES {
        for to in STATUSES {
            let email = format!("{from}-{to}@client.example");
            let id = app.another(&anna, |form| form["clientEmail"] = json!(email)).await;
            let answered = if from == "inquiry" { "NULL" } else { "7" };
            engine
                .execute(&app, &format!("UPDATE bookings SET status = '{from}', answered_at = {answered} WHERE client_email = '{email}'"))
                .await;
            let answer = anna.browser.set_status(id, to).await;
            if allowed.contains(&(from, to)) {
                assert_eq!(answer.expect(200).json()["status"], json!(to), "{from} to {to}");
            } else {
                let refused = answer.refused(409, "status-conflict").json();
                assert_eq!(refused["message"], json!(told(from)), "{from} to {to}");
                let detail = anna.browser.detail(id).await;
                assert_eq!((&detail["status"], &detail["seenAt"]), (&json!(from), &Value::Null));
            }
        }
    }
}

async fn a_step_is_told_to_the_client_when_it_can_no_longer_be_taken_back(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    for (n, steps, told) in [
        (0, vec!["confirmed"], "Anna Berg confirmed your booking"),
        (1, vec!["declined"], "Anna Berg declined your booking request"),
        (2, vec!["confirmed", "cancelled"], "Anna Berg cancelled your booking"),
    ] {
        let client = format!("bo{n}@client.example");
        let id = app.another(&anna, |form| form["clientEmail"] = json!(client)).await;
        for step in steps {
            let now = app.cx.clock.now().as_millis();
            let detail = anna.browser.set_status(id, step).await.expect(200).json();
            assert_eq!(detail["undoUntil"], json!(now + 6_000));
            assert!(actions(&detail).contains(&"undo"));
            app.cx.clock.advance(SECOND);
        }
        app.cx.clock.advance(8 * SECOND);
        assert_eq!(app.answers_to(&client).await, [""; 0]);
        app.cx.clock.advance(SECOND);
        assert_eq!(app.answers_to(&client).await, [told]);
        let detail = anna.browser.detail(id).await;
        assert!(!actions(&detail).contains(&"undo") && detail["undoUntil"].is_null(), "{detail}");
    }
    let done = app.another(&anna, |form| form["clientEmail"] = json!("done@client.example")).await;
    anna.browser.set_status(done, "confirmed").await.expect(200);
    app.cx.clock.advance(10 * SECOND);
    app.drain_outbox().await;
    anna.browser.set_status(done, "completed").await.expect(200);
    app.cx.clock.advance(60 * SECOND);
    assert_eq!(app.answers_to("done@client.example").await.len(), 1, "nobody is told of that");
}

async fn what_is_done_to_a_request_was_seen_and_offers_what_leads_on(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    let id = app.another(&anna, |_| {}).await;
    assert_eq!(actions(&anna.browser.detail(id).await), ["confirm", "decline"]);
    let now = json!(app.cx.clock.now().as_millis());
    let detail = anna.browser.set_status(id, "confirmed").await.expect(200).json();
    assert_eq!((&detail["seenAt"], &detail["answeredAt"]), (&now, &now));
    assert_eq!(actions(&detail), ["complete", "cancel", "undo"]);
    app.cx.clock.advance(10 * SECOND);
    let detail = anna.browser.set_status(id, "completed").await.expect(200).json();
    assert_eq!((&detail["seenAt"], &detail["answeredAt"]), (&now, &now), "the first time counts");
    assert_eq!(actions(&detail), ["undo"]);
}

async fn a_request_is_seen_once(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    let id = app.another(&anna, |_| {}).await;
    let first = app.cx.clock.now().as_millis();
    for _ in 0..2 {
        assert_eq!(anna.browser.act(id, "seen").await.expect(200).json()["seenAt"], json!(first));
        app.cx.clock.advance(SECOND);
    }
}

async fn what_is_no_status_is_refused(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    let id = app.another(&anna, |_| {}).await;
    let path = format!("{}/status", desk(id));
    for body in [
        json!({}),
        json!({"status": ""}),
        json!({"status": "Confirmed"}),
        json!({"status": 1}),
        json!({"status": null}),
    ] {
        let answer = anna.browser.post(&path, body).await.refused(400, "validation_failed");
        assert_eq!(answer.fields(), ["status: Please choose a status"]);
    }
    anna.browser.post_empty(&path).await.refused(415, "unsupported_media_type");
    assert_eq!(anna.browser.detail(id).await["status"], json!("inquiry"));
}

async fn who_had_no_receipt_hears_of_no_step(engine: Engine) {
    let app = TestApp::on(&engine, &[("LENSLINK_CLIENT_RECEIPT", "off")]).await;
    let anna = app.studio("anna").await;
    let id = app.another(&anna, |form| form["clientEmail"] = json!("bo@client.example")).await;
    anna.browser.set_status(id, "confirmed").await.expect(200);
    app.cx.clock.advance(60 * SECOND);
    assert_eq!(app.mails_to("bo@client.example").await.len(), 0);
}

on_both_engines! {
    each_status_leads_where_it_may_and_nowhere_else,
    a_step_is_told_to_the_client_when_it_can_no_longer_be_taken_back,
    what_is_done_to_a_request_was_seen_and_offers_what_leads_on,
    a_request_is_seen_once,
    what_is_no_status_is_refused,
    who_had_no_receipt_hears_of_no_step,
}
