//! Attempts of a photographer who is already signed in.

use std::time::Duration;

use domain::attempt::{
    AccountPurpose, Attempt, AttemptError, AttemptMode, AttemptOutcome, AttemptPurpose, TabChallenge,
};
use domain::session::Session;
use domain::{AttemptId, SessionId, Timestamp};
use storage::{AttemptProgress, Db, StartedAttempt};

use crate::engine::Engine;
use crate::fixtures::{self, NOW, commit};
use crate::on_both_engines;

const SECOND: Duration = Duration::from_secs(1);
const CLAIMS: &[u8] = b"sealed claims";

fn tab() -> TabChallenge {
    "t".repeat(43).parse().unwrap()
}

async fn insert_session(db: &Db, email: &str) -> Session {
    let account = fixtures::account(email);
    fixtures::insert_account(db, &account).await;
    let session = fixtures::session(&account);
    commit(db, async |tx| tx.sessions().insert(&session).await.unwrap()).await;
    session
}

/// Inserts an attempt whose callback has arrived.
async fn insert_returned_attempt(db: &Db, purpose: AttemptPurpose) -> AttemptId {
    let id = AttemptId::new(NOW);
    let attempt = Attempt {
        id,
        state_hash: id.as_uuid().as_bytes().to_vec(),
        browser_hash: b"browser".to_vec(),
        tab_challenge: tab(),
        mode: AttemptMode::Popup,
        purpose,
        sealed_secrets: b"sealed".to_vec(),
        expires_at: NOW.plus(SECOND),
    };
    let started = commit(db, async |tx| {
        tx.attempts().insert(&attempt).await.unwrap();
        tx.attempts().consume_state(&attempt.state_hash, b"browser", NOW).await.unwrap()
    })
    .await;
    let account_purpose = match purpose {
        AttemptPurpose::SignIn => None,
        AttemptPurpose::Account { purpose, .. } => Some(purpose),
    };
    assert_eq!(
        started,
        Some(StartedAttempt {
            id,
            mode: AttemptMode::Popup,
            purpose: account_purpose,
            sealed: b"sealed".to_vec()
        })
    );
    id
}

fn link_purpose(session: &Session) -> AttemptPurpose {
    AttemptPurpose::Account { session: session.id, purpose: AccountPurpose::Link }
}

async fn store_claims(db: &Db, id: AttemptId) -> bool {
    commit(db, async |tx| tx.attempts().store_claims(id, CLAIMS).await.unwrap()).await
}

async fn find_session_progress(
    db: &Db,
    session: SessionId,
    id: AttemptId,
    now: Timestamp,
) -> AttemptProgress {
    db.read().await.unwrap().attempts().find_session_progress(session, id, &tab(), now).await.unwrap()
}

async fn take_claims(
    db: &Db,
    session: SessionId,
    id: AttemptId,
    tab: TabChallenge,
    now: Timestamp,
) -> Option<(AccountPurpose, Result<Vec<u8>, AttemptError>)> {
    commit(db, async |tx| tx.attempts().take_claims(session, id, &tab, now).await.unwrap()).await
}

async fn stores_and_returns_claims_once(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_session(&db, "anna@example.com").await;
    for purpose in [AccountPurpose::Link, AccountPurpose::Reauthenticate] {
        let id = insert_returned_attempt(&db, AttemptPurpose::Account { session: anna.id, purpose }).await;
        assert_eq!(find_session_progress(&db, anna.id, id, NOW).await, AttemptProgress::Waiting);
        assert_eq!(take_claims(&db, anna.id, id, tab(), NOW).await, None);
        assert!(store_claims(&db, id).await);
        assert!(!store_claims(&db, id).await);
        assert_eq!(find_session_progress(&db, anna.id, id, NOW).await, AttemptProgress::Settled);
        assert_eq!(take_claims(&db, anna.id, id, tab(), NOW).await, Some((purpose, Ok(CLAIMS.to_vec()))));
        assert_eq!(take_claims(&db, anna.id, id, tab(), NOW).await, None);
        assert!(!store_claims(&db, id).await);
    }
}

async fn returns_an_error_instead_of_claims(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_session(&db, "anna@example.com").await;
    let id = insert_returned_attempt(&db, link_purpose(&anna)).await;
    let cancelled = AttemptOutcome::Failed(AttemptError::Cancelled);
    assert!(commit(&db, async |tx| tx.attempts().record_outcome(id, cancelled).await.unwrap()).await);
    assert!(!store_claims(&db, id).await);
    let claims = take_claims(&db, anna.id, id, tab(), NOW).await;
    assert_eq!(claims, Some((AccountPurpose::Link, Err(AttemptError::Cancelled))));
}

async fn returns_claims_only_to_the_same_session_and_tab_before_expiry(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) =
        (insert_session(&db, "anna@example.com").await, insert_session(&db, "bo@example.com").await);
    let id = insert_returned_attempt(&db, link_purpose(&anna)).await;
    assert!(store_claims(&db, id).await);
    for (session, now) in [(bo.id, NOW), (SessionId::new(NOW), NOW), (anna.id, NOW.plus(SECOND))] {
        assert_eq!(find_session_progress(&db, session, id, now).await, AttemptProgress::Unknown);
        assert_eq!(take_claims(&db, session, id, tab(), now).await, None);
    }
    assert_eq!(take_claims(&db, anna.id, id, "u".repeat(43).parse().unwrap(), NOW).await, None);
    assert!(take_claims(&db, anna.id, id, tab(), NOW).await.is_some(), "refused calls change nothing");
}

async fn sign_in_and_account_attempts_are_not_interchangeable(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_session(&db, "anna@example.com").await;
    let signed_in = AttemptOutcome::SignedIn { account: anna.account, epoch: 0 };
    let record_sign_in =
        async |id| commit(&db, async |tx| tx.attempts().record_outcome(id, signed_in).await.unwrap()).await;
    let link_attempt = insert_returned_attempt(&db, link_purpose(&anna)).await;
    assert!(!record_sign_in(link_attempt).await, "an attempt to link cannot sign in");
    assert!(store_claims(&db, link_attempt).await);
    let mut tx = db.write().await.unwrap();
    assert_eq!(tx.attempts().progress(link_attempt, &tab(), NOW).await.unwrap(), AttemptProgress::Unknown);
    assert_eq!(tx.attempts().take_outcome(link_attempt, &tab(), NOW).await.unwrap(), None);
    tx.commit().await.unwrap();

    let sign_in_attempt = insert_returned_attempt(&db, AttemptPurpose::SignIn).await;
    assert!(!store_claims(&db, sign_in_attempt).await);
    assert!(record_sign_in(sign_in_attempt).await);
    assert_eq!(find_session_progress(&db, anna.id, sign_in_attempt, NOW).await, AttemptProgress::Unknown);
    assert_eq!(take_claims(&db, anna.id, sign_in_attempt, tab(), NOW).await, None);
}

async fn ending_a_session_ends_its_attempts(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_session(&db, "anna@example.com").await;
    let id = insert_returned_attempt(&db, link_purpose(&anna)).await;
    commit(&db, async |tx| tx.sessions().end_all(anna.account).await.unwrap()).await;
    assert!(!store_claims(&db, id).await);
}

on_both_engines! {
    stores_and_returns_claims_once,
    returns_an_error_instead_of_claims,
    returns_claims_only_to_the_same_session_and_tab_before_expiry,
    sign_in_and_account_attempts_are_not_interchangeable,
    ending_a_session_ends_its_attempts,
}
