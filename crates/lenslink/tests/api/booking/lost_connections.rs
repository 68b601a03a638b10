//! The database connection breaks during a request: every acknowledged booking is stored, and a retry creates
//! no duplicate.

use std::collections::HashMap;
use std::time::Duration;

use futures_util::future::join_all;
use serde_json::json;

use super::helpers::form;
use crate::support::engines::{Engine, MASTER_KEY};
use crate::support::fault_proxy::FaultProxy;
use crate::support::harness::TestApp;

async fn app_behind_proxy(proxy: &FaultProxy, engine: &Engine) -> TestApp {
    TestApp::with_engine(&engine.through_port(proxy.port), &[("LENSLINK_MASTER_KEY", MASTER_KEY)]).await
}

#[tokio::test]
async fn retry_after_a_lost_commit_response_finds_the_booking() {
    let engine = Engine::postgres().await;
    let proxy = FaultProxy::start(engine.port()).await;
    let app = app_behind_proxy(&proxy, &engine).await;
    let anna = app.add_photographer("anna").await;
    let (client, request) = (app.browser(), form(|_| {}));
    proxy.drop_next_commit_response();
    client
        .book_with_key("key-1", &anna.path(), request.clone())
        .await
        .expect_error(503, "storage-unavailable");
    assert!(proxy.has_dropped_response(), "the proxy dropped the response to COMMIT");
    let replay = client.book_with_key("key-1", &anna.path(), request.clone()).await.expect_status(201);
    assert!(replay.is_replay());
    assert_eq!(
        engine.query_texts(&app.data_folder(), "SELECT id::text FROM bookings").await,
        [replay.booking_id()]
    );
    app.drain_outbox().await;
    assert_eq!(app.emails().iter().filter(|email| email.to == "anna@example.com").count(), 1);
    engine.drop_schema().await;
}

#[tokio::test]
async fn loses_no_booking_when_connections_break() {
    let engine = Engine::postgres().await;
    let proxy = FaultProxy::start(engine.port()).await;
    let app = app_behind_proxy(&proxy, &engine).await;
    let anna = app.add_photographer("anna").await;
    let path = anna.path();
    let send_until_stored = async |n: usize| {
        let (client, key) = (app.browser(), format!("key-{n}"));
        let request = form(|form| form["message"] = json!(key));
        loop {
            let response = client.book_with_key(&key, &path, request.clone()).await;
            match response.status {
                201 => return (key, response.booking_id()),
                503 => assert_eq!(response.code(), "storage-unavailable"),
                _ => panic!("{}", response.text),
            }
        }
    };
    let close_connections = async {
        for _ in 0..20 {
            tokio::time::sleep(Duration::from_millis(25)).await;
            proxy.close_all_connections();
        }
    };
    let clients = join_all((0..8).map(|client| async move {
        let mut stored_ids = Vec::new();
        for n in 0..25 {
            stored_ids.push(send_until_stored(client * 25 + n).await);
        }
        stored_ids
    }));
    let (stored_ids, ()) = tokio::join!(clients, close_connections);
    let stored_ids: HashMap<String, String> = stored_ids.into_iter().flatten().collect();
    let mut stored_rows =
        engine.query_texts(&app.data_folder(), "SELECT message || ' ' || id FROM bookings").await;
    let mut expected_rows: Vec<String> = stored_ids.iter().map(|(key, id)| format!("{key} {id}")).collect();
    stored_rows.sort();
    expected_rows.sort();
    assert_eq!(stored_rows, expected_rows);
    engine.drop_schema().await;
}
