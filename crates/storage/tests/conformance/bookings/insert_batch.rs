use std::collections::HashSet;
use std::time::Duration;

use domain::booking::RequestKey;
use domain::{BookingId, EmailId, Notification, QuarantineReason};
use storage::{InsertOutcome, PreviousRequest, RECEIPT_EMAIL, REQUEST_EMAIL};

use super::fixtures::{
    BookingFixture, booking_fixture, find, insert_batch, insert_photographer, lease_queued_emails,
    request_key,
};
use crate::engine::Engine;
use crate::fixtures::NOW;
use crate::on_both_engines;

/// The same request again, with ids of its own.
fn repeat(first: &BookingFixture) -> BookingFixture {
    BookingFixture { id: BookingId::new(NOW), receipt: Some(EmailId::new(NOW)), ..first.clone() }
}

fn replayed(first: &BookingFixture) -> InsertOutcome {
    InsertOutcome::Replayed(PreviousRequest {
        booking: first.id,
        fingerprint: first.fingerprint.to_vec(),
        at: first.at,
    })
}

async fn reads_back_a_booking_with_its_emails(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_photographer(&db, "anna").await;
    let booking = booking_fixture(&anna, request_key("1"));
    assert_eq!(insert_batch(&db, &[&booking]).await, [InsertOutcome::Created]);
    assert_eq!(find(&db, booking.id).await, Some(booking.as_stored()));
    assert_eq!(find(&db, BookingId::new(NOW)).await, None);
    let mut expected = vec![
        (booking.id.into(), REQUEST_EMAIL.to_owned(), "anna@example.com".to_owned(), Some(booking.id)),
        (booking.receipt.unwrap(), RECEIPT_EMAIL.to_owned(), "Bo@example.org".to_owned(), Some(booking.id)),
    ];
    expected.sort_by_key(|(id, ..)| *id);
    assert_eq!(lease_queued_emails(&db).await, expected);
}

async fn queues_no_email_for_quarantine_and_digest(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_photographer(&db, "anna").await;
    let quarantined = BookingFixture {
        quarantine_reason: Some(QuarantineReason::TooFast),
        notification: Notification::None,
        receipt: None,
        ..booking_fixture(&anna, request_key("1"))
    };
    let for_digest = BookingFixture {
        notification: Notification::Digest,
        receipt: None,
        ..booking_fixture(&anna, request_key("2"))
    };
    let too_many = BookingFixture {
        quarantine_reason: Some(QuarantineReason::TooMany),
        id: BookingId::new(NOW),
        key: request_key("3"),
        ..quarantined.clone()
    };
    insert_batch(&db, &[&quarantined, &for_digest, &too_many]).await;
    for booking in [&quarantined, &for_digest, &too_many] {
        assert_eq!(find(&db, booking.id).await, Some(booking.as_stored()));
    }
    assert_eq!(lease_queued_emails(&db).await, []);
}

async fn one_key_creates_one_booking(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = (insert_photographer(&db, "anna").await, insert_photographer(&db, "bo-berg").await);
    let first = booking_fixture(&anna, request_key("1"));
    insert_batch(&db, &[&first]).await;
    let later = BookingFixture {
        at: NOW.plus(Duration::from_secs(29 * 86_400)),
        fingerprint: [8; 32],
        ..repeat(&first)
    };
    assert_eq!(
        insert_batch(&db, &[&later]).await,
        [replayed(&first)],
        "the key decides; the caller compares the content"
    );
    assert_eq!(find(&db, later.id).await, None);
    assert_eq!(lease_queued_emails(&db).await.len(), 2);
    let for_bo = booking_fixture(&bo, request_key("1"));
    assert_eq!(
        insert_batch(&db, &[&for_bo]).await,
        [InsertOutcome::Created],
        "keys are separate for each photographer"
    );
}

async fn identical_requests_create_one_booking_a_minute(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_photographer(&db, "anna").await;
    let first = booking_fixture(&anna, RequestKey::Fingerprint([7; 32]));
    insert_batch(&db, &[&first]).await;
    let after =
        |millis: u64| BookingFixture { at: NOW.plus(Duration::from_millis(millis)), ..repeat(&first) };
    let (within_minute, after_minute) = (after(59_999), after(60_000));
    assert_eq!(insert_batch(&db, &[&within_minute]).await, [replayed(&first)]);
    assert_eq!(insert_batch(&db, &[&after_minute]).await, [InsertOutcome::Created]);
    assert_eq!(
        insert_batch(&db, &[&after(60_001)]).await,
        [replayed(&after_minute)],
        "the minute starts at the newest request"
    );
    let day_before = BookingFixture { at: NOW.minus(Duration::from_secs(86_400)), ..repeat(&first) };
    assert_eq!(
        insert_batch(&db, &[&day_before]).await,
        [InsertOutcome::Created],
        "with a clock that was set back a day"
    );
}

async fn inserts_new_requests_of_a_batch_and_replays_others(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_photographer(&db, "anna").await;
    let (first, second) =
        (booking_fixture(&anna, request_key("1")), booking_fixture(&anna, request_key("2")));
    insert_batch(&db, &[&first, &second]).await;
    let (third, fourth) =
        (booking_fixture(&anna, request_key("3")), booking_fixture(&anna, request_key("4")));
    let outcomes = insert_batch(&db, &[&third, &repeat(&second), &fourth, &repeat(&first)]).await;
    assert_eq!(
        outcomes,
        [InsertOutcome::Created, replayed(&second), InsertOutcome::Created, replayed(&first)]
    );
    for booking in [&third, &fourth] {
        assert_eq!(find(&db, booking.id).await, Some(booking.as_stored()));
    }
    assert_eq!(lease_queued_emails(&db).await.len(), 8);
}

async fn inserts_a_batch_of_256(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_photographer(&db, "anna").await;
    let all: Vec<BookingFixture> =
        (0..256).map(|n| booking_fixture(&anna, request_key(&n.to_string()))).collect();
    let outcomes = insert_batch(&db, &all.iter().collect::<Vec<_>>()).await;
    assert!(outcomes.iter().all(|outcome| *outcome == InsertOutcome::Created));
    let emailed_bookings: HashSet<_> =
        lease_queued_emails(&db).await.into_iter().filter_map(|(.., booking)| booking).collect();
    assert_eq!(emailed_bookings, all.iter().map(|booking| booking.id).collect());
}

async fn rollback_leaves_no_booking_email_or_key(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_photographer(&db, "anna").await;
    let booking = booking_fixture(&anna, request_key("1"));
    {
        let mut tx = db.write().await.unwrap();
        tx.bookings().insert_batch(&[booking.as_new()]).await.unwrap();
    }
    assert_eq!(find(&db, booking.id).await, None);
    assert_eq!(lease_queued_emails(&db).await, []);
    assert_eq!(
        insert_batch(&db, &[&repeat(&booking)]).await,
        [InsertOutcome::Created],
        "the key is available again"
    );
}

async fn one_invalid_booking_fails_the_whole_batch(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_photographer(&db, "anna").await;
    let booking = booking_fixture(&anna, request_key("1"));
    let same_id = BookingFixture { id: booking.id, key: request_key("2"), receipt: None, ..booking.clone() };
    {
        let mut tx = db.write().await.unwrap();
        assert!(tx.bookings().insert_batch(&[booking.as_new(), same_id.as_new()]).await.is_err());
    }
    assert_eq!(find(&db, booking.id).await, None);
    assert_eq!(lease_queued_emails(&db).await, []);
}

on_both_engines! {
    reads_back_a_booking_with_its_emails,
    queues_no_email_for_quarantine_and_digest,
    one_key_creates_one_booking,
    identical_requests_create_one_booking_a_minute,
    inserts_new_requests_of_a_batch_and_replays_others,
    inserts_a_batch_of_256,
    rollback_leaves_no_booking_email_or_key,
    one_invalid_booking_fails_the_whole_batch,
}
