use std::time::Duration;

use domain::attempt::{Attempt, Errand, Failure, Mode, Outcome, TabChallenge};
use domain::{AccountId, AttemptId, Timestamp};
use storage::{Begun, Db, Progress};

use crate::engine::Engine;
use crate::on_both_engines;
use crate::people::{self, NOW, commit};

const SECOND: Duration = Duration::from_secs(1);
const CANCELLED: Outcome = Outcome::Failed(Failure::Cancelled);

fn attempt(state: &[u8]) -> Attempt {
    Attempt {
        id: AttemptId::new(NOW),
        state_hash: state.to_vec(),
        browser_hash: b"browser".to_vec(),
        tab_challenge: tab(),
        mode: Mode::Popup,
        errand: Errand::SignIn,
        sealed: b"sealed".to_vec(),
        expires_at: NOW.plus(SECOND),
    }
}

fn tab() -> TabChallenge {
    "t".repeat(43).parse().unwrap()
}

fn another_tab() -> TabChallenge {
    "u".repeat(43).parse().unwrap()
}

async fn begin(db: &Db, attempt: &Attempt) {
    commit(db, async |tx| tx.attempts().insert(attempt).await.unwrap()).await;
}

async fn use_state(db: &Db, state: &[u8], browser: &[u8], now: Timestamp) -> Option<Begun> {
    commit(db, async |tx| tx.attempts().use_state(state, browser, now).await.unwrap()).await
}

async fn settle(db: &Db, id: AttemptId, outcome: Outcome) -> bool {
    commit(db, async |tx| tx.attempts().settle(id, outcome).await.unwrap()).await
}

async fn progress(db: &Db, id: AttemptId, tab: &TabChallenge, now: Timestamp) -> Progress {
    db.read().await.unwrap().attempts().progress(id, tab, now).await.unwrap()
}

async fn take(db: &Db, id: AttemptId, tab: &TabChallenge, now: Timestamp) -> Option<Outcome> {
    commit(db, async |tx| tx.attempts().take(id, tab, now).await.unwrap()).await
}

async fn an_account(db: &Db) -> AccountId {
    let account = people::account("anna@example.com");
    people::insert(db, &account).await;
    account.id
}

async fn an_attempt_goes_from_the_click_to_the_account(engine: Engine) {
    let db = engine.open().await;
    let account = an_account(&db).await;
    let attempt = Attempt { mode: Mode::Redirect, ..attempt(b"state") };
    begin(&db, &attempt).await;
    let id = attempt.id;
    assert_eq!(progress(&db, id, &tab(), NOW).await, Progress::Waiting);
    let begun = Begun { id, mode: Mode::Redirect, purpose: None, sealed: b"sealed".to_vec() };
    assert_eq!(use_state(&db, b"state", b"browser", NOW).await, Some(begun));
    assert_eq!(progress(&db, id, &tab(), NOW).await, Progress::Waiting);
    assert_eq!(take(&db, id, &tab(), NOW).await, None, "there is nothing to take yet");
    let outcome = Outcome::SignedIn { account, epoch: 3 };
    assert!(settle(&db, id, outcome).await);
    assert_eq!(progress(&db, id, &tab(), NOW).await, Progress::Settled);
    assert_eq!(take(&db, id, &tab(), NOW).await, Some(outcome));
    assert_eq!(progress(&db, id, &tab(), NOW).await, Progress::Unknown);
    assert_eq!(take(&db, id, &tab(), NOW).await, None);
}

async fn every_failure_is_kept_as_it_was(engine: Engine) {
    use Failure::*;
    let db = engine.open().await;
    for failure in [Cancelled, UnverifiedEmail, Disabled, RegistrationClosed, NotBelieved, Unreachable] {
        let attempt = attempt(failure.as_str().as_bytes());
        begin(&db, &attempt).await;
        assert!(use_state(&db, &attempt.state_hash, b"browser", NOW).await.is_some());
        assert!(settle(&db, attempt.id, Outcome::Failed(failure)).await);
        assert_eq!(take(&db, attempt.id, &tab(), NOW).await, Some(Outcome::Failed(failure)));
    }
}

async fn a_state_serves_one_browser_once_and_in_time(engine: Engine) {
    let db = engine.open().await;
    begin(&db, &attempt(b"state")).await;
    assert_eq!(use_state(&db, b"another", b"browser", NOW).await, None);
    assert_eq!(use_state(&db, b"state", b"another", NOW).await, None);
    assert_eq!(use_state(&db, b"state", b"browser", NOW.plus(SECOND)).await, None);
    assert!(use_state(&db, b"state", b"browser", NOW).await.is_some(), "the others spoilt nothing");
    assert_eq!(use_state(&db, b"state", b"browser", NOW).await, None);
}

async fn an_outcome_is_settled_once_and_only_after_the_state_was_used(engine: Engine) {
    let db = engine.open().await;
    let attempt = attempt(b"state");
    begin(&db, &attempt).await;
    assert!(!settle(&db, attempt.id, CANCELLED).await, "nobody came back yet");
    use_state(&db, b"state", b"browser", NOW).await.unwrap();
    assert!(settle(&db, attempt.id, CANCELLED).await);
    assert!(!settle(&db, attempt.id, Outcome::Failed(Failure::Disabled)).await);
    assert_eq!(take(&db, attempt.id, &tab(), NOW).await, Some(CANCELLED));
    assert!(!settle(&db, attempt.id, CANCELLED).await);
}

async fn an_outcome_is_for_the_tab_that_began_and_in_time(engine: Engine) {
    let db = engine.open().await;
    let attempt = attempt(b"state");
    begin(&db, &attempt).await;
    use_state(&db, b"state", b"browser", NOW).await.unwrap();
    settle(&db, attempt.id, CANCELLED).await;
    for (id, tab, now) in [
        (attempt.id, another_tab(), NOW),
        (AttemptId::new(NOW), tab(), NOW),
        (attempt.id, tab(), NOW.plus(SECOND)),
    ] {
        assert_eq!(progress(&db, id, &tab, now).await, Progress::Unknown);
        assert_eq!(take(&db, id, &tab, now).await, None);
    }
    assert_eq!(take(&db, attempt.id, &tab(), NOW).await, Some(CANCELLED), "the others spoilt nothing");
}

async fn of_many_that_race_one_uses_the_state_and_one_takes_the_outcome(engine: Engine) {
    let db = std::sync::Arc::new(engine.open().await);
    let attempt = attempt(b"state");
    begin(&db, &attempt).await;
    let racing =
        |db: std::sync::Arc<Db>| async move { use_state(&db, b"state", b"browser", NOW).await.is_some() };
    let racers: Vec<_> = (0..10).map(|_| tokio::spawn(racing(db.clone()))).collect();
    let mut winners = 0;
    for racer in racers {
        winners += usize::from(racer.await.unwrap());
    }
    assert_eq!(winners, 1);

    settle(&db, attempt.id, CANCELLED).await;
    let id = attempt.id;
    let racing = |db: std::sync::Arc<Db>| async move { take(&db, id, &tab(), NOW).await == Some(CANCELLED) };
    let racers: Vec<_> = (0..10).map(|_| tokio::spawn(racing(db.clone()))).collect();
    let mut winners = 0;
    for racer in racers {
        winners += usize::from(racer.await.unwrap());
    }
    assert_eq!(winners, 1);
}

async fn an_account_takes_its_outcomes_along_when_it_goes(engine: Engine) {
    let db = engine.open().await;
    let account = an_account(&db).await;
    let attempt = attempt(b"state");
    begin(&db, &attempt).await;
    use_state(&db, b"state", b"browser", NOW).await.unwrap();
    settle(&db, attempt.id, Outcome::SignedIn { account, epoch: 3 }).await;
    assert!(commit(&db, async |tx| tx.accounts().delete(account).await.unwrap()).await);
    assert_eq!(progress(&db, attempt.id, &tab(), NOW).await, Progress::Unknown);
}

async fn only_those_whose_time_is_over_are_forgotten(engine: Engine) {
    let db = engine.open().await;
    begin(&db, &attempt(b"old")).await;
    let young = Attempt { expires_at: NOW.plus(2 * SECOND), ..attempt(b"young") };
    begin(&db, &young).await;
    assert_eq!(commit(&db, async |tx| tx.attempts().purge(NOW.plus(SECOND)).await.unwrap()).await, 1);
    assert_eq!(progress(&db, young.id, &tab(), NOW).await, Progress::Waiting);
}

on_both_engines! {
    an_attempt_goes_from_the_click_to_the_account,
    every_failure_is_kept_as_it_was,
    a_state_serves_one_browser_once_and_in_time,
    an_outcome_is_settled_once_and_only_after_the_state_was_used,
    an_outcome_is_for_the_tab_that_began_and_in_time,
    of_many_that_race_one_uses_the_state_and_one_takes_the_outcome,
    an_account_takes_its_outcomes_along_when_it_goes,
    only_those_whose_time_is_over_are_forgotten,
}
