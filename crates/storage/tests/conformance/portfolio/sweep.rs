use std::time::Duration;

use super::*;
use crate::engine::Engine;
use crate::fixtures::insert_anna_and_bo;
use crate::on_both_engines;

const SECOND: Duration = Duration::from_secs(1);

async fn orphan_removed(db: &Db, before: Timestamp) -> u64 {
    commit(db, async |tx| tx.portfolio().orphan_removed(before).await.unwrap()).await
}

async fn list_orphans(db: &Db) -> Vec<PortfolioPhotoId> {
    db.read().await.unwrap().portfolio().list_orphans(None, 100).await.unwrap()
}

async fn orphans_photos_that_were_removed_long_ago(engine: Engine) {
    let db = engine.open().await;
    let (anna, _) = insert_anna_and_bo(&db).await;
    let (kept, removed) = (insert_ready(&db, anna.id).await, insert_ready(&db, anna.id).await);
    remove(&db, anna.id, removed, NOW).await;
    assert_eq!(orphan_removed(&db, NOW).await, 0, "removed at this moment, not before");
    assert_eq!(orphan_removed(&db, NOW.plus(SECOND)).await, 1);
    assert_eq!(list_orphans(&db).await, [removed]);
    assert_eq!(list_ids(&db, anna.id).await, [kept]);
    let restored = commit(&db, async |tx| tx.portfolio().restore(anna.id, removed).await.unwrap()).await;
    assert_eq!(restored, storage::RestoreOutcome::NotFound);
}

async fn deletes_only_orphans(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = insert_anna_and_bo(&db).await;
    let (annas, bos) = (insert_ready(&db, anna.id).await, insert_ready(&db, bo.id).await);
    commit(&db, async |tx| tx.accounts().delete(bo.id).await.unwrap()).await;
    assert_eq!(list_orphans(&db).await, [bos]);
    commit(&db, async |tx| {
        tx.portfolio().delete_orphan(annas).await.unwrap();
        tx.portfolio().delete_orphan(bos).await.unwrap();
    })
    .await;
    let mut tx = db.read().await.unwrap();
    assert!(tx.portfolio().exists(annas).await.unwrap());
    assert!(!tx.portfolio().exists(bos).await.unwrap());
}

async fn lists_owned_photos_and_whether_they_are_removed(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = insert_anna_and_bo(&db).await;
    let (kept, removed) = (insert_ready(&db, anna.id).await, insert_ready(&db, anna.id).await);
    insert_ready(&db, bo.id).await;
    commit(&db, async |tx| tx.accounts().delete(bo.id).await.unwrap()).await;
    remove(&db, anna.id, removed, NOW).await;
    let list_owned = async |after| {
        let photos = db.read().await.unwrap().portfolio().list_owned(after, 1).await.unwrap();
        photos.into_iter().map(|owned| (owned.photo.id, owned.is_removed)).collect::<Vec<_>>()
    };
    let mut expected = [(kept, false), (removed, true)];
    expected.sort_unstable();
    assert_eq!(list_owned(None).await, [expected[0]]);
    assert_eq!(list_owned(Some(expected[0].0)).await, [expected[1]]);
    assert_eq!(list_owned(Some(expected[1].0)).await, []);
}

on_both_engines! {
    orphans_photos_that_were_removed_long_ago,
    deletes_only_orphans,
    lists_owned_photos_and_whether_they_are_removed,
}
