//! The location of the object store, as the operator configured it.

use std::path::PathBuf;
use std::str::FromStr;

use thiserror::Error;
use url::Url;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BlobLocation {
    Disk(PathBuf),
    S3(S3Location),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct S3Location {
    pub bucket: String,
    /// `None` for AWS itself.
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
    #[error("{0:?} is not a parameter; only endpoint and region are allowed")]
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

/// The credentials for S3, as the operator configured them.
#[derive(Clone)]
pub struct S3Credentials {
    pub access_key_id: String,
    pub secret_access_key: String,
}

impl std::fmt::Debug for S3Credentials {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("S3Credentials(***)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_bucket_region_and_endpoint() {
        let location = "s3://photos?endpoint=http://127.0.0.1:9000&region=eu-north-1".parse();
        let expected = S3Location {
            bucket: "photos".into(),
            endpoint: Some("http://127.0.0.1:9000".parse().unwrap()),
            region: "eu-north-1".into(),
        };
        assert_eq!(location, Ok(BlobLocation::S3(expected)));
    }

    #[test]
    fn reports_what_is_wrong_with_a_location() {
        let parse_error = |text: &str| text.parse::<BlobLocation>().unwrap_err();
        assert_eq!(parse_error("gs://photos"), BlobLocationError::Scheme);
        assert_eq!(parse_error("s3://?region=x"), BlobLocationError::NoBucket);
        assert_eq!(parse_error("file:"), BlobLocationError::NoPath);
        assert_eq!(parse_error("s3://photos?endpoint=127.0.0.1:9000"), BlobLocationError::Endpoint);
        assert_eq!(parse_error("s3://photos?zone=x"), BlobLocationError::Parameter("zone".into()));
    }

    #[test]
    fn keys_do_not_show_in_debug_output() {
        let keys = S3Credentials { access_key_id: "AKIA".into(), secret_access_key: "hush".into() };
        assert_eq!(format!("{keys:?}"), "S3Credentials(***)");
    }
}
