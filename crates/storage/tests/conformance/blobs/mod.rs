//! One suite for objects, on the local disk and on a real S3 server.

mod checking;
mod objects;
mod receiving;

use std::sync::Arc;

use storage::blobs::{BlobLocation, Blobs, S3Credentials};
use tempfile::TempDir;

fn env_variable(name: &str) -> String {
    std::env::var(name).unwrap_or_else(|_| panic!("{name} is not set: it configures the S3 server for tests"))
}

fn s3_location(bucket: &str) -> BlobLocation {
    format!("s3://{bucket}?endpoint={}", env_variable("TEST_S3_ENDPOINT")).parse().unwrap()
}

fn s3_keys() -> S3Credentials {
    S3Credentials {
        access_key_id: env_variable("TEST_S3_ACCESS_KEY"),
        secret_access_key: env_variable("TEST_S3_SECRET_KEY"),
    }
}

fn open(location: &BlobLocation, keys: Option<&S3Credentials>) -> Blobs {
    // The binary does this at start; only the first call in a process has an effect.
    let _ = rustls::crypto::ring::default_provider().install_default();
    Blobs::open(location, keys).unwrap()
}

/// An object store, and its folder if it is on disk.
#[derive(Clone)]
struct TestStore {
    blobs: Blobs,
    folder: Option<Arc<TempDir>>,
}

impl TestStore {
    fn disk() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let blobs = open(&BlobLocation::Disk(folder.path().to_owned()), None);
        Self { blobs, folder: Some(Arc::new(folder)) }
    }

    /// All tests share the bucket; the ids of their objects differ.
    fn s3() -> Self {
        Self { blobs: open(&s3_location(&env_variable("TEST_S3_BUCKET")), Some(&s3_keys())), folder: None }
    }

    /// Counts files of any kind, also unfinished ones. Zero on S3.
    fn count_files(&self) -> usize {
        self.folder.as_ref().map_or(0, |folder| count_files(folder.path()))
    }
}

fn count_files(folder: &std::path::Path) -> usize {
    folder
        .read_dir()
        .unwrap()
        .map(Result::unwrap)
        .map(|entry| entry.path())
        .fold(0, |sum, path| sum + if path.is_dir() { count_files(&path) } else { 1 })
}

/// Runs each test on a disk and on S3.
macro_rules! on_both_backends {
    ($($case:ident),+ $(,)?) => {
        mod on_disk { $(#[tokio::test] async fn $case() { super::$case(super::super::TestStore::disk()).await; })+ }
        mod on_s3 { $(#[tokio::test] async fn $case() { super::$case(super::super::TestStore::s3()).await; })+ }
    };
}
use on_both_backends;
