//! What each request is answered, letter for letter.

use reqwest::Method;
use serde_json::{Value, json};
use uuid::Uuid;

use super::clients::{form, path};
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

async fn a_request_is_stored_with_the_service_as_it_is(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    let wish = form(|_| {});
    let answer = app.browser().book(&anna.path(), wish.clone()).await.expect(201);
    assert_eq!(answer.headers["content-type"], "application/json; charset=utf-8");
    assert_eq!(answer.headers["cache-control"], "no-store");
    assert!(!answer.is_replay());
    let id = answer.booking_id();
    assert_eq!(answer.text, format!(r#"{{"id":"{id}","status":"inquiry"}}"#));
    assert_eq!(id.parse::<Uuid>().unwrap().get_version_num(), 7);

    anna.browser.delete(&format!("/api/services/{}", anna.service)).await.expect(204);
    let stored = app.booking(&id).await.unwrap();
    assert_eq!(stored.title.as_str(), "Portrait");
    assert_eq!(stored.price.as_cents(), 25_000);
    assert_eq!(stored.request.client_name.as_str(), "Bo Öberg");
    assert_eq!(stored.request.client_email.as_str(), wish["clientEmail"].as_str().unwrap());
    assert_eq!(stored.request.message.as_str(), "In June?\nOutside.");
}

async fn every_field_is_refused_in_its_own_words(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    let client = app.browser();
    let name = |text: &str| vec![("clientName", json!(text))];
    let required = "clientName: Name is required";
    let one_line = "clientName: Name must be one line of plain text";
    let email = "clientEmail: Valid email is required";
    for (changes, expected) in [
        (vec![("clientName", Value::Null)], vec![required]),
        (name(""), vec![required]),
        (name("   "), vec![required]),
        (vec![("clientName", json!(7))], vec![required]),
        (name(&"x".repeat(101)), vec!["clientName: Name must be at most 100 characters"]),
        (name("a\rb"), vec![one_line]),
        (name("a\nb"), vec![one_line]),
        (name("a\0b"), vec![one_line]),
        (name("a\u{202e}b"), vec![one_line]),
        (vec![("clientEmail", json!("bo"))], vec![email]),
        (vec![("clientEmail", json!(""))], vec![email]),
        (vec![("clientEmail", Value::Null)], vec![email]),
        (vec![("clientEmail", json!(["bo@example.org"]))], vec![email]),
        (vec![("clientEmail", json!("bo@example.org\r\nBcc: x@example.org"))], vec![email]),
        (vec![("message", json!("x".repeat(501)))], vec!["message: Message must be at most 500 characters"]),
        (vec![("message", json!("a\0b"))], vec!["message: Message must be plain text"]),
        (vec![("clientName", json!("")), ("clientEmail", json!(""))], vec![required, email]),
    ] {
        let wrong = form(|form| changes.iter().for_each(|(field, value)| form[*field] = value.clone()));
        let answer = client.book(&anna.path(), wrong).await.refused(400, "validation_failed");
        assert_eq!(answer.fields(), expected, "{changes:?}");
    }
    let nothing = client.book(&anna.path(), json!({})).await.refused(400, "validation_failed");
    assert_eq!(nothing.fields(), [required, email]);
    assert_eq!(nothing.json()["message"], "Name is required. Valid email is required");
    app.drain_outbox().await;
    assert!(app.mails().is_empty());
}

async fn a_message_may_be_long_empty_or_left_out(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    for (message, stored) in [
        (Some(json!("ö".repeat(500))), "ö".repeat(500)),
        (Some(Value::Null), String::new()),
        (Some(json!("  ")), String::new()),
        (None, String::new()),
    ] {
        let wish = form(|form| match &message {
            Some(message) => form["message"] = message.clone(),
            None => drop(form.as_object_mut().unwrap().remove("message")),
        });
        let id = app.browser().book(&anna.path(), wish).await.booking_id();
        assert_eq!(app.booking(&id).await.unwrap().request.message.as_str(), stored);
    }
}

async fn what_leads_nowhere_is_not_found_with_the_same_bytes(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let (anna, bo) = (app.studio("anna").await, app.studio("bo-berg").await);
    let gone = bo.browser.offer("Gone").await.expect(201).json()["id"].as_str().unwrap().to_owned();
    bo.browser.delete(&format!("/api/services/{gone}")).await.expect(204);
    let unfinished = app.photographer("cleo@example.com").await;
    let cleos = unfinished.offer("Portrait").await.expect(201).json()["id"].as_str().unwrap().to_owned();
    let unknown = "018f0000-0000-7000-8000-000000000000";
    let account =
        app.booking(&app.browser().book(&bo.path(), form(|_| {})).await.booking_id()).await.unwrap().account;
    app.drain_outbox().await;
    let mails = app.mails().len();

    let mut answers = Vec::new();
    for path in [
        path("nobody", &anna.service),
        path("anna", &bo.service),
        path("bo-berg", &gone),
        path("bo-berg", unknown),
        path("anna", "abc"),
        path("a", &anna.service),
        path("%20anna", &anna.service),
        path("cleo", &cleos),
    ] {
        answers.push(app.browser().book(&path, form(|_| {})).await.refused(404, "not_found"));
    }
    let mut tx = app.cx.db.write().await.unwrap();
    tx.accounts().set_disabled(account, Some(app.cx.clock.now())).await.unwrap();
    tx.commit().await.unwrap();
    answers.push(app.browser().book(&bo.path(), form(|_| {})).await.refused(404, "not_found"));
    for answer in answers {
        assert_eq!(answer.text, r#"{"message":"Not found","code":"not_found"}"#);
    }
    app.drain_outbox().await;
    assert_eq!(app.mails().len(), mails, "nobody hears of what was not found");
}

async fn a_page_that_was_open_before_a_rename_still_books(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    anna.browser.rename("anna-berg").await.expect(200);
    for name in ["anna", "ANNA", "anna-berg"] {
        let id = app.browser().book(&path(name, &anna.service), form(|_| {})).await.booking_id();
        assert!(app.booking(&id).await.is_some());
    }
}

async fn only_json_by_post_is_taken(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    let client = app.browser();
    for method in [Method::GET, Method::PUT, Method::DELETE, Method::PATCH] {
        let answer = client.send(client.request(method, &anna.path())).await;
        let answer = answer.refused(405, "method_not_allowed");
        assert_eq!(answer.headers["allow"], "POST");
    }
    let send = async |content_type: &str, body: String| {
        let request = client.request(Method::POST, &anna.path()).header("Content-Type", content_type);
        client.send(request.body(body)).await
    };
    let body = form(|_| {}).to_string();
    send("text/plain", body.clone()).await.refused(415, "unsupported_media_type");
    send("application/x-www-form-urlencoded", body.clone()).await.refused(415, "unsupported_media_type");
    send("application/json", body[1..].to_owned()).await.refused(400, "malformed_json");
    send("application/json", format!("[{body}]")).await.refused(400, "malformed_json");
    let large = form(|form| form["message"] = json!("x".repeat(70_000))).to_string();
    send("application/json", large).await.refused(413, "payload_too_large");
    send("application/json; charset=utf-8", body).await.expect(201);
}

on_both_engines! {
    a_request_is_stored_with_the_service_as_it_is,
    every_field_is_refused_in_its_own_words,
    a_message_may_be_long_empty_or_left_out,
    what_leads_nowhere_is_not_found_with_the_same_bytes,
    a_page_that_was_open_before_a_rename_still_books,
    only_json_by_post_is_taken,
}
