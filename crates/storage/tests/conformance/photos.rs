use std::time::Duration;

use domain::{Account, AccountId, Photo, PhotoId, Timestamp};
use storage::{Db, NamedPhoto};

use crate::engine::Engine;
use crate::on_both_engines;
use crate::people::{NOW, account, commit, insert};

const SECOND: Duration = Duration::from_secs(1);

fn photo() -> Photo {
    Photo { id: PhotoId::new(NOW), side: 700, placeholder: vec![0xff, 0xd8, 0xff] }
}

async fn two_people(db: &Db) -> (Account, Account) {
    let (anna, bo) = (account("anna@example.com"), account("bo@example.com"));
    insert(db, &anna).await;
    insert(db, &bo).await;
    (anna, bo)
}

async fn insert_photo(db: &Db, owner: AccountId, at: Timestamp) -> Photo {
    let photo = photo();
    commit(db, async |tx| tx.photos().insert(&photo, owner, at).await.unwrap()).await;
    photo
}

async fn show(db: &Db, owner: AccountId, photo: Option<PhotoId>, at: Timestamp) -> bool {
    commit(db, async |tx| tx.photos().show(owner, photo, at).await.unwrap()).await
}

async fn of_account(db: &Db, owner: AccountId, id: PhotoId) -> Option<Photo> {
    db.read().await.unwrap().photos().of_account(owner, id).await.unwrap()
}

async fn condemn(db: &Db, before: Timestamp) -> u64 {
    commit(db, async |tx| tx.photos().condemn(before).await.unwrap()).await
}

async fn condemned(db: &Db) -> Vec<PhotoId> {
    db.read().await.unwrap().photos().condemned(None, 100).await.unwrap()
}

/// The rows of a query, from outside the code under test.
async fn count(engine: &Engine, sql: &'static str) -> i64 {
    if engine.is_sqlite() {
        sqlx::query_scalar(sql).fetch_one(&mut engine.raw_sqlite().await).await.unwrap()
    } else {
        sqlx::query_scalar(sql).fetch_one(&mut engine.raw_postgres().await).await.unwrap()
    }
}

async fn a_photo_is_found_by_its_owner_alone(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = two_people(&db).await;
    let photo = insert_photo(&db, anna.id, NOW).await;
    assert_eq!(of_account(&db, anna.id, photo.id).await.as_ref(), Some(&photo));
    assert_eq!(of_account(&db, bo.id, photo.id).await, None);
    assert_eq!(of_account(&db, anna.id, PhotoId::new(NOW)).await, None);
}

async fn a_new_photo_counts_as_discarded_until_it_is_shown(engine: Engine) {
    let db = engine.open().await;
    let (anna, _) = two_people(&db).await;
    let shown = insert_photo(&db, anna.id, NOW).await;
    let forgotten = insert_photo(&db, anna.id, NOW).await;
    assert!(show(&db, anna.id, Some(shown.id), NOW).await);
    assert_eq!(condemn(&db, NOW).await, 0, "discarded at that moment, not before it");
    assert_eq!(condemn(&db, NOW.plus(SECOND)).await, 1);
    assert_eq!(condemned(&db).await, [forgotten.id]);
}

async fn showing_a_photo_begins_a_profile_and_another_one_takes_its_place(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = two_people(&db).await;
    let (first, second) = (insert_photo(&db, anna.id, NOW).await, insert_photo(&db, anna.id, NOW).await);
    let theirs = insert_photo(&db, bo.id, NOW).await;
    assert!(show(&db, bo.id, Some(theirs.id), NOW).await);
    assert!(show(&db, anna.id, Some(first.id), NOW).await);
    assert!(show(&db, anna.id, Some(second.id), NOW.plus(SECOND)).await);
    assert_eq!(count(&engine, "SELECT count(*) FROM profiles WHERE photo_id IS NOT NULL").await, 2);
    assert_eq!(of_account(&db, anna.id, first.id).await, Some(first.clone()), "it may still come back");
    assert!(show(&db, anna.id, Some(first.id), NOW.plus(2 * SECOND)).await);
    assert_eq!(condemn(&db, NOW.plus(3 * SECOND)).await, 1);
    assert_eq!(condemned(&db).await, [second.id]);
}

async fn showing_none_takes_the_photo_away_and_begins_nothing(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = two_people(&db).await;
    assert!(show(&db, bo.id, None, NOW).await);
    assert_eq!(count(&engine, "SELECT count(*) FROM profiles").await, 0);
    let photo = insert_photo(&db, anna.id, NOW).await;
    assert!(show(&db, anna.id, Some(photo.id), NOW).await);
    assert!(show(&db, anna.id, None, NOW).await);
    assert_eq!(count(&engine, "SELECT count(*) FROM profiles WHERE photo_id IS NULL").await, 1);
    assert_eq!(condemn(&db, NOW.plus(SECOND)).await, 1);
}

async fn nobody_shows_a_photo_that_is_not_theirs_or_condemned(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = two_people(&db).await;
    let photo = insert_photo(&db, anna.id, NOW).await;
    assert!(!show(&db, bo.id, Some(photo.id), NOW).await);
    assert_eq!(count(&engine, "SELECT count(*) FROM profiles").await, 0);
    condemn(&db, NOW.plus(SECOND)).await;
    assert!(!show(&db, anna.id, Some(photo.id), NOW).await);
    assert_eq!(of_account(&db, anna.id, photo.id).await, None);
}

async fn the_photos_of_a_deleted_account_are_condemned_also_the_one_on_its_page(engine: Engine) {
    let db = engine.open().await;
    let (anna, _) = two_people(&db).await;
    let (shown, other) = (insert_photo(&db, anna.id, NOW).await, insert_photo(&db, anna.id, NOW).await);
    assert!(show(&db, anna.id, Some(shown.id), NOW).await);
    assert!(commit(&db, async |tx| tx.accounts().delete(anna.id).await.unwrap()).await);
    let mut expected = [shown.id, other.id];
    expected.sort();
    assert_eq!(condemned(&db).await, expected);
    let rest = db.read().await.unwrap().photos().condemned(Some(expected[0]), 100).await.unwrap();
    assert_eq!(rest, [expected[1]]);
}

async fn only_a_condemned_photo_is_forgotten(engine: Engine) {
    let db = engine.open().await;
    let (anna, _) = two_people(&db).await;
    let (kept, gone) = (insert_photo(&db, anna.id, NOW).await, insert_photo(&db, anna.id, NOW).await);
    assert!(show(&db, anna.id, Some(kept.id), NOW).await);
    condemn(&db, NOW.plus(SECOND)).await;
    commit(&db, async |tx| {
        tx.photos().forget(kept.id).await.unwrap();
        tx.photos().forget(gone.id).await.unwrap();
    })
    .await;
    let mut tx = db.read().await.unwrap();
    assert!(tx.photos().exists(kept.id).await.unwrap());
    assert!(!tx.photos().exists(gone.id).await.unwrap());
}

async fn every_photo_of_an_account_is_named_and_whether_a_page_shows_it(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = two_people(&db).await;
    let replaced = insert_photo(&db, anna.id, NOW).await;
    let shown = insert_photo(&db, anna.id, NOW).await;
    assert!(show(&db, anna.id, Some(replaced.id), NOW).await);
    assert!(show(&db, anna.id, Some(shown.id), NOW).await);
    insert_photo(&db, bo.id, NOW.minus(SECOND)).await;
    commit(&db, async |tx| tx.accounts().delete(bo.id).await.unwrap()).await;

    let named = async |after| db.read().await.unwrap().photos().named(after, 1).await.unwrap();
    let mut expected = [(replaced.id, false), (shown.id, true)];
    expected.sort_unstable();
    let [first, second] = expected.map(|(id, shown)| NamedPhoto { id, side: 700, shown });
    assert_eq!(named(None).await, [first]);
    assert_eq!(named(Some(first.id)).await, [second]);
    assert_eq!(named(Some(second.id)).await, []);
}

on_both_engines! {
    a_photo_is_found_by_its_owner_alone,
    a_new_photo_counts_as_discarded_until_it_is_shown,
    showing_a_photo_begins_a_profile_and_another_one_takes_its_place,
    showing_none_takes_the_photo_away_and_begins_nothing,
    nobody_shows_a_photo_that_is_not_theirs_or_condemned,
    the_photos_of_a_deleted_account_are_condemned_also_the_one_on_its_page,
    only_a_condemned_photo_is_forgotten,
    every_photo_of_an_account_is_named_and_whether_a_page_shows_it,
}
