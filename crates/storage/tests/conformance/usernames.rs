use std::sync::Arc;
use std::time::Duration;

use domain::{AccountId, Timestamp, Username};
use storage::Db;

use crate::engine::Engine;
use crate::fixtures::{NOW, commit, count_successes, insert_account_with_email};
use crate::on_both_engines;

const LATER: Timestamp = Timestamp::from_millis(NOW.as_millis() + 1_000);

fn username(text: &str) -> Username {
    text.parse().unwrap()
}

async fn take(db: &Db, account: AccountId, text: &str, at: Timestamp) -> bool {
    commit(db, async |tx| tx.usernames().take(account, &username(text), at).await.unwrap()).await
}

async fn retake(db: &Db, account: AccountId, text: &str, at: Timestamp) -> bool {
    commit(db, async |tx| tx.usernames().retake(account, &username(text), at).await.unwrap()).await
}

async fn list_usernames(db: &Db, account: AccountId) -> Vec<String> {
    let names = db.read().await.unwrap().usernames().list_for_account(account).await.unwrap();
    names.iter().map(Username::to_string).collect()
}

async fn filter_available(db: &Db, names: &[&str]) -> Vec<String> {
    let parsed = names.iter().map(|text| username(text)).collect();
    let available = db.read().await.unwrap().usernames().filter_available(parsed).await.unwrap();
    available.iter().map(Username::to_string).collect()
}

async fn assigns_a_username_once_ignoring_case(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = (
        insert_account_with_email(&db, "anna@example.com").await,
        insert_account_with_email(&db, "bo@example.com").await,
    );
    assert!(take(&db, anna, "Anna", NOW).await);
    assert!(!take(&db, bo, "ANNA", NOW).await);
    assert!(!take(&db, anna, "anna", NOW).await);
    assert!(take(&db, bo, "anna-", NOW).await);
    assert_eq!(list_usernames(&db, anna).await, ["anna"]);
}

async fn lists_the_last_taken_username_first(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = (
        insert_account_with_email(&db, "anna@example.com").await,
        insert_account_with_email(&db, "bo@example.com").await,
    );
    assert!(take(&db, anna, "first", NOW).await);
    assert!(take(&db, anna, "second", LATER).await);
    assert_eq!(list_usernames(&db, anna).await, ["second", "first"]);
    assert!(retake(&db, anna, "FIRST", LATER.plus(Duration::from_secs(1))).await);
    assert_eq!(list_usernames(&db, anna).await, ["first", "second"]);

    assert!(!retake(&db, bo, "first", LATER).await, "another account's name");
    assert!(!retake(&db, bo, "third", LATER).await, "a name that no account has");
    assert_eq!(list_usernames(&db, bo).await, [""; 0]);
}

async fn filters_available_usernames(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_account_with_email(&db, "anna@example.com").await;
    take(&db, anna, "anna", NOW).await;
    take(&db, anna, "berg", NOW).await;
    assert_eq!(filter_available(&db, &["Zoe", "ANNA", "anna-2", "berg"]).await, ["Zoe", "anna-2"]);
    assert_eq!(filter_available(&db, &[]).await, [""; 0]);
}

async fn usernames_of_a_deleted_account_stay_taken(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = (
        insert_account_with_email(&db, "anna@example.com").await,
        insert_account_with_email(&db, "bo@example.com").await,
    );
    take(&db, anna, "anna", NOW).await;
    commit(&db, async |tx| tx.accounts().delete(anna).await.unwrap()).await;
    assert!(!take(&db, bo, "anna", NOW).await);
    assert!(!retake(&db, bo, "anna", NOW).await);
    assert_eq!(filter_available(&db, &["anna"]).await, [""; 0]);
    assert_eq!(list_usernames(&db, anna).await, [""; 0]);
}

async fn assigns_a_username_to_one_of_several_concurrent_accounts(engine: Engine) {
    let db = Arc::new(engine.open().await);
    let mut tasks = Vec::new();
    for n in 0..20 {
        let account = insert_account_with_email(&db, &format!("a{n}@example.com")).await;
        let db = db.clone();
        tasks.push(tokio::spawn(async move { take(&db, account, "anna", NOW).await }));
    }
    assert_eq!(count_successes(tasks).await, 1);
}

on_both_engines! {
    assigns_a_username_once_ignoring_case,
    lists_the_last_taken_username_first,
    filters_available_usernames,
    usernames_of_a_deleted_account_stay_taken,
    assigns_a_username_to_one_of_several_concurrent_accounts,
}
