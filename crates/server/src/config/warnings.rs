//! Warnings about settings that work but are probably mistakes.

use storage::DatabaseLocation;
use storage::blobs::BlobLocation;

use super::Config;

impl Config {
    /// The server logs them when it starts.
    pub fn warnings(&self) -> Vec<&'static str> {
        let url = &self.http.public_url;
        let is_unencrypted = !url.is_https() && !url.is_loopback();
        let has_photo_folder = matches!(self.database, DatabaseLocation::Postgres(_))
            && matches!(self.objects.location, BlobLocation::Disk(_));
        let warnings = [
            (
                is_unencrypted,
                "LENSLINK_PUBLIC_URL is not https: passwords and sessions can be read in transit",
            ),
            (
                has_photo_folder,
                "photos are stored in a folder: before you add nodes, set LENSLINK_STORAGE_URL to a bucket, or share the folder with every node",
            ),
        ];
        warnings.into_iter().filter_map(|(applies, warning)| applies.then_some(warning)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::RawSettings;

    fn warnings(settings: &[(&str, &str)]) -> Vec<&'static str> {
        Config::read(&RawSettings::from_environment(settings.iter().copied())).unwrap().warnings()
    }

    #[test]
    fn warns_about_plain_http_on_a_public_host() {
        assert!(warnings(&[("LENSLINK_PUBLIC_URL", "http://photos.example")])[0].contains("not https"));
        for url in ["https://photos.example", "http://localhost:3000"] {
            assert_eq!(warnings(&[("LENSLINK_PUBLIC_URL", url)]), [""; 0], "{url}");
        }
    }

    #[test]
    fn warns_about_a_photo_folder_with_postgresql() {
        let postgres = ("LENSLINK_DATABASE_URL", "postgres://photos@127.0.0.1/photos");
        let bucket = [
            ("LENSLINK_STORAGE_URL", "s3://photos?endpoint=http://127.0.0.1:9000"),
            ("AWS_ACCESS_KEY_ID", "id"),
            ("AWS_SECRET_ACCESS_KEY", "secret"),
        ];
        assert!(warnings(&[postgres])[0].starts_with("photos are stored in a folder"));
        assert_eq!(warnings(&[&[postgres][..], &bucket].concat()), [""; 0]);
        assert_eq!(warnings(&[]), [""; 0]);
    }
}
