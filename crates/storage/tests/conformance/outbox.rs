use std::collections::BTreeSet;
use std::time::Duration;

use domain::mail::{FARTHEST, LEASE};
use domain::{AccountId, EmailAddress, LeaseId, MailId, MailState, Timestamp};
use storage::{Db, NewMail, OutboxCounts, TakenMail};

use crate::engine::Engine;
use crate::on_both_engines;

const START: Timestamp = Timestamp::from_millis(1_763_000_000_000);
const SECOND: Duration = Duration::from_secs(1);

fn after(seconds: u64) -> Timestamp {
    START.plus(Duration::from_secs(seconds))
}

async fn insert(db: &Db, created_at: Timestamp) -> MailId {
    let recipient: EmailAddress = "anna@example.com".parse().unwrap();
    let id = MailId::new(created_at);
    let account = Some(AccountId::new(created_at));
    let content = Some(b"sealed".as_slice());
    let mail = NewMail {
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
    tx.outbox().insert(&mail).await.unwrap();
    tx.commit().await.unwrap();
    id
}

async fn take(db: &Db, now: Timestamp, limit: i64) -> Vec<TakenMail> {
    let mut tx = db.write().await.unwrap();
    let taken = tx.outbox().take(LeaseId::new(now), now, limit).await.unwrap();
    tx.commit().await.unwrap();
    taken
}

fn ids(mails: &[TakenMail]) -> Vec<MailId> {
    mails.iter().map(|mail| mail.id).collect()
}

/// Runs one statement of the outbox in a transaction of its own.
macro_rules! outbox {
    ($db:expr, $method:ident($($argument:expr),*)) => {{
        let mut tx = $db.write().await.unwrap();
        let answer = tx.outbox().$method($($argument),*).await.unwrap();
        tx.commit().await.unwrap();
        answer
    }};
}

async fn a_mail_is_taken_as_it_was_written(engine: Engine) {
    let db = engine.open().await;
    let id = insert(&db, START).await;
    let taken = take(&db, START, 10).await;
    assert_eq!(ids(&taken), [id]);
    assert_eq!(taken[0].recipient, "anna@example.com");
    assert_eq!(taken[0].content.as_deref(), Some(b"sealed".as_slice()));
    assert_eq!((taken[0].attempts, taken[0].created_at), (1, START));
    assert!(!format!("{:?}", taken[0]).contains("anna"));
}

async fn the_oldest_go_first_and_no_more_than_asked_for(engine: Engine) {
    let db = engine.open().await;
    let (third, first, second) =
        (insert(&db, after(3)).await, insert(&db, after(1)).await, insert(&db, after(2)).await);
    assert_eq!(ids(&take(&db, after(9), 2).await), [first, second]);
    assert_eq!(ids(&take(&db, after(9), 2).await), [third]);
    assert_eq!(take(&db, after(9), 2).await, []);
}

async fn a_mail_that_is_not_due_stays(engine: Engine) {
    let db = engine.open().await;
    let id = insert(&db, START).await;
    let lease = take(&db, START, 1).await[0].lease;
    assert!(outbox!(db, retry(id, lease, after(30), "the server is away")));
    assert_eq!(take(&db, after(29), 1).await, []);
    assert_eq!(take(&db, after(30), 1).await[0].attempts, 2);
}

async fn many_who_take_at_once_never_get_the_same_mail(engine: Engine) {
    let db = std::sync::Arc::new(engine.open().await);
    for second in 0..40 {
        insert(&db, after(second)).await;
    }
    let takers: Vec<_> = (0..8)
        .map(|_| {
            let db = db.clone();
            tokio::spawn(async move {
                let mut mine = Vec::new();
                // Several rounds, because a row that another transaction has locked is stepped over.
                for _ in 0..8 {
                    mine.extend(ids(&take(&db, after(100), 3).await));
                }
                mine
            })
        })
        .collect();
    let mut all = Vec::new();
    for taker in takers {
        all.extend(taker.await.unwrap());
    }
    assert_eq!(all.len(), 40);
    assert_eq!(all.into_iter().collect::<BTreeSet<_>>().len(), 40);
}

async fn a_mail_whose_lease_ended_is_anybodys(engine: Engine) {
    let db = engine.open().await;
    let id = insert(&db, START).await;
    assert_eq!(take(&db, START, 1).await.len(), 1);
    assert_eq!(take(&db, START.plus(LEASE).minus(SECOND), 1).await, []);
    let again = take(&db, START.plus(LEASE), 1).await;
    assert_eq!((again[0].id, again[0].attempts), (id, 2));
}

async fn who_lost_the_lease_cannot_say_what_became_of_the_mail(engine: Engine) {
    let db = engine.open().await;
    let id = insert(&db, START).await;
    let stale = take(&db, START, 1).await[0].lease;
    let lease = take(&db, START.plus(LEASE), 1).await[0].lease;

    assert!(!outbox!(db, sent(id, stale, after(200))));
    assert!(!outbox!(db, retry(id, stale, after(0), "late")));
    assert!(!outbox!(db, fail(id, stale, after(200), "late")));
    assert_eq!(outbox!(db, status(id)).unwrap().state, MailState::Queued);

    assert!(outbox!(db, sent(id, lease, after(200))));
    assert!(!outbox!(db, retry(id, lease, after(0), "a sent mail must not come back")));
    assert!(!outbox!(db, fail(id, lease, after(200), "nor fail")));
    assert_eq!(outbox!(db, status(id)).unwrap().state, MailState::Sent);
    assert_eq!(take(&db, after(9_999), 1).await, []);
}

async fn what_a_sent_mail_said_is_erased(engine: Engine) {
    let db = engine.open().await;
    let (sent, failed) = (insert(&db, after(1)).await, insert(&db, after(2)).await);
    let taken = take(&db, after(2), 2).await;
    assert!(outbox!(db, sent(sent, taken[0].lease, after(3))));
    assert!(outbox!(db, fail(failed, taken[1].lease, after(3), "nobody lives there")));

    const SQL: &str = "SELECT count(content) FROM outbox";
    let left: i64 = if engine.is_sqlite() {
        sqlx::query_scalar(SQL).fetch_one(&mut engine.raw_sqlite().await).await.unwrap()
    } else {
        sqlx::query_scalar(SQL).fetch_one(&mut engine.raw_postgres().await).await.unwrap()
    };
    assert_eq!(left, 1, "only the failed one still says something");
    let status = outbox!(db, status(failed)).unwrap();
    assert_eq!((status.state, status.last_error.as_deref()), (MailState::Failed, Some("nobody lives there")));
}

async fn the_next_due_time_is_the_earliest_of_those_that_wait(engine: Engine) {
    let db = engine.open().await;
    assert_eq!(outbox!(db, next_due(START)), None);
    let id = insert(&db, after(5)).await;
    insert(&db, after(60)).await;
    assert_eq!(outbox!(db, next_due(START)), Some(after(5)));
    let lease = take(&db, after(5), 1).await[0].lease;
    assert_eq!(outbox!(db, next_due(after(5))), Some(after(60)), "the lease of the first ends later");
    assert!(outbox!(db, sent(id, lease, after(5))));
    assert_eq!(outbox!(db, next_due(after(5))), Some(after(60)));
}

async fn a_clock_that_was_set_back_holds_no_mail_up(engine: Engine) {
    let db = engine.open().await;
    let years = Duration::from_secs(10 * 365 * 24 * 60 * 60);
    // Written, taken and put off while the clock was ten years ahead.
    let id = insert(&db, START.plus(years)).await;
    let lease = take(&db, START.plus(years), 1).await[0].lease;
    assert_eq!(outbox!(db, next_due(START)), Some(START), "a lease of the future holds nothing");
    assert!(outbox!(db, retry(id, lease, START.plus(years).plus(SECOND), "the server is away")));
    assert_eq!(ids(&take(&db, START, 1).await), [id]);
}

async fn a_mail_is_never_put_off_beyond_the_farthest_time(engine: Engine) {
    let db = engine.open().await;
    let id = insert(&db, START).await;
    let lease = take(&db, START, 1).await[0].lease;
    assert!(outbox!(db, retry(id, lease, START.plus(FARTHEST), "the server is away")));
    assert_eq!(take(&db, START, 1).await, []);
    assert_eq!(ids(&take(&db, START.minus(SECOND), 1).await), [id]);
}

async fn mails_are_counted_by_state(engine: Engine) {
    let db = engine.open().await;
    assert_eq!(outbox!(db, counts()), OutboxCounts::default());
    for second in 0..4 {
        insert(&db, after(second)).await;
    }
    let taken = take(&db, after(9), 3).await;
    assert!(outbox!(db, sent(taken[0].id, taken[0].lease, after(9))));
    assert!(outbox!(db, fail(taken[1].id, taken[1].lease, after(9), "no")));
    let expected = OutboxCounts { queued: 2, sent: 1, failed: 1, oldest_queued: Some(after(2)) };
    assert_eq!(outbox!(db, counts()), expected);
}

async fn only_what_is_settled_is_forgotten(engine: Engine) {
    let db = engine.open().await;
    for second in 0..4 {
        insert(&db, after(second)).await;
    }
    let taken = take(&db, after(9), 3).await;
    assert!(outbox!(db, sent(taken[0].id, taken[0].lease, after(10))));
    assert!(outbox!(db, fail(taken[1].id, taken[1].lease, after(10), "no")));
    assert!(outbox!(db, sent(taken[2].id, taken[2].lease, after(20))));
    assert_eq!(outbox!(db, purge(after(20))), 2);
    let left = outbox!(db, counts());
    assert_eq!((left.queued, left.sent, left.failed), (1, 1, 0));
}

async fn an_unknown_mail_has_no_status(engine: Engine) {
    let db = engine.open().await;
    assert_eq!(outbox!(db, status(MailId::new(START))), None);
}

on_both_engines! {
    a_mail_is_taken_as_it_was_written,
    the_oldest_go_first_and_no_more_than_asked_for,
    a_mail_that_is_not_due_stays,
    many_who_take_at_once_never_get_the_same_mail,
    a_mail_whose_lease_ended_is_anybodys,
    who_lost_the_lease_cannot_say_what_became_of_the_mail,
    what_a_sent_mail_said_is_erased,
    the_next_due_time_is_the_earliest_of_those_that_wait,
    a_clock_that_was_set_back_holds_no_mail_up,
    a_mail_is_never_put_off_beyond_the_farthest_time,
    mails_are_counted_by_state,
    only_what_is_settled_is_forgotten,
    an_unknown_mail_has_no_status,
}
