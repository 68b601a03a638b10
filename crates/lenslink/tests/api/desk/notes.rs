//! Notes and dates.

use serde_json::{Value, json};

use super::people::desk;
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

async fn a_note_and_a_date_never_revert_one_another(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    let id = app.another(&anna, |_| {}).await;
    let both = async || {
        let detail = anna.browser.detail(id).await;
        (detail["note"].clone(), detail["date"].clone())
    };
    assert_eq!(both().await, (json!(""), Value::Null));
    let (note, date) =
        tokio::join!(anna.browser.note(id, "  Ö\r\nb "), anna.browser.date(id, "2026-05-12T14:00"));
    note.expect(200);
    date.expect(200);
    assert_eq!(both().await, (json!("Ö\nb"), json!("2026-05-12T14:00")));
    anna.browser.note(id, "").await.expect(200);
    assert_eq!(both().await, (json!(""), json!("2026-05-12T14:00")));
    anna.browser.put(&format!("{}/date", desk(id)), json!({})).await.expect(200);
    assert_eq!(both().await.1, json!("2026-05-12T14:00"), "what is left out stays");
    anna.browser.put(&format!("{}/date", desk(id)), json!({"date": null})).await.expect(200);
    assert_eq!(both().await, (json!(""), Value::Null));
}

async fn limits_are_told_and_nothing_is_lost_by_them(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    let id = app.another(&anna, |_| {}).await;
    let (note, date) = (format!("{}/note", desk(id)), format!("{}/date", desk(id)));
    anna.browser.note(id, &"ø".repeat(2_000)).await.expect(200);
    anna.browser.date(id, "2026-05-12").await.expect(200);
    let long = "ø".repeat(2_001);
    for (body, message) in [
        (json!({"note": long}), "Note must be at most 2000 characters"),
        (json!({"note": "a\u{0}b"}), "Note must be plain text"),
        (json!({"note": 1}), "Note must be plain text"),
        (json!({"note": ["a"]}), "Note must be plain text"),
        (json!({}), "Note must be plain text"),
    ] {
        let answer = anna.browser.put(&note, body).await.refused(400, "validation_failed");
        assert_eq!(answer.fields(), [format!("note: {message}")]);
    }
    for wrong in [
        json!("2026-02-30"),
        json!("2026-13-01"),
        json!("1999-12-31"),
        json!("2101-01-01"),
        json!("2026-05-12T25:00"),
        json!("2026-05-12T14:00Z"),
        json!("12.5.2026"),
        json!(20260512),
        json!(true),
    ] {
        let answer = anna.browser.put(&date, json!({"date": wrong})).await.refused(400, "validation_failed");
        assert_eq!(answer.fields(), ["date: Please choose a real date between 2000 and 2100"], "{wrong}");
    }
    let detail = anna.browser.detail(id).await;
    assert_eq!((&detail["note"], &detail["date"]), (&json!("ø".repeat(2_000)), &json!("2026-05-12")));
}

async fn a_key_that_the_form_does_not_have_is_refused(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    let id = app.another(&anna, |_| {}).await;
    let (browser, request) = (&anna.browser, desk(id));
    for answer in [
        browser.put(&format!("{request}/date"), json!({"dtae": "2026-05-12"})).await,
        browser.put(&format!("{request}/date"), json!({"date": "2026-05-12", "time": "14:00"})).await,
        browser.put(&format!("{request}/note"), json!({"note": "A", "date": "2026-05-12"})).await,
        browser.post(&format!("{request}/status"), json!({"status": "confirmed", "note": "A"})).await,
    ] {
        assert_eq!(answer.status, 400);
        assert_eq!(answer.text, r#"{"message":"Malformed JSON","code":"malformed_json"}"#);
    }
    let detail = browser.detail(id).await;
    assert_eq!((&detail["note"], &detail["date"]), (&json!(""), &Value::Null));
    assert_eq!(detail["status"], "inquiry");
}

async fn a_note_is_seen_by_nobody_else(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    let client = "bo@client.example";
    let id = app.another(&anna, |form| form["clientEmail"] = json!(client)).await;
    anna.browser.note(id, "Unmistakable").await.expect(200);
    let link = app.request_link(client).await;
    assert!(!app.browser().get(&link).await.expect(200).text.contains("Unmistakable"));
    anna.browser.set_status(id, "confirmed").await.expect(200);
    app.cx.clock.advance(std::time::Duration::from_secs(10));
    let mails = app.mails_to(client).await;
    assert!(mails.len() == 2 && mails.iter().all(|mail| !mail.source.contains("Unmistakable")));
}

on_both_engines! {
    a_note_and_a_date_never_revert_one_another,
    limits_are_told_and_nothing_is_lost_by_them,
    a_key_that_the_form_does_not_have_is_refused,
    a_note_is_seen_by_nobody_else,
}
