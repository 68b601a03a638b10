use domain::{AccountId, RetentionMonths, Settings, TimeZone};
use storage::Db;

use crate::engine::Engine;
use crate::fixtures::{commit, insert_account_with_email};
use crate::on_both_engines;

async fn get(db: &Db, account: AccountId) -> Settings {
    db.read().await.unwrap().settings().get(account).await.unwrap()
}

async fn stores_each_setting_separately(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = (
        insert_account_with_email(&db, "anna@example.com").await,
        insert_account_with_email(&db, "bo@example.com").await,
    );
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

async fn lists_accounts_with_retention_by_page(engine: Engine) {
    let db = engine.open().await;
    let mut expected = Vec::new();
    for n in 0..5 {
        let id = insert_account_with_email(&db, &format!("anna{n}@example.com")).await;
        let months = (n != 2).then(|| RetentionMonths::new(6).unwrap());
        commit(&db, async |tx| tx.settings().set_retention(id, months).await.unwrap()).await;
        expected.extend(months.map(|_| id));
    }
    expected.sort_unstable();
    let list_page = async |after| {
        db.read().await.unwrap().settings().list_accounts_with_retention(after, 3).await.unwrap()
    };
    assert_eq!(list_page(None).await, expected[..3]);
    assert_eq!(list_page(Some(expected[2])).await, expected[3..]);
    assert_eq!(list_page(Some(expected[3])).await, []);
}

async fn deletes_settings_with_their_account(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_account_with_email(&db, "anna@example.com").await;
    commit(&db, async |tx| {
        tx.settings().set_retention(anna, RetentionMonths::new(6).ok()).await.unwrap();
        tx.accounts().delete(anna).await.unwrap();
    })
    .await;
    assert_eq!(db.read().await.unwrap().settings().list_accounts_with_retention(None, 3).await.unwrap(), []);
}

async fn refuses_invalid_settings(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_account_with_email(&db, "anna@example.com").await;
    commit(&db, async |tx| tx.settings().set_client_receipts(anna, true).await.unwrap()).await;
    assert!(engine.try_run("UPDATE settings SET retention_months = 7").await.is_err());
    assert!(engine.try_run("UPDATE settings SET time_zone = ''").await.is_err());
}

on_both_engines! {
    stores_each_setting_separately,
    lists_accounts_with_retention_by_page,
    deletes_settings_with_their_account,
    refuses_invalid_settings,
}
