use std::sync::Arc;
use std::time::Duration;

use domain::photo::Refusal;
use domain::{AccountId, Photo, PhotoId, Timestamp, UploadId};
use storage::{Db, Upload, UploadCounts, UploadState};

use crate::engine::Engine;
use crate::on_both_engines;
use crate::people::{NOW, account, commit, insert};

const MINUTE: Duration = Duration::from_secs(60);
const HASH: &[u8] = &[1; 32];

async fn an_account(db: &Db) -> AccountId {
    let anna = account("anna@example.com");
    insert(db, &anna).await;
    anna.id
}

async fn issue(db: &Db, owner: AccountId, hash: &[u8], at: Timestamp) -> UploadId {
    let id = UploadId::new(at);
    let end = at.plus(15 * MINUTE);
    commit(db, async |tx| tx.uploads().issue(id, owner, hash, at, end).await.unwrap()).await;
    id
}

async fn begin(db: &Db, hash: &[u8], now: Timestamp) -> Option<UploadId> {
    commit(db, async |tx| tx.uploads().begin(hash, now, now.minus(6 * MINUTE)).await.unwrap()).await
}

async fn received(db: &Db, id: UploadId) -> bool {
    received_since(db, id, NOW).await
}

async fn received_since(db: &Db, id: UploadId, begun: Timestamp) -> bool {
    commit(db, async |tx| tx.uploads().received(id, begun).await.unwrap()).await
}

async fn state(db: &Db, hash: &[u8]) -> Option<UploadState> {
    let found = db.read().await.unwrap().uploads().find(hash).await.unwrap();
    found.map(|upload| upload.state)
}

async fn stored(db: &Db, owner: AccountId) -> UploadId {
    let id = issue(db, owner, HASH, NOW).await;
    assert_eq!(begin(db, HASH, NOW).await, Some(id));
    assert!(received(db, id).await);
    id
}

async fn a_photo(db: &Db, owner: AccountId) -> PhotoId {
    let photo = Photo { id: PhotoId::new(NOW), side: 1, placeholder: Vec::new() };
    commit(db, async |tx| tx.photos().insert(&photo, owner, NOW).await.unwrap()).await;
    photo.id
}

async fn an_upload_goes_from_the_permission_to_the_photo(engine: Engine) {
    let db = engine.open().await;
    let owner = an_account(&db).await;
    let id = issue(&db, owner, HASH, NOW).await;
    let expected =
        Upload { id, account: Some(owner), state: UploadState::Issued, expires_at: NOW.plus(15 * MINUTE) };
    assert_eq!(db.read().await.unwrap().uploads().find(HASH).await.unwrap(), Some(expected));
    assert_eq!(begin(&db, HASH, NOW).await, Some(id));
    assert_eq!(state(&db, HASH).await, Some(UploadState::Receiving));
    assert!(received(&db, id).await);
    assert_eq!(state(&db, HASH).await, Some(UploadState::Stored));
    let photo = a_photo(&db, owner).await;
    assert!(commit(&db, async |tx| tx.uploads().became(id, photo).await.unwrap()).await);
    assert_eq!(state(&db, HASH).await, Some(UploadState::Used(Some(photo))));
    assert_eq!(state(&db, &[2; 32]).await, None);
}

async fn a_file_is_received_once_and_in_time(engine: Engine) {
    let db = engine.open().await;
    let owner = an_account(&db).await;
    let id = issue(&db, owner, HASH, NOW).await;
    assert_eq!(begin(&db, &[2; 32], NOW).await, None);
    assert_eq!(begin(&db, HASH, NOW.plus(15 * MINUTE)).await, None);
    assert!(!received(&db, id).await, "nothing was begun");
    assert_eq!(begin(&db, HASH, NOW).await, Some(id), "the others spoilt nothing");
    assert_eq!(begin(&db, HASH, NOW).await, None, "one is under way");
    assert!(received(&db, id).await);
    assert_eq!(begin(&db, HASH, NOW).await, None);
}

async fn one_that_broke_off_may_be_tried_again_and_one_that_is_stored_may_not(engine: Engine) {
    let db = engine.open().await;
    let owner = an_account(&db).await;
    let id = issue(&db, owner, HASH, NOW).await;
    begin(&db, HASH, NOW).await.unwrap();
    commit(&db, async |tx| tx.uploads().broke_off(id, NOW).await.unwrap()).await;
    assert_eq!(begin(&db, HASH, NOW).await, Some(id));
    received(&db, id).await;
    commit(&db, async |tx| tx.uploads().broke_off(id, NOW).await.unwrap()).await;
    assert_eq!(state(&db, HASH).await, Some(UploadState::Stored));
}

async fn one_that_a_crash_cut_off_is_taken_over_after_a_while(engine: Engine) {
    let db = engine.open().await;
    let owner = an_account(&db).await;
    let id = issue(&db, owner, HASH, NOW).await;
    assert_eq!(begin(&db, HASH, NOW).await, Some(id));
    assert_eq!(begin(&db, HASH, NOW.plus(6 * MINUTE)).await, None, "it may still be under way");
    let later = NOW.plus(7 * MINUTE);
    assert_eq!(begin(&db, HASH, later).await, Some(id));
    assert!(!received(&db, id).await, "who was given up does not count any more");
    commit(&db, async |tx| tx.uploads().broke_off(id, NOW).await.unwrap()).await;
    assert_eq!(state(&db, HASH).await, Some(UploadState::Receiving), "nor does it spoil anything");
    assert!(received_since(&db, id, later).await);
}

async fn of_many_that_race_one_receives_and_one_makes_the_photo(engine: Engine) {
    let db = Arc::new(engine.open().await);
    let owner = an_account(&db).await;
    let id = issue(&db, owner, HASH, NOW).await;
    let beginners: Vec<_> = (0..10)
        .map(|_| {
            tokio::spawn({
                let db = db.clone();
                async move { begin(&db, HASH, NOW).await.is_some() }
            })
        })
        .collect();
    assert_eq!(winners(beginners).await, 1);
    assert!(received(&db, id).await);
    let photo = a_photo(&db, owner).await;
    let makers: Vec<_> = (0..10)
        .map(|_| {
            let db = db.clone();
            tokio::spawn(async move {
                commit(&db, async |tx| tx.uploads().became(id, photo).await.unwrap()).await
            })
        })
        .collect();
    assert_eq!(winners(makers).await, 1);
}

async fn winners(racers: Vec<tokio::task::JoinHandle<bool>>) -> usize {
    let mut winners = 0;
    for racer in racers {
        winners += usize::from(racer.await.unwrap());
    }
    winners
}

async fn every_refusal_is_kept_as_it_was_and_ends_the_upload(engine: Engine) {
    let db = engine.open().await;
    let owner = an_account(&db).await;
    let photo = a_photo(&db, owner).await;
    for refusal in [Refusal::Unsupported, Refusal::Corrupt, Refusal::TooLarge] {
        let id = stored(&db, owner).await;
        commit(&db, async |tx| tx.uploads().refused(id, refusal).await.unwrap()).await;
        assert_eq!(state(&db, HASH).await, Some(UploadState::Refused(refusal)));
        assert!(!commit(&db, async |tx| tx.uploads().became(id, photo).await.unwrap()).await);
        commit(&db, async |tx| tx.uploads().forget(id).await.unwrap()).await;
        assert_eq!(state(&db, HASH).await, None);
    }
}

async fn what_an_account_was_given_and_has_not_used_is_counted(engine: Engine) {
    let db = engine.open().await;
    let owner = an_account(&db).await;
    let bo = account("bo@example.com");
    insert(&db, &bo).await;
    issue(&db, bo.id, &[9; 32], NOW).await;
    let counts = async |since: Timestamp, now: Timestamp| {
        db.read().await.unwrap().uploads().counts(owner, since, now).await.unwrap()
    };
    let (before, later, end) = (NOW.minus(MINUTE), NOW.plus(MINUTE), NOW.plus(15 * MINUTE));
    let none = UploadCounts { recent: 0, first_recent: None, pending: 0, first_end: None };
    assert_eq!(counts(before, NOW).await, none);
    let id = stored(&db, owner).await;
    issue(&db, owner, &[2; 32], later).await;
    let both = UploadCounts { recent: 2, first_recent: Some(NOW), pending: 2, first_end: Some(end) };
    assert_eq!(counts(before, NOW).await, both);
    assert_eq!(counts(NOW, NOW).await, UploadCounts { recent: 1, first_recent: Some(later), ..both });
    let one_left = UploadCounts { pending: 1, first_end: Some(end.plus(MINUTE)), ..both };
    assert_eq!(counts(before, end).await, one_left);
    let photo = a_photo(&db, owner).await;
    commit(&db, async |tx| tx.uploads().became(id, photo).await.unwrap()).await;
    assert_eq!(counts(before, NOW).await, one_left);
}

async fn an_upload_is_over_when_its_time_is_or_its_account_is_gone(engine: Engine) {
    let db = engine.open().await;
    let owner = an_account(&db).await;
    let bo = account("bo@example.com");
    insert(&db, &bo).await;
    let old = issue(&db, owner, &[1; 32], NOW).await;
    let young = issue(&db, owner, &[2; 32], NOW.plus(MINUTE)).await;
    let orphan = issue(&db, bo.id, &[3; 32], NOW.plus(2 * MINUTE)).await;
    let over =
        async |before: Timestamp| db.read().await.unwrap().uploads().over(before, None, 10).await.unwrap();
    assert_eq!(over(NOW.plus(15 * MINUTE)).await, []);
    assert_eq!(over(NOW.plus(16 * MINUTE)).await, [old]);
    assert!(commit(&db, async |tx| tx.accounts().delete(bo.id).await.unwrap()).await);
    assert_eq!(over(NOW).await, [orphan]);
    let rest = db.read().await.unwrap().uploads().over(NOW.plus(60 * MINUTE), Some(old), 10).await.unwrap();
    assert_eq!(rest, [young, orphan]);
    assert_eq!(begin(&db, &[3; 32], NOW).await, None, "nobody uploads for an account that is gone");
    commit(&db, async |tx| tx.uploads().forget(old).await.unwrap()).await;
    let mut tx = db.read().await.unwrap();
    assert!(!tx.uploads().exists(old).await.unwrap());
    assert!(tx.uploads().exists(young).await.unwrap());
}

on_both_engines! {
    an_upload_goes_from_the_permission_to_the_photo,
    a_file_is_received_once_and_in_time,
    one_that_broke_off_may_be_tried_again_and_one_that_is_stored_may_not,
    one_that_a_crash_cut_off_is_taken_over_after_a_while,
    of_many_that_race_one_receives_and_one_makes_the_photo,
    every_refusal_is_kept_as_it_was_and_ends_the_upload,
    what_an_account_was_given_and_has_not_used_is_counted,
    an_upload_is_over_when_its_time_is_or_its_account_is_gone,
}
