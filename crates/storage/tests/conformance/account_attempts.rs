//! Attempts of somebody who is signed in already.

use std::time::Duration;

use domain::attempt::{AccountPurpose, Attempt, Errand, Failure, Mode, Outcome, TabChallenge};
use domain::session::Session;
use domain::{AttemptId, SessionId, Timestamp};
use storage::{Begun, Db, Progress};

use crate::engine::Engine;
use crate::on_both_engines;
use crate::people::{self, NOW, commit};

const SECOND: Duration = Duration::from_secs(1);
const CLAIMS: &[u8] = b"sealed claims";

fn tab() -> TabChallenge {
    "t".repeat(43).parse().unwrap()
}

async fn signed_in(db: &Db, email: &str) -> Session {
    let account = people::account(email);
    people::insert(db, &account).await;
    let session = people::session(&account);
    commit(db, async |tx| tx.sessions().insert(&session).await.unwrap()).await;
    session
}

/// One that has come back from the other service.
async fn returned(db: &Db, errand: Errand) -> AttemptId {
    let id = AttemptId::new(NOW);
    let attempt = Attempt {
        id,
        state_hash: id.as_uuid().as_bytes().to_vec(),
        browser_hash: b"browser".to_vec(),
        tab_challenge: tab(),
        mode: Mode::Popup,
        errand,
        sealed: b"sealed".to_vec(),
        expires_at: NOW.plus(SECOND),
    };
    let begun = commit(db, async |tx| {
        tx.attempts().insert(&attempt).await.unwrap();
        tx.attempts().use_state(&attempt.state_hash, b"browser", NOW).await.unwrap()
    })
    .await;
    let purpose = match errand {
        Errand::SignIn => None,
        Errand::Account { purpose, .. } => Some(purpose),
    };
    assert_eq!(begun, Some(Begun { id, mode: Mode::Popup, purpose, sealed: b"sealed".to_vec() }));
    id
}

fn linking(session: &Session) -> Errand {
    Errand::Account { session: session.id, purpose: AccountPurpose::Link }
}

async fn vouch(db: &Db, id: AttemptId) -> bool {
    commit(db, async |tx| tx.attempts().vouch(id, CLAIMS).await.unwrap()).await
}

async fn progress(db: &Db, session: SessionId, id: AttemptId, now: Timestamp) -> Progress {
    db.read().await.unwrap().attempts().progress_of(session, id, &tab(), now).await.unwrap()
}

async fn take(
    db: &Db,
    session: SessionId,
    id: AttemptId,
    tab: TabChallenge,
    now: Timestamp,
) -> Option<(AccountPurpose, Result<Vec<u8>, Failure>)> {
    commit(db, async |tx| tx.attempts().take_of(session, id, &tab, now).await.unwrap()).await
}

async fn what_was_vouched_for_is_kept_once_and_taken_once(engine: Engine) {
    let db = engine.open().await;
    let anna = signed_in(&db, "anna@example.com").await;
    for purpose in [AccountPurpose::Link, AccountPurpose::Reauthenticate] {
        let id = returned(&db, Errand::Account { session: anna.id, purpose }).await;
        assert_eq!(progress(&db, anna.id, id, NOW).await, Progress::Waiting);
        assert_eq!(take(&db, anna.id, id, tab(), NOW).await, None);
        assert!(vouch(&db, id).await);
        assert!(!vouch(&db, id).await);
        assert_eq!(progress(&db, anna.id, id, NOW).await, Progress::Settled);
        assert_eq!(take(&db, anna.id, id, tab(), NOW).await, Some((purpose, Ok(CLAIMS.to_vec()))));
        assert_eq!(take(&db, anna.id, id, tab(), NOW).await, None);
        assert!(!vouch(&db, id).await);
    }
}

async fn a_failure_is_taken_in_its_place(engine: Engine) {
    let db = engine.open().await;
    let anna = signed_in(&db, "anna@example.com").await;
    let id = returned(&db, linking(&anna)).await;
    let cancelled = Outcome::Failed(Failure::Cancelled);
    assert!(commit(&db, async |tx| tx.attempts().settle(id, cancelled).await.unwrap()).await);
    assert!(!vouch(&db, id).await);
    let taken = take(&db, anna.id, id, tab(), NOW).await;
    assert_eq!(taken, Some((AccountPurpose::Link, Err(Failure::Cancelled))));
}

async fn it_is_for_one_session_one_tab_and_in_time(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = (signed_in(&db, "anna@example.com").await, signed_in(&db, "bo@example.com").await);
    let id = returned(&db, linking(&anna)).await;
    assert!(vouch(&db, id).await);
    for (session, now) in [(bo.id, NOW), (SessionId::new(NOW), NOW), (anna.id, NOW.plus(SECOND))] {
        assert_eq!(progress(&db, session, id, now).await, Progress::Unknown);
        assert_eq!(take(&db, session, id, tab(), now).await, None);
    }
    assert_eq!(take(&db, anna.id, id, "u".repeat(43).parse().unwrap(), NOW).await, None);
    assert!(take(&db, anna.id, id, tab(), NOW).await.is_some(), "the others spoilt nothing");
}

async fn neither_kind_passes_for_the_other(engine: Engine) {
    let db = engine.open().await;
    let anna = signed_in(&db, "anna@example.com").await;
    let signed_in = Outcome::SignedIn { account: anna.account, epoch: 0 };
    let settle = async |id| commit(&db, async |tx| tx.attempts().settle(id, signed_in).await.unwrap()).await;
    let linking = returned(&db, linking(&anna)).await;
    assert!(!settle(linking).await, "it signs nobody in");
    assert!(vouch(&db, linking).await);
    let mut tx = db.write().await.unwrap();
    assert_eq!(tx.attempts().progress(linking, &tab(), NOW).await.unwrap(), Progress::Unknown);
    assert_eq!(tx.attempts().take(linking, &tab(), NOW).await.unwrap(), None);
    tx.commit().await.unwrap();

    let sign_in = returned(&db, Errand::SignIn).await;
    assert!(!vouch(&db, sign_in).await);
    assert!(settle(sign_in).await);
    assert_eq!(progress(&db, anna.id, sign_in, NOW).await, Progress::Unknown);
    assert_eq!(take(&db, anna.id, sign_in, tab(), NOW).await, None);
}

async fn it_goes_with_its_session(engine: Engine) {
    let db = engine.open().await;
    let anna = signed_in(&db, "anna@example.com").await;
    let id = returned(&db, linking(&anna)).await;
    commit(&db, async |tx| tx.sessions().end_all(anna.account).await.unwrap()).await;
    assert!(!vouch(&db, id).await);
}

on_both_engines! {
    what_was_vouched_for_is_kept_once_and_taken_once,
    a_failure_is_taken_in_its_place,
    it_is_for_one_session_one_tab_and_in_time,
    neither_kind_passes_for_the_other,
    it_goes_with_its_session,
}
