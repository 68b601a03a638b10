use std::sync::Arc;
use std::time::Duration;

use domain::photo::PhotoFileError;
use domain::{AccountId, Photo, PhotoId, Timestamp, UploadId};
use storage::{Db, Upload, UploadCounts, UploadState};

use crate::engine::Engine;
use crate::fixtures::{NOW, commit, count_successes, insert_account_with_email};
use crate::on_both_engines;

const MINUTE: Duration = Duration::from_secs(60);
const HASH: &[u8] = &[1; 32];

async fn issue(db: &Db, account: AccountId, hash: &[u8], at: Timestamp) -> UploadId {
    let id = UploadId::new(at);
    let expires_at = at.plus(15 * MINUTE);
    commit(db, async |tx| tx.uploads().issue(id, account, hash, at, expires_at).await.unwrap()).await;
    id
}

/// An upload that began more than six minutes ago counts as abandoned.
async fn begin_receiving(db: &Db, hash: &[u8], now: Timestamp) -> Option<UploadId> {
    commit(db, async |tx| tx.uploads().begin_receiving(hash, now, now.minus(6 * MINUTE)).await.unwrap()).await
}

async fn mark_stored(db: &Db, id: UploadId) -> bool {
    mark_stored_since(db, id, NOW).await
}

async fn mark_stored_since(db: &Db, id: UploadId, started_at: Timestamp) -> bool {
    commit(db, async |tx| tx.uploads().mark_stored(id, started_at).await.unwrap()).await
}

async fn state(db: &Db, hash: &[u8]) -> Option<UploadState> {
    let upload = db.read().await.unwrap().uploads().find(hash).await.unwrap();
    upload.map(|upload| upload.state)
}

async fn insert_stored_upload(db: &Db, account: AccountId) -> UploadId {
    let id = issue(db, account, HASH, NOW).await;
    assert_eq!(begin_receiving(db, HASH, NOW).await, Some(id));
    assert!(mark_stored(db, id).await);
    id
}

async fn insert_photo(db: &Db, account: AccountId) -> PhotoId {
    let photo = Photo { id: PhotoId::new(NOW), side: 1, placeholder: Vec::new() };
    commit(db, async |tx| tx.photos().insert(&photo, account, NOW).await.unwrap()).await;
    photo.id
}

async fn upload_passes_through_every_state_until_it_is_used(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_account_with_email(&db, "anna@example.com").await;
    let id = issue(&db, anna, HASH, NOW).await;
    let expected =
        Upload { id, account: Some(anna), state: UploadState::Issued, expires_at: NOW.plus(15 * MINUTE) };
    assert_eq!(db.read().await.unwrap().uploads().find(HASH).await.unwrap(), Some(expected));
    assert_eq!(begin_receiving(&db, HASH, NOW).await, Some(id));
    assert_eq!(state(&db, HASH).await, Some(UploadState::Receiving));
    assert!(mark_stored(&db, id).await);
    assert_eq!(state(&db, HASH).await, Some(UploadState::Stored));
    let photo = insert_photo(&db, anna).await;
    assert!(commit(&db, async |tx| tx.uploads().mark_used(id, photo).await.unwrap()).await);
    assert_eq!(state(&db, HASH).await, Some(UploadState::Used(Some(photo))));
    assert_eq!(state(&db, &[2; 32]).await, None);
}

async fn receives_a_file_once_before_the_ticket_expires(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_account_with_email(&db, "anna@example.com").await;
    let id = issue(&db, anna, HASH, NOW).await;
    assert_eq!(begin_receiving(&db, &[2; 32], NOW).await, None);
    assert_eq!(begin_receiving(&db, HASH, NOW.plus(15 * MINUTE)).await, None);
    assert!(!mark_stored(&db, id).await, "the upload has not started");
    assert_eq!(begin_receiving(&db, HASH, NOW).await, Some(id), "refused calls change nothing");
    assert_eq!(begin_receiving(&db, HASH, NOW).await, None, "an upload is in progress");
    assert!(mark_stored(&db, id).await);
    assert_eq!(begin_receiving(&db, HASH, NOW).await, None);
}

async fn only_an_interrupted_upload_can_be_repeated(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_account_with_email(&db, "anna@example.com").await;
    let id = issue(&db, anna, HASH, NOW).await;
    begin_receiving(&db, HASH, NOW).await.unwrap();
    commit(&db, async |tx| tx.uploads().reset_to_issued(id, NOW).await.unwrap()).await;
    assert_eq!(begin_receiving(&db, HASH, NOW).await, Some(id));
    mark_stored(&db, id).await;
    commit(&db, async |tx| tx.uploads().reset_to_issued(id, NOW).await.unwrap()).await;
    assert_eq!(state(&db, HASH).await, Some(UploadState::Stored));
}

async fn abandoned_upload_can_be_repeated_after_a_while(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_account_with_email(&db, "anna@example.com").await;
    let id = issue(&db, anna, HASH, NOW).await;
    assert_eq!(begin_receiving(&db, HASH, NOW).await, Some(id));
    assert_eq!(
        begin_receiving(&db, HASH, NOW.plus(6 * MINUTE)).await,
        None,
        "the upload may still be in progress"
    );
    let later = NOW.plus(7 * MINUTE);
    assert_eq!(begin_receiving(&db, HASH, later).await, Some(id));
    assert!(!mark_stored(&db, id).await, "the abandoned upload cannot finish");
    commit(&db, async |tx| tx.uploads().reset_to_issued(id, NOW).await.unwrap()).await;
    assert_eq!(state(&db, HASH).await, Some(UploadState::Receiving), "the abandoned upload changes nothing");
    assert!(mark_stored_since(&db, id, later).await);
}

async fn concurrent_calls_receive_the_file_once_and_use_it_once(engine: Engine) {
    let db = Arc::new(engine.open().await);
    let anna = insert_account_with_email(&db, "anna@example.com").await;
    let id = issue(&db, anna, HASH, NOW).await;
    let receive_tasks = (0..10)
        .map(|_| {
            let db = db.clone();
            tokio::spawn(async move { begin_receiving(&db, HASH, NOW).await.is_some() })
        })
        .collect();
    assert_eq!(count_successes(receive_tasks).await, 1);
    assert!(mark_stored(&db, id).await);
    let photo = insert_photo(&db, anna).await;
    let use_tasks = (0..10)
        .map(|_| {
            let db = db.clone();
            tokio::spawn(async move {
                commit(&db, async |tx| tx.uploads().mark_used(id, photo).await.unwrap()).await
            })
        })
        .collect();
    assert_eq!(count_successes(use_tasks).await, 1);
}

async fn stores_every_error_and_ends_the_upload(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_account_with_email(&db, "anna@example.com").await;
    let photo = insert_photo(&db, anna).await;
    for error in [PhotoFileError::Unsupported, PhotoFileError::Corrupt, PhotoFileError::TooLarge] {
        let id = insert_stored_upload(&db, anna).await;
        commit(&db, async |tx| tx.uploads().mark_refused(id, error).await.unwrap()).await;
        assert_eq!(state(&db, HASH).await, Some(UploadState::Refused(error)));
        assert!(!commit(&db, async |tx| tx.uploads().mark_used(id, photo).await.unwrap()).await);
        commit(&db, async |tx| tx.uploads().delete(id).await.unwrap()).await;
        assert_eq!(state(&db, HASH).await, None);
    }
}

async fn counts_recent_and_pending_tickets(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_account_with_email(&db, "anna@example.com").await;
    let bo = insert_account_with_email(&db, "bo@example.com").await;
    issue(&db, bo, &[9; 32], NOW).await;
    let counts = async |since: Timestamp, now: Timestamp| {
        db.read().await.unwrap().uploads().counts(anna, since, now).await.unwrap()
    };
    let (before, later, end) = (NOW.minus(MINUTE), NOW.plus(MINUTE), NOW.plus(15 * MINUTE));
    let no_tickets = UploadCounts { recent: 0, first_recent: None, pending: 0, next_expiry: None };
    assert_eq!(counts(before, NOW).await, no_tickets);
    let id = insert_stored_upload(&db, anna).await;
    issue(&db, anna, &[2; 32], later).await;
    let two_tickets = UploadCounts { recent: 2, first_recent: Some(NOW), pending: 2, next_expiry: Some(end) };
    assert_eq!(counts(before, NOW).await, two_tickets);
    assert_eq!(counts(NOW, NOW).await, UploadCounts { recent: 1, first_recent: Some(later), ..two_tickets });
    let one_pending = UploadCounts { pending: 1, next_expiry: Some(end.plus(MINUTE)), ..two_tickets };
    assert_eq!(counts(before, end).await, one_pending);
    let photo = insert_photo(&db, anna).await;
    commit(&db, async |tx| tx.uploads().mark_used(id, photo).await.unwrap()).await;
    assert_eq!(counts(before, NOW).await, one_pending);
}

async fn lists_tickets_that_expired_or_lost_their_account(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_account_with_email(&db, "anna@example.com").await;
    let bo = insert_account_with_email(&db, "bo@example.com").await;
    let old = issue(&db, anna, &[1; 32], NOW).await;
    let valid = issue(&db, anna, &[2; 32], NOW.plus(MINUTE)).await;
    let orphan = issue(&db, bo, &[3; 32], NOW.plus(2 * MINUTE)).await;
    let list_expired = async |before: Timestamp| {
        db.read().await.unwrap().uploads().list_expired(before, None, 10).await.unwrap()
    };
    assert_eq!(list_expired(NOW.plus(15 * MINUTE)).await, []);
    assert_eq!(list_expired(NOW.plus(16 * MINUTE)).await, [old]);
    assert!(commit(&db, async |tx| tx.accounts().delete(bo).await.unwrap()).await);
    assert_eq!(list_expired(NOW).await, [orphan]);
    let rest =
        db.read().await.unwrap().uploads().list_expired(NOW.plus(60 * MINUTE), Some(old), 10).await.unwrap();
    assert_eq!(rest, [valid, orphan]);
    assert_eq!(begin_receiving(&db, &[3; 32], NOW).await, None, "a deleted account cannot upload");
    commit(&db, async |tx| tx.uploads().delete(old).await.unwrap()).await;
    let mut tx = db.read().await.unwrap();
    assert!(!tx.uploads().exists(old).await.unwrap());
    assert!(tx.uploads().exists(valid).await.unwrap());
}

on_both_engines! {
    upload_passes_through_every_state_until_it_is_used,
    receives_a_file_once_before_the_ticket_expires,
    only_an_interrupted_upload_can_be_repeated,
    abandoned_upload_can_be_repeated_after_a_while,
    concurrent_calls_receive_the_file_once_and_use_it_once,
    stores_every_error_and_ends_the_upload,
    counts_recent_and_pending_tickets,
    lists_tickets_that_expired_or_lost_their_account,
}
