use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use domain::ResetRequestId;
use storage::{Db, ResetRequestOutcome};

use crate::engine::Engine;
use crate::fixtures::{NOW, commit, email_address};
use crate::on_both_engines;

const MAX_QUEUED: i64 = 100;

async fn queue_request(db: &Db, address: &str, created_millis: u64, max_queued: i64) -> ResetRequestOutcome {
    let id = ResetRequestId::new(NOW.plus(Duration::from_millis(created_millis)));
    commit(db, async |tx| tx.reset_requests().insert(id, &email_address(address), max_queued).await.unwrap())
        .await
}

async fn take(db: &Db) -> Option<String> {
    take_many(db, 1).await.pop()
}

async fn take_many(db: &Db, limit: i64) -> Vec<String> {
    commit(db, async |tx| tx.reset_requests().take(limit).await.unwrap()).await
}

async fn has_requests(db: &Db) -> bool {
    db.read().await.unwrap().reset_requests().has_requests().await.unwrap()
}

async fn takes_each_request_once_oldest_first(engine: Engine) {
    let db = engine.open().await;
    assert!(!has_requests(&db).await);
    for (created_millis, address) in [(3, "cy@example.com"), (1, "Anna@Example.com"), (2, "bo@example.com")] {
        assert_eq!(queue_request(&db, address, created_millis, MAX_QUEUED).await, ResetRequestOutcome::Added);
    }
    assert!(has_requests(&db).await);
    for key in ["anna@example.com", "bo@example.com", "cy@example.com"] {
        assert_eq!(take(&db).await.as_deref(), Some(key));
    }
    assert_eq!(take(&db).await, None);
    assert!(!has_requests(&db).await);
}

async fn queues_an_address_once(engine: Engine) {
    let db = engine.open().await;
    assert_eq!(queue_request(&db, "anna@example.com", 1, MAX_QUEUED).await, ResetRequestOutcome::Added);
    assert_eq!(
        queue_request(&db, "ANNA@example.com", 2, MAX_QUEUED).await,
        ResetRequestOutcome::AlreadyQueued
    );
    assert!(take(&db).await.is_some());
    assert_eq!(take(&db).await, None);
    assert_eq!(queue_request(&db, "anna@example.com", 3, MAX_QUEUED).await, ResetRequestOutcome::Added);
}

async fn full_queue_refuses_other_addresses(engine: Engine) {
    let db = engine.open().await;
    for n in 0..3 {
        assert_eq!(queue_request(&db, &format!("a{n}@example.com"), n, 3).await, ResetRequestOutcome::Added);
    }
    assert_eq!(queue_request(&db, "a9@example.com", 9, 3).await, ResetRequestOutcome::Full);
    assert_eq!(queue_request(&db, "a1@example.com", 9, 3).await, ResetRequestOutcome::AlreadyQueued);
    assert!(take(&db).await.is_some());
    assert_eq!(queue_request(&db, "a9@example.com", 9, 3).await, ResetRequestOutcome::Added);
}

async fn takes_a_request_again_after_a_rollback(engine: Engine) {
    let db = engine.open().await;
    queue_request(&db, "anna@example.com", 1, MAX_QUEUED).await;
    let mut tx = db.write().await.unwrap();
    assert_eq!(tx.reset_requests().take(10).await.unwrap(), ["anna@example.com"]);
    drop(tx);
    db.close().await;
    drop(db);
    let db = engine.open().await;
    assert_eq!(take(&db).await.as_deref(), Some("anna@example.com"));
}

async fn never_gives_a_request_to_two_workers(engine: Engine) {
    let db = Arc::new(engine.open().await);
    for n in 0..40 {
        queue_request(&db, &format!("a{n}@example.com"), n, MAX_QUEUED).await;
    }
    let workers: Vec<_> = (0..8)
        .map(|_| {
            let db = db.clone();
            tokio::spawn(async move {
                let mut handled = Vec::new();
                loop {
                    let keys = take_many(&db, 3).await;
                    if keys.is_empty() {
                        return handled;
                    }
                    assert!(keys.len() <= 3, "{keys:?}");
                    handled.extend(keys);
                }
            })
        })
        .collect();
    let mut handled = Vec::new();
    for worker in workers {
        handled.extend(worker.await.unwrap());
    }
    assert_eq!(handled.len(), 40);
    assert_eq!(handled.into_iter().collect::<BTreeSet<_>>().len(), 40, "a request was taken twice");
}

async fn never_reports_full_while_a_worker_empties_the_queue(engine: Engine) {
    let db = Arc::new(engine.open().await);
    let request_tasks: Vec<_> = (0..4)
        .map(|_| {
            let db = db.clone();
            tokio::spawn(async move {
                for created_millis in 0..100 {
                    assert_ne!(
                        queue_request(&db, "anna@example.com", created_millis, MAX_QUEUED).await,
                        ResetRequestOutcome::Full
                    );
                }
            })
        })
        .collect();
    while !request_tasks.iter().all(|task| task.is_finished()) {
        take(&db).await;
    }
    for task in request_tasks {
        task.await.unwrap();
    }
}

async fn deletes_only_requests_of_one_address(engine: Engine) {
    let db = engine.open().await;
    queue_request(&db, "anna@example.com", 1, MAX_QUEUED).await;
    queue_request(&db, "bo@example.com", 2, MAX_QUEUED).await;
    commit(&db, async |tx| {
        tx.reset_requests().delete_for_email(&email_address("Anna@example.com")).await.unwrap();
    })
    .await;
    assert_eq!(take(&db).await.as_deref(), Some("bo@example.com"));
    assert_eq!(take(&db).await, None);
}

on_both_engines! {
    takes_each_request_once_oldest_first,
    queues_an_address_once,
    full_queue_refuses_other_addresses,
    takes_a_request_again_after_a_rollback,
    never_gives_a_request_to_two_workers,
    never_reports_full_while_a_worker_empties_the_queue,
    deletes_only_requests_of_one_address,
}
