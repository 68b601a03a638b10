use std::collections::HashMap;

use domain::{AccountId, Price, Service, ServiceDetails, ServiceId};

use super::*;
use crate::engine::Engine;
use crate::fixtures::insert_anna_and_bo;
use crate::on_both_engines;

async fn insert_service(db: &Db, account: AccountId) -> ServiceId {
    let details = ServiceDetails {
        title: "Portrait".parse().unwrap(),
        description: "One hour.".parse().unwrap(),
        price: Price::from_cents(25_000).unwrap(),
    };
    let service = Service { id: ServiceId::new(NOW), details };
    assert!(commit(db, async |tx| tx.services().insert(account, &service, None, NOW).await.unwrap()).await);
    service.id
}

async fn set_cover(db: &Db, account: AccountId, service: ServiceId, photo: Option<PortfolioPhotoId>) -> bool {
    commit(db, async |tx| tx.portfolio().set_cover(account, service, photo).await.unwrap()).await
}

async fn list_covers(db: &Db, account: AccountId) -> HashMap<ServiceId, PortfolioPhotoId> {
    db.read().await.unwrap().portfolio().list_covers(account).await.unwrap()
}

async fn one_photo_can_be_the_cover_of_two_services(engine: Engine) {
    let db = engine.open().await;
    let (anna, _) = insert_anna_and_bo(&db).await;
    let photo = insert_ready(&db, anna.id).await;
    let (first, second) = (insert_service(&db, anna.id).await, insert_service(&db, anna.id).await);
    assert_eq!(list_covers(&db, anna.id).await, HashMap::new());
    assert!(set_cover(&db, anna.id, first, Some(photo)).await);
    assert!(set_cover(&db, anna.id, second, Some(photo)).await);
    assert_eq!(list_covers(&db, anna.id).await, HashMap::from([(first, photo), (second, photo)]));
    assert!(set_cover(&db, anna.id, first, None).await);
    assert_eq!(list_covers(&db, anna.id).await, HashMap::from([(second, photo)]));
}

async fn refuses_photos_and_services_of_others(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = insert_anna_and_bo(&db).await;
    let (annas_photo, bos_photo) = (insert_ready(&db, anna.id).await, insert_ready(&db, bo.id).await);
    let annas_service = insert_service(&db, anna.id).await;
    assert!(!set_cover(&db, anna.id, annas_service, Some(bos_photo)).await);
    assert!(!set_cover(&db, bo.id, annas_service, Some(bos_photo)).await);
    assert!(!set_cover(&db, bo.id, annas_service, None).await);
    remove(&db, anna.id, annas_photo, NOW).await;
    assert!(!set_cover(&db, anna.id, annas_service, Some(annas_photo)).await, "the photo is removed");
    assert_eq!(list_covers(&db, anna.id).await, HashMap::new());
}

async fn a_removed_photo_is_a_cover_again_once_it_is_restored(engine: Engine) {
    let db = engine.open().await;
    let (anna, _) = insert_anna_and_bo(&db).await;
    let photo = insert_ready(&db, anna.id).await;
    let service = insert_service(&db, anna.id).await;
    set_cover(&db, anna.id, service, Some(photo)).await;
    remove(&db, anna.id, photo, NOW).await;
    assert_eq!(list_covers(&db, anna.id).await, HashMap::new());
    commit(&db, async |tx| tx.portfolio().restore(anna.id, photo).await.unwrap()).await;
    assert_eq!(list_covers(&db, anna.id).await, HashMap::from([(service, photo)]));
}

on_both_engines! {
    one_photo_can_be_the_cover_of_two_services,
    refuses_photos_and_services_of_others,
    a_removed_photo_is_a_cover_again_once_it_is_restored,
}
