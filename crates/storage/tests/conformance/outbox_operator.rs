use std::sync::Arc;
use std::time::Duration;

use domain::{EmailAddress, LeaseId, MailId, MailState, Timestamp};
use sqlx::Connection;
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

async fn requeue(db: &Db, ids: &[MailId]) -> Vec<MailId> {
    let begun = commit(db, async |tx| tx.outbox().requeue(ids, after(9)).await.unwrap()).await;
    begun.into_iter().map(|mail| mail.id).collect()
}

async fn a_mail_that_was_given_up_begins_anew_and_no_other_does(engine: Engine) {
    let db = engine.open().await;
    let (failed, left) = (given_up(&db, after(1)).await, given_up(&db, after(2)).await);
    let waiting = insert(&db, after(3)).await;
    let listed = db.read().await.unwrap().outbox().given_up().await.unwrap();
    assert_eq!(listed.iter().map(|mail| mail.id).collect::<Vec<_>>(), [failed, left]);
    assert_eq!(listed[0].kind, "test");
    assert_eq!(requeue(&db, &[failed, waiting, MailId::new(NOW)]).await, [failed]);
    assert_eq!(requeue(&db, &[failed]).await, [], "once is enough");
    assert_eq!(requeue(&db, &[]).await, []);

    let status = db.read().await.unwrap().outbox().status(failed).await.unwrap().unwrap();
    assert_eq!((status.state, status.attempts, status.due_at), (MailState::Queued, 0, after(9)));
    assert_eq!(status.last_error, None);
    assert_eq!(state(&db, left).await, MailState::Failed);
    let taken = commit(&db, async |tx| tx.outbox().take(LeaseId::new(NOW), after(9), 9).await.unwrap()).await;
    let taken = taken.iter().find(|mail| mail.id == failed).expect("it is due");
    assert_eq!((taken.attempts, taken.content.as_deref()), (1, Some(b"sealed".as_slice())));
    assert_eq!(taken.created_at, after(9), "it has its whole time again");
}

async fn what_was_sent_stays_sent(engine: Engine) {
    let db = engine.open().await;
    let failed = [given_up(&db, after(1)).await, given_up(&db, after(2)).await];
    let sent = insert(&db, after(3)).await;
    commit(&db, async |tx| {
        let lease = tx.outbox().take(LeaseId::new(NOW), after(3), 1).await.unwrap()[0].lease;
        assert!(tx.outbox().sent(sent, lease, after(3)).await.unwrap());
    })
    .await;
    assert_eq!(requeue(&db, &[failed[0], failed[1], sent]).await.len(), 2);
    for id in failed {
        assert_eq!(state(&db, id).await, MailState::Queued);
    }
    assert_eq!(state(&db, sent).await, MailState::Sent);
}

async fn mails_are_known_until_they_are_forgotten(engine: Engine) {
    let db = engine.open().await;
    let (failed, waiting) = (given_up(&db, after(1)).await, insert(&db, after(2)).await);
    let asked = [failed, waiting, MailId::new(NOW)];
    let known = async || db.read().await.unwrap().outbox().known(&asked).await.unwrap();
    assert_eq!(known().await, [failed, waiting].into());
    commit(&db, async |tx| assert_eq!(tx.outbox().purge(after(3)).await.unwrap(), 1)).await;
    assert_eq!(known().await, [waiting].into());
}

/// Otherwise two of them, or one and the courier, may wait for each other.
#[tokio::test]
async fn mails_begin_anew_in_one_order_whatever_order_they_lie_in() {
    let engine = Engine::postgres().await;
    let db = Arc::new(engine.open().await);
    let (later, earlier) = (given_up(&db, after(2)).await, given_up(&db, after(1)).await);
    let mut other = engine.raw_postgres().await;
    let others_pid: i32 = sqlx::query_scalar("SELECT pg_backend_pid()").fetch_one(&mut other).await.unwrap();
    const LOCK: &str = "SELECT 1 FROM outbox WHERE id = $1 FOR UPDATE";
    let mut holding = other.begin().await.unwrap();
    sqlx::query(LOCK).bind(earlier.as_uuid()).execute(&mut *holding).await.unwrap();
    let beginning = tokio::spawn({
        let db = db.clone();
        async move { requeue(&db, &[later, earlier]).await.len() }
    });
    const WAITS: &str =
        "SELECT EXISTS (SELECT 1 FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid)))";
    let mut watch = engine.raw_postgres().await;
    while !sqlx::query_scalar::<_, bool>(WAITS).bind(others_pid).fetch_one(&mut watch).await.unwrap() {
        assert!(!beginning.is_finished(), "it did not wait");
        tokio::task::yield_now().await;
    }
    sqlx::query(LOCK).bind(later.as_uuid()).execute(&mut *holding).await.unwrap();
    holding.commit().await.unwrap();
    assert_eq!(beginning.await.unwrap(), 2);
    engine.drop_schema().await;
}

on_both_engines! {
    what_was_given_up_lately_is_listed_the_latest_first,
    a_mail_that_was_given_up_begins_anew_and_no_other_does,
    what_was_sent_stays_sent,
    mails_are_known_until_they_are_forgotten,
}
