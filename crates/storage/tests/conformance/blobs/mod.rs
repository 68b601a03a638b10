//! One suite for objects, on the local disk and on a real S3 server.

mod checking;
mod objects;
mod receiving;

use std::sync::Arc;

use storage::blobs::{BlobLocation, Blobs, S3Keys};
use tempfile::TempDir;

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

/// A place for objects, and its folder if it is a disk.
#[derive(Clone)]
struct Place {
    blobs: Blobs,
    folder: Option<Arc<TempDir>>,
}

impl Place {
    fn disk() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let blobs = open(&BlobLocation::Disk(folder.path().to_owned()), None);
        Self { blobs, folder: Some(Arc::new(folder)) }
    }

    /// All cases share the bucket: their ids tell them apart.
    fn s3() -> Self {
        Self { blobs: open(&s3_location(&variable("TEST_S3_BUCKET")), Some(&s3_keys())), folder: None }
    }

    /// Files of any kind, also unfinished ones.
    fn files(&self) -> usize {
        self.folder.as_ref().map_or(0, |folder| files_below(folder.path()))
    }
}

fn files_below(folder: &std::path::Path) -> usize {
    folder
        .read_dir()
        .unwrap()
        .map(Result::unwrap)
        .map(|entry| entry.path())
        .fold(0, |sum, path| sum + if path.is_dir() { files_below(&path) } else { 1 })
}

/// Runs each case on a disk and on S3.
macro_rules! on_both_places {
    ($($case:ident),+ $(,)?) => {
        mod on_disk { $(#[tokio::test] async fn $case() { super::$case(super::super::Place::disk()).await; })+ }
        mod on_s3 { $(#[tokio::test] async fn $case() { super::$case(super::super::Place::s3()).await; })+ }
    };
}
use on_both_places;
