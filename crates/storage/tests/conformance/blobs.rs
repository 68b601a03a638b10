//! One suite for objects, on the local disk and on a real S3 server.

use storage::blobs::{BlobError, BlobLocation, Blobs, S3Keys};

fn variable(name: &str) -> String {
    std::env::var(name).unwrap_or_else(|_| panic!("{name} belongs to the S3 server for tests"))
}

fn s3_location(bucket: &str) -> BlobLocation {
    format!("s3://{bucket}?endpoint={}", variable("TEST_S3_ENDPOINT")).parse().unwrap()
}

fn s3_keys() -> S3Keys {
    S3Keys {
        access_key_id: variable("TEST_S3_ACCESS_KEY"),
        secret_access_key: variable("TEST_S3_SECRET_KEY"),
    }
}

fn open(location: &BlobLocation, keys: Option<&S3Keys>) -> Blobs {
    // What the binary does at start; only the first call in a process counts.
    let _ = rustls::crypto::ring::default_provider().install_default();
    Blobs::open(location, keys).unwrap()
}

#[tokio::test]
async fn a_writable_folder_passes_the_check_and_is_left_empty() {
    let folder = tempfile::tempdir().unwrap();
    let objects = folder.path().join("objects");
    open(&BlobLocation::Disk(objects.clone()), None).check().await.unwrap();
    assert_eq!(files_below(&objects), 0);
}

fn files_below(folder: &std::path::Path) -> usize {
    folder
        .read_dir()
        .unwrap()
        .map(Result::unwrap)
        .map(|entry| entry.path())
        .fold(0, |sum, path| sum + if path.is_dir() { files_below(&path) } else { 1 })
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
