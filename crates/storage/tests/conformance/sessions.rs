use std::sync::Arc;
use std::time::Duration;

use domain::SessionId;
use domain::session::{IDLE, LONGEST, Session};
use storage::{Db, Standing};

use crate::engine::Engine;
use crate::on_both_engines;
use crate::people::{NOW, account, commit, insert, session};

async fn standing(db: &Db, id: SessionId) -> Option<Standing> {
    db.read().await.unwrap().sessions().standing(id).await.unwrap()
}

async fn add(db: &Db, session: &Session) {
    commit(db, async |tx| tx.sessions().insert(session).await.unwrap()).await;
}

async fn a_session_stands_with_the_state_of_its_account(engine: Engine) {
    let (db, anna) = (engine.open().await, account("anna@example.com"));
    insert(&db, &anna).await;
    let open = session(&anna);
    add(&db, &open).await;
    let expected = Standing { session: open.clone(), account_epoch: 0, account_disabled: false };
    assert_eq!(standing(&db, open.id).await, Some(expected));

    commit(&db, async |tx| tx.accounts().set_disabled(anna.id, Some(NOW)).await.unwrap()).await;
    let found = standing(&db, open.id).await.unwrap();
    assert_eq!((found.account_epoch, found.account_disabled, found.session.epoch), (1, true, 0));
    assert_eq!(standing(&db, SessionId::new(NOW)).await, None);
}

async fn of_two_that_exchange_the_same_token_one_wins(engine: Engine) {
    let (db, anna) = (Arc::new(engine.open().await), account("anna@example.com"));
    insert(&db, &anna).await;
    let open = session(&anna);
    add(&db, &open).await;
    let racers: Vec<_> = (0..10u8)
        .map(|number| {
            let (db, open) = (db.clone(), open.clone());
            tokio::spawn(async move {
                let hash = [number + 100; 32];
                commit(&db, async |tx| tx.sessions().rotate(&open, &hash, NOW).await.unwrap()).await
            })
        })
        .collect();
    let mut winners = 0;
    for racer in racers {
        winners += usize::from(racer.await.unwrap());
    }
    assert_eq!(winners, 1);
    let after = standing(&db, open.id).await.unwrap().session;
    assert_eq!(after.generation, 1);
    assert_ne!(after.token_hash, open.token_hash);
}

async fn an_exchange_notes_when_it_was(engine: Engine) {
    let (db, anna) = (engine.open().await, account("anna@example.com"));
    insert(&db, &anna).await;
    let open = session(&anna);
    add(&db, &open).await;
    let later = NOW.plus(Duration::from_secs(60));
    assert!(commit(&db, async |tx| tx.sessions().rotate(&open, &[2; 32], later).await.unwrap()).await);
    let after = standing(&db, open.id).await.unwrap().session;
    assert_eq!((after.rotated_at, after.created_at, after.authenticated_at), (later, NOW, NOW));
    commit(&db, async |tx| tx.sessions().reauthenticated(open.id, later).await.unwrap()).await;
    assert_eq!(standing(&db, open.id).await.unwrap().session.authenticated_at, later);
}

async fn sessions_that_count_are_listed_the_last_used_first(engine: Engine) {
    let (db, anna) = (engine.open().await, account("anna@example.com"));
    insert(&db, &anna).await;
    let second = Duration::from_secs(1);
    let newer = Session { rotated_at: NOW.plus(second), ..session(&anna) };
    let older = session(&anna);
    let idle = Session { rotated_at: NOW.minus(IDLE), created_at: NOW.minus(IDLE), ..session(&anna) };
    let spent = Session { created_at: NOW.minus(LONGEST), ..session(&anna) };
    let of_before = Session { epoch: -1, ..session(&anna) };
    for one in [&older, &newer, &idle, &spent, &of_before] {
        add(&db, one).await;
    }
    let listed = db.read().await.unwrap().sessions().of_account(anna.id, NOW).await.unwrap();
    assert_eq!(listed, [newer.clone(), older.clone()]);

    let gone = commit(&db, async |tx| tx.sessions().purge(NOW).await.unwrap()).await;
    assert_eq!(gone, 2, "the idle one and the spent one");
    assert!(standing(&db, older.id).await.is_some());
}

async fn sessions_end_one_by_one_or_all_at_once(engine: Engine) {
    let (db, anna, bo) = (engine.open().await, account("anna@example.com"), account("bo@example.com"));
    insert(&db, &anna).await;
    insert(&db, &bo).await;
    let sessions = [session(&anna), session(&anna), session(&anna), session(&bo)];
    for one in &sessions {
        add(&db, one).await;
    }
    commit(&db, async |tx| tx.sessions().end(sessions[0].id).await.unwrap()).await;
    let foreign = commit(&db, async |tx| tx.sessions().end_own(anna.id, sessions[3].id).await.unwrap()).await;
    assert!(!foreign);
    assert!(commit(&db, async |tx| tx.sessions().end_own(anna.id, sessions[1].id).await.unwrap()).await);
    assert!(standing(&db, sessions[0].id).await.is_none() && standing(&db, sessions[1].id).await.is_none());
    commit(&db, async |tx| tx.sessions().end_all(anna.id).await.unwrap()).await;
    assert!(standing(&db, sessions[2].id).await.is_none());
    assert!(standing(&db, sessions[3].id).await.is_some());
}

async fn the_session_that_was_unused_the_longest_makes_room_for_the_21st(engine: Engine) {
    let (db, anna) = (engine.open().await, account("anna@example.com"));
    insert(&db, &anna).await;
    let sessions: Vec<_> = (0..21u64)
        .map(|age| Session { rotated_at: NOW.minus(Duration::from_secs(age)), ..session(&anna) })
        .collect();
    for one in &sessions {
        add(&db, one).await;
    }
    // The new one came while the clock was behind, so it looks like the oldest.
    let new = &sessions[20];
    commit(&db, async |tx| tx.sessions().end_surplus(anna.id, new.id).await.unwrap()).await;
    let listed = db.read().await.unwrap().sessions().of_account(anna.id, NOW).await.unwrap();
    assert_eq!(listed.len(), 20);
    assert!(standing(&db, new.id).await.is_some());
    assert!(standing(&db, sessions[19].id).await.is_none());
}

on_both_engines! {
    a_session_stands_with_the_state_of_its_account,
    of_two_that_exchange_the_same_token_one_wins,
    an_exchange_notes_when_it_was,
    sessions_that_count_are_listed_the_last_used_first,
    sessions_end_one_by_one_or_all_at_once,
    the_session_that_was_unused_the_longest_makes_room_for_the_21st,
}
