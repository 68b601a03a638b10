use std::time::Duration;

use storage::blobs::{BlobLocation, Blobs};
use tokio::time::timeout;

use super::Finding;
use crate::config::Config;

const ABOUT: &str = "storage";
const PATIENCE: Duration = Duration::from_secs(15);

pub(super) async fn examine(config: &Config) -> Finding {
    let (place, remedy) = match &config.objects.location {
        BlobLocation::Disk(path) => (
            format!("folder {}", path.display()),
            "Make the folder writable for this user, or set LENSLINK_STORAGE_URL or LENSLINK_DATA_DIR.",
        ),
        BlobLocation::S3(s3) => (
            format!("bucket {}", s3.bucket),
            "Check LENSLINK_STORAGE_URL, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY; the key needs to put, get and delete.",
        ),
    };
    let check = async { Blobs::open(&config.objects.location, config.objects.keys.as_ref())?.check().await };
    match timeout(PATIENCE, check).await {
        Ok(Ok(())) => Finding::fine(ABOUT, format!("{place}: wrote, read and deleted an object")),
        Ok(Err(error)) => Finding::broken(ABOUT, format!("{place}: {error}"), remedy),
        Err(_) => {
            Finding::broken(ABOUT, format!("{place}: no answer within {} s", PATIENCE.as_secs()), remedy)
        }
    }
}
