use std::time::Duration;

use storage::blobs::{BlobLocation, Blobs};
use tokio::time::timeout;

use super::Finding;
use super::folder::try_writing;
use crate::config::Config;

const ABOUT: &str = "storage";
const DISK_REMEDY: &str =
    "Make the folder writable for this user, or set LENSLINK_STORAGE_URL or LENSLINK_DATA_DIR.";
const S3_REMEDY: &str = "Check LENSLINK_STORAGE_URL, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY; the key needs permission to put, get, list and delete objects.";
const CHECK_TIMEOUT: Duration = Duration::from_secs(15);

pub(super) async fn examine(config: &Config) -> Finding {
    match &config.objects.location {
        BlobLocation::Disk(path) if !path.exists() => match try_writing(path) {
            Ok(()) => Finding::fine(ABOUT, format!("folder {} will be created when needed", path.display())),
            Err(error) => Finding::broken(ABOUT, format!("folder {}: {error}", path.display()), DISK_REMEDY),
        },
        BlobLocation::Disk(path) => {
            check_storage(config, format!("folder {}", path.display()), DISK_REMEDY).await
        }
        BlobLocation::S3(s3) => check_storage(config, format!("bucket {}", s3.bucket), S3_REMEDY).await,
    }
}

async fn check_storage(config: &Config, place: String, remedy: &str) -> Finding {
    let check =
        async { Blobs::open(&config.objects.location, config.objects.credentials.as_ref())?.check().await };
    match timeout(CHECK_TIMEOUT, check).await {
        Ok(Ok(())) => Finding::fine(ABOUT, format!("{place}: wrote, read, listed and deleted an object")),
        Ok(Err(error)) => Finding::broken(ABOUT, format!("{place}: {error}"), remedy),
        Err(_) => {
            Finding::broken(ABOUT, format!("{place}: no answer within {} s", CHECK_TIMEOUT.as_secs()), remedy)
        }
    }
}
