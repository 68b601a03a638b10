//! The exact response to each booking request.

use reqwest::Method;
use serde_json::{Value, json};
use uuid::Uuid;

use super::helpers::{book_path, form};
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

async fn stores_the_request_with_a_copy_of_the_service(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    let request = form(|_| {});
    let response = app.browser().book(&anna.path(), request.clone()).await.expect_status(201);
    assert_eq!(response.headers["content-type"], "application/json; charset=utf-8");
    assert_eq!(response.headers["cache-control"], "no-store");
    assert!(!response.is_replay());
    let id = response.booking_id();
    assert_eq!(response.text, format!(r#"{{"id":"{id}","status":"inquiry"}}"#));
    assert_eq!(id.parse::<Uuid>().unwrap().get_version_num(), 7);

    anna.browser.delete(&format!("/api/services/{}", anna.service)).await.expect_status(204);
    let booking = app.find_booking(&id).await.unwrap();
    assert_eq!(booking.title.as_str(), "Portrait");
    assert_eq!(booking.price.as_cents(), 25_000);
    assert_eq!(booking.request.client_name.as_str(), "Bo Öberg");
    assert_eq!(booking.request.client_email.as_str(), request["clientEmail"].as_str().unwrap());
    assert_eq!(booking.request.message.as_str(), "In June?\nOutside.");
}

async fn returns_the_exact_error_for_each_field(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    let client = app.browser();
    let name = |text: &str| vec![("clientName", json!(text))];
    let required = "clientName: Name is required";
    let one_line = "clientName: Name must be one line of plain text";
    let email = "clientEmail: Valid email is required";
    for (field_values, expected) in [
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
        let invalid_form =
            form(|form| field_values.iter().for_each(|(field, value)| form[*field] = value.clone()));
        let response = client.book(&anna.path(), invalid_form).await.expect_error(400, "validation-failed");
        assert_eq!(response.field_errors(), expected, "{field_values:?}");
    }
    let response_to_empty_form =
        client.book(&anna.path(), json!({})).await.expect_error(400, "validation-failed");
    assert_eq!(response_to_empty_form.field_errors(), [required, email]);
    assert_eq!(response_to_empty_form.json()["message"], "Name is required. Valid email is required");
    app.drain_outbox().await;
    assert!(app.emails().is_empty());
}

async fn accepts_long_empty_and_missing_messages(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    for (message, stored_message) in [
        (Some(json!("ö".repeat(500))), "ö".repeat(500)),
        (Some(Value::Null), String::new()),
        (Some(json!("  ")), String::new()),
        (None, String::new()),
    ] {
        let request = form(|form| match &message {
            Some(message) => form["message"] = message.clone(),
            None => drop(form.as_object_mut().unwrap().remove("message")),
        });
        let id = app.browser().book(&anna.path(), request).await.booking_id();
        assert_eq!(app.find_booking(&id).await.unwrap().request.message.as_str(), stored_message);
    }
}

async fn returns_the_same_404_for_everything_not_bookable(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let (anna, bo) = (app.add_photographer("anna").await, app.add_photographer("bo-berg").await);
    let deleted_service =
        bo.browser.add_service("Deleted").await.expect_status(201).json()["id"].as_str().unwrap().to_owned();
    bo.browser.delete(&format!("/api/services/{deleted_service}")).await.expect_status(204);
    let cleo = app.add_account("cleo@example.com").await;
    let cleos_service =
        cleo.add_service("Portrait").await.expect_status(201).json()["id"].as_str().unwrap().to_owned();
    let unknown_service = "018f0000-0000-7000-8000-000000000000";
    let account = app
        .find_booking(&app.browser().book(&bo.path(), form(|_| {})).await.booking_id())
        .await
        .unwrap()
        .account;
    app.drain_outbox().await;
    let email_count_before = app.emails().len();

    let mut responses = Vec::new();
    for path in [
        book_path("nobody", &anna.service),
        book_path("anna", &bo.service),
        book_path("bo-berg", &deleted_service),
        book_path("bo-berg", unknown_service),
        book_path("anna", "abc"),
        book_path("a", &anna.service),
        book_path("%20anna", &anna.service),
        book_path("cleo", &cleos_service),
    ] {
        responses.push(app.browser().book(&path, form(|_| {})).await.expect_error(404, "not-found"));
    }
    let mut tx = app.ctx.db.write().await.unwrap();
    tx.accounts().set_disabled(account, Some(app.ctx.clock.now())).await.unwrap();
    tx.commit().await.unwrap();
    responses.push(app.browser().book(&bo.path(), form(|_| {})).await.expect_error(404, "not-found"));
    for response in responses {
        assert_eq!(response.text, r#"{"message":"Not found","code":"not-found"}"#);
    }
    app.drain_outbox().await;
    assert_eq!(app.emails().len(), email_count_before, "a 404 sends no email");
}

async fn accepts_requests_under_a_former_username(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    anna.browser.set_username("anna-berg").await.expect_status(200);
    for name in ["anna", "ANNA", "anna-berg"] {
        let id = app.browser().book(&book_path(name, &anna.service), form(|_| {})).await.booking_id();
        assert!(app.find_booking(&id).await.is_some());
    }
}

async fn accepts_only_json_by_post(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    let client = app.browser();
    for method in [Method::GET, Method::PUT, Method::DELETE, Method::PATCH] {
        let response = client.send(client.request(method, &anna.path())).await;
        let response = response.expect_error(405, "method-not-allowed");
        assert_eq!(response.headers["allow"], "POST");
    }
    let send = async |content_type: &str, body: String| {
        let request = client.request(Method::POST, &anna.path()).header("Content-Type", content_type);
        client.send(request.body(body)).await
    };
    let body = form(|_| {}).to_string();
    send("text/plain", body.clone()).await.expect_error(415, "unsupported-media-type");
    send("application/x-www-form-urlencoded", body.clone()).await.expect_error(415, "unsupported-media-type");
    send("application/json", body[1..].to_owned()).await.expect_error(400, "malformed-json");
    send("application/json", format!("[{body}]")).await.expect_error(400, "malformed-json");
    let too_large_body = form(|form| form["message"] = json!("x".repeat(70_000))).to_string();
    send("application/json", too_large_body).await.expect_error(413, "payload-too-large");
    send("application/json; charset=utf-8", body).await.expect_status(201);
}

on_both_engines! {
    stores_the_request_with_a_copy_of_the_service,
    returns_the_exact_error_for_each_field,
    accepts_long_empty_and_missing_messages,
    returns_the_same_404_for_everything_not_bookable,
    accepts_requests_under_a_former_username,
    accepts_only_json_by_post,
}
