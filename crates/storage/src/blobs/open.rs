//! Opens the object store.

use std::sync::Arc;
use std::time::Duration;

use object_store::aws::{AmazonS3, AmazonS3Builder};
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::{BackoffConfig, ClientOptions, RetryConfig};
use tokio::sync::Semaphore;

use super::receive::MAX_BUFFERS;
use super::{Backend, BlobError, BlobLocation, Blobs, S3Credentials, S3Location};
use crate::folder::create_private_folder;

const S3_CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
const S3_REQUEST_TIMEOUT: Duration = Duration::from_secs(20);

impl Blobs {
    /// S3 needs `credentials`; the disk ignores them.
    pub fn open(location: &BlobLocation, credentials: Option<&S3Credentials>) -> Result<Self, BlobError> {
        Ok(match location {
            BlobLocation::Disk(path) => {
                create_private_folder(path)
                    .map_err(|source| BlobError::Folder { path: path.clone(), source })?;
                let disk = LocalFileSystem::new_with_prefix(path)?.with_fsync(true);
                let store = Arc::new(disk.with_automatic_cleanup(true));
                Self { store, backend: Backend::Disk(path.clone()), instance_folder: Path::default() }
            }
            BlobLocation::S3(s3) => {
                let store = Arc::new(open_s3(s3, credentials)?);
                let backend = Backend::S3 { buffers: Arc::new(Semaphore::new(MAX_BUFFERS)) };
                Self { store, backend, instance_folder: Path::default() }
            }
        })
    }
}

fn open_s3(s3: &S3Location, credentials: Option<&S3Credentials>) -> object_store::Result<AmazonS3> {
    let mut client =
        ClientOptions::new().with_connect_timeout(S3_CONNECT_TIMEOUT).with_timeout(S3_REQUEST_TIMEOUT);
    let mut builder = AmazonS3Builder::new().with_bucket_name(&s3.bucket).with_region(&s3.region);
    if let Some(endpoint) = &s3.endpoint {
        builder = builder.with_endpoint(endpoint.as_str().trim_end_matches('/'));
        client = client.with_allow_http(endpoint.scheme() == "http");
    }
    if let Some(credentials) = credentials {
        builder = builder
            .with_access_key_id(&credentials.access_key_id)
            .with_secret_access_key(&credentials.secret_access_key);
    }
    builder.with_client_options(client).with_retry(retry_config()).build()
}

/// A browser waits for the response, so an unavailable store must fail soon.
fn retry_config() -> RetryConfig {
    let backoff = BackoffConfig {
        init_backoff: Duration::from_millis(100),
        max_backoff: Duration::from_secs(1),
        base: 2.0,
    };
    RetryConfig { backoff, max_retries: 3, retry_timeout: Duration::from_secs(10) }
}
