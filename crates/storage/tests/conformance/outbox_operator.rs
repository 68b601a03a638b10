use std::time::Duration;

use domain::{EmailAddress, LeaseId, MailId, MailState, Timestamp};
use storage::{Db, NewMail};

use crate::engine::Engine;
use crate::on_both_engines;
use crate::people::{NOW, commit};

fn after(seconds: u64) -> Timestamp {
    NOW.plus(Duration::from_secs(seconds))
}

async fn insert(db: &Db, created_at: Timestamp) -> MailId {
    let recipient: EmailAddress = "bo@example.com".parse().unwrap();
    let (id, content) = (MailId::new(created_at), Some(b"sealed".as_slice()));
    let mail = NewMail {
        id,
        kind: "test",
        account: None,
        booking: None,
        recipient: &recipient,
        content,
        created_at,
        due_at: created_at,
    };
    commit(db, async |tx| tx.outbox().insert(&mail).await.unwrap()).await;
    id
}

/// One that was tried and given up at a moment.
async fn given_up(db: &Db, at: Timestamp) -> MailId {
    let id = insert(db, at).await;
    commit(db, async |tx| {
        let lease = tx.outbox().take(LeaseId::new(at), at, 1).await.unwrap()[0].lease;
        assert!(tx.outbox().fail(id, lease, at, "nobody lives there").await.unwrap());
    })
    .await;
    id
}

async fn state(db: &Db, id: MailId) -> MailState {
    db.read().await.unwrap().outbox().status(id).await.unwrap().unwrap().state
}

async fn what_was_given_up_lately_is_listed_the_latest_first(engine: Engine) {
    let db = engine.open().await;
    given_up(&db, after(1)).await;
    let (second, third) = (given_up(&db, after(2)).await, given_up(&db, after(3)).await);
    insert(&db, after(4)).await;
    let listed =
        async |since, limit| db.read().await.unwrap().outbox().failed_since(since, limit).await.unwrap();
    let lately = listed(after(2), 10).await;
    assert_eq!(lately.iter().map(|mail| mail.id).collect::<Vec<_>>(), [third, second]);
    assert_eq!(listed(after(0), 1).await[0].id, third, "no more than asked for");
    let mail = &lately[0];
    assert_eq!((mail.kind.as_str(), mail.recipient.as_str()), ("test", "bo@example.com"));
    assert_eq!((mail.given_up_at, mail.why.as_str()), (after(3), "nobody lives there"));
    assert!(!format!("{mail:?}").contains("bo@"));
}

async fn a_mail_that_was_given_up_begins_anew_and_no_other_does(engine: Engine) {
    let db = engine.open().await;
    let (failed, left) = (given_up(&db, after(1)).await, given_up(&db, after(2)).await);
    let waiting = insert(&db, after(3)).await;
    let requeue = async |id| commit(&db, async |tx| tx.outbox().requeue(id, after(9)).await.unwrap()).await;
    assert!(requeue(failed).await);
    assert!(!requeue(failed).await, "once is enough");
    assert!(!requeue(waiting).await && !requeue(MailId::new(NOW)).await);

    let status = db.read().await.unwrap().outbox().status(failed).await.unwrap().unwrap();
    assert_eq!((status.state, status.attempts, status.due_at), (MailState::Queued, 0, after(9)));
    assert_eq!(status.last_error, None);
    assert_eq!(state(&db, left).await, MailState::Failed);
    let taken = commit(&db, async |tx| tx.outbox().take(LeaseId::new(NOW), after(9), 9).await.unwrap()).await;
    let taken = taken.iter().find(|mail| mail.id == failed).expect("it is due");
    assert_eq!((taken.attempts, taken.content.as_deref()), (1, Some(b"sealed".as_slice())));
}

async fn all_that_were_given_up_begin_anew_at_once(engine: Engine) {
    let db = engine.open().await;
    let failed = [given_up(&db, after(1)).await, given_up(&db, after(2)).await];
    let sent = insert(&db, after(3)).await;
    commit(&db, async |tx| {
        let lease = tx.outbox().take(LeaseId::new(NOW), after(3), 1).await.unwrap()[0].lease;
        assert!(tx.outbox().sent(sent, lease, after(3)).await.unwrap());
    })
    .await;
    let requeue_all = async || commit(&db, async |tx| tx.outbox().requeue_all(after(9)).await.unwrap()).await;
    assert_eq!(requeue_all().await, 2);
    assert_eq!(requeue_all().await, 0);
    for id in failed {
        assert_eq!(state(&db, id).await, MailState::Queued);
    }
    assert_eq!(state(&db, sent).await, MailState::Sent, "what was sent stays sent");
}

on_both_engines! {
    what_was_given_up_lately_is_listed_the_latest_first,
    a_mail_that_was_given_up_begins_anew_and_no_other_does,
    all_that_were_given_up_begin_anew_at_once,
}
