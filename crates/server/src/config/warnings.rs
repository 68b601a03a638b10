//! What works, and is hardly meant.

use storage::DatabaseLocation;
use storage::blobs::BlobLocation;

use super::Config;

impl Config {
    /// For whoever starts a server with it.
    pub fn warnings(&self) -> Vec<&'static str> {
        let url = &self.http.public_url;
        let readable = !url.is_https() && !url.is_loopback();
        let scattered = matches!(self.database, DatabaseLocation::Postgres(_))
            && matches!(self.objects.location, BlobLocation::Disk(_));
        let known = [
            (readable, "LENSLINK_PUBLIC_URL is not https: passwords and sessions can be read on the way"),
            (
                scattered,
                "photos are files on this machine: other nodes cannot show them, unless LENSLINK_STORAGE_URL names a \
                 bucket or a folder that all of them share",
            ),
        ];
        known.into_iter().filter_map(|(applies, warning)| applies.then_some(warning)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Values;

    fn warnings(settings: &[(&str, &str)]) -> Vec<&'static str> {
        Config::read(&Values::from_environment(settings.iter().copied())).unwrap().warnings()
    }

    #[test]
    fn plain_http_is_warned_of_where_others_can_listen() {
        assert!(warnings(&[("LENSLINK_PUBLIC_URL", "http://photos.example")])[0].contains("not https"));
        for url in ["https://photos.example", "http://localhost:3000"] {
            assert_eq!(warnings(&[("LENSLINK_PUBLIC_URL", url)]), [""; 0], "{url}");
        }
    }

    #[test]
    fn photos_on_one_machine_are_warned_of_when_there_may_be_many() {
        let postgres = ("LENSLINK_DATABASE_URL", "postgres://photos@127.0.0.1/photos");
        let bucket = [
            ("LENSLINK_STORAGE_URL", "s3://photos?endpoint=http://127.0.0.1:9000"),
            ("AWS_ACCESS_KEY_ID", "id"),
            ("AWS_SECRET_ACCESS_KEY", "secret"),
        ];
        assert!(warnings(&[postgres])[0].starts_with("photos are files"));
        assert_eq!(warnings(&[&[postgres][..], &bucket].concat()), [""; 0]);
        assert_eq!(warnings(&[]), [""; 0]);
    }
}
