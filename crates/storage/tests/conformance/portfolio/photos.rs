use std::sync::Arc;

use domain::portfolio::{FocalPoint, MAX_PHOTOS};
use domain::{PortfolioPhotoDetails, PortfolioPhotoId, PortfolioPhotoState};
use storage::RestoreOutcome;

use super::*;
use crate::engine::Engine;
use crate::fixtures::{count_successes, insert_anna_and_bo};
use crate::on_both_engines;

async fn a_new_photo_is_processing_and_last_in_the_gallery(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = insert_anna_and_bo(&db).await;
    let first = insert(&db, anna.id, NOW).await.unwrap();
    let second = insert(&db, anna.id, NOW.minus(std::time::Duration::from_secs(5))).await.unwrap();
    let photos = list(&db, anna.id).await;
    assert_eq!(photos.iter().map(|photo| photo.id).collect::<Vec<_>>(), [first, second]);
    assert_eq!(photos[0].state, PortfolioPhotoState::Processing);
    assert_eq!(photos[0].details, PortfolioPhotoDetails::default());
    assert_eq!(list(&db, bo.id).await, []);
    let found = db.read().await.unwrap().portfolio().find_for_account(anna.id, first).await.unwrap();
    assert_eq!(found.as_ref(), Some(&photos[0]));
    let foreign = db.read().await.unwrap().portfolio().find_for_account(bo.id, first).await.unwrap();
    assert_eq!(foreign, None);
}

async fn refuses_a_twenty_fifth_photo_until_one_is_removed(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = insert_anna_and_bo(&db).await;
    let mut ids = Vec::new();
    for _ in 0..MAX_PHOTOS {
        ids.push(insert(&db, anna.id, NOW).await.unwrap());
    }
    assert_eq!(insert(&db, anna.id, NOW).await, None);
    assert!(insert(&db, bo.id, NOW).await.is_some());
    assert!(remove(&db, anna.id, ids[3], NOW).await);
    assert!(insert(&db, anna.id, NOW).await.is_some());
    assert_eq!(insert(&db, anna.id, NOW).await, None);
    let restored = commit(&db, async |tx| tx.portfolio().restore(anna.id, ids[3]).await.unwrap()).await;
    assert_eq!(restored, RestoreOutcome::Full);
}

async fn concurrent_uploads_get_exactly_24_places(engine: Engine) {
    let db = Arc::new(engine.open().await);
    let (anna, _) = insert_anna_and_bo(&db).await;
    let tasks = (0..MAX_PHOTOS + 8).map(|_| {
        let db = db.clone();
        tokio::spawn(async move {
            let mut tx = db.write().await.unwrap();
            tx.accounts().lock(anna.id).await.unwrap();
            let inserted = tx.portfolio().insert(PortfolioPhotoId::new(NOW), anna.id, 1, NOW).await.unwrap();
            tx.commit().await.unwrap();
            inserted
        })
    });
    assert_eq!(count_successes(tasks.collect()).await, MAX_PHOTOS);
    assert_eq!(list(&db, anna.id).await.len(), MAX_PHOTOS);
}

async fn saves_the_details_of_an_own_photo(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = insert_anna_and_bo(&db).await;
    let id = insert(&db, anna.id, NOW).await.unwrap();
    let details = PortfolioPhotoDetails {
        alt_text: "A couple at the end of a pier".parse().unwrap(),
        caption: "Lane’s Cove, ten to six".parse().unwrap(),
        focal_point: FocalPoint::new(0, 100).unwrap(),
        is_in_gallery: false,
    };
    let update = async |account| {
        commit(&db, async |tx| tx.portfolio().update(account, id, &details).await.unwrap()).await
    };
    assert!(!update(bo.id).await);
    assert_eq!(list(&db, anna.id).await[0].details, PortfolioPhotoDetails::default());
    assert!(update(anna.id).await);
    assert_eq!(list(&db, anna.id).await[0].details, details);
    remove(&db, anna.id, id, NOW).await;
    assert!(!update(anna.id).await, "a removed photo cannot be changed");
}

async fn keeps_the_order_of_the_photographer(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = insert_anna_and_bo(&db).await;
    let mut ids = Vec::new();
    for _ in 0..4 {
        ids.push(insert(&db, anna.id, NOW).await.unwrap());
    }
    let order = [ids[2], ids[0], ids[3], ids[1]];
    commit(&db, async |tx| tx.portfolio().set_order(bo.id, &ids).await.unwrap()).await;
    commit(&db, async |tx| tx.portfolio().set_order(anna.id, &order).await.unwrap()).await;
    assert_eq!(list_ids(&db, anna.id).await, order);
    let last = insert(&db, anna.id, NOW).await.unwrap();
    assert_eq!(list_ids(&db, anna.id).await.last(), Some(&last));
}

async fn a_removed_photo_returns_to_its_place(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = insert_anna_and_bo(&db).await;
    let mut ids = Vec::new();
    for _ in 0..3 {
        ids.push(insert(&db, anna.id, NOW).await.unwrap());
    }
    assert!(!remove(&db, bo.id, ids[1], NOW).await);
    assert!(remove(&db, anna.id, ids[1], NOW).await);
    assert!(!remove(&db, anna.id, ids[1], NOW).await, "it is removed already");
    assert_eq!(list_ids(&db, anna.id).await, [ids[0], ids[2]]);
    let restore =
        async |account, id| commit(&db, async |tx| tx.portfolio().restore(account, id).await.unwrap()).await;
    assert_eq!(restore(bo.id, ids[1]).await, RestoreOutcome::NotFound);
    assert_eq!(restore(anna.id, ids[0]).await, RestoreOutcome::NotFound, "it is not removed");
    assert_eq!(restore(anna.id, ids[1]).await, RestoreOutcome::Restored);
    assert_eq!(list_ids(&db, anna.id).await, ids);
}

async fn sums_the_bytes_of_all_stored_photos(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = insert_anna_and_bo(&db).await;
    let stored_bytes =
        async |account| db.read().await.unwrap().portfolio().stored_bytes(account).await.unwrap();
    assert_eq!(stored_bytes(anna.id).await, 0);
    let first = insert(&db, anna.id, NOW).await.unwrap();
    insert(&db, bo.id, NOW).await.unwrap();
    assert_eq!(stored_bytes(anna.id).await, 1_000);
    finish_all(&db).await;
    assert_eq!(stored_bytes(anna.id).await, 3_000);
    remove(&db, anna.id, first, NOW).await;
    assert_eq!(stored_bytes(anna.id).await, 3_000, "a removed photo can be restored");
}

on_both_engines! {
    a_new_photo_is_processing_and_last_in_the_gallery,
    refuses_a_twenty_fifth_photo_until_one_is_removed,
    concurrent_uploads_get_exactly_24_places,
    saves_the_details_of_an_own_photo,
    keeps_the_order_of_the_photographer,
    a_removed_photo_returns_to_its_place,
    sums_the_bytes_of_all_stored_photos,
}
