//! Emails whose delivery is recorded, and held emails, which the outbox worker never leases.

use std::time::Duration;

use domain::{EmailAddress, EmailId, EmailState, LeaseId, Timestamp};
use storage::{Db, LeasedEmail, NewEmail, OutboxCounts, PastDelivery};

use crate::engine::Engine;
use crate::fixtures::commit;
use crate::on_both_engines;

const START: Timestamp = Timestamp::from_millis(1_763_000_000_000);
const YEAR: Duration = Duration::from_secs(365 * 24 * 60 * 60);

async fn insert_email(db: &Db) -> EmailId {
    let recipient: EmailAddress = "anna@example.com".parse().unwrap();
    let email = NewEmail {
        id: EmailId::new(START),
        kind: "test",
        account: None,
        booking: None,
        recipient: &recipient,
        content: Some(b"sealed"),
        created_at: START,
        due_at: START,
    };
    commit(db, async |tx| tx.outbox().insert(&email).await.unwrap()).await;
    email.id
}

async fn record_delivery(db: &Db, id: EmailId, attempts: i64, delivery: PastDelivery<'_>) -> bool {
    commit(db, async |tx| tx.outbox().record_delivery(id, attempts, delivery).await.unwrap()).await
}

async fn lease_due(db: &Db, now: Timestamp) -> Vec<LeasedEmail> {
    commit(db, async |tx| tx.outbox().lease_due(LeaseId::new(now), now, 10).await.unwrap()).await
}

async fn status(engine: &Engine, id: EmailId) -> (EmailState, i64, Option<String>) {
    let status = engine.delivery_status(id).await.unwrap();
    (status.state, status.attempts, status.last_error)
}

async fn records_the_result_of_a_queued_email_once(engine: Engine) {
    let db = engine.open().await;
    let (sent, failed) = (insert_email(&db).await, insert_email(&db).await);
    let error = "the recipient: refused with 550";
    assert!(record_delivery(&db, sent, 2, PastDelivery::Sent { at: START }).await);
    assert!(record_delivery(&db, failed, 1, PastDelivery::Failed { at: START, error }).await);
    assert!(!record_delivery(&db, sent, 1, PastDelivery::Failed { at: START, error }).await);
    assert!(!record_delivery(&db, EmailId::new(START), 1, PastDelivery::Sent { at: START }).await);
    assert_eq!(status(&engine, sent).await, (EmailState::Sent, 2, None));
    assert_eq!(status(&engine, failed).await, (EmailState::Failed, 1, Some(error.to_owned())));
    assert_eq!(lease_due(&db, START.plus(YEAR)).await, []);
    // A failed email can be sent again, so its content must stay.
    commit(&db, async |tx| tx.outbox().requeue(&[sent, failed], START).await.unwrap()).await;
    let leased = lease_due(&db, START).await;
    assert_eq!(leased.iter().map(|email| email.id).collect::<Vec<_>>(), [failed]);
    assert_eq!(leased[0].content.as_deref(), Some(b"sealed".as_slice()));
}

async fn never_leases_an_email_that_is_never_due(engine: Engine) {
    let db = engine.open().await;
    let id = insert_email(&db).await;
    let error = "the recipient: timed out";
    assert!(record_delivery(&db, id, 6, PastDelivery::NeverRetried { error }).await);
    // Also with a clock that was set back: other due times in the far future then count as due.
    for now in [START.minus(YEAR), START, START.plus(YEAR), START.plus(100 * YEAR)] {
        assert_eq!(lease_due(&db, now).await, []);
        let next_due = db.read().await.unwrap().outbox().next_due(now).await.unwrap();
        assert_eq!(next_due, None);
    }
    assert_eq!(status(&engine, id).await, (EmailState::Queued, 6, Some(error.to_owned())));
}

async fn email_that_is_never_due_does_not_delay_others_or_age_the_queue(engine: Engine) {
    let db = engine.open().await;
    let (never_due, other) = (insert_email(&db).await, insert_email(&db).await);
    assert!(record_delivery(&db, never_due, 1, PastDelivery::NeverRetried { error: "" }).await);
    assert_eq!(db.read().await.unwrap().outbox().next_due(START).await.unwrap(), Some(START));
    let leased = lease_due(&db, START).await;
    assert_eq!(leased.iter().map(|email| email.id).collect::<Vec<_>>(), [other]);
    let (id, lease) = (other, leased[0].lease);
    assert!(commit(&db, async |tx| tx.outbox().mark_sent(id, lease, START).await.unwrap()).await);
    let counts = db.read().await.unwrap().outbox().counts().await.unwrap();
    assert_eq!(counts, OutboxCounts { queued: 1, sent: 1, failed: 0, oldest_queued: None });
}

on_both_engines! {
    records_the_result_of_a_queued_email_once,
    never_leases_an_email_that_is_never_due,
    email_that_is_never_due_does_not_delay_others_or_age_the_queue,
}
