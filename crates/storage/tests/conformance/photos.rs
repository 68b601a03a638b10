use std::time::Duration;

use domain::{AccountId, Photo, PhotoId, Timestamp};
use storage::{Db, OwnedPhoto};

use crate::engine::Engine;
use crate::fixtures::{NOW, commit, insert_anna_and_bo};
use crate::on_both_engines;

const SECOND: Duration = Duration::from_secs(1);

fn photo() -> Photo {
    Photo { id: PhotoId::new(NOW), side: 700, placeholder: vec![0xff, 0xd8, 0xff] }
}

async fn insert_photo(db: &Db, account: AccountId, at: Timestamp) -> Photo {
    let photo = photo();
    commit(db, async |tx| tx.photos().insert(&photo, account, at).await.unwrap()).await;
    photo
}

async fn set_profile_photo(db: &Db, account: AccountId, photo: Option<PhotoId>, at: Timestamp) -> bool {
    commit(db, async |tx| tx.photos().set_profile_photo(account, photo, at).await.unwrap()).await
}

async fn find_for_account(db: &Db, account: AccountId, id: PhotoId) -> Option<Photo> {
    db.read().await.unwrap().photos().find_for_account(account, id).await.unwrap()
}

async fn orphan_discarded(db: &Db, before: Timestamp) -> u64 {
    commit(db, async |tx| tx.photos().orphan_discarded(before).await.unwrap()).await
}

async fn list_orphans(db: &Db) -> Vec<PhotoId> {
    db.read().await.unwrap().photos().list_orphans(None, 100).await.unwrap()
}

/// Counts rows directly, without the code under test.
async fn count_rows(engine: &Engine, sql: &'static str) -> i64 {
    if engine.is_sqlite() {
        sqlx::query_scalar(sql).fetch_one(&mut engine.raw_sqlite().await).await.unwrap()
    } else {
        sqlx::query_scalar(sql).fetch_one(&mut engine.raw_postgres().await).await.unwrap()
    }
}

async fn finds_a_photo_only_for_its_account(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = insert_anna_and_bo(&db).await;
    let photo = insert_photo(&db, anna.id, NOW).await;
    assert_eq!(find_for_account(&db, anna.id, photo.id).await.as_ref(), Some(&photo));
    assert_eq!(find_for_account(&db, bo.id, photo.id).await, None);
    assert_eq!(find_for_account(&db, anna.id, PhotoId::new(NOW)).await, None);
}

async fn new_photo_counts_as_discarded_until_shown(engine: Engine) {
    let db = engine.open().await;
    let (anna, _) = insert_anna_and_bo(&db).await;
    let shown = insert_photo(&db, anna.id, NOW).await;
    let unused = insert_photo(&db, anna.id, NOW).await;
    assert!(set_profile_photo(&db, anna.id, Some(shown.id), NOW).await);
    assert_eq!(orphan_discarded(&db, NOW).await, 0, "discarded at this moment, not before");
    assert_eq!(orphan_discarded(&db, NOW.plus(SECOND)).await, 1);
    assert_eq!(list_orphans(&db).await, [unused.id]);
}

async fn setting_a_photo_creates_a_profile_and_discards_the_former_photo(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = insert_anna_and_bo(&db).await;
    let (first, second) = (insert_photo(&db, anna.id, NOW).await, insert_photo(&db, anna.id, NOW).await);
    let bos_photo = insert_photo(&db, bo.id, NOW).await;
    assert!(set_profile_photo(&db, bo.id, Some(bos_photo.id), NOW).await);
    assert!(set_profile_photo(&db, anna.id, Some(first.id), NOW).await);
    assert!(set_profile_photo(&db, anna.id, Some(second.id), NOW.plus(SECOND)).await);
    assert_eq!(count_rows(&engine, "SELECT count(*) FROM profiles WHERE photo_id IS NOT NULL").await, 2);
    assert_eq!(
        find_for_account(&db, anna.id, first.id).await,
        Some(first.clone()),
        "a replaced photo can be used again"
    );
    assert!(set_profile_photo(&db, anna.id, Some(first.id), NOW.plus(2 * SECOND)).await);
    assert_eq!(orphan_discarded(&db, NOW.plus(3 * SECOND)).await, 1);
    assert_eq!(list_orphans(&db).await, [second.id]);
}

async fn setting_none_removes_the_photo_and_creates_no_profile(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = insert_anna_and_bo(&db).await;
    assert!(set_profile_photo(&db, bo.id, None, NOW).await);
    assert_eq!(count_rows(&engine, "SELECT count(*) FROM profiles").await, 0);
    let photo = insert_photo(&db, anna.id, NOW).await;
    assert!(set_profile_photo(&db, anna.id, Some(photo.id), NOW).await);
    assert!(set_profile_photo(&db, anna.id, None, NOW).await);
    assert_eq!(count_rows(&engine, "SELECT count(*) FROM profiles WHERE photo_id IS NULL").await, 1);
    assert_eq!(orphan_discarded(&db, NOW.plus(SECOND)).await, 1);
}

async fn refuses_photos_of_others_and_orphans(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = insert_anna_and_bo(&db).await;
    let photo = insert_photo(&db, anna.id, NOW).await;
    assert!(!set_profile_photo(&db, bo.id, Some(photo.id), NOW).await);
    assert_eq!(count_rows(&engine, "SELECT count(*) FROM profiles").await, 0);
    orphan_discarded(&db, NOW.plus(SECOND)).await;
    assert!(!set_profile_photo(&db, anna.id, Some(photo.id), NOW).await);
    assert_eq!(find_for_account(&db, anna.id, photo.id).await, None);
}

async fn deleting_an_account_orphans_all_its_photos(engine: Engine) {
    let db = engine.open().await;
    let (anna, _) = insert_anna_and_bo(&db).await;
    let (shown, other) = (insert_photo(&db, anna.id, NOW).await, insert_photo(&db, anna.id, NOW).await);
    assert!(set_profile_photo(&db, anna.id, Some(shown.id), NOW).await);
    assert!(commit(&db, async |tx| tx.accounts().delete(anna.id).await.unwrap()).await);
    let mut expected = [shown.id, other.id];
    expected.sort();
    assert_eq!(list_orphans(&db).await, expected);
    let rest = db.read().await.unwrap().photos().list_orphans(Some(expected[0]), 100).await.unwrap();
    assert_eq!(rest, [expected[1]]);
}

async fn deletes_only_orphans(engine: Engine) {
    let db = engine.open().await;
    let (anna, _) = insert_anna_and_bo(&db).await;
    let (shown, unused) = (insert_photo(&db, anna.id, NOW).await, insert_photo(&db, anna.id, NOW).await);
    assert!(set_profile_photo(&db, anna.id, Some(shown.id), NOW).await);
    orphan_discarded(&db, NOW.plus(SECOND)).await;
    commit(&db, async |tx| {
        tx.photos().delete_orphan(shown.id).await.unwrap();
        tx.photos().delete_orphan(unused.id).await.unwrap();
    })
    .await;
    let mut tx = db.read().await.unwrap();
    assert!(tx.photos().exists(shown.id).await.unwrap());
    assert!(!tx.photos().exists(unused.id).await.unwrap());
}

async fn lists_owned_photos_and_whether_they_are_shown(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = insert_anna_and_bo(&db).await;
    let replaced = insert_photo(&db, anna.id, NOW).await;
    let shown = insert_photo(&db, anna.id, NOW).await;
    assert!(set_profile_photo(&db, anna.id, Some(replaced.id), NOW).await);
    assert!(set_profile_photo(&db, anna.id, Some(shown.id), NOW).await);
    insert_photo(&db, bo.id, NOW.minus(SECOND)).await;
    commit(&db, async |tx| tx.accounts().delete(bo.id).await.unwrap()).await;

    let list_owned = async |after| db.read().await.unwrap().photos().list_owned(after, 1).await.unwrap();
    let mut expected = [(replaced.id, false), (shown.id, true)];
    expected.sort_unstable();
    let [first, second] = expected.map(|(id, is_shown)| OwnedPhoto { id, side: 700, is_shown });
    assert_eq!(list_owned(None).await, [first]);
    assert_eq!(list_owned(Some(first.id)).await, [second]);
    assert_eq!(list_owned(Some(second.id)).await, []);
}

on_both_engines! {
    finds_a_photo_only_for_its_account,
    new_photo_counts_as_discarded_until_shown,
    setting_a_photo_creates_a_profile_and_discards_the_former_photo,
    setting_none_removes_the_photo_and_creates_no_profile,
    refuses_photos_of_others_and_orphans,
    deleting_an_account_orphans_all_its_photos,
    deletes_only_orphans,
    lists_owned_photos_and_whether_they_are_shown,
}
