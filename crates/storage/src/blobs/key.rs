//! Keys of objects. They consist of ids that Lenslink generated and of photo sizes, never of outside input.

use domain::portfolio::FileFormat;
use domain::{InstanceId, PhotoId, PortfolioPhotoId, UploadId};
use object_store::path::Path;
use uuid::Uuid;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// A file as it was uploaded.
    Upload(UploadId),
    /// A photo in one of its sizes: the number is the width and height in pixels.
    Photo(PhotoId, u32),
    /// The uploaded file of a portfolio photo that is not processed yet.
    PortfolioOriginal(PortfolioPhotoId),
    /// A portfolio photo in one of its sizes: the number is its longer edge in pixels.
    PortfolioPhoto(PortfolioPhotoId, u32, FileFormat),
    /// The temporary object of `Blobs::check`.
    Check(Uuid),
}

/// A folder that the sweep searches for objects that are no longer needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Folder {
    Uploads,
    Photos,
    Portfolio,
}

const ORIGINAL_FILE_NAME: &str = "original";

impl Folder {
    pub const ALL: [Self; 3] = [Self::Uploads, Self::Photos, Self::Portfolio];

    pub(super) fn path(self, instance_folder: &Path) -> Path {
        instance_folder.clone().join(match self {
            Self::Uploads => "uploads",
            Self::Photos => "photos",
            Self::Portfolio => "portfolio",
        })
    }
}

impl Key {
    /// The path in the object store, which starts with the id of the instance.
    pub fn path_in_store(self, instance: InstanceId) -> String {
        self.path(&Path::from(instance.to_string())).to_string()
    }

    /// The file of a photo with this path. `None` unless `path_in_store` returns exactly this path.
    pub fn parse_photo_path(instance: InstanceId, path: &str) -> Option<Self> {
        let (instance_folder, parsed_path) = (Path::from(instance.to_string()), Path::parse(path).ok()?);
        [Folder::Photos, Folder::Portfolio]
            .into_iter()
            .find_map(|folder| Self::parse(&instance_folder, folder, &parsed_path))
            .filter(|key| key.path_in_store(instance) == path)
    }

    pub(super) fn path(self, instance_folder: &Path) -> Path {
        match self {
            Self::Upload(id) => Folder::Uploads.path(instance_folder).join(id.to_string()),
            Self::Photo(id, side) => {
                Folder::Photos.path(instance_folder).join(id.to_string()).join(format!("{side}.jpg"))
            }
            Self::PortfolioOriginal(id) => {
                Folder::Portfolio.path(instance_folder).join(id.to_string()).join(ORIGINAL_FILE_NAME)
            }
            Self::PortfolioPhoto(id, edge, format) => Folder::Portfolio
                .path(instance_folder)
                .join(id.to_string())
                .join(format!("{edge}.{}", format.extension())),
            Self::Check(id) => Self::checks_folder(instance_folder).join(id.to_string()),
        }
    }

    /// The folder of all `Check` objects.
    pub(super) fn checks_folder(instance_folder: &Path) -> Path {
        instance_folder.clone().join("checks")
    }

    /// `None` for an object outside the folder, and for one that Lenslink did not write: the operator may
    /// store other things in the same bucket.
    pub(super) fn parse(instance_folder: &Path, folder: Folder, path: &Path) -> Option<Self> {
        let mut parts = path.prefix_match(&folder.path(instance_folder))?;
        let id: Uuid = parts.next()?.as_ref().parse().ok()?;
        let key = match folder {
            Folder::Uploads => Self::Upload(UploadId::from_uuid(id)),
            Folder::Photos => {
                let side = parts.next()?.as_ref().strip_suffix(".jpg")?.parse().ok()?;
                Self::Photo(PhotoId::from_uuid(id), side)
            }
            Folder::Portfolio => Self::parse_portfolio_file(id, parts.next()?.as_ref())?,
        };
        (key.path(instance_folder) == *path).then_some(key)
    }

    fn parse_portfolio_file(id: Uuid, file_name: &str) -> Option<Self> {
        let id = PortfolioPhotoId::from_uuid(id);
        if file_name == ORIGINAL_FILE_NAME {
            return Some(Self::PortfolioOriginal(id));
        }
        let (edge, extension) = file_name.split_once('.')?;
        Some(Self::PortfolioPhoto(id, edge.parse().ok()?, FileFormat::from_extension(extension)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: &str = "018f0000-0000-7000-8000-000000000000";

    #[test]
    fn parses_objects_only_in_their_instance_folder() {
        let id: Uuid = ID.parse().unwrap();
        let (instance_folder, other_instance_folder) = (Path::from("anna"), Path::from("bo"));
        for (folder, key, path) in [
            (Folder::Uploads, Key::Upload(UploadId::from_uuid(id)), format!("anna/uploads/{ID}")),
            (Folder::Photos, Key::Photo(PhotoId::from_uuid(id), 128), format!("anna/photos/{ID}/128.jpg")),
            (
                Folder::Portfolio,
                Key::PortfolioOriginal(PortfolioPhotoId::from_uuid(id)),
                format!("anna/portfolio/{ID}/original"),
            ),
            (
                Folder::Portfolio,
                Key::PortfolioPhoto(PortfolioPhotoId::from_uuid(id), 400, FileFormat::Avif),
                format!("anna/portfolio/{ID}/400.avif"),
            ),
        ] {
            assert_eq!(key.path(&instance_folder).as_ref(), path);
            assert_eq!(Key::parse(&instance_folder, folder, &key.path(&instance_folder)), Some(key));
            assert_eq!(Key::parse(&other_instance_folder, folder, &key.path(&instance_folder)), None);
        }
    }

    #[test]
    fn ignores_foreign_objects() {
        let instance_folder = Path::from("anna");
        let upper = ID.to_uppercase();
        for name in [
            "holiday.jpg".to_owned(),
            "a/128.jpg".to_owned(),
            format!("{upper}/1.jpg"),
            ID.to_owned(),
            format!("{ID}/1.png"),
            format!("{ID}/01.jpg"),
            format!("{ID}/1.jpg/x"),
        ] {
            let path = Path::from(format!("anna/photos/{name}"));
            assert_eq!(Key::parse(&instance_folder, Folder::Photos, &path), None, "{name}");
        }
    }
}
