use std::sync::Arc;
use std::time::Duration;

use domain::{AccountId, IdempotencyKey, Price, Service, ServiceDetails, ServiceId, Timestamp};
use storage::{CreationKey, Db};

use crate::engine::Engine;
use crate::fixtures::{NOW, commit, count_successes, insert_anna_and_bo};
use crate::on_both_engines;

fn service(title: &str) -> Service {
    let details = ServiceDetails {
        title: title.parse().unwrap(),
        description: "One hour.\nTen photos.".parse().unwrap(),
        price: Price::from_cents(25_000).unwrap(),
    };
    Service { id: ServiceId::new(NOW), details }
}

async fn insert_service(db: &Db, account: AccountId, service: &Service, at: Timestamp) -> bool {
    commit(db, async |tx| tx.services().insert(account, service, None, at).await.unwrap()).await
}

async fn list_titles(db: &Db, account: AccountId) -> Vec<String> {
    let services = db.read().await.unwrap().services().list_for_account(account).await.unwrap();
    services.iter().map(|service| service.details.title.to_string()).collect()
}

async fn delete_service(db: &Db, account: AccountId, id: ServiceId) -> bool {
    commit(db, async |tx| tx.services().delete(account, id).await.unwrap()).await
}

async fn reads_back_the_service_of_one_account(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = insert_anna_and_bo(&db).await;
    let portrait = service("Portrait");
    assert!(insert_service(&db, anna.id, &portrait, NOW).await);
    assert_eq!(db.read().await.unwrap().services().list_for_account(anna.id).await.unwrap(), [portrait]);
    assert_eq!(list_titles(&db, bo.id).await, [""; 0]);
}

async fn refuses_a_fourth_service(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = insert_anna_and_bo(&db).await;
    let services = [service("A"), service("B"), service("C")];
    for service in &services {
        assert!(insert_service(&db, anna.id, service, NOW).await);
    }
    assert!(!insert_service(&db, anna.id, &service("D"), NOW).await);
    assert!(insert_service(&db, bo.id, &service("E"), NOW).await);
    assert!(delete_service(&db, anna.id, services[1].id).await);
    assert!(insert_service(&db, anna.id, &service("F"), NOW).await);
    assert!(!insert_service(&db, anna.id, &service("G"), NOW).await);
}

async fn lists_services_in_order_of_creation_after_the_clock_was_set_back(engine: Engine) {
    let db = engine.open().await;
    let (anna, _) = insert_anna_and_bo(&db).await;
    let first = service("A");
    for service in [&first, &service("B"), &service("C")] {
        insert_service(&db, anna.id, service, NOW).await;
    }
    assert_eq!(list_titles(&db, anna.id).await, ["A", "B", "C"], "within one millisecond");
    delete_service(&db, anna.id, first.id).await;
    insert_service(&db, anna.id, &service("D"), NOW.minus(Duration::from_secs(3_600))).await;
    assert_eq!(list_titles(&db, anna.id).await, ["B", "C", "D"], "by a clock that was set back");
}

async fn updates_and_deletes_only_services_of_the_account(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = insert_anna_and_bo(&db).await;
    let (original, changed) = (service("A"), service("Changed"));
    insert_service(&db, anna.id, &original, NOW).await;
    insert_service(&db, anna.id, &service("B"), NOW).await;
    let update = async |account, id| {
        commit(&db, async |tx| tx.services().update(account, id, &changed.details, NOW).await.unwrap()).await
    };
    assert!(!update(bo.id, original.id).await);
    assert!(!update(anna.id, ServiceId::new(NOW)).await);
    assert!(!delete_service(&db, bo.id, original.id).await);
    assert_eq!(list_titles(&db, anna.id).await, ["A", "B"]);

    assert!(update(anna.id, original.id).await);
    assert_eq!(list_titles(&db, anna.id).await, ["Changed", "B"]);
    assert!(delete_service(&db, anna.id, original.id).await);
    assert!(!delete_service(&db, anna.id, original.id).await);
    assert_eq!(list_titles(&db, anna.id).await, ["B"]);
}

async fn finds_a_service_by_its_idempotency_key(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = insert_anna_and_bo(&db).await;
    let (annas_service, bos_service) = (service("A"), service("C"));
    let key: IdempotencyKey = "key-1".parse().unwrap();
    let insert_with_key = async |account, service: &Service| {
        let creation_key = Some(CreationKey { key: &key, fingerprint: &[7; 32] });
        commit(&db, async |tx| tx.services().insert(account, service, creation_key, NOW).await.unwrap()).await
    };
    assert!(insert_with_key(anna.id, &annas_service).await);
    assert!(!insert_with_key(anna.id, &service("B")).await, "one key creates one service");
    assert!(insert_with_key(bo.id, &bos_service).await, "another account's key does not conflict");
    insert_service(&db, anna.id, &service("D"), NOW).await;

    let mut tx = db.read().await.unwrap();
    assert_eq!(tx.services().find_by_key(anna.id, &key).await.unwrap(), Some((annas_service, vec![7; 32])));
    assert_eq!(tx.services().find_by_key(bo.id, &key).await.unwrap(), Some((bos_service, vec![7; 32])));
    assert_eq!(tx.services().find_by_key(anna.id, &"key-2".parse().unwrap()).await.unwrap(), None);
}

async fn concurrent_calls_with_the_lock_create_three_services(engine: Engine) {
    let db = Arc::new(engine.open().await);
    let (anna, _) = insert_anna_and_bo(&db).await;
    let tasks = (0..20)
        .map(|_| {
            let (db, id) = (db.clone(), anna.id);
            tokio::spawn(async move {
                commit(&db, async |tx| {
                    tx.accounts().lock(id).await.unwrap();
                    tx.services().insert(id, &service("A"), None, NOW).await.unwrap()
                })
                .await
            })
        })
        .collect();
    assert_eq!((count_successes(tasks).await, list_titles(&db, anna.id).await.len()), (3, 3));
}

async fn concurrent_calls_without_the_lock_create_at_most_three_services(engine: Engine) {
    let db = Arc::new(engine.open().await);
    let (anna, _) = insert_anna_and_bo(&db).await;
    let tasks = (0..20)
        .map(|_| {
            let (db, id) = (db.clone(), anna.id);
            tokio::spawn(async move { insert_service(&db, id, &service("A"), NOW).await })
        })
        .collect();
    let created = count_successes(tasks).await;
    assert!((1..=3).contains(&created), "{created}");
    assert_eq!(list_titles(&db, anna.id).await.len(), created);
}

async fn deletes_services_with_their_account(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = insert_anna_and_bo(&db).await;
    insert_service(&db, anna.id, &service("A"), NOW).await;
    insert_service(&db, bo.id, &service("B"), NOW).await;
    commit(&db, async |tx| tx.accounts().delete(anna.id).await.unwrap()).await;
    assert_eq!(list_titles(&db, anna.id).await, [""; 0]);
    assert_eq!(list_titles(&db, bo.id).await, ["B"]);
}

on_both_engines! {
    reads_back_the_service_of_one_account,
    refuses_a_fourth_service,
    lists_services_in_order_of_creation_after_the_clock_was_set_back,
    updates_and_deletes_only_services_of_the_account,
    finds_a_service_by_its_idempotency_key,
    concurrent_calls_with_the_lock_create_three_services,
    concurrent_calls_without_the_lock_create_at_most_three_services,
    deletes_services_with_their_account,
}
