//! Emails about bookings: their worst state, and which of them are no longer sent.

use std::time::Duration;

use domain::booking::Actor;
use domain::{BookingId, BookingStatus, EmailId, EmailState, LeaseId, Timestamp};
use storage::{Db, NewEmail, RECEIPT_EMAIL, REQUEST_EMAIL};

use super::fixtures::{
    BookingFixture, booking_fixture, insert_batch, insert_photographer, request_key, step,
};
use crate::engine::Engine;
use crate::fixtures::{NOW, commit};
use crate::on_both_engines;

fn after(seconds: u64) -> Timestamp {
    NOW.plus(Duration::from_secs(seconds))
}

async fn insert_email(db: &Db, booking: &BookingFixture, kind: &'static str, due_at: Timestamp) -> EmailId {
    let id = EmailId::new(NOW);
    let email = NewEmail {
        id,
        kind,
        account: Some(booking.account),
        recipient: &booking.photographer_email,
        booking: Some(booking.id),
        content: Some(b"sealed"),
        created_at: NOW,
        due_at,
    };
    commit(db, async |tx| tx.outbox().insert(&email).await.unwrap()).await;
    id
}

async fn find_worst_states(db: &Db, ids: &[BookingId]) -> Vec<Option<EmailState>> {
    let states = db.read().await.unwrap().outbox().find_worst_states(ids).await.unwrap();
    ids.iter().map(|id| states.get(id).copied()).collect()
}

async fn lease_due(db: &Db, at: Timestamp) -> LeaseId {
    let lease = LeaseId::new(at);
    commit(db, async |tx| tx.outbox().lease_due(lease, at, 100).await.unwrap()).await;
    lease
}

async fn returns_the_worst_state_of_a_bookings_emails(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_photographer(&db, "anna").await;
    let (booking, other) =
        (booking_fixture(&anna, request_key("1")), booking_fixture(&anna, request_key("2")));
    let without_emails = BookingFixture {
        notification: domain::Notification::Digest,
        receipt: None,
        ..booking_fixture(&anna, request_key("3"))
    };
    insert_batch(&db, &[&booking, &other, &without_emails]).await;
    let ids = [booking.id, other.id, without_emails.id];
    let queued = Some(EmailState::Queued);
    assert_eq!(find_worst_states(&db, &ids).await, [queued, queued, None]);
    let lease = lease_due(&db, NOW).await;
    commit(&db, async |tx| {
        assert!(tx.outbox().mark_sent(booking.id.into(), lease, NOW).await.unwrap());
        assert!(tx.outbox().mark_sent(other.id.into(), lease, NOW).await.unwrap());
        assert!(tx.outbox().mark_sent(other.receipt.unwrap(), lease, NOW).await.unwrap());
    })
    .await;
    assert_eq!(find_worst_states(&db, &ids).await, [queued, Some(EmailState::Sent), None]);
    commit(&db, async |tx| {
        assert!(tx.outbox().mark_failed(booking.receipt.unwrap(), lease, NOW, "refused").await.unwrap());
    })
    .await;
    insert_email(&db, &booking, "booking-confirmed", NOW).await;
    assert_eq!(find_worst_states(&db, &ids).await, [Some(EmailState::Failed), Some(EmailState::Sent), None]);
    assert_eq!(find_worst_states(&db, &[]).await, []);
}

async fn cancels_an_email_only_before_the_first_attempt(engine: Engine) {
    let db = engine.open().await;
    let booking = booking_fixture(&insert_photographer(&db, "anna").await, request_key("1"));
    insert_batch(&db, &[&booking]).await;
    let (early, late) = (
        insert_email(&db, &booking, "booking-confirmed", after(10)).await,
        insert_email(&db, &booking, "booking-declined", after(10)).await,
    );
    lease_due(&db, after(9)).await;
    let cancel = async |id| commit(&db, async |tx| tx.outbox().cancel_untried(id).await.unwrap()).await;
    assert!(cancel(early).await);
    assert_eq!(engine.email_state(early).await, None);
    assert!(!cancel(early).await, "the email is already deleted");
    let lease = lease_due(&db, after(10)).await;
    assert!(!cancel(late).await, "a worker has leased it");
    commit(&db, async |tx| tx.outbox().schedule_retry(late, lease, after(20), "away").await.unwrap()).await;
    assert!(!cancel(late).await, "it may have been delivered");
    assert_eq!(engine.email_state(late).await, Some(EmailState::Queued));
}

async fn cancels_only_queued_status_emails(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_photographer(&db, "anna").await;
    let (booking, other) =
        (booking_fixture(&anna, request_key("1")), booking_fixture(&anna, request_key("2")));
    insert_batch(&db, &[&booking, &other]).await;
    let leased = insert_email(&db, &booking, "booking-declined", NOW).await;
    let sent = insert_email(&db, &booking, "booking-confirmed", NOW).await;
    let tried = insert_email(&db, &booking, "booking-confirmed", NOW).await;
    let lease = lease_due(&db, NOW).await;
    commit(&db, async |tx| {
        assert!(tx.outbox().mark_sent(sent, lease, NOW).await.unwrap());
        assert!(tx.outbox().schedule_retry(tried, lease, after(60), "away").await.unwrap());
    })
    .await;
    let mut removed = vec![tried];
    for kind in ["booking-confirmed", "booking-declined", "booking-cancelled", "booking-answer"] {
        removed.push(insert_email(&db, &booking, kind, after(10)).await);
    }
    let mut remaining = vec![leased, sent, booking.id.into(), booking.receipt.unwrap()];
    for kind in [REQUEST_EMAIL, RECEIPT_EMAIL, "booking-withdrawn"] {
        remaining.push(insert_email(&db, &booking, kind, after(10)).await);
    }
    remaining.push(insert_email(&db, &other, "booking-confirmed", after(10)).await);
    commit(&db, async |tx| tx.outbox().cancel_status_emails(booking.id).await.unwrap()).await;
    for id in removed {
        assert_eq!(engine.email_state(id).await, None);
    }
    for id in remaining {
        assert!(engine.email_state(id).await.is_some());
    }
    // The outbox worker itself deletes the leased one when it finds that it is obsolete.
    let delete_leased =
        async |lease| commit(&db, async |tx| tx.outbox().delete_leased(leased, lease).await.unwrap()).await;
    assert!(!delete_leased(LeaseId::new(NOW)).await, "only the holder of the lease may delete it");
    assert!(delete_leased(lease).await);
    assert_eq!(engine.email_state(leased).await, None);
}

async fn requeues_a_failed_email_of_the_booking(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_photographer(&db, "anna").await;
    let (booking, other) =
        (booking_fixture(&anna, request_key("1")), booking_fixture(&anna, request_key("2")));
    insert_batch(&db, &[&booking, &other]).await;
    let receipt = booking.receipt.unwrap();
    let requeue = async |booking, id| {
        commit(&db, async |tx| tx.outbox().requeue_for_booking(booking, id, after(60)).await.unwrap()).await
    };
    assert!(!requeue(booking.id, receipt).await, "a queued email cannot be requeued");
    let lease = lease_due(&db, NOW).await;
    commit(&db, async |tx| {
        assert!(tx.outbox().mark_failed(receipt, lease, NOW, "refused").await.unwrap());
        assert!(tx.outbox().mark_sent(booking.id.into(), lease, NOW).await.unwrap());
    })
    .await;
    assert!(!requeue(other.id, receipt).await, "the email belongs to another booking");
    assert!(!requeue(booking.id, booking.id.into()).await, "a sent email cannot be requeued");
    assert!(requeue(booking.id, receipt).await);
    let status = engine.delivery_status(receipt).await.unwrap();
    assert_eq!((status.state, status.attempts), (EmailState::Queued, 0));
    assert_eq!((status.due_at, status.last_error), (after(60), None));
    let emails = db.read().await.unwrap().outbox().list_for_booking(booking.id).await.unwrap();
    let email = emails.iter().find(|email| email.id == receipt).unwrap();
    assert!(email.is_untried && email.settled_at.is_none());
    assert_eq!(email.created_at, after(60), "the retry period starts again");
}

async fn keeps_the_sent_request_and_receipt_of_an_open_booking(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_photographer(&db, "anna").await;
    let (open, declined, failed) = (
        booking_fixture(&anna, request_key("1")),
        booking_fixture(&anna, request_key("2")),
        booking_fixture(&anna, request_key("3")),
    );
    insert_batch(&db, &[&open, &declined, &failed]).await;
    let other_email = insert_email(&db, &open, "booking-confirmed", NOW).await;
    let lease = lease_due(&db, NOW).await;
    commit(&db, async |tx| {
        let decline = step(BookingStatus::Inquiry, BookingStatus::Declined, Actor::Photographer, NOW);
        assert!(tx.bookings().set_status(declined.id, &decline).await.unwrap());
        for id in [
            open.id.into(),
            open.receipt.unwrap(),
            other_email,
            declined.id.into(),
            declined.receipt.unwrap(),
        ] {
            assert!(tx.outbox().mark_sent(id, lease, NOW).await.unwrap());
        }
        assert!(tx.outbox().mark_failed(failed.receipt.unwrap(), lease, NOW, "refused").await.unwrap());
    })
    .await;
    let deleted = commit(&db, async |tx| tx.outbox().purge(after(1)).await.unwrap()).await;
    assert_eq!(deleted, 4, "an answer, both emails of a declined request, and a failed receipt");
    assert!(engine.email_state(open.id.into()).await.is_some());
    assert!(engine.email_state(open.receipt.unwrap()).await.is_some());
}

on_both_engines! {
    keeps_the_sent_request_and_receipt_of_an_open_booking,
    returns_the_worst_state_of_a_bookings_emails,
    cancels_an_email_only_before_the_first_attempt,
    cancels_only_queued_status_emails,
    requeues_a_failed_email_of_the_booking,
}
