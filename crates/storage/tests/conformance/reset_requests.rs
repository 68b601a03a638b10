use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use domain::ResetRequestId;
use storage::{Db, QueueOutcome};

use crate::engine::Engine;
use crate::on_both_engines;
use crate::people::{NOW, commit, email};

const MAX: i64 = 100;

async fn request(db: &Db, address: &str, nth: u64, max: i64) -> QueueOutcome {
    let id = ResetRequestId::new(NOW.plus(Duration::from_millis(nth)));
    commit(db, async |tx| tx.reset_requests().insert(id, &email(address), max).await.unwrap()).await
}

async fn take(db: &Db) -> Option<String> {
    take_many(db, 1).await.pop()
}

async fn take_many(db: &Db, limit: i64) -> Vec<String> {
    commit(db, async |tx| tx.reset_requests().take(limit).await.unwrap()).await
}

async fn any(db: &Db) -> bool {
    db.read().await.unwrap().reset_requests().any().await.unwrap()
}

async fn the_oldest_request_is_taken_first_and_once(engine: Engine) {
    let db = engine.open().await;
    assert!(!any(&db).await);
    for (nth, address) in [(3, "cy@example.com"), (1, "Anna@Example.com"), (2, "bo@example.com")] {
        assert_eq!(request(&db, address, nth, MAX).await, QueueOutcome::Added);
    }
    assert!(any(&db).await);
    for key in ["anna@example.com", "bo@example.com", "cy@example.com"] {
        assert_eq!(take(&db).await.as_deref(), Some(key));
    }
    assert_eq!(take(&db).await, None);
    assert!(!any(&db).await);
}

async fn an_address_is_queued_once_until_it_is_taken(engine: Engine) {
    let db = engine.open().await;
    assert_eq!(request(&db, "anna@example.com", 1, MAX).await, QueueOutcome::Added);
    assert_eq!(request(&db, "ANNA@example.com", 2, MAX).await, QueueOutcome::AlreadyQueued);
    assert!(take(&db).await.is_some());
    assert_eq!(take(&db).await, None);
    assert_eq!(request(&db, "anna@example.com", 3, MAX).await, QueueOutcome::Added);
}

async fn a_full_queue_takes_no_other_address(engine: Engine) {
    let db = engine.open().await;
    for nth in 0..3 {
        assert_eq!(request(&db, &format!("a{nth}@example.com"), nth, 3).await, QueueOutcome::Added);
    }
    assert_eq!(request(&db, "a9@example.com", 9, 3).await, QueueOutcome::Full);
    assert_eq!(request(&db, "a1@example.com", 9, 3).await, QueueOutcome::AlreadyQueued);
    assert!(take(&db).await.is_some());
    assert_eq!(request(&db, "a9@example.com", 9, 3).await, QueueOutcome::Added);
}

async fn a_request_whose_handling_breaks_off_is_taken_again(engine: Engine) {
    let db = engine.open().await;
    request(&db, "anna@example.com", 1, MAX).await;
    let mut tx = db.write().await.unwrap();
    assert_eq!(tx.reset_requests().take(10).await.unwrap(), ["anna@example.com"]);
    drop(tx);
    db.close().await;
    drop(db);
    let db = engine.open().await;
    assert_eq!(take(&db).await.as_deref(), Some("anna@example.com"));
}

async fn many_who_take_at_once_never_get_the_same_request(engine: Engine) {
    let db = Arc::new(engine.open().await);
    for nth in 0..40 {
        request(&db, &format!("a{nth}@example.com"), nth, MAX).await;
    }
    let takers: Vec<_> = (0..8)
        .map(|_| {
            let db = db.clone();
            tokio::spawn(async move {
                let mut mine = Vec::new();
                loop {
                    let taken = take_many(&db, 3).await;
                    if taken.is_empty() {
                        return mine;
                    }
                    assert!(taken.len() <= 3, "{taken:?}");
                    mine.extend(taken);
                }
            })
        })
        .collect();
    let mut all = Vec::new();
    for taker in takers {
        all.extend(taker.await.unwrap());
    }
    assert_eq!(all.len(), 40);
    assert_eq!(all.into_iter().collect::<BTreeSet<_>>().len(), 40);
}

async fn a_queue_with_room_is_never_called_full_beside_a_job_that_empties_it(engine: Engine) {
    let db = Arc::new(engine.open().await);
    let requesting: Vec<_> = (0..4)
        .map(|_| {
            let db = db.clone();
            tokio::spawn(async move {
                for nth in 0..100 {
                    assert_ne!(request(&db, "anna@example.com", nth, MAX).await, QueueOutcome::Full);
                }
            })
        })
        .collect();
    while !requesting.iter().all(|task| task.is_finished()) {
        take(&db).await;
    }
    for task in requesting {
        task.await.unwrap();
    }
}

async fn only_the_requests_of_one_address_are_forgotten(engine: Engine) {
    let db = engine.open().await;
    request(&db, "anna@example.com", 1, MAX).await;
    request(&db, "bo@example.com", 2, MAX).await;
    commit(&db, async |tx| tx.reset_requests().forget(&email("Anna@example.com")).await.unwrap()).await;
    assert_eq!(take(&db).await.as_deref(), Some("bo@example.com"));
    assert_eq!(take(&db).await, None);
}

on_both_engines! {
    the_oldest_request_is_taken_first_and_once,
    an_address_is_queued_once_until_it_is_taken,
    a_full_queue_takes_no_other_address,
    a_request_whose_handling_breaks_off_is_taken_again,
    many_who_take_at_once_never_get_the_same_request,
    a_queue_with_room_is_never_called_full_beside_a_job_that_empties_it,
    only_the_requests_of_one_address_are_forgotten,
}
