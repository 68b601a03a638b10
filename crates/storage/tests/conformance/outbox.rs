use std::collections::BTreeSet;
use std::time::Duration;

use domain::mail::{LEASE_DURATION, MAX_RETRY_DELAY};
use domain::{AccountId, EmailAddress, EmailId, EmailState, LeaseId, Timestamp};
use storage::{Db, LeasedEmail, NewEmail, OutboxCounts};

use crate::engine::Engine;
use crate::on_both_engines;

const START: Timestamp = Timestamp::from_millis(1_763_000_000_000);
const SECOND: Duration = Duration::from_secs(1);

fn after(seconds: u64) -> Timestamp {
    START.plus(Duration::from_secs(seconds))
}

async fn insert_email(db: &Db, created_at: Timestamp) -> EmailId {
    let recipient: EmailAddress = "anna@example.com".parse().unwrap();
    let id = EmailId::new(created_at);
    let account = Some(AccountId::new(created_at));
    let content = Some(b"sealed".as_slice());
    let email = NewEmail {
        id,
        kind: "test",
        account,
        booking: None,
        recipient: &recipient,
        content,
        created_at,
        due_at: created_at,
    };
    let mut tx = db.write().await.unwrap();
    tx.outbox().insert(&email).await.unwrap();
    tx.commit().await.unwrap();
    id
}

async fn lease_due(db: &Db, now: Timestamp, limit: i64) -> Vec<LeasedEmail> {
    let mut tx = db.write().await.unwrap();
    let leased = tx.outbox().lease_due(LeaseId::new(now), now, limit).await.unwrap();
    tx.commit().await.unwrap();
    leased
}

fn email_ids(emails: &[LeasedEmail]) -> Vec<EmailId> {
    emails.iter().map(|email| email.id).collect()
}

/// Calls one method of the outbox store in a transaction of its own.
macro_rules! outbox {
    ($db:expr, $method:ident($($argument:expr),*)) => {{
        let mut tx = $db.write().await.unwrap();
        let result = tx.outbox().$method($($argument),*).await.unwrap();
        tx.commit().await.unwrap();
        result
    }};
}

async fn leases_an_email_as_it_was_inserted(engine: Engine) {
    let db = engine.open().await;
    let id = insert_email(&db, START).await;
    let leased = lease_due(&db, START, 10).await;
    assert_eq!(email_ids(&leased), [id]);
    assert_eq!(leased[0].recipient, "anna@example.com");
    assert_eq!(leased[0].content.as_deref(), Some(b"sealed".as_slice()));
    assert_eq!((leased[0].attempts, leased[0].created_at), (1, START));
    assert!(!format!("{:?}", leased[0]).contains("anna"));
}

async fn leases_the_oldest_first_up_to_the_limit(engine: Engine) {
    let db = engine.open().await;
    let (third, first, second) = (
        insert_email(&db, after(3)).await,
        insert_email(&db, after(1)).await,
        insert_email(&db, after(2)).await,
    );
    assert_eq!(email_ids(&lease_due(&db, after(9), 2).await), [first, second]);
    assert_eq!(email_ids(&lease_due(&db, after(9), 2).await), [third]);
    assert_eq!(lease_due(&db, after(9), 2).await, []);
}

async fn does_not_lease_an_email_before_it_is_due(engine: Engine) {
    let db = engine.open().await;
    let id = insert_email(&db, START).await;
    let lease = lease_due(&db, START, 1).await[0].lease;
    assert!(outbox!(db, schedule_retry(id, lease, after(30), "the server is down")));
    assert_eq!(lease_due(&db, after(29), 1).await, []);
    assert_eq!(lease_due(&db, after(30), 1).await[0].attempts, 2);
}

async fn never_leases_an_email_to_two_workers(engine: Engine) {
    let db = std::sync::Arc::new(engine.open().await);
    for second in 0..40 {
        insert_email(&db, after(second)).await;
    }
    let workers: Vec<_> = (0..8)
        .map(|_| {
            let db = db.clone();
            tokio::spawn(async move {
                let mut leased = Vec::new();
                // Several rounds, because a row that another transaction has locked is skipped.
                for _ in 0..8 {
                    leased.extend(email_ids(&lease_due(&db, after(100), 3).await));
                }
                leased
            })
        })
        .collect();
    let mut leased = Vec::new();
    for worker in workers {
        leased.extend(worker.await.unwrap());
    }
    assert_eq!(leased.len(), 40);
    assert_eq!(leased.into_iter().collect::<BTreeSet<_>>().len(), 40, "an email was leased twice");
}

async fn leases_an_email_again_after_its_lease_ended(engine: Engine) {
    let db = engine.open().await;
    let id = insert_email(&db, START).await;
    assert_eq!(lease_due(&db, START, 1).await.len(), 1);
    assert_eq!(lease_due(&db, START.plus(LEASE_DURATION).minus(SECOND), 1).await, []);
    let leased = lease_due(&db, START.plus(LEASE_DURATION), 1).await;
    assert_eq!((leased[0].id, leased[0].attempts), (id, 2));
}

async fn ignores_results_of_an_expired_lease(engine: Engine) {
    let db = engine.open().await;
    let id = insert_email(&db, START).await;
    let stale_lease = lease_due(&db, START, 1).await[0].lease;
    let lease = lease_due(&db, START.plus(LEASE_DURATION), 1).await[0].lease;

    assert!(!outbox!(db, mark_sent(id, stale_lease, after(200))));
    assert!(!outbox!(db, schedule_retry(id, stale_lease, after(0), "late")));
    assert!(!outbox!(db, mark_failed(id, stale_lease, after(200), "late")));
    assert_eq!(engine.email_state(id).await, Some(EmailState::Queued));

    assert!(outbox!(db, mark_sent(id, lease, after(200))));
    assert!(!outbox!(db, schedule_retry(id, lease, after(0), "refused")));
    assert!(!outbox!(db, mark_failed(id, lease, after(200), "refused")));
    assert_eq!(engine.email_state(id).await, Some(EmailState::Sent));
    assert_eq!(lease_due(&db, after(9_999), 1).await, []);
}

async fn erases_the_content_of_a_sent_email(engine: Engine) {
    let db = engine.open().await;
    let (sent, failed) = (insert_email(&db, after(1)).await, insert_email(&db, after(2)).await);
    let leased = lease_due(&db, after(2), 2).await;
    assert!(outbox!(db, mark_sent(sent, leased[0].lease, after(3))));
    assert!(outbox!(db, mark_failed(failed, leased[1].lease, after(3), "no such user")));

    const SQL: &str = "SELECT count(content) FROM outbox";
    let remaining: i64 = if engine.is_sqlite() {
        sqlx::query_scalar(SQL).fetch_one(&mut engine.raw_sqlite().await).await.unwrap()
    } else {
        sqlx::query_scalar(SQL).fetch_one(&mut engine.raw_postgres().await).await.unwrap()
    };
    assert_eq!(remaining, 1, "only the failed email keeps its content");
    let status = engine.delivery_status(failed).await.unwrap();
    assert_eq!((status.state, status.last_error.as_deref()), (EmailState::Failed, Some("no such user")));
}

async fn returns_the_earliest_due_time(engine: Engine) {
    let db = engine.open().await;
    assert_eq!(outbox!(db, next_due(START)), None);
    let id = insert_email(&db, after(5)).await;
    insert_email(&db, after(60)).await;
    assert_eq!(outbox!(db, next_due(START)), Some(after(5)));
    let lease = lease_due(&db, after(5), 1).await[0].lease;
    assert_eq!(outbox!(db, next_due(after(5))), Some(after(60)), "the lease of the first email ends later");
    assert!(outbox!(db, mark_sent(id, lease, after(5))));
    assert_eq!(outbox!(db, next_due(after(5))), Some(after(60)));
}

async fn clock_set_back_delays_no_email(engine: Engine) {
    let db = engine.open().await;
    let ten_years = Duration::from_secs(10 * 365 * 24 * 60 * 60);
    // Inserted, leased and postponed while the clock was ten years ahead.
    let id = insert_email(&db, START.plus(ten_years)).await;
    let lease = lease_due(&db, START.plus(ten_years), 1).await[0].lease;
    assert_eq!(
        outbox!(db, next_due(START)),
        Some(START),
        "a due time that is too far in the future counts as due"
    );
    assert!(outbox!(db, schedule_retry(id, lease, START.plus(ten_years).plus(SECOND), "the server is down")));
    assert_eq!(email_ids(&lease_due(&db, START, 1).await), [id]);
}

async fn treats_times_beyond_the_longest_delay_as_due(engine: Engine) {
    let db = engine.open().await;
    let id = insert_email(&db, START).await;
    let lease = lease_due(&db, START, 1).await[0].lease;
    assert!(outbox!(db, schedule_retry(id, lease, START.plus(MAX_RETRY_DELAY), "the server is down")));
    assert_eq!(lease_due(&db, START, 1).await, []);
    assert_eq!(email_ids(&lease_due(&db, START.minus(SECOND), 1).await), [id]);
}

async fn counts_emails_by_state(engine: Engine) {
    let db = engine.open().await;
    assert_eq!(outbox!(db, counts()), OutboxCounts::default());
    for second in 0..4 {
        insert_email(&db, after(second)).await;
    }
    let leased = lease_due(&db, after(9), 3).await;
    assert!(outbox!(db, mark_sent(leased[0].id, leased[0].lease, after(9))));
    assert!(outbox!(db, mark_failed(leased[1].id, leased[1].lease, after(9), "no")));
    let expected = OutboxCounts { queued: 2, sent: 1, failed: 1, oldest_queued: Some(after(2)) };
    assert_eq!(outbox!(db, counts()), expected);
}

async fn purges_only_sent_and_failed_emails(engine: Engine) {
    let db = engine.open().await;
    for second in 0..4 {
        insert_email(&db, after(second)).await;
    }
    let leased = lease_due(&db, after(9), 3).await;
    assert!(outbox!(db, mark_sent(leased[0].id, leased[0].lease, after(10))));
    assert!(outbox!(db, mark_failed(leased[1].id, leased[1].lease, after(10), "no")));
    assert!(outbox!(db, mark_sent(leased[2].id, leased[2].lease, after(20))));
    assert_eq!(outbox!(db, purge(after(20))), 2);
    let remaining = outbox!(db, counts());
    assert_eq!((remaining.queued, remaining.sent, remaining.failed), (1, 1, 0));
}

on_both_engines! {
    leases_an_email_as_it_was_inserted,
    leases_the_oldest_first_up_to_the_limit,
    does_not_lease_an_email_before_it_is_due,
    never_leases_an_email_to_two_workers,
    leases_an_email_again_after_its_lease_ended,
    ignores_results_of_an_expired_lease,
    erases_the_content_of_a_sent_email,
    returns_the_earliest_due_time,
    clock_set_back_delays_no_email,
    treats_times_beyond_the_longest_delay_as_due,
    counts_emails_by_state,
    purges_only_sent_and_failed_emails,
}
