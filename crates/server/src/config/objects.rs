//! Object storage settings: where photos are stored.

use std::path::Path;

use storage::blobs::{BlobLocation, S3Credentials};

use super::reader::SettingsReader;

#[derive(Clone, Debug)]
pub struct ObjectStorageConfig {
    pub location: BlobLocation,
    pub credentials: Option<S3Credentials>,
}

pub(super) fn read(reader: &mut SettingsReader<'_>, data_dir: &Path) -> Option<ObjectStorageConfig> {
    let default = format!("file:{}", data_dir.join("objects").display());
    let location = reader.read_or_default("LENSLINK_STORAGE_URL", &default, str::parse::<BlobLocation>);
    let id = reader.read_optional_text("AWS_ACCESS_KEY_ID");
    let secret = reader.read_optional_text("AWS_SECRET_ACCESS_KEY");
    let location = location?;
    if let BlobLocation::Disk(_) = location {
        return Some(ObjectStorageConfig { location, credentials: None });
    }
    let (Some(access_key_id), Some(secret_access_key)) = (id, secret) else {
        reader.add_error(
            "LENSLINK_STORAGE_URL names an S3 bucket, but AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not both set",
        );
        return None;
    };
    Some(ObjectStorageConfig {
        location,
        credentials: Some(S3Credentials { access_key_id, secret_access_key }),
    })
}
