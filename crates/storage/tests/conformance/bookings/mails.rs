//! Mails about bookings: how they stand together, and those that shall not go out.

use std::time::Duration;

use domain::{BookingId, LeaseId, MailId, MailState, Timestamp};
use storage::{Db, NewMail, RECEIPT_MAIL, REQUEST_MAIL};

use super::studio::{Wanted, enter, keyed, studio, wanted};
use crate::engine::Engine;
use crate::on_both_engines;
use crate::people::{NOW, commit};

fn after(seconds: u64) -> Timestamp {
    NOW.plus(Duration::from_secs(seconds))
}

async fn write(db: &Db, one: &Wanted, kind: &'static str, due_at: Timestamp) -> MailId {
    let id = MailId::new(NOW);
    let mail = NewMail {
        id,
        kind,
        account: Some(one.account),
        recipient: &one.photographer,
        booking: Some(one.id),
        content: Some(b"sealed"),
        created_at: NOW,
        due_at,
    };
    commit(db, async |tx| tx.outbox().insert(&mail).await.unwrap()).await;
    id
}

async fn state(db: &Db, id: MailId) -> Option<MailState> {
    db.read().await.unwrap().outbox().status(id).await.unwrap().map(|status| status.state)
}

async fn worst(db: &Db, ids: &[BookingId]) -> Vec<Option<MailState>> {
    let worst = db.read().await.unwrap().outbox().worst(ids).await.unwrap();
    ids.iter().map(|id| worst.get(id).copied()).collect()
}

async fn take(db: &Db, at: Timestamp) -> LeaseId {
    let lease = LeaseId::new(at);
    commit(db, async |tx| tx.outbox().take(lease, at, 100).await.unwrap()).await;
    lease
}

async fn the_worst_of_its_mails_stands_for_a_booking(engine: Engine) {
    let db = engine.open().await;
    let anna = studio(&db, "anna").await;
    let (one, other) = (wanted(&anna, keyed("1")), wanted(&anna, keyed("2")));
    let silent = Wanted { notice: domain::Notice::Digest, receipt: None, ..wanted(&anna, keyed("3")) };
    enter(&db, &[&one, &other, &silent]).await;
    let ids = [one.id, other.id, silent.id];
    let queued = Some(MailState::Queued);
    assert_eq!(worst(&db, &ids).await, [queued, queued, None]);
    let lease = take(&db, NOW).await;
    commit(&db, async |tx| {
        assert!(tx.outbox().sent(one.id.into(), lease, NOW).await.unwrap());
        assert!(tx.outbox().sent(other.id.into(), lease, NOW).await.unwrap());
        assert!(tx.outbox().sent(other.receipt.unwrap(), lease, NOW).await.unwrap());
    })
    .await;
    assert_eq!(worst(&db, &ids).await, [queued, Some(MailState::Sent), None]);
    commit(&db, async |tx| {
        assert!(tx.outbox().fail(one.receipt.unwrap(), lease, NOW, "refused").await.unwrap());
    })
    .await;
    write(&db, &one, "booking-confirmed", NOW).await;
    assert_eq!(worst(&db, &ids).await, [Some(MailState::Failed), Some(MailState::Sent), None]);
    assert_eq!(worst(&db, &[]).await, []);
}

async fn a_letter_waits_until_it_is_due_and_can_be_taken_back_until_it_was_taken(engine: Engine) {
    let db = engine.open().await;
    let one = wanted(&studio(&db, "anna").await, keyed("1"));
    enter(&db, &[&one]).await;
    let (early, late) = (
        write(&db, &one, "booking-confirmed", after(10)).await,
        write(&db, &one, "booking-declined", after(10)).await,
    );
    take(&db, after(9)).await;
    let take_back = async |id| commit(&db, async |tx| tx.outbox().take_back(id).await.unwrap()).await;
    assert!(take_back(early).await);
    assert_eq!(state(&db, early).await, None);
    assert!(!take_back(early).await, "once");
    let lease = take(&db, after(10)).await;
    assert!(!take_back(late).await, "somebody has it");
    commit(&db, async |tx| tx.outbox().retry(late, lease, after(20), "away").await.unwrap()).await;
    assert!(!take_back(late).await, "it may have arrived");
    assert_eq!(state(&db, late).await, Some(MailState::Queued));
}

async fn only_letters_about_the_status_that_wait_are_taken_back(engine: Engine) {
    let db = engine.open().await;
    let anna = studio(&db, "anna").await;
    let (one, other) = (wanted(&anna, keyed("1")), wanted(&anna, keyed("2")));
    enter(&db, &[&one, &other]).await;
    let leaving = write(&db, &one, "booking-declined", NOW).await;
    let sent = write(&db, &one, "booking-confirmed", NOW).await;
    let tried = write(&db, &one, "booking-confirmed", NOW).await;
    let lease = take(&db, NOW).await;
    commit(&db, async |tx| {
        assert!(tx.outbox().sent(sent, lease, NOW).await.unwrap());
        assert!(tx.outbox().retry(tried, lease, after(60), "away").await.unwrap());
    })
    .await;
    let mut gone = vec![tried];
    for kind in ["booking-confirmed", "booking-declined", "booking-cancelled", "booking-answer"] {
        gone.push(write(&db, &one, kind, after(10)).await);
    }
    let mut stay = vec![leaving, sent, one.id.into(), one.receipt.unwrap()];
    for kind in [REQUEST_MAIL, RECEIPT_MAIL, "booking-withdrawn"] {
        stay.push(write(&db, &one, kind, after(10)).await);
    }
    stay.push(write(&db, &other, "booking-confirmed", after(10)).await);
    commit(&db, async |tx| tx.outbox().take_back_answers(one.id).await.unwrap()).await;
    for id in gone {
        assert_eq!(state(&db, id).await, None);
    }
    for id in stay {
        assert!(state(&db, id).await.is_some());
    }
    let discard =
        async |lease| commit(&db, async |tx| tx.outbox().discard(leaving, lease).await.unwrap()).await;
    assert!(!discard(LeaseId::new(NOW)).await, "only by who has it");
    assert!(discard(lease).await);
    assert_eq!(state(&db, leaving).await, None);
}

async fn a_mail_that_was_given_up_begins_anew(engine: Engine) {
    let db = engine.open().await;
    let anna = studio(&db, "anna").await;
    let (one, other) = (wanted(&anna, keyed("1")), wanted(&anna, keyed("2")));
    enter(&db, &[&one, &other]).await;
    let receipt = one.receipt.unwrap();
    let resend = async |booking, id| {
        commit(&db, async |tx| tx.outbox().resend(booking, id, after(60)).await.unwrap()).await
    };
    assert!(!resend(one.id, receipt).await, "it waits");
    let lease = take(&db, NOW).await;
    commit(&db, async |tx| {
        assert!(tx.outbox().fail(receipt, lease, NOW, "refused").await.unwrap());
        assert!(tx.outbox().sent(one.id.into(), lease, NOW).await.unwrap());
    })
    .await;
    assert!(!resend(other.id, receipt).await, "it is about another booking");
    assert!(!resend(one.id, one.id.into()).await, "it was sent");
    assert!(resend(one.id, receipt).await);
    let status = db.read().await.unwrap().outbox().status(receipt).await.unwrap().unwrap();
    assert_eq!((status.state, status.attempts), (MailState::Queued, 0));
    assert_eq!((status.due_at, status.last_error), (after(60), None));
    let about = db.read().await.unwrap().outbox().about(one.id).await.unwrap();
    let about = about.iter().find(|mail| mail.id == receipt).unwrap();
    assert!(about.untouched && about.settled_at.is_none());
    assert_eq!(about.created_at, after(60), "it has its whole time again");
}

on_both_engines! {
    the_worst_of_its_mails_stands_for_a_booking,
    a_letter_waits_until_it_is_due_and_can_be_taken_back_until_it_was_taken,
    only_letters_about_the_status_that_wait_are_taken_back,
    a_mail_that_was_given_up_begins_anew,
}
