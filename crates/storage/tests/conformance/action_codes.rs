use std::sync::Arc;
use std::time::Duration;

use domain::Account;
use storage::{ActionCode, Purpose};

use crate::engine::Engine;
use crate::on_both_engines;
use crate::people::{NOW, account, commit, email, insert};

fn code(owner: &Account, number: u8, purpose: Purpose) -> ActionCode {
    let expires_at = NOW.plus(Duration::from_secs(60));
    ActionCode { hash: vec![number; 32], account: owner.id, purpose, expires_at }
}

async fn codes_read_back_as_they_were_written(engine: Engine) {
    let (db, anna) = (engine.open().await, account("anna@example.com"));
    insert(&db, &anna).await;
    let codes = [
        code(&anna, 1, Purpose::VerifyEmail),
        code(&anna, 2, Purpose::ResetPassword),
        code(&anna, 3, Purpose::ChangeEmail(email("new@example.com"))),
    ];
    for one in &codes {
        commit(&db, async |tx| tx.action_codes().insert(one).await.unwrap()).await;
        let found = db.read().await.unwrap().action_codes().find(&one.hash).await.unwrap();
        assert_eq!(found.as_ref(), Some(one));
    }
    assert_eq!(db.read().await.unwrap().action_codes().find(&[9; 32]).await.unwrap(), None);
}

async fn a_code_is_taken_once_however_many_try(engine: Engine) {
    let (db, anna) = (Arc::new(engine.open().await), account("anna@example.com"));
    insert(&db, &anna).await;
    let one = code(&anna, 1, Purpose::ResetPassword);
    commit(&db, async |tx| tx.action_codes().insert(&one).await.unwrap()).await;
    let racers: Vec<_> = (0..10)
        .map(|_| {
            let (db, hash) = (db.clone(), one.hash.clone());
            tokio::spawn(
                async move { commit(&db, async |tx| tx.action_codes().take(&hash).await.unwrap()).await },
            )
        })
        .collect();
    let mut winners = 0;
    for racer in racers {
        winners += usize::from(racer.await.unwrap());
    }
    assert_eq!(winners, 1);
}

async fn ending_the_codes_of_one_account_leaves_the_others(engine: Engine) {
    let (db, anna, bo) = (engine.open().await, account("anna@example.com"), account("bo@example.com"));
    insert(&db, &anna).await;
    insert(&db, &bo).await;
    commit(&db, async |tx| {
        tx.action_codes().insert(&code(&anna, 1, Purpose::VerifyEmail)).await.unwrap();
        tx.action_codes().insert(&code(&anna, 2, Purpose::ResetPassword)).await.unwrap();
        tx.action_codes().insert(&code(&bo, 3, Purpose::ResetPassword)).await.unwrap();
        tx.action_codes().end_all(anna.id).await.unwrap();
    })
    .await;
    let mut tx = db.read().await.unwrap();
    assert_eq!(tx.action_codes().find(&[1; 32]).await.unwrap(), None);
    assert_eq!(tx.action_codes().find(&[2; 32]).await.unwrap(), None);
    assert!(tx.action_codes().find(&[3; 32]).await.unwrap().is_some());
}

async fn only_codes_that_expired_before_the_given_moment_are_purged(engine: Engine) {
    let (db, anna) = (engine.open().await, account("anna@example.com"));
    insert(&db, &anna).await;
    let one = code(&anna, 1, Purpose::VerifyEmail);
    commit(&db, async |tx| tx.action_codes().insert(&one).await.unwrap()).await;
    assert_eq!(commit(&db, async |tx| tx.action_codes().purge(one.expires_at).await.unwrap()).await, 0);
    let later = one.expires_at.plus(Duration::from_millis(1));
    assert_eq!(commit(&db, async |tx| tx.action_codes().purge(later).await.unwrap()).await, 1);
}

on_both_engines! {
    codes_read_back_as_they_were_written,
    a_code_is_taken_once_however_many_try,
    ending_the_codes_of_one_account_leaves_the_others,
    only_codes_that_expired_before_the_given_moment_are_purged,
}
