//! Where photos are kept.

use std::path::Path;

use storage::blobs::{BlobLocation, S3Keys};

use super::reader::Reader;

#[derive(Clone, Debug)]
pub struct Objects {
    pub location: BlobLocation,
    pub keys: Option<S3Keys>,
}

pub(super) fn read(reader: &mut Reader<'_>, data_dir: &Path) -> Option<Objects> {
    let default = format!("file:{}", data_dir.join("objects").display());
    let location = reader.setting("LENSLINK_STORAGE_URL", &default, str::parse::<BlobLocation>);
    let id = reader.text("AWS_ACCESS_KEY_ID");
    let secret = reader.text("AWS_SECRET_ACCESS_KEY");
    let location = location?;
    if let BlobLocation::Disk(_) = location {
        return Some(Objects { location, keys: None });
    }
    let (Some(access_key_id), Some(secret_access_key)) = (id, secret) else {
        reader.fault(
            "LENSLINK_STORAGE_URL names an S3 bucket, but AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not both set",
        );
        return None;
    };
    Some(Objects { location, keys: Some(S3Keys { access_key_id, secret_access_key }) })
}
