//! Whether a place can be used at all.

use storage::blobs::{BlobError, BlobLocation, Blobs, S3Keys};

use super::{files_below, open, s3_keys, s3_location, variable};

#[tokio::test]
async fn a_writable_folder_passes_the_check_and_is_left_empty() {
    let folder = tempfile::tempdir().unwrap();
    let objects = folder.path().join("objects");
    open(&BlobLocation::Disk(objects.clone()), None).check().await.unwrap();
    assert_eq!(files_below(&objects), 0);
}

#[tokio::test]
async fn a_folder_that_cannot_be_made_is_named() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("file"), "").unwrap();
    let refused = Blobs::open(&BlobLocation::Disk(folder.path().join("file/objects")), None);
    assert!(matches!(refused, Err(BlobError::Folder { .. })), "{refused:?}");
}

#[tokio::test]
async fn a_bucket_with_the_right_keys_passes_the_check() {
    open(&s3_location(&variable("TEST_S3_BUCKET")), Some(&s3_keys())).check().await.unwrap();
}

#[tokio::test]
async fn a_bucket_with_a_wrong_key_fails_the_check() {
    let keys = S3Keys { secret_access_key: "not-the-secret".into(), ..s3_keys() };
    let refused = open(&s3_location(&variable("TEST_S3_BUCKET")), Some(&keys)).check().await;
    assert!(matches!(refused, Err(BlobError::Store(_))), "{refused:?}");
}
