use std::sync::Arc;

use domain::{AccountId, TimeZone};
use storage::{Credentials, Db};

use crate::engine::Engine;
use crate::fixtures::{NOW, account, commit, count_successes, email_address, insert_account, session};
use crate::on_both_engines;

async fn find(db: &Db, id: AccountId) -> Option<Credentials> {
    db.read().await.unwrap().accounts().find_by_id(id).await.unwrap()
}

async fn finds_an_account_by_id_and_by_address_ignoring_case(engine: Engine) {
    let (db, anna) = (engine.open().await, account("Anna@Example.com"));
    insert_account(&db, &anna).await;
    let stored = find(&db, anna.id).await.unwrap();
    assert_eq!(stored.account, anna);
    assert_eq!(stored.password_hash.as_deref(), Some("$hash"));

    let by_email =
        db.read().await.unwrap().accounts().find_by_email(&email_address("anna@EXAMPLE.com")).await.unwrap();
    assert_eq!(by_email.unwrap().account, anna);
    let unknown =
        db.read().await.unwrap().accounts().find_by_email(&email_address("bo@example.com")).await.unwrap();
    assert!(unknown.is_none());
}

async fn refuses_a_second_account_with_the_same_address(engine: Engine) {
    let (db, anna) = (engine.open().await, account("anna@example.com"));
    insert_account(&db, &anna).await;
    let duplicate = account("ANNA@example.com");
    let inserted =
        commit(&db, async |tx| tx.accounts().insert(&duplicate, Some("$other")).await.unwrap()).await;
    assert!(!inserted);
    assert_eq!(find(&db, anna.id).await.unwrap().password_hash.as_deref(), Some("$hash"));
    assert!(find(&db, duplicate.id).await.is_none());
}

async fn concurrent_calls_create_one_account_for_an_address(engine: Engine) {
    let db = Arc::new(engine.open().await);
    let tasks = (0..20)
        .map(|_| {
            let db = db.clone();
            tokio::spawn(async move {
                let anna = account("anna@example.com");
                commit(&db, async |tx| tx.accounts().insert(&anna, None).await.unwrap()).await
            })
        })
        .collect();
    assert_eq!(count_successes(tasks).await, 1);
}

async fn lists_accounts_by_page_in_order_of_their_ids(engine: Engine) {
    let db = engine.open().await;
    let mut accounts = Vec::new();
    for n in 0..5 {
        let account = account(&format!("a{n}@example.com"));
        insert_account(&db, &account).await;
        accounts.push(account);
    }
    accounts.sort_by_key(|account| account.id);
    let first = db.read().await.unwrap().accounts().list(None, 3).await.unwrap();
    assert_eq!(first, accounts[..3]);
    let rest = db.read().await.unwrap().accounts().list(Some(first[2].id), 3).await.unwrap();
    assert_eq!(rest, accounts[3..]);
}

async fn records_a_sign_in(engine: Engine) {
    let (db, anna) = (engine.open().await, account("anna@example.com"));
    insert_account(&db, &anna).await;
    let later = NOW.plus(std::time::Duration::from_secs(60));
    commit(&db, async |tx| tx.accounts().record_sign_in(anna.id, later).await.unwrap()).await;
    assert_eq!(find(&db, anna.id).await.unwrap().account.last_sign_in_at, later);
}

async fn rehash_replaces_only_the_checked_hash(engine: Engine) {
    let (db, anna) = (engine.open().await, account("anna@example.com"));
    insert_account(&db, &anna).await;
    commit(&db, async |tx| tx.accounts().replace_password_hash(anna.id, "$stale", "$wrong").await.unwrap())
        .await;
    assert_eq!(find(&db, anna.id).await.unwrap().password_hash.as_deref(), Some("$hash"));
    commit(&db, async |tx| tx.accounts().replace_password_hash(anna.id, "$hash", "$strong").await.unwrap())
        .await;
    let stored = find(&db, anna.id).await.unwrap();
    assert_eq!((stored.password_hash.as_deref(), stored.account.epoch), (Some("$strong"), 0));
}

async fn new_password_increments_the_epoch(engine: Engine) {
    let (db, anna) = (engine.open().await, account("anna@example.com"));
    insert_account(&db, &anna).await;
    commit(&db, async |tx| tx.accounts().set_password(anna.id, "$new").await.unwrap()).await;
    let stored = find(&db, anna.id).await.unwrap();
    assert_eq!((stored.password_hash.as_deref(), stored.account.epoch), (Some("$new"), 1));
}

async fn new_address_is_verified_and_increments_the_epoch(engine: Engine) {
    let (db, anna) = (engine.open().await, account("anna@example.com"));
    insert_account(&db, &anna).await;
    let new_email = email_address("Anna.Berg@Example.com");
    assert!(
        commit(&db, async |tx| tx.accounts().set_verified_email(anna.id, &new_email).await.unwrap()).await
    );
    let stored = find(&db, anna.id).await.unwrap().account;
    assert_eq!((stored.email, stored.email_verified, stored.epoch), (new_email, true, 1));
}

async fn refuses_the_address_of_another_account(engine: Engine) {
    let (db, anna, bo) = (engine.open().await, account("anna@example.com"), account("bo@example.com"));
    insert_account(&db, &anna).await;
    insert_account(&db, &bo).await;
    let mut tx = db.write().await.unwrap();
    assert!(!tx.accounts().set_verified_email(bo.id, &email_address("ANNA@example.com")).await.unwrap());
    drop(tx);
    assert_eq!(find(&db, bo.id).await.unwrap().account, bo);
}

async fn verifying_an_address_does_not_increment_the_epoch(engine: Engine) {
    let (db, anna) = (engine.open().await, account("anna@example.com"));
    insert_account(&db, &anna).await;
    commit(&db, async |tx| tx.accounts().mark_email_verified(anna.id).await.unwrap()).await;
    let stored = find(&db, anna.id).await.unwrap().account;
    assert_eq!((stored.email_verified, stored.epoch), (true, 0));
    commit(&db, async |tx| tx.accounts().increment_epoch(anna.id).await.unwrap()).await;
    assert_eq!(find(&db, anna.id).await.unwrap().account.epoch, 1);
}

async fn transfers_an_unverified_account_once_without_its_password(engine: Engine) {
    let (db, anna) = (engine.open().await, account("anna@example.com"));
    insert_account(&db, &anna).await;
    let name = "Anna of Google".parse().unwrap();
    assert!(
        commit(&db, async |tx| tx.accounts().transfer_to_address_owner(anna.id, Some(&name)).await.unwrap())
            .await
    );
    let stored = find(&db, anna.id).await.unwrap();
    assert_eq!(stored.password_hash, None);
    let stored = stored.account;
    assert_eq!((stored.email_verified, stored.epoch, stored.display_name), (true, 1, Some(name)));
    assert!(
        !commit(&db, async |tx| tx.accounts().transfer_to_address_owner(anna.id, None).await.unwrap()).await
    );
    assert_eq!(find(&db, anna.id).await.unwrap().account.epoch, 1);

    let bo = account("bo@example.com");
    insert_account(&db, &bo).await;
    assert!(
        commit(&db, async |tx| tx.accounts().transfer_to_address_owner(bo.id, None).await.unwrap()).await
    );
    assert_eq!(find(&db, bo.id).await.unwrap().account.display_name, bo.display_name);
}

async fn disabling_and_enabling_increment_the_epoch(engine: Engine) {
    let (db, anna) = (engine.open().await, account("anna@example.com"));
    insert_account(&db, &anna).await;
    commit(&db, async |tx| tx.accounts().set_disabled(anna.id, Some(NOW)).await.unwrap()).await;
    let stored = find(&db, anna.id).await.unwrap().account;
    assert_eq!((stored.is_disabled, stored.epoch), (true, 1));
    commit(&db, async |tx| tx.accounts().set_disabled(anna.id, None).await.unwrap()).await;
    let stored = find(&db, anna.id).await.unwrap().account;
    assert_eq!((stored.is_disabled, stored.epoch), (false, 2));
}

async fn locks_only_an_enabled_account_in_the_given_epoch(engine: Engine) {
    let (db, anna) = (engine.open().await, account("anna@example.com"));
    insert_account(&db, &anna).await;
    assert!(commit(&db, async |tx| tx.accounts().lock_in_epoch(anna.id, 0).await.unwrap()).await);
    assert!(!commit(&db, async |tx| tx.accounts().lock_in_epoch(anna.id, 1).await.unwrap()).await);
    commit(&db, async |tx| tx.accounts().increment_epoch(anna.id).await.unwrap()).await;
    assert!(!commit(&db, async |tx| tx.accounts().lock_in_epoch(anna.id, 0).await.unwrap()).await);
    assert!(commit(&db, async |tx| tx.accounts().lock_in_epoch(anna.id, 1).await.unwrap()).await);
    commit(&db, async |tx| tx.accounts().set_disabled(anna.id, Some(NOW)).await.unwrap()).await;
    assert!(!commit(&db, async |tx| tx.accounts().lock_in_epoch(anna.id, 2).await.unwrap()).await);
}

async fn only_the_lock_holder_can_change_a_locked_account(engine: Engine) {
    let (db, anna) = (engine.open().await, account("anna@example.com"));
    insert_account(&db, &anna).await;
    let do_not_wait = if engine.is_sqlite() { "PRAGMA busy_timeout = 0" } else { "SET lock_timeout = 1" };
    let change = format!("{do_not_wait}; UPDATE accounts SET password_hash = '$other'");
    let mut lock_tx = db.write().await.unwrap();
    lock_tx.accounts().lock(anna.id).await.unwrap();
    let error = engine.try_run(&change).await.unwrap_err().to_string();
    assert!(error.contains("lock"), "{error}");
    lock_tx.accounts().set_password(anna.id, "$new").await.unwrap();
    lock_tx.commit().await.unwrap();
    assert_eq!(find(&db, anna.id).await.unwrap().password_hash.as_deref(), Some("$new"));
    engine.run(&change).await;
}

async fn renaming_changes_only_the_display_name(engine: Engine) {
    let (db, anna) = (engine.open().await, account("anna@example.com"));
    insert_account(&db, &anna).await;
    let before = find(&db, anna.id).await.unwrap();
    let name: domain::PersonName = "Anna Ek".parse().unwrap();
    commit(&db, async |tx| tx.accounts().set_display_name(anna.id, &name).await.unwrap()).await;
    let after = find(&db, anna.id).await.unwrap();
    assert_eq!(after.account, domain::Account { display_name: Some(name), ..before.account });
    assert_eq!(after.password_hash, before.password_hash);
}

async fn prefers_the_chosen_time_zone_over_the_devices(engine: Engine) {
    let (db, anna, bo) = (engine.open().await, account("anna@example.com"), account("bo@example.com"));
    insert_account(&db, &anna).await;
    insert_account(&db, &bo).await;
    let zones = async |id| {
        let mut tx = db.read().await.unwrap();
        (tx.accounts().time_zone(id).await.unwrap(), tx.accounts().device_time_zone(id).await.unwrap())
    };
    assert_eq!(zones(anna.id).await, (None, None));
    let (berlin, oslo): (TimeZone, TimeZone) =
        ("Europe/Berlin".parse().unwrap(), "Europe/Oslo".parse().unwrap());
    commit(&db, async |tx| tx.accounts().set_device_time_zone(anna.id, berlin).await.unwrap()).await;
    assert_eq!(zones(anna.id).await, (Some(berlin), Some(berlin)));
    commit(&db, async |tx| tx.settings().set_time_zone(anna.id, Some(oslo)).await.unwrap()).await;
    assert_eq!(zones(anna.id).await, (Some(oslo), Some(berlin)));
    commit(&db, async |tx| tx.settings().set_time_zone(anna.id, None).await.unwrap()).await;
    assert_eq!(zones(anna.id).await, (Some(berlin), Some(berlin)));
    assert_eq!(zones(bo.id).await, (None, None), "other accounts have no zone");
    engine.try_run("UPDATE accounts SET device_time_zone = 'Mars/Olympus_Mons'").await.unwrap();
    assert_eq!(zones(anna.id).await, (None, None), "ignores an unknown zone");
    assert!(engine.try_run("UPDATE accounts SET device_time_zone = ''").await.is_err());
}

async fn deletes_an_account_once_with_its_sessions(engine: Engine) {
    let (db, anna) = (engine.open().await, account("anna@example.com"));
    insert_account(&db, &anna).await;
    let annas_session = session(&anna);
    commit(&db, async |tx| tx.sessions().insert(&annas_session).await.unwrap()).await;
    assert!(commit(&db, async |tx| tx.accounts().delete(anna.id).await.unwrap()).await);
    assert!(!commit(&db, async |tx| tx.accounts().delete(anna.id).await.unwrap()).await);
    assert!(find(&db, anna.id).await.is_none());
    assert_eq!(db.read().await.unwrap().sessions().find_state(annas_session.id).await.unwrap(), None);
}

on_both_engines! {
    finds_an_account_by_id_and_by_address_ignoring_case,
    refuses_a_second_account_with_the_same_address,
    concurrent_calls_create_one_account_for_an_address,
    lists_accounts_by_page_in_order_of_their_ids,
    records_a_sign_in,
    rehash_replaces_only_the_checked_hash,
    new_password_increments_the_epoch,
    new_address_is_verified_and_increments_the_epoch,
    refuses_the_address_of_another_account,
    verifying_an_address_does_not_increment_the_epoch,
    transfers_an_unverified_account_once_without_its_password,
    disabling_and_enabling_increment_the_epoch,
    locks_only_an_enabled_account_in_the_given_epoch,
    only_the_lock_holder_can_change_a_locked_account,
    renaming_changes_only_the_display_name,
    prefers_the_chosen_time_zone_over_the_devices,
    deletes_an_account_once_with_its_sessions,
}
