//! E-mails whose delivery is recorded, and those that the outbox worker never takes.

use std::time::Duration;

use domain::{EmailAddress, LeaseId, MailId, MailState, Timestamp};
use storage::{Db, NewMail, OutboxCounts, PastDelivery, TakenMail};

use crate::engine::Engine;
use crate::on_both_engines;
use crate::people::commit;

const START: Timestamp = Timestamp::from_millis(1_763_000_000_000);
const YEAR: Duration = Duration::from_secs(365 * 24 * 60 * 60);

async fn insert(db: &Db) -> MailId {
    let recipient: EmailAddress = "anna@example.com".parse().unwrap();
    let mail = NewMail {
        id: MailId::new(START),
        kind: "test",
        account: None,
        booking: None,
        recipient: &recipient,
        content: Some(b"sealed"),
        created_at: START,
        due_at: START,
    };
    commit(db, async |tx| tx.outbox().insert(&mail).await.unwrap()).await;
    mail.id
}

async fn record(db: &Db, id: MailId, attempts: i64, delivery: PastDelivery<'_>) -> bool {
    commit(db, async |tx| tx.outbox().record_delivery(id, attempts, delivery).await.unwrap()).await
}

async fn take(db: &Db, now: Timestamp) -> Vec<TakenMail> {
    commit(db, async |tx| tx.outbox().take(LeaseId::new(now), now, 10).await.unwrap()).await
}

async fn status(db: &Db, id: MailId) -> (MailState, i64, Option<String>) {
    let status = db.read().await.unwrap().outbox().status(id).await.unwrap().unwrap();
    (status.state, status.attempts, status.last_error)
}

async fn records_the_result_of_a_queued_email_once(engine: Engine) {
    let db = engine.open().await;
    let (sent, failed) = (insert(&db).await, insert(&db).await);
    let error = "the recipient: refused with 550";
    assert!(record(&db, sent, 2, PastDelivery::Sent { at: START }).await);
    assert!(record(&db, failed, 1, PastDelivery::Failed { at: START, error }).await);
    assert!(!record(&db, sent, 1, PastDelivery::Failed { at: START, error }).await);
    assert!(!record(&db, MailId::new(START), 1, PastDelivery::Sent { at: START }).await);
    assert_eq!(status(&db, sent).await, (MailState::Sent, 2, None));
    assert_eq!(status(&db, failed).await, (MailState::Failed, 1, Some(error.to_owned())));
    assert_eq!(take(&db, START.plus(YEAR)).await, []);
    // A failed e-mail can be sent again, so its content has to stay.
    commit(&db, async |tx| tx.outbox().requeue(&[sent, failed], START).await.unwrap()).await;
    let taken = take(&db, START).await;
    assert_eq!(taken.iter().map(|mail| mail.id).collect::<Vec<_>>(), [failed]);
    assert_eq!(taken[0].content.as_deref(), Some(b"sealed".as_slice()));
}

async fn never_takes_a_held_email(engine: Engine) {
    let db = engine.open().await;
    let id = insert(&db).await;
    let error = "the recipient: no answer in time";
    assert!(record(&db, id, 6, PastDelivery::Held { error }).await);
    // Also with a clock that was set back, for which other due times of the far future count as due.
    for now in [START.minus(YEAR), START, START.plus(YEAR), START.plus(100 * YEAR)] {
        assert_eq!(take(&db, now).await, []);
        let next = db.read().await.unwrap().outbox().next_due(now).await.unwrap();
        assert_eq!(next, None);
    }
    assert_eq!(status(&db, id).await, (MailState::Queued, 6, Some(error.to_owned())));
}

async fn a_held_email_delays_no_other_and_ages_no_queue(engine: Engine) {
    let db = engine.open().await;
    let (held, other) = (insert(&db).await, insert(&db).await);
    assert!(record(&db, held, 1, PastDelivery::Held { error: "" }).await);
    assert_eq!(db.read().await.unwrap().outbox().next_due(START).await.unwrap(), Some(START));
    let taken = take(&db, START).await;
    assert_eq!(taken.iter().map(|mail| mail.id).collect::<Vec<_>>(), [other]);
    let (id, lease) = (other, taken[0].lease);
    assert!(commit(&db, async |tx| tx.outbox().sent(id, lease, START).await.unwrap()).await);
    let counts = db.read().await.unwrap().outbox().counts().await.unwrap();
    assert_eq!(counts, OutboxCounts { queued: 1, sent: 1, failed: 0, oldest_queued: None });
}

on_both_engines! {
    records_the_result_of_a_queued_email_once,
    never_takes_a_held_email,
    a_held_email_delays_no_other_and_ages_no_queue,
}
