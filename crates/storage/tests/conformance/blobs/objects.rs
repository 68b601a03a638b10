use domain::{InstanceId, PhotoId, PortfolioPhotoId, Timestamp, UploadId};
use futures_util::{StreamExt, TryStreamExt};
use storage::blobs::{BlobError, Folder, Key};
use uuid::Uuid;

use super::{TestStore, on_both_backends};
use crate::fixtures::NOW;

/// Later than everything these tests write.
const LATER: Timestamp = Timestamp::from_millis(4_000_000_000_000);

fn photo_id() -> PhotoId {
    PhotoId::new(NOW)
}

async fn read_content(store: &TestStore, key: Key) -> Option<Vec<u8>> {
    let blob = store.blobs.get(key).await.unwrap()?;
    let parts: Vec<_> = blob.content.try_collect().await.unwrap();
    assert_eq!(parts.concat().len() as u64, blob.size);
    Some(parts.concat())
}

async fn reads_back_an_object(store: TestStore) {
    for size in [0, 1, 70_000, 300_000] {
        let (key, bytes) = (Key::Photo(photo_id(), 128), vec![7; size]);
        assert_eq!(read_content(&store, key).await, None);
        assert_eq!(store.blobs.read(key).await.unwrap(), None);
        store.blobs.create(key, bytes.clone()).await.unwrap();
        assert_eq!(read_content(&store, key).await.as_ref(), Some(&bytes));
        assert_eq!(store.blobs.read(key).await.unwrap().unwrap(), bytes);
        store.blobs.delete(key).await.unwrap();
        assert_eq!(read_content(&store, key).await, None);
    }
}

async fn never_overwrites_an_object(store: TestStore) {
    let key = Key::Photo(photo_id(), 128);
    store.blobs.create(key, "first").await.unwrap();
    let result = store.blobs.create(key, "second").await;
    assert!(matches!(result, Err(BlobError::Store(_))), "{result:?}");
    assert_eq!(read_content(&store, key).await.unwrap(), b"first");
    store.blobs.delete(key).await.unwrap();
}

async fn deleting_a_missing_object_succeeds(store: TestStore) {
    store.blobs.delete(Key::Upload(UploadId::new(NOW))).await.unwrap();
    store.blobs.delete_all(Folder::Photos, Uuid::new_v4()).await.unwrap();
}

async fn deletes_all_sizes_of_one_photo_only(store: TestStore) {
    let (deleted, remaining) = (photo_id(), photo_id());
    for side in [128, 256, 1024] {
        store.blobs.create(Key::Photo(deleted, side), "x").await.unwrap();
        store.blobs.create(Key::Photo(remaining, side), "x").await.unwrap();
    }
    store.blobs.delete_all(Folder::Photos, deleted.as_uuid()).await.unwrap();
    for side in [128, 256, 1024] {
        assert_eq!(read_content(&store, Key::Photo(deleted, side)).await, None);
        assert!(read_content(&store, Key::Photo(remaining, side)).await.is_some());
    }
    store.blobs.delete_all(Folder::Photos, remaining.as_uuid()).await.unwrap();
    assert_eq!(store.count_files(), 0);
}

async fn lists_objects_by_folder_and_age(store: TestStore) {
    let (photo, upload) = (Key::Photo(photo_id(), 128), Key::Upload(UploadId::new(NOW)));
    store.blobs.create(photo, "x").await.unwrap();
    store.blobs.create(upload, "x").await.unwrap();
    let list = async |folder, before| -> Vec<Key> {
        store.blobs.list_written_before(folder, before).map(Result::unwrap).collect().await
    };
    let photos = list(Folder::Photos, LATER).await;
    assert!(photos.contains(&photo) && !photos.contains(&upload));
    assert!(list(Folder::Uploads, LATER).await.contains(&upload));
    assert_eq!(list(Folder::Photos, NOW).await, [], "no object is that old");
    store.blobs.delete(photo).await.unwrap();
    store.blobs.delete(upload).await.unwrap();
}

async fn separates_instances_in_one_store(store: TestStore) {
    let (ours, theirs) = (InstanceId::new(NOW), InstanceId::new(NOW));
    let (ours, theirs) = (store.blobs.clone().for_instance(ours), store.blobs.clone().for_instance(theirs));
    let photo = Key::Photo(photo_id(), 128);
    let others = [Key::Upload(UploadId::new(NOW)), Key::PortfolioOriginal(PortfolioPhotoId::new(NOW))];
    ours.create(photo, "x").await.unwrap();
    for key in others {
        ours.create(key, "x").await.unwrap();
    }
    for folder in Folder::ALL {
        let listed = theirs.list_written_before(folder, LATER).map(Result::unwrap).collect::<Vec<_>>().await;
        assert_eq!(listed, []);
        assert_eq!(ours.list_written_before(folder, LATER).count().await, 1);
    }
    assert_eq!(theirs.read(photo).await.unwrap(), None);
    theirs.delete(photo).await.unwrap();
    assert!(ours.read(photo).await.unwrap().is_some());
    ours.delete(photo).await.unwrap();
    for key in others {
        ours.delete(key).await.unwrap();
    }
    assert_eq!(store.count_files(), 0);
}

on_both_backends! {
    separates_instances_in_one_store,
    reads_back_an_object,
    never_overwrites_an_object,
    deleting_a_missing_object_succeeds,
    deletes_all_sizes_of_one_photo_only,
    lists_objects_by_folder_and_age,
}
