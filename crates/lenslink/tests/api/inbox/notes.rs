//! Notes and dates.

use serde_json::{Value, json};

use super::helpers::booking_path;
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

async fn note_and_date_change_independently(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    let id = app.send_new_request(&anna, |_| {}).await;
    let get_note_and_date = async || {
        let detail = anna.browser.get_booking(id).await;
        (detail["note"].clone(), detail["date"].clone())
    };
    assert_eq!(get_note_and_date().await, (json!(""), Value::Null));
    let (note_response, date_response) =
        tokio::join!(anna.browser.set_note(id, "  Ö\r\nb "), anna.browser.set_date(id, "2026-05-12T14:00"));
    note_response.expect_status(200);
    date_response.expect_status(200);
    assert_eq!(get_note_and_date().await, (json!("Ö\nb"), json!("2026-05-12T14:00")));
    anna.browser.set_note(id, "").await.expect_status(200);
    assert_eq!(get_note_and_date().await, (json!(""), json!("2026-05-12T14:00")));
    anna.browser.put(&format!("{}/date", booking_path(id)), json!({})).await.expect_status(200);
    assert_eq!(get_note_and_date().await.1, json!("2026-05-12T14:00"), "a missing field keeps its value");
    anna.browser.put(&format!("{}/date", booking_path(id)), json!({"date": null})).await.expect_status(200);
    assert_eq!(get_note_and_date().await, (json!(""), Value::Null));
}

async fn rejects_invalid_notes_and_dates(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    let id = app.send_new_request(&anna, |_| {}).await;
    let (note_path, date_path) = (format!("{}/note", booking_path(id)), format!("{}/date", booking_path(id)));
    anna.browser.set_note(id, &"ø".repeat(2_000)).await.expect_status(200);
    anna.browser.set_date(id, "2026-05-12").await.expect_status(200);
    let too_long = "ø".repeat(2_001);
    for (body, message) in [
        (json!({"note": too_long}), "Note must be at most 2000 characters"),
        (json!({"note": "a\u{0}b"}), "Note must be plain text"),
        (json!({"note": 1}), "Note must be plain text"),
        (json!({"note": ["a"]}), "Note must be plain text"),
        (json!({}), "Note must be plain text"),
    ] {
        let response = anna.browser.put(&note_path, body).await.expect_error(400, "validation-failed");
        assert_eq!(response.field_errors(), [format!("note: {message}")]);
    }
    for date in [
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
        let response =
            anna.browser.put(&date_path, json!({"date": date})).await.expect_error(400, "validation-failed");
        assert_eq!(
            response.field_errors(),
            ["date: Please choose a real date between 2000 and 2100"],
            "{date}"
        );
    }
    let detail = anna.browser.get_booking(id).await;
    assert_eq!((&detail["note"], &detail["date"]), (&json!("ø".repeat(2_000)), &json!("2026-05-12")));
}

async fn rejects_unknown_keys(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    let id = app.send_new_request(&anna, |_| {}).await;
    let (browser, path) = (&anna.browser, booking_path(id));
    for response in [
        browser.put(&format!("{path}/date"), json!({"dtae": "2026-05-12"})).await,
        browser.put(&format!("{path}/date"), json!({"date": "2026-05-12", "time": "14:00"})).await,
        browser.put(&format!("{path}/note"), json!({"note": "A", "date": "2026-05-12"})).await,
        browser.post(&format!("{path}/status"), json!({"status": "confirmed", "note": "A"})).await,
    ] {
        assert_eq!(response.status, 400);
        assert_eq!(response.text, r#"{"message":"Malformed JSON","code":"malformed-json"}"#);
    }
    let detail = browser.get_booking(id).await;
    assert_eq!((&detail["note"], &detail["date"]), (&json!(""), &Value::Null));
    assert_eq!(detail["status"], "inquiry");
}

async fn clients_never_see_the_note(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    let client_email = "bo@client.example";
    let id = app.send_new_request(&anna, |form| form["clientEmail"] = json!(client_email)).await;
    anna.browser.set_note(id, "Unmistakable").await.expect_status(200);
    let link = app.client_link_path(client_email).await;
    assert!(!app.browser().get(&link).await.expect_status(200).text.contains("Unmistakable"));
    anna.browser.set_status(id, "confirmed").await.expect_status(200);
    app.ctx.clock.advance(std::time::Duration::from_secs(10));
    let emails = app.emails_to(client_email).await;
    assert!(emails.len() == 2 && emails.iter().all(|email| !email.source.contains("Unmistakable")));
}

on_both_engines! {
    note_and_date_change_independently,
    rejects_invalid_notes_and_dates,
    rejects_unknown_keys,
    clients_never_see_the_note,
}
