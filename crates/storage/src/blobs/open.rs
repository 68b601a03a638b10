//! Reaching the place where objects are.

use std::sync::Arc;
use std::time::Duration;

use object_store::aws::{AmazonS3, AmazonS3Builder};
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::{BackoffConfig, ClientOptions, RetryConfig};
use tokio::sync::Semaphore;

use super::receive::BUFFERS;
use super::{BlobError, BlobLocation, Blobs, Place, S3Keys, S3Location};
use crate::folder::make_private;

impl Blobs {
    pub fn open(location: &BlobLocation, keys: Option<&S3Keys>) -> Result<Self, BlobError> {
        Ok(match location {
            BlobLocation::Disk(path) => {
                make_private(path).map_err(|source| BlobError::Folder { path: path.clone(), source })?;
                let disk = LocalFileSystem::new_with_prefix(path)?.with_fsync(true);
                let store = Arc::new(disk.with_automatic_cleanup(true));
                Self { store, place: Place::Disk(path.clone()), root: Path::default() }
            }
            BlobLocation::S3(s3) => {
                let store = Arc::new(open_s3(s3, keys)?);
                let place = Place::S3 { buffers: Arc::new(Semaphore::new(BUFFERS)) };
                Self { store, place, root: Path::default() }
            }
        })
    }
}

fn open_s3(s3: &S3Location, keys: Option<&S3Keys>) -> object_store::Result<AmazonS3> {
    let mut client = ClientOptions::new()
        .with_connect_timeout(Duration::from_secs(5))
        .with_timeout(Duration::from_secs(20));
    let mut builder = AmazonS3Builder::new().with_bucket_name(&s3.bucket).with_region(&s3.region);
    if let Some(endpoint) = &s3.endpoint {
        builder = builder.with_endpoint(endpoint.as_str().trim_end_matches('/'));
        client = client.with_allow_http(endpoint.scheme() == "http");
    }
    if let Some(keys) = keys {
        builder =
            builder.with_access_key_id(&keys.access_key_id).with_secret_access_key(&keys.secret_access_key);
    }
    builder.with_client_options(client).with_retry(impatient()).build()
}

/// Somebody is waiting: a store that is away is better told of than waited for.
fn impatient() -> RetryConfig {
    let backoff = BackoffConfig {
        init_backoff: Duration::from_millis(100),
        max_backoff: Duration::from_secs(1),
        base: 2.0,
    };
    RetryConfig { backoff, max_retries: 3, retry_timeout: Duration::from_secs(10) }
}
