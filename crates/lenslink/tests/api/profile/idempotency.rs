//! One request that comes twice makes one service.

use futures_util::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};

use super::nodes::{everywhere, nodes};
use super::people::{SERVICES, service};
use crate::browser::{Answer, Browser};
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

async fn offer(browser: &Browser<'_>, key: &str, form: Value) -> Answer {
    let request = browser.request(Method::POST, SERVICES).header("Idempotency-Key", key);
    browser.send(request.json(&form)).await
}

fn is_replay(answer: &Answer) -> bool {
    answer.headers.get("idempotency-replayed").is_some_and(|value| value == "true")
}

async fn the_same_request_again_gets_the_same_service(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.photographer("anna@example.com").await;
    let first = offer(&anna, "key-1", service(|_| {})).await.expect(201);
    assert!(!is_replay(&first));
    let spaced = service(|form| form["title"] = json!("  Portrait "));
    for form in [service(|_| {}), spaced] {
        let again = offer(&anna, "key-1", form).await.expect(201);
        assert!(is_replay(&again), "what counts is what is stored, not how it was typed");
        assert_eq!(again.json(), first.json());
    }
    assert_eq!(anna.profile().await["services"], json!([first.json()]));
    let second = offer(&anna, "key-2", service(|_| {})).await.expect(201);
    assert!(!is_replay(&second), "another key is another service, however alike");
    anna.offer("Third").await.expect(201);
    let again = offer(&anna, "key-1", service(|_| {})).await.expect(201);
    assert!(is_replay(&again), "also when there is no room for a fourth");
    offer(&anna, "key-3", service(|_| {})).await.refused(409, "service-limit");
    assert_eq!(anna.profile().await["services"].as_array().unwrap().len(), 3);
}

async fn a_key_stands_for_one_request_of_one_account(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.photographer("anna@example.com").await;
    let bo = app.photographer("bo@example.com").await;
    let made = offer(&anna, "key-1", service(|_| {})).await.expect(201).json();
    for (field, value) in [("title", json!("Wedding")), ("description", json!("x")), ("price", json!(25_001))]
    {
        let other = service(|form| form[field] = value.clone());
        offer(&anna, "key-1", other).await.refused(422, "idempotency-key-reused");
    }
    assert_eq!(anna.profile().await["services"], json!([made]));
    let bos = offer(&bo, "key-1", service(|_| {})).await.expect(201);
    assert!(!is_replay(&bos));
    assert_ne!(bos.json()["id"], made["id"]);
}

async fn a_key_that_is_none_is_refused(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.photographer("anna@example.com").await;
    for key in ["", " ", "a b", &"k".repeat(256)] {
        offer(&anna, key, service(|_| {})).await.refused(400, "invalid-idempotency-key");
    }
    let odd = anna.request(Method::POST, SERVICES).header("Idempotency-Key", b"\xc3\xa5".as_slice());
    anna.send(odd.json(&service(|_| {}))).await.refused(400, "invalid-idempotency-key");
    let two =
        anna.request(Method::POST, SERVICES).header("Idempotency-Key", "a").header("Idempotency-Key", "b");
    anna.send(two.json(&service(|_| {}))).await.refused(400, "invalid-idempotency-key");
    assert_eq!(anna.profile().await["services"], json!([]));
    offer(&anna, &"k".repeat(255), service(|_| {})).await.expect(201);
}

async fn many_at_once_under_one_key_make_one_service(engine: Engine) {
    let nodes = nodes(&engine).await;
    let anna = nodes[0].photographer("anna@example.com").await;
    let browsers = everywhere(&nodes, &anna);
    let turns = (0..20).map(|turn| offer(&browsers[turn % browsers.len()], "key-1", service(|_| {})));
    let answers = join_all(turns).await;
    assert!(answers.iter().all(|answer| answer.status == 201));
    assert_eq!(answers.iter().filter(|answer| !is_replay(answer)).count(), 1);
    assert_eq!(anna.profile().await["services"], json!([answers[0].json()]));
    assert!(answers.iter().all(|answer| answer.json() == answers[0].json()));
}

on_both_engines! {
    the_same_request_again_gets_the_same_service,
    a_key_stands_for_one_request_of_one_account,
    a_key_that_is_none_is_refused,
    many_at_once_under_one_key_make_one_service,
}
