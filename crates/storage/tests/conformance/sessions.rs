use std::sync::Arc;
use std::time::Duration;

use domain::SessionId;
use domain::session::{MAX_SESSION_AGE, SESSION_IDLE_TIMEOUT, Session};
use storage::{Db, RotatedToken, SessionState};

use crate::engine::Engine;
use crate::fixtures::{NOW, account, commit, count_successes, insert_account, session};
use crate::on_both_engines;

async fn find_state(db: &Db, id: SessionId) -> Option<SessionState> {
    db.read().await.unwrap().sessions().find_state(id).await.unwrap()
}

async fn insert_session(db: &Db, session: &Session) {
    commit(db, async |tx| tx.sessions().insert(session).await.unwrap()).await;
}

async fn returns_a_session_with_its_accounts_state(engine: Engine) {
    let (db, anna) = (engine.open().await, account("anna@example.com"));
    insert_account(&db, &anna).await;
    let session = session(&anna);
    insert_session(&db, &session).await;
    let expected = SessionState { session: session.clone(), account_epoch: 0, is_account_disabled: false };
    assert_eq!(find_state(&db, session.id).await, Some(expected));

    commit(&db, async |tx| tx.accounts().set_disabled(anna.id, Some(NOW)).await.unwrap()).await;
    let found = find_state(&db, session.id).await.unwrap();
    assert_eq!((found.account_epoch, found.is_account_disabled, found.session.epoch), (1, true, 0));
    assert_eq!(find_state(&db, SessionId::new(NOW)).await, None);
}

async fn exchanges_a_token_only_once(engine: Engine) {
    let (db, anna) = (Arc::new(engine.open().await), account("anna@example.com"));
    insert_account(&db, &anna).await;
    let session = session(&anna);
    insert_session(&db, &session).await;
    let tasks = (0..10u8)
        .map(|n| {
            let (db, session) = (db.clone(), session.clone());
            tokio::spawn(async move {
                let new = RotatedToken { generation: 1, hash: vec![n + 100; 32], rotated_at: NOW };
                commit(&db, async |tx| tx.sessions().rotate(&session, new).await.unwrap()).await
            })
        })
        .collect();
    assert_eq!(count_successes(tasks).await, 1);
    let rotated = find_state(&db, session.id).await.unwrap().session;
    assert_eq!(rotated.generation, 1);
    assert_ne!(rotated.token_hash, session.token_hash);
}

async fn records_the_times_of_an_exchange_and_a_reauthentication(engine: Engine) {
    let (db, anna) = (engine.open().await, account("anna@example.com"));
    insert_account(&db, &anna).await;
    let session = session(&anna);
    insert_session(&db, &session).await;
    let later = NOW.plus(Duration::from_secs(60));
    let new = RotatedToken { generation: 1, hash: vec![2; 32], rotated_at: later };
    assert!(commit(&db, async |tx| tx.sessions().rotate(&session, new).await.unwrap()).await);
    let rotated = find_state(&db, session.id).await.unwrap().session;
    assert_eq!((rotated.rotated_at, rotated.created_at, rotated.authenticated_at), (later, NOW, NOW));
    commit(&db, async |tx| tx.sessions().record_reauthentication(session.id, later).await.unwrap()).await;
    assert_eq!(find_state(&db, session.id).await.unwrap().session.authenticated_at, later);
}

async fn lists_valid_sessions_last_used_first_and_purges_expired_ones(engine: Engine) {
    let (db, anna) = (engine.open().await, account("anna@example.com"));
    insert_account(&db, &anna).await;
    let second = Duration::from_secs(1);
    let newer = Session { rotated_at: NOW.plus(second), ..session(&anna) };
    let older = session(&anna);
    let idle = Session {
        rotated_at: NOW.minus(SESSION_IDLE_TIMEOUT),
        created_at: NOW.minus(SESSION_IDLE_TIMEOUT),
        ..session(&anna)
    };
    let too_old = Session { created_at: NOW.minus(MAX_SESSION_AGE), ..session(&anna) };
    let of_earlier_epoch = Session { epoch: -1, ..session(&anna) };
    for session in [&older, &newer, &idle, &too_old, &of_earlier_epoch] {
        insert_session(&db, session).await;
    }
    let listed = db.read().await.unwrap().sessions().list_valid(anna.id, NOW).await.unwrap();
    assert_eq!(listed, [newer.clone(), older.clone()]);

    let purged = commit(&db, async |tx| tx.sessions().purge(NOW).await.unwrap()).await;
    assert_eq!(purged, 2, "one idle session and one that is too old");
    assert!(find_state(&db, older.id).await.is_some());
}

async fn ends_one_or_all_sessions_of_an_account(engine: Engine) {
    let (db, anna, bo) = (engine.open().await, account("anna@example.com"), account("bo@example.com"));
    insert_account(&db, &anna).await;
    insert_account(&db, &bo).await;
    let sessions = [session(&anna), session(&anna), session(&anna), session(&bo)];
    for session in &sessions {
        insert_session(&db, session).await;
    }
    commit(&db, async |tx| tx.sessions().end(sessions[0].id).await.unwrap()).await;
    let ended =
        commit(&db, async |tx| tx.sessions().end_for_account(anna.id, sessions[3].id).await.unwrap()).await;
    assert!(!ended, "the session belongs to another account");
    assert!(
        commit(&db, async |tx| tx.sessions().end_for_account(anna.id, sessions[1].id).await.unwrap()).await
    );
    assert!(
        find_state(&db, sessions[0].id).await.is_none() && find_state(&db, sessions[1].id).await.is_none()
    );
    commit(&db, async |tx| tx.sessions().end_all(anna.id).await.unwrap()).await;
    assert!(find_state(&db, sessions[2].id).await.is_none());
    assert!(find_state(&db, sessions[3].id).await.is_some());
}

async fn the_21st_session_ends_the_least_recently_used(engine: Engine) {
    let (db, anna) = (engine.open().await, account("anna@example.com"));
    insert_account(&db, &anna).await;
    let sessions: Vec<_> = (0..21u64)
        .map(|age| Session { rotated_at: NOW.minus(Duration::from_secs(age)), ..session(&anna) })
        .collect();
    for session in &sessions {
        insert_session(&db, session).await;
    }
    // The new session was created while the clock was behind, so it looks like the oldest.
    let new_session = &sessions[20];
    commit(&db, async |tx| tx.sessions().end_surplus(anna.id, new_session.id).await.unwrap()).await;
    let listed = db.read().await.unwrap().sessions().list_valid(anna.id, NOW).await.unwrap();
    assert_eq!(listed.len(), 20);
    assert!(find_state(&db, new_session.id).await.is_some());
    assert!(find_state(&db, sessions[19].id).await.is_none());
}

on_both_engines! {
    returns_a_session_with_its_accounts_state,
    exchanges_a_token_only_once,
    records_the_times_of_an_exchange_and_a_reauthentication,
    lists_valid_sessions_last_used_first_and_purges_expired_ones,
    ends_one_or_all_sessions_of_an_account,
    the_21st_session_ends_the_least_recently_used,
}
