//! A repeated request creates one service.

use futures_util::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};

use super::helpers::{SERVICES_PATH, service_form};
use crate::support::browser::{Browser, TestResponse};
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;
use crate::support::nodes::{browsers_on_all_nodes, start_nodes};

async fn add_service_with_key(browser: &Browser<'_>, key: &str, form: Value) -> TestResponse {
    let request = browser.request(Method::POST, SERVICES_PATH).header("Idempotency-Key", key);
    browser.send(request.json(&form)).await
}

async fn replays_the_service_for_the_same_key(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_account("anna@example.com").await;
    let first = add_service_with_key(&anna, "key-1", service_form(|_| {})).await.expect_status(201);
    assert!(!first.is_replay());
    let form_with_spaces = service_form(|form| form["title"] = json!("  Portrait "));
    for form in [service_form(|_| {}), form_with_spaces] {
        let replay = add_service_with_key(&anna, "key-1", form).await.expect_status(201);
        assert!(replay.is_replay(), "the server compares the stored values, not the input");
        assert_eq!(replay.json(), first.json());
    }
    assert_eq!(anna.get_profile().await["services"], json!([first.json()]));
    let second = add_service_with_key(&anna, "key-2", service_form(|_| {})).await.expect_status(201);
    assert!(!second.is_replay(), "another key creates another service");
    anna.add_service("Third").await.expect_status(201);
    let replay = add_service_with_key(&anna, "key-1", service_form(|_| {})).await.expect_status(201);
    assert!(replay.is_replay(), "a replay works at the service limit");
    add_service_with_key(&anna, "key-3", service_form(|_| {})).await.expect_error(409, "service-limit");
    assert_eq!(anna.get_profile().await["services"].as_array().unwrap().len(), 3);
}

async fn rejects_a_reused_key_within_one_account(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_account("anna@example.com").await;
    let bo = app.add_account("bo@example.com").await;
    let service = add_service_with_key(&anna, "key-1", service_form(|_| {})).await.expect_status(201).json();
    for (field, value) in [("title", json!("Wedding")), ("description", json!("x")), ("price", json!(25_001))]
    {
        let other_form = service_form(|form| form[field] = value.clone());
        add_service_with_key(&anna, "key-1", other_form).await.expect_error(422, "idempotency-key-reused");
    }
    assert_eq!(anna.get_profile().await["services"], json!([service]));
    let bos_response = add_service_with_key(&bo, "key-1", service_form(|_| {})).await.expect_status(201);
    assert!(!bos_response.is_replay());
    assert_ne!(bos_response.json()["id"], service["id"]);
}

async fn rejects_invalid_idempotency_keys(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_account("anna@example.com").await;
    for key in ["", " ", "a b", &"k".repeat(256)] {
        add_service_with_key(&anna, key, service_form(|_| {}))
            .await
            .expect_error(400, "invalid-idempotency-key");
    }
    let request_with_non_ascii_key =
        anna.request(Method::POST, SERVICES_PATH).header("Idempotency-Key", b"\xc3\xa5".as_slice());
    anna.send(request_with_non_ascii_key.json(&service_form(|_| {})))
        .await
        .expect_error(400, "invalid-idempotency-key");
    let request_with_two_keys = anna
        .request(Method::POST, SERVICES_PATH)
        .header("Idempotency-Key", "a")
        .header("Idempotency-Key", "b");
    anna.send(request_with_two_keys.json(&service_form(|_| {})))
        .await
        .expect_error(400, "invalid-idempotency-key");
    assert_eq!(anna.get_profile().await["services"], json!([]));
    add_service_with_key(&anna, &"k".repeat(255), service_form(|_| {})).await.expect_status(201);
}

async fn concurrent_requests_with_one_key_create_one_service(engine: Engine) {
    let nodes = start_nodes(&engine).await;
    let anna = nodes[0].add_account("anna@example.com").await;
    let browsers = browsers_on_all_nodes(&nodes, &anna);
    let requests =
        (0..20).map(|n| add_service_with_key(&browsers[n % browsers.len()], "key-1", service_form(|_| {})));
    let responses = join_all(requests).await;
    assert!(responses.iter().all(|response| response.status == 201));
    assert_eq!(responses.iter().filter(|response| !response.is_replay()).count(), 1);
    assert_eq!(anna.get_profile().await["services"], json!([responses[0].json()]));
    assert!(responses.iter().all(|response| response.json() == responses[0].json()));
}

on_both_engines! {
    replays_the_service_for_the_same_key,
    rejects_a_reused_key_within_one_account,
    rejects_invalid_idempotency_keys,
    concurrent_requests_with_one_key_create_one_service,
}
