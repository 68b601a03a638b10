use std::sync::Arc;
use std::time::Duration;

use domain::Account;
use storage::{ActionCode, ActionPurpose};

use crate::engine::Engine;
use crate::fixtures::{NOW, account, commit, count_successes, email_address, insert_account};
use crate::on_both_engines;

fn code(account: &Account, hash_byte: u8, purpose: ActionPurpose) -> ActionCode {
    let expires_at = NOW.plus(Duration::from_secs(60));
    ActionCode { hash: vec![hash_byte; 32], account: account.id, purpose, expires_at }
}

async fn reads_back_codes(engine: Engine) {
    let (db, anna) = (engine.open().await, account("anna@example.com"));
    insert_account(&db, &anna).await;
    let codes = [
        code(&anna, 1, ActionPurpose::VerifyEmail),
        code(&anna, 2, ActionPurpose::ResetPassword),
        code(&anna, 3, ActionPurpose::ChangeEmail(email_address("new@example.com"))),
    ];
    for code in &codes {
        commit(&db, async |tx| tx.action_codes().insert(code).await.unwrap()).await;
        let found = db.read().await.unwrap().action_codes().find(&code.hash).await.unwrap();
        assert_eq!(found.as_ref(), Some(code));
    }
    assert_eq!(db.read().await.unwrap().action_codes().find(&[9; 32]).await.unwrap(), None);
}

async fn concurrent_calls_consume_a_code_once(engine: Engine) {
    let (db, anna) = (Arc::new(engine.open().await), account("anna@example.com"));
    insert_account(&db, &anna).await;
    let reset_code = code(&anna, 1, ActionPurpose::ResetPassword);
    commit(&db, async |tx| tx.action_codes().insert(&reset_code).await.unwrap()).await;
    let tasks = (0..10)
        .map(|_| {
            let (db, hash) = (db.clone(), reset_code.hash.clone());
            tokio::spawn(async move {
                commit(&db, async |tx| tx.action_codes().consume(&hash).await.unwrap()).await
            })
        })
        .collect();
    assert_eq!(count_successes(tasks).await, 1);
}

async fn revokes_all_codes_of_one_account_only(engine: Engine) {
    let (db, anna, bo) = (engine.open().await, account("anna@example.com"), account("bo@example.com"));
    insert_account(&db, &anna).await;
    insert_account(&db, &bo).await;
    commit(&db, async |tx| {
        tx.action_codes().insert(&code(&anna, 1, ActionPurpose::VerifyEmail)).await.unwrap();
        tx.action_codes().insert(&code(&anna, 2, ActionPurpose::ResetPassword)).await.unwrap();
        tx.action_codes().insert(&code(&bo, 3, ActionPurpose::ResetPassword)).await.unwrap();
        tx.action_codes().revoke_all(anna.id).await.unwrap();
    })
    .await;
    let mut tx = db.read().await.unwrap();
    assert_eq!(tx.action_codes().find(&[1; 32]).await.unwrap(), None);
    assert_eq!(tx.action_codes().find(&[2; 32]).await.unwrap(), None);
    assert!(tx.action_codes().find(&[3; 32]).await.unwrap().is_some());
}

async fn purges_only_codes_that_expired_before_a_time(engine: Engine) {
    let (db, anna) = (engine.open().await, account("anna@example.com"));
    insert_account(&db, &anna).await;
    let code = code(&anna, 1, ActionPurpose::VerifyEmail);
    commit(&db, async |tx| tx.action_codes().insert(&code).await.unwrap()).await;
    assert_eq!(commit(&db, async |tx| tx.action_codes().purge(code.expires_at).await.unwrap()).await, 0);
    let later = code.expires_at.plus(Duration::from_millis(1));
    assert_eq!(commit(&db, async |tx| tx.action_codes().purge(later).await.unwrap()).await, 1);
}

on_both_engines! {
    reads_back_codes,
    concurrent_calls_consume_a_code_once,
    revokes_all_codes_of_one_account_only,
    purges_only_codes_that_expired_before_a_time,
}
