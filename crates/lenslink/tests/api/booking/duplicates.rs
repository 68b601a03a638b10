//! A double click, a retry, an answer that got lost: one booking.

use std::collections::HashSet;
use std::time::Duration;

use futures_util::future::join_all;
use serde_json::json;

use super::clients::{form, path};
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;
use crate::profile::nodes;

async fn the_same_request_under_a_key_is_answered_as_it_was(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    let elsewhere = anna.browser.offer("Wedding").await.expect(201).json()["id"].as_str().unwrap().to_owned();
    let (client, wish) = (app.browser(), form(|_| {}));
    let first = client.book_under("key-1", &anna.path(), wish.clone()).await.expect(201);
    assert!(!first.is_replay());
    app.cx.clock.advance(Duration::from_secs(29 * 24 * 60 * 60));
    let typed = json!({
        "clientName": " Bo Öberg ", "clientEmail": wish["clientEmail"].as_str().unwrap().to_uppercase(),
        "message": "In June?\r\nOutside. ", "fillMillis": 5,
    });
    for again in [wish.clone(), typed] {
        let again = client.book_under("key-1", &anna.path(), again).await.expect(201);
        assert!(again.is_replay());
        assert_eq!(again.text, first.text);
    }
    for (field, other) in
        [("clientName", "Bo"), ("clientEmail", "other@example.org"), ("message", "In July?")]
    {
        let other = {
            let mut form = wish.clone();
            form[field] = json!(other);
            form
        };
        client.book_under("key-1", &anna.path(), other).await.refused(422, "idempotency-key-reused");
    }
    let elsewhere = path("anna", &elsewhere);
    client.book_under("key-1", &elsewhere, wish.clone()).await.refused(422, "idempotency-key-reused");
    let second = client.book_under("key-2", &anna.path(), wish).await.expect(201);
    assert!(!second.is_replay(), "another key is another request, however alike");
    app.drain_outbox().await;
    assert_eq!(app.mails().iter().filter(|mail| mail.to == "anna@example.com").count(), 2);
}

/// The answer got lost, and meanwhile there is nothing to book any more: it is answered as it was.
async fn what_was_answered_once_is_answered_again_whatever_became_of_the_service(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    let (client, wish) = (app.browser(), form(|_| {}));
    let first = client.book_under("key-1", &anna.path(), wish.clone()).await.expect(201);
    anna.browser.delete(&format!("/api/services/{}", anna.service)).await.expect(204);
    let account = app.booking(&first.booking_id()).await.unwrap().account;
    let mut tx = app.cx.db.write().await.unwrap();
    tx.accounts().set_disabled(account, Some(app.cx.clock.now())).await.unwrap();
    tx.commit().await.unwrap();
    let again = client.book_under("key-1", &anna.path(), wish.clone()).await.expect(201);
    assert!(again.is_replay());
    assert_eq!(again.text, first.text);
    client.book_under("key-2", &anna.path(), wish).await.refused(404, "not_found");
}

async fn a_key_that_is_none_is_refused(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    let client = app.browser();
    for key in ["", "a b", &"k".repeat(256)] {
        client.book_under(key, &anna.path(), form(|_| {})).await.refused(400, "invalid-idempotency-key");
    }
    client.book_under(&"k".repeat(255), &anna.path(), form(|_| {})).await.expect(201);
}

async fn without_a_key_the_same_words_within_a_minute_are_one_request(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.studio("anna").await;
    let (client, wish) = (app.browser(), form(|_| {}));
    let first = client.book(&anna.path(), wish.clone()).await.expect(201);
    app.cx.clock.advance(Duration::from_millis(59_999));
    let renamed = {
        let mut form = wish.clone();
        form["clientName"] = json!("Bo Oberg");
        form
    };
    for again in [wish.clone(), renamed] {
        let again = client.book(&anna.path(), again).await.expect(201);
        assert_eq!(again.text, first.text);
    }
    app.drain_outbox().await;
    assert_eq!(app.mails().iter().filter(|mail| mail.to == "anna@example.com").count(), 1);
    app.cx.clock.advance(Duration::from_millis(1));
    assert_ne!(client.book(&anna.path(), wish.clone()).await.booking_id(), first.booking_id());
    let mut other = wish;
    other["message"] = json!("In July?");
    assert_ne!(client.book(&anna.path(), other).await.booking_id(), first.booking_id());
}

/// A double click with scripting, many of them, and on every node at once.
async fn two_hundred_at_once_under_one_key_make_one_booking(engine: Engine) {
    let nodes = nodes::nodes(&engine).await;
    let anna = nodes[0].studio("anna").await;
    let (path, wish) = (anna.path(), form(|_| {}));
    let clients: Vec<_> = (0..200).map(|turn| nodes[turn % nodes.len()].browser()).collect();
    let answers =
        join_all(clients.iter().map(|client| client.book_under("key-1", &path, wish.clone()))).await;
    let mut ids = HashSet::new();
    for answer in &answers {
        match answer.status {
            201 => drop(ids.insert(answer.booking_id())),
            _ => {
                assert_eq!(
                    (answer.status, answer.code().as_str()),
                    (409, "request-in-flight"),
                    "{}",
                    answer.text
                );
                assert_eq!(answer.headers["retry-after"], "1");
            }
        }
    }
    assert_eq!(ids.len(), 1);
    let new = answers.iter().filter(|answer| answer.status == 201 && !answer.is_replay()).count();
    assert_eq!(new, 1);
    for node in &nodes {
        let later = node.browser().book_under("key-1", &path, wish.clone()).await.expect(201);
        assert!(later.is_replay() && ids.contains(&later.booking_id()));
        node.drain_outbox().await;
    }
    let mails = nodes.iter().flat_map(TestApp::mails).filter(|mail| mail.to == "anna@example.com").count();
    assert_eq!(mails, 1);
}

/// Without a key there is nobody to send away: all of them are told the same.
async fn a_hundred_at_once_with_the_same_words_make_one_booking(engine: Engine) {
    let nodes = nodes::nodes(&engine).await;
    let anna = nodes[0].studio("anna").await;
    let (path, wish) = (anna.path(), form(|_| {}));
    let clients: Vec<_> = (0..100).map(|turn| nodes[turn % nodes.len()].browser()).collect();
    let answers = join_all(clients.iter().map(|client| client.book(&path, wish.clone()))).await;
    let ids: HashSet<_> = answers.iter().map(|answer| answer.booking_id()).collect();
    assert_eq!(ids.len(), 1);
    assert_eq!(answers.iter().filter(|answer| !answer.is_replay()).count(), 1);
}

on_both_engines! {
    the_same_request_under_a_key_is_answered_as_it_was,
    what_was_answered_once_is_answered_again_whatever_became_of_the_service,
    a_key_that_is_none_is_refused,
    without_a_key_the_same_words_within_a_minute_are_one_request,
    two_hundred_at_once_under_one_key_make_one_booking,
    a_hundred_at_once_with_the_same_words_make_one_booking,
}
