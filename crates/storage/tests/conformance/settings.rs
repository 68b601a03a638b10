use domain::{AccountId, RetentionMonths, Settings, TimeZone};
use storage::Db;

use crate::engine::Engine;
use crate::on_both_engines;
use crate::people::{account, commit, insert};

async fn somebody(db: &Db, email: &str) -> AccountId {
    let account = account(email);
    insert(db, &account).await;
    account.id
}

async fn get(db: &Db, account: AccountId) -> Settings {
    db.read().await.unwrap().settings().get(account).await.unwrap()
}

async fn each_choice_is_kept_by_itself_and_the_rest_is_as_for_everybody(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = (somebody(&db, "anna@example.com").await, somebody(&db, "bo@example.com").await);
    assert_eq!(get(&db, anna).await, Settings::default());
    let year = RetentionMonths::new(12).ok();
    commit(&db, async |tx| tx.settings().set_retention(anna, year).await.unwrap()).await;
    assert_eq!(get(&db, anna).await, Settings { retention: year, ..Settings::default() });
    commit(&db, async |tx| tx.settings().set_client_receipts(anna, false).await.unwrap()).await;
    let time_zone = Some(TimeZone::UTC);
    commit(&db, async |tx| tx.settings().set_time_zone(anna, time_zone).await.unwrap()).await;
    assert_eq!(get(&db, anna).await, Settings { client_receipts: false, retention: year, time_zone });
    commit(&db, async |tx| tx.settings().set_retention(anna, None).await.unwrap()).await;
    assert_eq!(get(&db, anna).await, Settings { client_receipts: false, retention: None, time_zone });
    commit(&db, async |tx| tx.settings().set_time_zone(anna, None).await.unwrap()).await;
    assert_eq!(get(&db, anna).await, Settings { client_receipts: false, ..Settings::default() });
    assert_eq!(get(&db, bo).await, Settings::default());
}

async fn who_does_not_keep_requests_for_good_is_listed_page_by_page(engine: Engine) {
    let db = engine.open().await;
    let mut listed = Vec::new();
    for n in 0..5 {
        let id = somebody(&db, &format!("anna{n}@example.com")).await;
        let months = (n != 2).then(|| RetentionMonths::new(6).unwrap());
        commit(&db, async |tx| tx.settings().set_retention(id, months).await.unwrap()).await;
        listed.extend(months.map(|_| id));
    }
    listed.sort_unstable();
    let page = async |after| db.read().await.unwrap().settings().with_retention(after, 3).await.unwrap();
    assert_eq!(page(None).await, listed[..3]);
    assert_eq!(page(Some(listed[2])).await, listed[3..]);
    assert_eq!(page(Some(listed[3])).await, []);
}

async fn settings_go_with_their_account(engine: Engine) {
    let db = engine.open().await;
    let anna = somebody(&db, "anna@example.com").await;
    commit(&db, async |tx| {
        tx.settings().set_retention(anna, RetentionMonths::new(6).ok()).await.unwrap();
        tx.accounts().delete(anna).await.unwrap();
    })
    .await;
    assert_eq!(db.read().await.unwrap().settings().with_retention(None, 3).await.unwrap(), []);
}

async fn only_what_can_be_chosen_can_be_stored(engine: Engine) {
    let db = engine.open().await;
    let anna = somebody(&db, "anna@example.com").await;
    commit(&db, async |tx| tx.settings().set_client_receipts(anna, true).await.unwrap()).await;
    assert!(engine.tried("UPDATE settings SET retention_months = 7").await.is_err());
    assert!(engine.tried("UPDATE settings SET time_zone = ''").await.is_err());
}

on_both_engines! {
    each_choice_is_kept_by_itself_and_the_rest_is_as_for_everybody,
    who_does_not_keep_requests_for_good_is_listed_page_by_page,
    settings_go_with_their_account,
    only_what_can_be_chosen_can_be_stored,
}
