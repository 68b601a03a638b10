//! Objects such as photos: on the local disk or on any S3.

use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;

use object_store::aws::AmazonS3Builder;
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::{ObjectStore, ObjectStoreExt, PutPayload};
use thiserror::Error;
use url::Url;
use uuid::Uuid;

use crate::folder::make_private;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BlobLocation {
    Disk(PathBuf),
    S3(S3Location),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct S3Location {
    pub bucket: String,
    pub endpoint: Option<Url>,
    pub region: String,
}

#[derive(Debug, Error, PartialEq, Eq)]
pub enum BlobLocationError {
    #[error("file:PATH or s3://bucket?endpoint=…&region=… is needed")]
    Scheme,
    #[error("the name of the bucket is missing")]
    NoBucket,
    #[error("the path of the folder is missing")]
    NoPath,
    #[error("endpoint must be an http:// or https:// address")]
    Endpoint,
    #[error("{0:?} is not a parameter, only endpoint and region are")]
    Parameter(String),
}

impl FromStr for BlobLocation {
    type Err = BlobLocationError;

    fn from_str(text: &str) -> Result<Self, BlobLocationError> {
        if let Some(path) = text.strip_prefix("file:") {
            let path = path.strip_prefix("//").unwrap_or(path);
            return if path.is_empty() {
                Err(BlobLocationError::NoPath)
            } else {
                Ok(Self::Disk(path.into()))
            };
        }
        let rest = text.strip_prefix("s3://").ok_or(BlobLocationError::Scheme)?;
        let (bucket, query) = rest.split_once('?').unwrap_or((rest, ""));
        let bucket = bucket.trim_end_matches('/');
        if bucket.is_empty() || bucket.contains('/') {
            return Err(BlobLocationError::NoBucket);
        }
        let mut s3 = S3Location { bucket: bucket.to_owned(), endpoint: None, region: "us-east-1".to_owned() };
        for (name, value) in url::form_urlencoded::parse(query.as_bytes()) {
            match &*name {
                "endpoint" => s3.endpoint = Some(parse_endpoint(&value)?),
                "region" => s3.region = value.into_owned(),
                other => return Err(BlobLocationError::Parameter(other.to_owned())),
            }
        }
        Ok(Self::S3(s3))
    }
}

fn parse_endpoint(text: &str) -> Result<Url, BlobLocationError> {
    Url::parse(text)
        .ok()
        .filter(|url| matches!(url.scheme(), "http" | "https") && url.has_host())
        .ok_or(BlobLocationError::Endpoint)
}

/// The keys to an S3, as the operator gave them.
#[derive(Clone)]
pub struct S3Keys {
    pub access_key_id: String,
    pub secret_access_key: String,
}

impl std::fmt::Debug for S3Keys {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("S3Keys(***)")
    }
}

#[derive(Debug, Error)]
pub enum BlobError {
    #[error("cannot write in the folder {}: {source}", path.display())]
    Folder { path: PathBuf, source: std::io::Error },
    #[error("{0}")]
    Store(#[from] object_store::Error),
    #[error("what was read back is not what was written")]
    Altered,
}

#[derive(Clone, Debug)]
pub struct Blobs(Arc<dyn ObjectStore>);

impl Blobs {
    pub fn open(location: &BlobLocation, keys: Option<&S3Keys>) -> Result<Self, BlobError> {
        Ok(Self(match location {
            BlobLocation::Disk(path) => {
                make_private(path).map_err(|source| BlobError::Folder { path: path.clone(), source })?;
                Arc::new(LocalFileSystem::new_with_prefix(path)?.with_fsync(true))
            }
            BlobLocation::S3(s3) => Arc::new(open_s3(s3, keys)?),
        }))
    }

    /// Writes a small object, reads it back and deletes it: the three rights the server needs.
    pub async fn check(&self) -> Result<(), BlobError> {
        let path = Path::from(format!("checks/{}", Uuid::new_v4()));
        let bytes = Uuid::new_v4().into_bytes().to_vec();
        self.0.put(&path, PutPayload::from(bytes.clone())).await?;
        let back = self.0.get(&path).await?.bytes().await?;
        self.0.delete(&path).await?;
        if back == bytes { Ok(()) } else { Err(BlobError::Altered) }
    }
}

fn open_s3(s3: &S3Location, keys: Option<&S3Keys>) -> object_store::Result<object_store::aws::AmazonS3> {
    let mut builder = AmazonS3Builder::new().with_bucket_name(&s3.bucket).with_region(&s3.region);
    if let Some(endpoint) = &s3.endpoint {
        builder = builder
            .with_endpoint(endpoint.as_str().trim_end_matches('/'))
            .with_allow_http(endpoint.scheme() == "http");
    }
    if let Some(keys) = keys {
        builder =
            builder.with_access_key_id(&keys.access_key_id).with_secret_access_key(&keys.secret_access_key);
    }
    builder.build()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_has_a_region_and_perhaps_an_endpoint() {
        let location = "s3://photos?endpoint=http://127.0.0.1:9000&region=eu-north-1".parse();
        let expected = S3Location {
            bucket: "photos".into(),
            endpoint: Some("http://127.0.0.1:9000".parse().unwrap()),
            region: "eu-north-1".into(),
        };
        assert_eq!(location, Ok(BlobLocation::S3(expected)));
    }

    #[test]
    fn each_fault_of_an_address_is_named() {
        let fault = |text: &str| text.parse::<BlobLocation>().unwrap_err();
        assert_eq!(fault("gs://photos"), BlobLocationError::Scheme);
        assert_eq!(fault("s3://?region=x"), BlobLocationError::NoBucket);
        assert_eq!(fault("file:"), BlobLocationError::NoPath);
        assert_eq!(fault("s3://photos?endpoint=127.0.0.1:9000"), BlobLocationError::Endpoint);
        assert_eq!(fault("s3://photos?zone=x"), BlobLocationError::Parameter("zone".into()));
    }

    #[test]
    fn keys_do_not_show_in_debug_output() {
        let keys = S3Keys { access_key_id: "AKIA".into(), secret_access_key: "hush".into() };
        assert_eq!(format!("{keys:?}"), "S3Keys(***)");
    }
}
