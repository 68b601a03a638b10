use std::sync::Arc;

use domain::booking::RequestKey;
use storage::{Db, InsertOutcome};

use super::fixtures::{
    BookingFixture, TestPhotographer, booking_fixture, find, insert_batch, insert_photographer,
    lease_queued_emails, request_key,
};
use crate::engine::Engine;
use crate::fixtures::{NOW, commit};
use crate::on_both_engines;

/// Inserts many requests with one key concurrently.
async fn assert_one_booking_is_created(db: &Arc<Db>, photographer: &TestPhotographer, key: RequestKey) {
    let tasks: Vec<_> = (0..20)
        .map(|_| {
            let (db, booking) = (db.clone(), booking_fixture(photographer, key.clone()));
            tokio::spawn(async move { (booking.id, insert_batch(&db, &[&booking]).await.remove(0)) })
        })
        .collect();
    let (mut created, mut replayed) = (Vec::new(), Vec::new());
    for task in tasks {
        match task.await.unwrap() {
            (id, InsertOutcome::Created) => created.push(id),
            (_, InsertOutcome::Replayed(previous)) => replayed.push(previous.booking),
        }
    }
    assert_eq!(created.len(), 1);
    assert!(replayed.iter().all(|id| *id == created[0]));
    assert!(find(db, created[0]).await.is_some());
}

async fn concurrent_requests_with_one_key_create_one_booking(engine: Engine) {
    let db = Arc::new(engine.open().await);
    let anna = insert_photographer(&db, "anna").await;
    assert_one_booking_is_created(&db, &anna, request_key("1")).await;
    assert_one_booking_is_created(&db, &anna, RequestKey::Fingerprint([7; 32])).await;
    assert_eq!(lease_queued_emails(&db).await.len(), 4);
}

async fn batches_with_the_same_keys_do_not_deadlock(engine: Engine) {
    let db = Arc::new(engine.open().await);
    let anna = insert_photographer(&db, "anna").await;
    let tasks: Vec<_> = (0..16)
        .map(|batch_number| {
            let mut batch: Vec<BookingFixture> =
                (0..20).map(|n| booking_fixture(&anna, request_key(&n.to_string()))).collect();
            if batch_number % 2 == 1 {
                batch.reverse();
            }
            let db = db.clone();
            tokio::spawn(async move {
                let outcomes = insert_batch(&db, &batch.iter().collect::<Vec<_>>()).await;
                outcomes.into_iter().filter(|outcome| *outcome == InsertOutcome::Created).count()
            })
        })
        .collect();
    let mut created = 0;
    for task in tasks {
        created += task.await.unwrap();
    }
    assert_eq!(created, 20);
}

/// Each transaction locks the account and counts its emails before it adds one, as the booking writer does. An
/// address that is not verified gets five emails a day.
async fn concurrent_batches_keep_the_daily_email_limit(engine: Engine) {
    let db = Arc::new(engine.open().await);
    let anna = Arc::new(insert_photographer(&db, "anna").await);
    let tasks: Vec<_> = (0..12)
        .map(|n| {
            let (db, anna) = (db.clone(), anna.clone());
            tokio::spawn(async move {
                let booking = booking_fixture(&anna, request_key(&n.to_string()));
                commit(&db, async |tx| {
                    let id = anna.account.id;
                    let count = tx.bookings().lock_and_count_emails(&[id], NOW).await.unwrap()[&id];
                    let booking = BookingFixture {
                        notification: booking.notification.limit_for_unverified(count),
                        receipt: None,
                        ..booking
                    };
                    tx.bookings().insert_batch(&[booking.as_new()]).await.unwrap();
                })
                .await;
            })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
    assert_eq!(lease_queued_emails(&db).await.len(), 5);
}

on_both_engines! {
    concurrent_requests_with_one_key_create_one_booking,
    batches_with_the_same_keys_do_not_deadlock,
    concurrent_batches_keep_the_daily_email_limit,
}
