use std::sync::Arc;
use std::time::Duration;

use domain::{EmailAddress, EmailId, EmailState, LeaseId, Timestamp};
use sqlx::Connection;
use storage::{Db, NewEmail};

use crate::engine::Engine;
use crate::fixtures::{NOW, commit};
use crate::on_both_engines;

fn after(seconds: u64) -> Timestamp {
    NOW.plus(Duration::from_secs(seconds))
}

async fn insert_email(db: &Db, created_at: Timestamp) -> EmailId {
    let recipient: EmailAddress = "bo@example.com".parse().unwrap();
    let (id, content) = (EmailId::new(created_at), Some(b"sealed".as_slice()));
    let email = NewEmail {
        id,
        kind: "test",
        account: None,
        booking: None,
        recipient: &recipient,
        content,
        created_at,
        due_at: created_at,
    };
    commit(db, async |tx| tx.outbox().insert(&email).await.unwrap()).await;
    id
}

/// Inserts an email that failed at this time, after one attempt.
async fn insert_failed(db: &Db, at: Timestamp) -> EmailId {
    let id = insert_email(db, at).await;
    commit(db, async |tx| {
        let lease = tx.outbox().lease_due(LeaseId::new(at), at, 1).await.unwrap()[0].lease;
        assert!(tx.outbox().mark_failed(id, lease, at, "no such user").await.unwrap());
    })
    .await;
    id
}

async fn lists_recently_failed_emails_latest_first(engine: Engine) {
    let db = engine.open().await;
    insert_failed(&db, after(1)).await;
    let (second, third) = (insert_failed(&db, after(2)).await, insert_failed(&db, after(3)).await);
    insert_email(&db, after(4)).await;
    let list_failed_since =
        async |since, limit| db.read().await.unwrap().outbox().list_failed_since(since, limit).await.unwrap();
    let recent = list_failed_since(after(2), 10).await;
    assert_eq!(recent.iter().map(|email| email.id).collect::<Vec<_>>(), [third, second]);
    assert_eq!(list_failed_since(after(0), 1).await[0].id, third, "the limit applies");
    let email = &recent[0];
    assert_eq!((email.kind.as_str(), email.recipient.as_str()), ("test", "bo@example.com"));
    assert_eq!((email.failed_at, email.error.as_str()), (after(3), "no such user"));
    assert!(!format!("{email:?}").contains("bo@"));
}

async fn requeue(db: &Db, ids: &[EmailId]) -> Vec<EmailId> {
    let requeued = commit(db, async |tx| tx.outbox().requeue(ids, after(9)).await.unwrap()).await;
    requeued.into_iter().map(|email| email.id).collect()
}

async fn requeues_only_failed_emails(engine: Engine) {
    let db = engine.open().await;
    let (failed, other) = (insert_failed(&db, after(1)).await, insert_failed(&db, after(2)).await);
    let queued = insert_email(&db, after(3)).await;
    let failed_emails = db.read().await.unwrap().outbox().list_failed().await.unwrap();
    assert_eq!(failed_emails.iter().map(|email| email.id).collect::<Vec<_>>(), [failed, other]);
    assert_eq!(failed_emails[0].kind, "test");
    assert_eq!(requeue(&db, &[failed, queued, EmailId::new(NOW)]).await, [failed]);
    assert_eq!(requeue(&db, &[failed]).await, [], "an email can be requeued once");
    assert_eq!(requeue(&db, &[]).await, []);

    let status = engine.delivery_status(failed).await.unwrap();
    assert_eq!((status.state, status.attempts, status.due_at), (EmailState::Queued, 0, after(9)));
    assert_eq!(status.last_error, None);
    assert_eq!(engine.email_state(other).await, Some(EmailState::Failed));
    let leased =
        commit(&db, async |tx| tx.outbox().lease_due(LeaseId::new(NOW), after(9), 9).await.unwrap()).await;
    let leased = leased.iter().find(|email| email.id == failed).expect("the requeued email is due");
    assert_eq!((leased.attempts, leased.content.as_deref()), (1, Some(b"sealed".as_slice())));
    assert_eq!(leased.created_at, after(9), "the retry period starts again");
}

async fn does_not_requeue_sent_emails(engine: Engine) {
    let db = engine.open().await;
    let failed = [insert_failed(&db, after(1)).await, insert_failed(&db, after(2)).await];
    let sent = insert_email(&db, after(3)).await;
    commit(&db, async |tx| {
        let lease = tx.outbox().lease_due(LeaseId::new(NOW), after(3), 1).await.unwrap()[0].lease;
        assert!(tx.outbox().mark_sent(sent, lease, after(3)).await.unwrap());
    })
    .await;
    assert_eq!(requeue(&db, &[failed[0], failed[1], sent]).await.len(), 2);
    for id in failed {
        assert_eq!(engine.email_state(id).await, Some(EmailState::Queued));
    }
    assert_eq!(engine.email_state(sent).await, Some(EmailState::Sent));
}

async fn finds_emails_until_they_are_purged(engine: Engine) {
    let db = engine.open().await;
    let (failed, queued) = (insert_failed(&db, after(1)).await, insert_email(&db, after(2)).await);
    let ids = [failed, queued, EmailId::new(NOW)];
    let find_existing = async || db.read().await.unwrap().outbox().find_existing(&ids).await.unwrap();
    assert_eq!(find_existing().await, [failed, queued].into());
    commit(&db, async |tx| assert_eq!(tx.outbox().purge(after(3)).await.unwrap(), 1)).await;
    assert_eq!(find_existing().await, [queued].into());
}

/// Otherwise two requeues, or a requeue and the outbox worker, could deadlock.
#[tokio::test]
async fn requeue_locks_rows_in_order_of_their_ids() {
    let engine = Engine::postgres().await;
    let db = Arc::new(engine.open().await);
    let (later, earlier) = (insert_failed(&db, after(2)).await, insert_failed(&db, after(1)).await);
    let mut other_connection = engine.raw_postgres().await;
    let other_pid: i32 =
        sqlx::query_scalar("SELECT pg_backend_pid()").fetch_one(&mut other_connection).await.unwrap();
    const LOCK: &str = "SELECT 1 FROM outbox WHERE id = $1 FOR UPDATE";
    let mut lock_tx = other_connection.begin().await.unwrap();
    sqlx::query(LOCK).bind(earlier.as_uuid()).execute(&mut *lock_tx).await.unwrap();
    let requeue_task = tokio::spawn({
        let db = db.clone();
        async move { requeue(&db, &[later, earlier]).await.len() }
    });
    const IS_BLOCKING: &str =
        "SELECT EXISTS (SELECT 1 FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid)))";
    let mut observer = engine.raw_postgres().await;
    while !sqlx::query_scalar::<_, bool>(IS_BLOCKING).bind(other_pid).fetch_one(&mut observer).await.unwrap()
    {
        assert!(!requeue_task.is_finished(), "the requeue did not wait");
        tokio::task::yield_now().await;
    }
    sqlx::query(LOCK).bind(later.as_uuid()).execute(&mut *lock_tx).await.unwrap();
    lock_tx.commit().await.unwrap();
    assert_eq!(requeue_task.await.unwrap(), 2);
    engine.drop_schema().await;
}

on_both_engines! {
    lists_recently_failed_emails_latest_first,
    requeues_only_failed_emails,
    does_not_requeue_sent_emails,
    finds_emails_until_they_are_purged,
}
