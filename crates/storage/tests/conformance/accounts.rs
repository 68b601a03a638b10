use std::sync::Arc;

use domain::{AccountId, TimeZone};
use storage::{Credentials, Db};

use crate::engine::Engine;
use crate::on_both_engines;
use crate::people::{NOW, account, commit, email, insert, session};

async fn found(db: &Db, id: AccountId) -> Option<Credentials> {
    db.read().await.unwrap().accounts().by_id(id).await.unwrap()
}

async fn an_account_reads_back_as_it_was_written(engine: Engine) {
    let (db, anna) = (engine.open().await, account("Anna@Example.com"));
    insert(&db, &anna).await;
    let read = found(&db, anna.id).await.unwrap();
    assert_eq!(read.account, anna);
    assert_eq!(read.password_hash.as_deref(), Some("$hash"));

    let by_email = db.read().await.unwrap().accounts().by_email(&email("anna@EXAMPLE.com")).await.unwrap();
    assert_eq!(by_email.unwrap().account, anna);
    let nobody = db.read().await.unwrap().accounts().by_email(&email("bo@example.com")).await.unwrap();
    assert!(nobody.is_none());
}

async fn a_second_account_with_the_address_is_refused_and_changes_nothing(engine: Engine) {
    let (db, anna) = (engine.open().await, account("anna@example.com"));
    insert(&db, &anna).await;
    let again = account("ANNA@example.com");
    let inserted = commit(&db, async |tx| tx.accounts().insert(&again, Some("$other")).await.unwrap()).await;
    assert!(!inserted);
    assert_eq!(found(&db, anna.id).await.unwrap().password_hash.as_deref(), Some("$hash"));
    assert!(found(&db, again.id).await.is_none());
}

async fn of_many_that_race_for_an_address_exactly_one_wins(engine: Engine) {
    let db = Arc::new(engine.open().await);
    let racers: Vec<_> = (0..20)
        .map(|_| {
            let db = db.clone();
            tokio::spawn(async move {
                let anna = account("anna@example.com");
                commit(&db, async |tx| tx.accounts().insert(&anna, None).await.unwrap()).await
            })
        })
        .collect();
    let mut winners = 0;
    for racer in racers {
        winners += usize::from(racer.await.unwrap());
    }
    assert_eq!(winners, 1);
}

async fn accounts_are_listed_page_by_page_in_the_order_they_were_made(engine: Engine) {
    let db = engine.open().await;
    let mut made = Vec::new();
    for number in 0..5 {
        let one = account(&format!("a{number}@example.com"));
        insert(&db, &one).await;
        made.push(one);
    }
    made.sort_by_key(|one| one.id);
    let first = db.read().await.unwrap().accounts().list(None, 3).await.unwrap();
    assert_eq!(first, made[..3]);
    let rest = db.read().await.unwrap().accounts().list(Some(first[2].id), 3).await.unwrap();
    assert_eq!(rest, made[3..]);
}

async fn a_sign_in_is_noted(engine: Engine) {
    let (db, anna) = (engine.open().await, account("anna@example.com"));
    insert(&db, &anna).await;
    let later = NOW.plus(std::time::Duration::from_secs(60));
    commit(&db, async |tx| tx.accounts().signed_in(anna.id, later).await.unwrap()).await;
    assert_eq!(found(&db, anna.id).await.unwrap().account.last_sign_in_at, later);
}

async fn a_stronger_hash_replaces_only_the_hash_that_was_checked(engine: Engine) {
    let (db, anna) = (engine.open().await, account("anna@example.com"));
    insert(&db, &anna).await;
    commit(&db, async |tx| tx.accounts().rehash(anna.id, "$stale", "$wrong").await.unwrap()).await;
    assert_eq!(found(&db, anna.id).await.unwrap().password_hash.as_deref(), Some("$hash"));
    commit(&db, async |tx| tx.accounts().rehash(anna.id, "$hash", "$strong").await.unwrap()).await;
    let read = found(&db, anna.id).await.unwrap();
    assert_eq!((read.password_hash.as_deref(), read.account.epoch), (Some("$strong"), 0));
}

async fn a_new_password_raises_the_epoch(engine: Engine) {
    let (db, anna) = (engine.open().await, account("anna@example.com"));
    insert(&db, &anna).await;
    commit(&db, async |tx| tx.accounts().set_password(anna.id, "$new").await.unwrap()).await;
    let read = found(&db, anna.id).await.unwrap();
    assert_eq!((read.password_hash.as_deref(), read.account.epoch), (Some("$new"), 1));
}

async fn another_address_is_verified_and_raises_the_epoch(engine: Engine) {
    let (db, anna) = (engine.open().await, account("anna@example.com"));
    insert(&db, &anna).await;
    let new = email("Anna.Berg@Example.com");
    assert!(commit(&db, async |tx| tx.accounts().set_verified_email(anna.id, &new).await.unwrap()).await);
    let read = found(&db, anna.id).await.unwrap().account;
    assert_eq!((read.email, read.email_verified, read.epoch), (new, true, 1));
}

async fn an_address_that_another_account_has_is_refused(engine: Engine) {
    let (db, anna, bo) = (engine.open().await, account("anna@example.com"), account("bo@example.com"));
    insert(&db, &anna).await;
    insert(&db, &bo).await;
    let mut tx = db.write().await.unwrap();
    assert!(!tx.accounts().set_verified_email(bo.id, &email("ANNA@example.com")).await.unwrap());
    drop(tx);
    assert_eq!(found(&db, bo.id).await.unwrap().account, bo);
}

async fn verifying_an_address_ends_no_session(engine: Engine) {
    let (db, anna) = (engine.open().await, account("anna@example.com"));
    insert(&db, &anna).await;
    commit(&db, async |tx| tx.accounts().mark_email_verified(anna.id).await.unwrap()).await;
    let read = found(&db, anna.id).await.unwrap().account;
    assert_eq!((read.email_verified, read.epoch), (true, 0));
    commit(&db, async |tx| tx.accounts().raise_epoch(anna.id).await.unwrap()).await;
    assert_eq!(found(&db, anna.id).await.unwrap().account.epoch, 1);
}

async fn an_account_nobody_verified_is_handed_over_once_without_its_password(engine: Engine) {
    let (db, anna) = (engine.open().await, account("anna@example.com"));
    insert(&db, &anna).await;
    let name = "Anna of Google".parse().unwrap();
    assert!(commit(&db, async |tx| tx.accounts().hand_over(anna.id, Some(&name)).await.unwrap()).await);
    let read = found(&db, anna.id).await.unwrap();
    assert_eq!(read.password_hash, None);
    let read = read.account;
    assert_eq!((read.email_verified, read.epoch, read.display_name), (true, 1, Some(name)));
    assert!(!commit(&db, async |tx| tx.accounts().hand_over(anna.id, None).await.unwrap()).await);
    assert_eq!(found(&db, anna.id).await.unwrap().account.epoch, 1);

    let bo = account("bo@example.com");
    insert(&db, &bo).await;
    assert!(commit(&db, async |tx| tx.accounts().hand_over(bo.id, None).await.unwrap()).await);
    assert_eq!(found(&db, bo.id).await.unwrap().account.display_name, bo.display_name);
}

async fn disabling_and_enabling_both_raise_the_epoch(engine: Engine) {
    let (db, anna) = (engine.open().await, account("anna@example.com"));
    insert(&db, &anna).await;
    commit(&db, async |tx| tx.accounts().set_disabled(anna.id, Some(NOW)).await.unwrap()).await;
    let read = found(&db, anna.id).await.unwrap().account;
    assert_eq!((read.disabled, read.epoch), (true, 1));
    commit(&db, async |tx| tx.accounts().set_disabled(anna.id, None).await.unwrap()).await;
    let read = found(&db, anna.id).await.unwrap().account;
    assert_eq!((read.disabled, read.epoch), (false, 2));
}

async fn an_account_can_be_held_in_the_epoch_that_was_seen_and_in_no_other(engine: Engine) {
    let (db, anna) = (engine.open().await, account("anna@example.com"));
    insert(&db, &anna).await;
    assert!(commit(&db, async |tx| tx.accounts().hold(anna.id, 0).await.unwrap()).await);
    assert!(!commit(&db, async |tx| tx.accounts().hold(anna.id, 1).await.unwrap()).await);
    commit(&db, async |tx| tx.accounts().raise_epoch(anna.id).await.unwrap()).await;
    assert!(!commit(&db, async |tx| tx.accounts().hold(anna.id, 0).await.unwrap()).await);
    assert!(commit(&db, async |tx| tx.accounts().hold(anna.id, 1).await.unwrap()).await);
    commit(&db, async |tx| tx.accounts().set_disabled(anna.id, Some(NOW)).await.unwrap()).await;
    assert!(!commit(&db, async |tx| tx.accounts().hold(anna.id, 2).await.unwrap()).await);
}

async fn whoever_changes_an_account_waits_for_the_one_who_holds_it(engine: Engine) {
    let (db, anna) = (Arc::new(engine.open().await), account("anna@example.com"));
    insert(&db, &anna).await;
    let mut holding = db.write().await.unwrap();
    holding.accounts().lock(anna.id).await.unwrap();
    let changing = {
        let (db, id) = (db.clone(), anna.id);
        tokio::spawn(async move {
            commit(&db, async |tx| tx.accounts().set_password(id, "$second").await.unwrap()).await;
        })
    };
    tokio::task::yield_now().await;
    holding.accounts().set_password(anna.id, "$first").await.unwrap();
    holding.commit().await.unwrap();
    changing.await.unwrap();
    let read = found(&db, anna.id).await.unwrap();
    assert_eq!((read.password_hash.as_deref(), read.account.epoch), (Some("$second"), 2));
}

async fn another_name_changes_nothing_else(engine: Engine) {
    let (db, anna) = (engine.open().await, account("anna@example.com"));
    insert(&db, &anna).await;
    let before = found(&db, anna.id).await.unwrap();
    let name: domain::PersonName = "Anna Ek".parse().unwrap();
    commit(&db, async |tx| tx.accounts().rename(anna.id, &name).await.unwrap()).await;
    let after = found(&db, anna.id).await.unwrap();
    assert_eq!(after.account, domain::Account { display_name: Some(name), ..before.account });
    assert_eq!(after.password_hash, before.password_hash);
}

async fn a_chosen_time_zone_goes_before_that_of_the_device(engine: Engine) {
    let (db, anna, bo) = (engine.open().await, account("anna@example.com"), account("bo@example.com"));
    insert(&db, &anna).await;
    insert(&db, &bo).await;
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
    assert_eq!(zones(bo.id).await, (None, None), "everybody else has none");
    engine.tried("UPDATE accounts SET device_time_zone = 'Mars/Olympus_Mons'").await.unwrap();
    assert_eq!(zones(anna.id).await, (None, None), "unknown to this version");
    assert!(engine.tried("UPDATE accounts SET device_time_zone = ''").await.is_err());
}

async fn a_deleted_account_takes_everything_with_it(engine: Engine) {
    let (db, anna) = (engine.open().await, account("anna@example.com"));
    insert(&db, &anna).await;
    let open = session(&anna);
    commit(&db, async |tx| tx.sessions().insert(&open).await.unwrap()).await;
    assert!(commit(&db, async |tx| tx.accounts().delete(anna.id).await.unwrap()).await);
    assert!(!commit(&db, async |tx| tx.accounts().delete(anna.id).await.unwrap()).await);
    assert!(found(&db, anna.id).await.is_none());
    assert_eq!(db.read().await.unwrap().sessions().standing(open.id).await.unwrap(), None);
}

on_both_engines! {
    an_account_reads_back_as_it_was_written,
    a_second_account_with_the_address_is_refused_and_changes_nothing,
    of_many_that_race_for_an_address_exactly_one_wins,
    accounts_are_listed_page_by_page_in_the_order_they_were_made,
    a_sign_in_is_noted,
    a_stronger_hash_replaces_only_the_hash_that_was_checked,
    a_new_password_raises_the_epoch,
    another_address_is_verified_and_raises_the_epoch,
    an_address_that_another_account_has_is_refused,
    verifying_an_address_ends_no_session,
    an_account_nobody_verified_is_handed_over_once_without_its_password,
    disabling_and_enabling_both_raise_the_epoch,
    an_account_can_be_held_in_the_epoch_that_was_seen_and_in_no_other,
    whoever_changes_an_account_waits_for_the_one_who_holds_it,
    another_name_changes_nothing_else,
    a_chosen_time_zone_goes_before_that_of_the_device,
    a_deleted_account_takes_everything_with_it,
}
