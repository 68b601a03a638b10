//! A database that goes away in the middle: who was answered is stored, who was not asks again and gets one booking.

use std::collections::HashMap;
use std::time::Duration;

use futures_util::future::join_all;
use serde_json::json;

use super::clients::form;
use crate::engines::{Engine, MASTER_KEY};
use crate::fault_proxy::FaultProxy;
use crate::harness::TestApp;

async fn app_behind(proxy: &FaultProxy, engine: &Engine) -> TestApp {
    TestApp::on(&engine.by_way_of(proxy.port), &[("LENSLINK_MASTER_KEY", MASTER_KEY)]).await
}

#[tokio::test]
async fn an_answer_that_is_lost_after_the_commit_is_had_by_asking_again() {
    let engine = Engine::postgres().await;
    let proxy = FaultProxy::start(engine.port()).await;
    let app = app_behind(&proxy, &engine).await;
    let anna = app.studio("anna").await;
    let (client, wish) = (app.browser(), form(|_| {}));
    proxy.lose_the_next_commit();
    client.book_under("key-1", &anna.path(), wish.clone()).await.refused(503, "storage_unavailable");
    assert!(proxy.has_lost(), "the commit went through, its answer did not");
    let again = client.book_under("key-1", &anna.path(), wish.clone()).await.expect(201);
    assert!(again.is_replay());
    assert_eq!(engine.texts(&app.data_folder(), "SELECT id::text FROM bookings").await, [again.booking_id()]);
    app.drain_outbox().await;
    assert_eq!(app.mails().iter().filter(|mail| mail.to == "anna@example.com").count(), 1);
    engine.drop().await;
}

#[tokio::test]
async fn a_database_that_goes_away_again_and_again_costs_time_and_no_booking() {
    let engine = Engine::postgres().await;
    let proxy = FaultProxy::start(engine.port()).await;
    let app = app_behind(&proxy, &engine).await;
    let anna = app.studio("anna").await;
    let path = anna.path();
    let until_stored = async |n: usize| {
        let (client, key) = (app.browser(), format!("key-{n}"));
        let wish = form(|form| form["message"] = json!(key));
        loop {
            let answer = client.book_under(&key, &path, wish.clone()).await;
            match answer.status {
                201 => return (key, answer.booking_id()),
                503 => assert_eq!(answer.code(), "storage_unavailable"),
                _ => panic!("{}", answer.text),
            }
        }
    };
    let cutting = async {
        for _ in 0..20 {
            tokio::time::sleep(Duration::from_millis(25)).await;
            proxy.cut_all();
        }
    };
    let clients = join_all((0..8).map(|client| async move {
        let mut stored = Vec::new();
        for n in 0..25 {
            stored.push(until_stored(client * 25 + n).await);
        }
        stored
    }));
    let (stored, ()) = tokio::join!(clients, cutting);
    let stored: HashMap<String, String> = stored.into_iter().flatten().collect();
    let mut kept = engine.texts(&app.data_folder(), "SELECT message || ' ' || id FROM bookings").await;
    let mut told: Vec<String> = stored.iter().map(|(key, id)| format!("{key} {id}")).collect();
    kept.sort();
    told.sort();
    assert_eq!(kept, told);
    engine.drop().await;
}
