use std::sync::Arc;
use std::time::Duration;

use domain::{AccountId, Timestamp, Username};
use storage::Db;

use crate::engine::Engine;
use crate::on_both_engines;
use crate::people::{NOW, account, commit, insert};

const LATER: Timestamp = Timestamp::from_millis(NOW.as_millis() + 1_000);

fn name(text: &str) -> Username {
    text.parse().unwrap()
}

async fn person(db: &Db, address: &str) -> AccountId {
    let person = account(address);
    insert(db, &person).await;
    person.id
}

async fn take(db: &Db, account: AccountId, text: &str, at: Timestamp) -> bool {
    commit(db, async |tx| tx.usernames().take(account, &name(text), at).await.unwrap()).await
}

async fn take_back(db: &Db, account: AccountId, text: &str, at: Timestamp) -> bool {
    commit(db, async |tx| tx.usernames().take_back(account, &name(text), at).await.unwrap()).await
}

async fn names_of(db: &Db, account: AccountId) -> Vec<String> {
    let names = db.read().await.unwrap().usernames().of_account(account).await.unwrap();
    names.iter().map(Username::to_string).collect()
}

async fn free_among(db: &Db, names: &[&str]) -> Vec<String> {
    let asked = names.iter().map(|text| name(text)).collect();
    let free = db.read().await.unwrap().usernames().free_among(asked).await.unwrap();
    free.iter().map(Username::to_string).collect()
}

async fn a_name_is_given_out_once_in_whatever_case(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = (person(&db, "anna@example.com").await, person(&db, "bo@example.com").await);
    assert!(take(&db, anna, "Anna", NOW).await);
    assert!(!take(&db, bo, "ANNA", NOW).await);
    assert!(!take(&db, anna, "anna", NOW).await);
    assert!(take(&db, bo, "anna-", NOW).await);
    assert_eq!(names_of(&db, anna).await, ["anna"]);
}

async fn the_name_taken_last_comes_first_also_when_it_was_taken_back(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = (person(&db, "anna@example.com").await, person(&db, "bo@example.com").await);
    assert!(take(&db, anna, "first", NOW).await);
    assert!(take(&db, anna, "second", LATER).await);
    assert_eq!(names_of(&db, anna).await, ["second", "first"]);
    assert!(take_back(&db, anna, "FIRST", LATER.plus(Duration::from_secs(1))).await);
    assert_eq!(names_of(&db, anna).await, ["first", "second"]);

    assert!(!take_back(&db, bo, "first", LATER).await, "another account's name");
    assert!(!take_back(&db, bo, "third", LATER).await, "nobody's name");
    assert_eq!(names_of(&db, bo).await, [""; 0]);
}

async fn of_many_names_those_never_given_out_are_told(engine: Engine) {
    let db = engine.open().await;
    let anna = person(&db, "anna@example.com").await;
    take(&db, anna, "anna", NOW).await;
    take(&db, anna, "berg", NOW).await;
    assert_eq!(free_among(&db, &["Zoe", "ANNA", "anna-2", "berg"]).await, ["Zoe", "anna-2"]);
    assert_eq!(free_among(&db, &[]).await, [""; 0]);
}

async fn the_names_of_a_deleted_account_stay_taken_and_are_nobodys(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = (person(&db, "anna@example.com").await, person(&db, "bo@example.com").await);
    take(&db, anna, "anna", NOW).await;
    commit(&db, async |tx| tx.accounts().delete(anna).await.unwrap()).await;
    assert!(!take(&db, bo, "anna", NOW).await);
    assert!(!take_back(&db, bo, "anna", NOW).await);
    assert_eq!(free_among(&db, &["anna"]).await, [""; 0]);
    assert_eq!(names_of(&db, anna).await, [""; 0]);
}

async fn of_many_who_race_for_a_name_exactly_one_gets_it(engine: Engine) {
    let db = Arc::new(engine.open().await);
    let mut racers = Vec::new();
    for number in 0..20 {
        let account = person(&db, &format!("a{number}@example.com")).await;
        let db = db.clone();
        racers.push(tokio::spawn(async move { take(&db, account, "anna", NOW).await }));
    }
    let mut winners = 0;
    for racer in racers {
        winners += usize::from(racer.await.unwrap());
    }
    assert_eq!(winners, 1);
}

on_both_engines! {
    a_name_is_given_out_once_in_whatever_case,
    the_name_taken_last_comes_first_also_when_it_was_taken_back,
    of_many_names_those_never_given_out_are_told,
    the_names_of_a_deleted_account_stay_taken_and_are_nobodys,
    of_many_who_race_for_a_name_exactly_one_gets_it,
}
