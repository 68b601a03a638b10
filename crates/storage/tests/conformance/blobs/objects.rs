use domain::{InstanceId, PhotoId, Timestamp, UploadId};
use futures_util::{StreamExt, TryStreamExt};
use storage::blobs::{BlobError, Folder, Key};
use uuid::Uuid;

use super::{Place, on_both_places};
use crate::people::NOW;

/// Later than whatever these tests write.
const LATER: Timestamp = Timestamp::from_millis(4_000_000_000_000);

fn photo() -> PhotoId {
    PhotoId::new(NOW)
}

async fn content(place: &Place, key: Key) -> Option<Vec<u8>> {
    let blob = place.blobs.get(key).await.unwrap()?;
    let parts: Vec<_> = blob.content.try_collect().await.unwrap();
    assert_eq!(parts.concat().len() as u64, blob.size);
    Some(parts.concat())
}

async fn an_object_reads_back_as_it_was_written(place: Place) {
    for size in [0, 1, 70_000, 300_000] {
        let (key, bytes) = (Key::Photo(photo(), 128), vec![7; size]);
        assert_eq!(content(&place, key).await, None);
        assert_eq!(place.blobs.read(key).await.unwrap(), None);
        place.blobs.create(key, bytes.clone()).await.unwrap();
        assert_eq!(content(&place, key).await.as_ref(), Some(&bytes));
        assert_eq!(place.blobs.read(key).await.unwrap().unwrap(), bytes);
        place.blobs.delete(key).await.unwrap();
        assert_eq!(content(&place, key).await, None);
    }
}

async fn what_has_a_name_is_never_written_over(place: Place) {
    let key = Key::Photo(photo(), 128);
    place.blobs.create(key, "first").await.unwrap();
    let refused = place.blobs.create(key, "second").await;
    assert!(matches!(refused, Err(BlobError::Store(_))), "{refused:?}");
    assert_eq!(content(&place, key).await.unwrap(), b"first");
    place.blobs.delete(key).await.unwrap();
}

async fn deleting_what_is_not_there_is_no_fault(place: Place) {
    place.blobs.delete(Key::Upload(UploadId::new(NOW))).await.unwrap();
    place.blobs.delete_all(Folder::Photos, Uuid::new_v4()).await.unwrap();
}

async fn all_sizes_of_a_photo_go_at_once_and_those_of_another_stay(place: Place) {
    let (gone, stays) = (photo(), photo());
    for side in [128, 256, 1024] {
        place.blobs.create(Key::Photo(gone, side), "x").await.unwrap();
        place.blobs.create(Key::Photo(stays, side), "x").await.unwrap();
    }
    place.blobs.delete_all(Folder::Photos, gone.as_uuid()).await.unwrap();
    for side in [128, 256, 1024] {
        assert_eq!(content(&place, Key::Photo(gone, side)).await, None);
        assert!(content(&place, Key::Photo(stays, side)).await.is_some());
    }
    place.blobs.delete_all(Folder::Photos, stays.as_uuid()).await.unwrap();
    assert_eq!(place.files(), 0);
}

async fn objects_are_listed_by_their_folder_and_their_age(place: Place) {
    let (photo, upload) = (Key::Photo(photo(), 128), Key::Upload(UploadId::new(NOW)));
    place.blobs.create(photo, "x").await.unwrap();
    place.blobs.create(upload, "x").await.unwrap();
    let listed = async |folder, before| -> Vec<Key> {
        place.blobs.written_before(folder, before).map(Result::unwrap).collect().await
    };
    let photos = listed(Folder::Photos, LATER).await;
    assert!(photos.contains(&photo) && !photos.contains(&upload));
    assert!(listed(Folder::Uploads, LATER).await.contains(&upload));
    assert_eq!(listed(Folder::Photos, NOW).await, [], "nothing here is that old");
    place.blobs.delete(photo).await.unwrap();
    place.blobs.delete(upload).await.unwrap();
}

async fn two_installations_in_one_place_do_not_see_each_other(place: Place) {
    let (ours, theirs) = (InstanceId::new(NOW), InstanceId::new(NOW));
    let (ours, theirs) = (place.blobs.clone().within(ours), place.blobs.clone().within(theirs));
    let (photo, upload) = (Key::Photo(photo(), 128), Key::Upload(UploadId::new(NOW)));
    ours.create(photo, "x").await.unwrap();
    ours.create(upload, "x").await.unwrap();
    for folder in Folder::ALL {
        let listed = theirs.written_before(folder, LATER).map(Result::unwrap).collect::<Vec<_>>().await;
        assert_eq!(listed, []);
        assert_eq!(ours.written_before(folder, LATER).count().await, 1);
    }
    assert_eq!(theirs.read(photo).await.unwrap(), None);
    theirs.delete(photo).await.unwrap();
    assert!(ours.read(photo).await.unwrap().is_some());
    ours.delete(photo).await.unwrap();
    ours.delete(upload).await.unwrap();
    assert_eq!(place.files(), 0);
}

on_both_places! {
    two_installations_in_one_place_do_not_see_each_other,
    an_object_reads_back_as_it_was_written,
    what_has_a_name_is_never_written_over,
    deleting_what_is_not_there_is_no_fault,
    all_sizes_of_a_photo_go_at_once_and_those_of_another_stay,
    objects_are_listed_by_their_folder_and_their_age,
}
