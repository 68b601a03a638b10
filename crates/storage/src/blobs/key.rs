//! Names of objects. They are made of our own ids, never of anything that comes from outside.

use domain::{PhotoId, UploadId};
use object_store::path::Path;
use uuid::Uuid;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// A file as it was sent.
    Upload(UploadId),
    /// A photo in one of its sizes.
    Photo(PhotoId, u32),
    /// What is written to see whether writing works.
    Check(Uuid),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Folder {
    Uploads,
    Photos,
    Checks,
}

impl Folder {
    pub const ALL: [Self; 3] = [Self::Uploads, Self::Photos, Self::Checks];

    pub(super) fn path(self) -> Path {
        Path::from(match self {
            Self::Uploads => "uploads",
            Self::Photos => "photos",
            Self::Checks => "checks",
        })
    }
}

impl Key {
    pub(super) fn path(self) -> Path {
        match self {
            Self::Upload(id) => Folder::Uploads.path().join(id.to_string()),
            Self::Photo(id, side) => Folder::Photos.path().join(id.to_string()).join(format!("{side}.jpg")),
            Self::Check(id) => Folder::Checks.path().join(id.to_string()),
        }
    }

    /// `None` for what is not ours: somebody may keep other things in the same bucket.
    pub(super) fn parse(folder: Folder, path: &Path) -> Option<Self> {
        let mut parts = path.parts().skip(1);
        let id: Uuid = parts.next()?.as_ref().parse().ok()?;
        let key = match folder {
            Folder::Uploads => Self::Upload(UploadId::from_uuid(id)),
            Folder::Photos => {
                let side = parts.next()?.as_ref().strip_suffix(".jpg")?.parse().ok()?;
                Self::Photo(PhotoId::from_uuid(id), side)
            }
            Folder::Checks => Self::Check(id),
        };
        (key.path() == *path).then_some(key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ID: &str = "018f0000-0000-7000-8000-000000000000";

    #[test]
    fn every_key_is_found_again_by_its_path() {
        let id: Uuid = ID.parse().unwrap();
        for (folder, key, path) in [
            (Folder::Uploads, Key::Upload(UploadId::from_uuid(id)), format!("uploads/{ID}")),
            (Folder::Photos, Key::Photo(PhotoId::from_uuid(id), 128), format!("photos/{ID}/128.jpg")),
            (Folder::Checks, Key::Check(id), format!("checks/{ID}")),
        ] {
            assert_eq!(key.path().as_ref(), path);
            assert_eq!(Key::parse(folder, &key.path()), Some(key));
        }
    }

    #[test]
    fn what_others_keep_in_the_same_place_is_no_key() {
        for path in
            ["photos/holiday.jpg", "photos/a/128.jpg", "photos/018F0000-0000-7000-8000-000000000000/1.jpg"]
        {
            assert_eq!(Key::parse(Folder::Photos, &Path::from(path)), None, "{path}");
        }
        for path in [
            format!("photos/{ID}"),
            format!("photos/{ID}/1.png"),
            format!("photos/{ID}/01.jpg"),
            format!("photos/{ID}/1.jpg/x"),
        ] {
            assert_eq!(Key::parse(Folder::Photos, &Path::from(path.as_str())), None, "{path}");
        }
    }
}
