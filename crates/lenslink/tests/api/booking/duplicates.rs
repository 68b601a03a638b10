//! A double click, a retry or a lost response creates one booking.

use std::collections::HashSet;
use std::time::Duration;

use futures_util::future::join_all;
use serde_json::json;

use super::helpers::{book_path, form};
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;
use crate::support::nodes;

async fn replays_the_response_for_the_same_key(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    let other_service = anna.browser.add_service("Wedding").await.expect_status(201).json()["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let (client, request) = (app.browser(), form(|_| {}));
    let first = client.book_with_key("key-1", &anna.path(), request.clone()).await.expect_status(201);
    assert!(!first.is_replay());
    app.ctx.clock.advance(Duration::from_secs(29 * 24 * 60 * 60));
    let same_after_normalizing = json!({
        "clientName": " Bo Öberg ", "clientEmail": request["clientEmail"].as_str().unwrap().to_uppercase(),
        "message": "In June?\r\nOutside. ", "fillMillis": 5,
    });
    for form in [request.clone(), same_after_normalizing] {
        let replay = client.book_with_key("key-1", &anna.path(), form).await.expect_status(201);
        assert!(replay.is_replay());
        assert_eq!(replay.text, first.text);
    }
    for (field, value) in
        [("clientName", "Bo"), ("clientEmail", "other@example.org"), ("message", "In July?")]
    {
        let mut changed_form = request.clone();
        changed_form[field] = json!(value);
        client
            .book_with_key("key-1", &anna.path(), changed_form)
            .await
            .expect_error(422, "idempotency-key-reused");
    }
    let other_path = book_path("anna", &other_service);
    client
        .book_with_key("key-1", &other_path, request.clone())
        .await
        .expect_error(422, "idempotency-key-reused");
    let second = client.book_with_key("key-2", &anna.path(), request).await.expect_status(201);
    assert!(!second.is_replay(), "another key creates another booking");
    app.drain_outbox().await;
    assert_eq!(app.emails().iter().filter(|email| email.to == "anna@example.com").count(), 2);
}

async fn replays_the_response_after_the_service_is_deleted_and_the_account_disabled(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    let (client, request) = (app.browser(), form(|_| {}));
    let first = client.book_with_key("key-1", &anna.path(), request.clone()).await.expect_status(201);
    anna.browser.delete(&format!("/api/services/{}", anna.service)).await.expect_status(204);
    let account = app.find_booking(&first.booking_id()).await.unwrap().account;
    let mut tx = app.ctx.db.write().await.unwrap();
    tx.accounts().set_disabled(account, Some(app.ctx.clock.now())).await.unwrap();
    tx.commit().await.unwrap();
    let replay = client.book_with_key("key-1", &anna.path(), request.clone()).await.expect_status(201);
    assert!(replay.is_replay());
    assert_eq!(replay.text, first.text);
    client.book_with_key("key-2", &anna.path(), request).await.expect_error(404, "not-found");
}

async fn rejects_invalid_idempotency_keys(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    let client = app.browser();
    for key in ["", "a b", &"k".repeat(256)] {
        client
            .book_with_key(key, &anna.path(), form(|_| {}))
            .await
            .expect_error(400, "invalid-idempotency-key");
    }
    client.book_with_key(&"k".repeat(255), &anna.path(), form(|_| {})).await.expect_status(201);
}

async fn deduplicates_the_same_address_and_message_within_a_minute(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_photographer("anna").await;
    let (client, request) = (app.browser(), form(|_| {}));
    let first = client.book(&anna.path(), request.clone()).await.expect_status(201);
    app.ctx.clock.advance(Duration::from_millis(59_999));
    let mut with_other_name = request.clone();
    with_other_name["clientName"] = json!("Bo Oberg");
    for form in [request.clone(), with_other_name] {
        let response = client.book(&anna.path(), form).await.expect_status(201);
        assert_eq!(response.text, first.text);
    }
    app.drain_outbox().await;
    assert_eq!(app.emails().iter().filter(|email| email.to == "anna@example.com").count(), 1);
    app.ctx.clock.advance(Duration::from_millis(1));
    assert_ne!(client.book(&anna.path(), request.clone()).await.booking_id(), first.booking_id());
    let mut with_other_message = request;
    with_other_message["message"] = json!("In July?");
    assert_ne!(client.book(&anna.path(), with_other_message).await.booking_id(), first.booking_id());
}

/// The clients send to all nodes at the same time.
async fn concurrent_requests_with_one_key_create_one_booking(engine: Engine) {
    let nodes = nodes::start_nodes(&engine).await;
    let anna = nodes[0].add_photographer("anna").await;
    let (path, request) = (anna.path(), form(|_| {}));
    let clients: Vec<_> = (0..200).map(|n| nodes[n % nodes.len()].browser()).collect();
    let responses =
        join_all(clients.iter().map(|client| client.book_with_key("key-1", &path, request.clone()))).await;
    let mut ids = HashSet::new();
    for response in &responses {
        match response.status {
            201 => drop(ids.insert(response.booking_id())),
            _ => {
                assert_eq!(
                    (response.status, response.code().as_str()),
                    (409, "request-in-flight"),
                    "{}",
                    response.text
                );
                assert_eq!(response.headers["retry-after"], "1");
            }
        }
    }
    assert_eq!(ids.len(), 1);
    let new_count =
        responses.iter().filter(|response| response.status == 201 && !response.is_replay()).count();
    assert_eq!(new_count, 1);
    for node in &nodes {
        let replay = node.browser().book_with_key("key-1", &path, request.clone()).await.expect_status(201);
        assert!(replay.is_replay() && ids.contains(&replay.booking_id()));
        node.drain_outbox().await;
    }
    let email_count =
        nodes.iter().flat_map(TestApp::emails).filter(|email| email.to == "anna@example.com").count();
    assert_eq!(email_count, 1);
}

/// The writer defers a repeated request of its batch. It must not wait for other writers, which are idle.
async fn repeated_requests_of_one_batch_get_a_response_without_later_requests(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let path = app.add_photographer("anna").await.path();
    for round in 0..10 {
        let request = form(|request| request["message"] = json!(format!("round {round}")));
        let clients = [app.browser(), app.browser(), app.browser()];
        let responses = join_all(clients.iter().map(|client| client.book(&path, request.clone()))).await;
        let ids: HashSet<_> = responses.iter().map(|response| response.booking_id()).collect();
        assert_eq!(ids.len(), 1, "round {round}");
    }
}

/// Requests without a key do not conflict: all of them get the same response.
async fn concurrent_identical_requests_create_one_booking(engine: Engine) {
    let nodes = nodes::start_nodes(&engine).await;
    let anna = nodes[0].add_photographer("anna").await;
    let (path, request) = (anna.path(), form(|_| {}));
    let clients: Vec<_> = (0..100).map(|n| nodes[n % nodes.len()].browser()).collect();
    let responses = join_all(clients.iter().map(|client| client.book(&path, request.clone()))).await;
    let ids: HashSet<_> = responses.iter().map(|response| response.booking_id()).collect();
    assert_eq!(ids.len(), 1);
    assert_eq!(responses.iter().filter(|response| !response.is_replay()).count(), 1);
}

on_both_engines! {
    replays_the_response_for_the_same_key,
    replays_the_response_after_the_service_is_deleted_and_the_account_disabled,
    rejects_invalid_idempotency_keys,
    deduplicates_the_same_address_and_message_within_a_minute,
    concurrent_requests_with_one_key_create_one_booking,
    concurrent_identical_requests_create_one_booking,
    repeated_requests_of_one_batch_get_a_response_without_later_requests,
}
