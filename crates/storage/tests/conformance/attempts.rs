use std::sync::Arc;
use std::time::Duration;

use domain::attempt::{Attempt, AttemptError, AttemptMode, AttemptOutcome, AttemptPurpose, TabChallenge};
use domain::{AttemptId, Timestamp};
use storage::{AttemptProgress, Db, StartedAttempt};

use crate::engine::Engine;
use crate::fixtures::{NOW, commit, count_successes, insert_account_with_email};
use crate::on_both_engines;

const SECOND: Duration = Duration::from_secs(1);
const CANCELLED: AttemptOutcome = AttemptOutcome::Failed(AttemptError::Cancelled);

fn attempt(state: &[u8]) -> Attempt {
    Attempt {
        id: AttemptId::new(NOW),
        state_hash: state.to_vec(),
        browser_hash: b"browser".to_vec(),
        tab_challenge: tab(),
        mode: AttemptMode::Popup,
        purpose: AttemptPurpose::SignIn,
        sealed_secrets: b"sealed".to_vec(),
        expires_at: NOW.plus(SECOND),
    }
}

fn tab() -> TabChallenge {
    "t".repeat(43).parse().unwrap()
}

fn another_tab() -> TabChallenge {
    "u".repeat(43).parse().unwrap()
}

async fn insert_attempt(db: &Db, attempt: &Attempt) {
    commit(db, async |tx| tx.attempts().insert(attempt).await.unwrap()).await;
}

async fn consume_state(db: &Db, state: &[u8], browser: &[u8], now: Timestamp) -> Option<StartedAttempt> {
    commit(db, async |tx| tx.attempts().consume_state(state, browser, now).await.unwrap()).await
}

async fn record_outcome(db: &Db, id: AttemptId, outcome: AttemptOutcome) -> bool {
    commit(db, async |tx| tx.attempts().record_outcome(id, outcome).await.unwrap()).await
}

async fn progress(db: &Db, id: AttemptId, tab: &TabChallenge, now: Timestamp) -> AttemptProgress {
    db.read().await.unwrap().attempts().progress(id, tab, now).await.unwrap()
}

async fn take_outcome(db: &Db, id: AttemptId, tab: &TabChallenge, now: Timestamp) -> Option<AttemptOutcome> {
    commit(db, async |tx| tx.attempts().take_outcome(id, tab, now).await.unwrap()).await
}

async fn sign_in_attempt_returns_the_signed_in_account_once(engine: Engine) {
    let db = engine.open().await;
    let account = insert_account_with_email(&db, "anna@example.com").await;
    let attempt = Attempt { mode: AttemptMode::Redirect, ..attempt(b"state") };
    insert_attempt(&db, &attempt).await;
    let id = attempt.id;
    assert_eq!(progress(&db, id, &tab(), NOW).await, AttemptProgress::Waiting);
    let started =
        StartedAttempt { id, mode: AttemptMode::Redirect, purpose: None, sealed: b"sealed".to_vec() };
    assert_eq!(consume_state(&db, b"state", b"browser", NOW).await, Some(started));
    assert_eq!(progress(&db, id, &tab(), NOW).await, AttemptProgress::Waiting);
    assert_eq!(take_outcome(&db, id, &tab(), NOW).await, None, "the attempt has no outcome yet");
    let outcome = AttemptOutcome::SignedIn { account, epoch: 3 };
    assert!(record_outcome(&db, id, outcome).await);
    assert_eq!(progress(&db, id, &tab(), NOW).await, AttemptProgress::Settled);
    assert_eq!(take_outcome(&db, id, &tab(), NOW).await, Some(outcome));
    assert_eq!(progress(&db, id, &tab(), NOW).await, AttemptProgress::Unknown);
    assert_eq!(take_outcome(&db, id, &tab(), NOW).await, None);
}

async fn stores_every_kind_of_error(engine: Engine) {
    use AttemptError::*;
    let db = engine.open().await;
    for error in
        [Cancelled, UnverifiedEmail, AccountDisabled, RegistrationClosed, InvalidResponse, Unavailable]
    {
        let attempt = attempt(error.as_str().as_bytes());
        insert_attempt(&db, &attempt).await;
        assert!(consume_state(&db, &attempt.state_hash, b"browser", NOW).await.is_some());
        assert!(record_outcome(&db, attempt.id, AttemptOutcome::Failed(error)).await);
        assert_eq!(take_outcome(&db, attempt.id, &tab(), NOW).await, Some(AttemptOutcome::Failed(error)));
    }
}

async fn accepts_a_state_once_from_the_same_browser_before_expiry(engine: Engine) {
    let db = engine.open().await;
    insert_attempt(&db, &attempt(b"state")).await;
    assert_eq!(consume_state(&db, b"another", b"browser", NOW).await, None);
    assert_eq!(consume_state(&db, b"state", b"another", NOW).await, None);
    assert_eq!(consume_state(&db, b"state", b"browser", NOW.plus(SECOND)).await, None);
    assert!(consume_state(&db, b"state", b"browser", NOW).await.is_some(), "refused calls change nothing");
    assert_eq!(consume_state(&db, b"state", b"browser", NOW).await, None);
}

async fn records_an_outcome_once_after_the_state_was_used(engine: Engine) {
    let db = engine.open().await;
    let attempt = attempt(b"state");
    insert_attempt(&db, &attempt).await;
    assert!(!record_outcome(&db, attempt.id, CANCELLED).await, "the callback has not arrived");
    consume_state(&db, b"state", b"browser", NOW).await.unwrap();
    assert!(record_outcome(&db, attempt.id, CANCELLED).await);
    assert!(!record_outcome(&db, attempt.id, AttemptOutcome::Failed(AttemptError::AccountDisabled)).await);
    assert_eq!(take_outcome(&db, attempt.id, &tab(), NOW).await, Some(CANCELLED));
    assert!(!record_outcome(&db, attempt.id, CANCELLED).await);
}

async fn returns_the_outcome_only_to_the_same_tab_before_expiry(engine: Engine) {
    let db = engine.open().await;
    let attempt = attempt(b"state");
    insert_attempt(&db, &attempt).await;
    consume_state(&db, b"state", b"browser", NOW).await.unwrap();
    record_outcome(&db, attempt.id, CANCELLED).await;
    for (id, tab, now) in [
        (attempt.id, another_tab(), NOW),
        (AttemptId::new(NOW), tab(), NOW),
        (attempt.id, tab(), NOW.plus(SECOND)),
    ] {
        assert_eq!(progress(&db, id, &tab, now).await, AttemptProgress::Unknown);
        assert_eq!(take_outcome(&db, id, &tab, now).await, None);
    }
    assert_eq!(
        take_outcome(&db, attempt.id, &tab(), NOW).await,
        Some(CANCELLED),
        "refused calls change nothing"
    );
}

async fn concurrent_calls_consume_the_state_once_and_take_the_outcome_once(engine: Engine) {
    let db = Arc::new(engine.open().await);
    let attempt = attempt(b"state");
    insert_attempt(&db, &attempt).await;
    let consume = |db: Arc<Db>| async move { consume_state(&db, b"state", b"browser", NOW).await.is_some() };
    let tasks = (0..10).map(|_| tokio::spawn(consume(db.clone()))).collect();
    assert_eq!(count_successes(tasks).await, 1);

    record_outcome(&db, attempt.id, CANCELLED).await;
    let id = attempt.id;
    let take = |db: Arc<Db>| async move { take_outcome(&db, id, &tab(), NOW).await == Some(CANCELLED) };
    let tasks = (0..10).map(|_| tokio::spawn(take(db.clone()))).collect();
    assert_eq!(count_successes(tasks).await, 1);
}

async fn deleting_an_account_deletes_its_outcomes(engine: Engine) {
    let db = engine.open().await;
    let account = insert_account_with_email(&db, "anna@example.com").await;
    let attempt = attempt(b"state");
    insert_attempt(&db, &attempt).await;
    consume_state(&db, b"state", b"browser", NOW).await.unwrap();
    record_outcome(&db, attempt.id, AttemptOutcome::SignedIn { account, epoch: 3 }).await;
    assert!(commit(&db, async |tx| tx.accounts().delete(account).await.unwrap()).await);
    assert_eq!(progress(&db, attempt.id, &tab(), NOW).await, AttemptProgress::Unknown);
}

async fn purges_only_expired_attempts(engine: Engine) {
    let db = engine.open().await;
    insert_attempt(&db, &attempt(b"expired")).await;
    let unexpired = Attempt { expires_at: NOW.plus(2 * SECOND), ..attempt(b"unexpired") };
    insert_attempt(&db, &unexpired).await;
    assert_eq!(commit(&db, async |tx| tx.attempts().purge(NOW.plus(SECOND)).await.unwrap()).await, 1);
    assert_eq!(progress(&db, unexpired.id, &tab(), NOW).await, AttemptProgress::Waiting);
}

on_both_engines! {
    sign_in_attempt_returns_the_signed_in_account_once,
    stores_every_kind_of_error,
    accepts_a_state_once_from_the_same_browser_before_expiry,
    records_an_outcome_once_after_the_state_was_used,
    returns_the_outcome_only_to_the_same_tab_before_expiry,
    concurrent_calls_consume_the_state_once_and_take_the_outcome_once,
    deleting_an_account_deletes_its_outcomes,
    purges_only_expired_attempts,
}
