//! The manifest of a backup.

use std::collections::HashSet;

use domain::InstanceId;
use domain::photo::MAX_SIDE;
use domain::portfolio::{MAX_EDGE, MAX_UPLOAD_BYTES};
use serde::{Deserialize, Serialize};
use storage::blobs::Key;

pub(super) const FORMAT: u32 = 1;
const DATABASE_NAME: &str = "lenslink.db";
const MASTER_KEY_NAME: &str = "keys/master";
const OBJECTS_PREFIX: &str = "objects/";
/// Far more than any key or photo that the writer stores, so the reader refuses larger members.
const MAX_KEY_BYTES: u64 = 1_024;
const MAX_PHOTO_BYTES: u64 = MAX_UPLOAD_BYTES;

#[derive(Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Manifest {
    pub format: u32,
    /// The version of the server that wrote the backup.
    #[serde(rename = "product")]
    pub server_version: String,
    pub instance: String,
    /// Milliseconds since 1970.
    pub created_at: i64,
    pub members: Vec<Member>,
}

#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Member {
    pub name: String,
    pub size: u64,
    pub sha256: String,
}

/// The kinds of files that a backup may contain.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum MemberKind {
    Database,
    MasterKey,
    Photo(Key),
}

impl MemberKind {
    /// The same path as in the data folder, so that an operator can unpack a backup by hand.
    pub fn name(self, instance: InstanceId) -> String {
        match self {
            Self::Database => DATABASE_NAME.to_owned(),
            Self::MasterKey => MASTER_KEY_NAME.to_owned(),
            Self::Photo(key) => format!("{OBJECTS_PREFIX}{}", key.path_in_store(instance)),
        }
    }

    fn parse(name: &str, instance: InstanceId) -> Option<Self> {
        match name {
            DATABASE_NAME => Some(Self::Database),
            MASTER_KEY_NAME => Some(Self::MasterKey),
            name => match Key::parse_photo_path(instance, name.strip_prefix(OBJECTS_PREFIX)?)? {
                key @ (Key::Photo(_, 1..=MAX_SIDE)
                | Key::PortfolioPhoto(_, 1..=MAX_EDGE, _)
                | Key::PortfolioOriginal(_)) => Some(Self::Photo(key)),
                _ => None,
            },
        }
    }

    fn allows_size(self, size: u64) -> bool {
        match self {
            Self::Database => true,
            Self::MasterKey => size <= MAX_KEY_BYTES,
            Self::Photo(_) => size <= MAX_PHOTO_BYTES,
        }
    }
}

impl Manifest {
    /// `None` if the text is not an id in its canonical form.
    pub fn instance(&self) -> Option<InstanceId> {
        self.instance.parse().ok().filter(|id: &InstanceId| id.to_string() == self.instance)
    }

    /// The kinds of the members: the database first, then perhaps the master key, then photos, none of them
    /// twice. `None` if the members do not follow this order, or if one is unknown or too large.
    pub fn kinds(&self) -> Option<Vec<MemberKind>> {
        let instance = self.instance()?;
        let (mut kinds, mut names) = (Vec::new(), HashSet::new());
        for (index, member) in self.members.iter().enumerate() {
            let kind =
                MemberKind::parse(&member.name, instance).filter(|kind| kind.allows_size(member.size))?;
            let is_in_order = match kind {
                MemberKind::Database => index == 0,
                MemberKind::MasterKey => index == 1,
                MemberKind::Photo(_) => index > 0,
            };
            if !is_in_order || !names.insert(&member.name) {
                return None;
            }
            kinds.push(kind);
        }
        Some(kinds).filter(|kinds| !kinds.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const INSTANCE: &str = "018f0000-0000-7000-8000-000000000000";
    const PHOTO: &str = "018f0000-0000-7000-8000-000000000001";

    fn count_kinds(names: &[&str]) -> Option<usize> {
        let member = |name: &&str| Member { name: (*name).to_owned(), size: 9, sha256: String::new() };
        let members = names.iter().map(member).collect();
        let manifest = Manifest {
            format: 1,
            server_version: String::new(),
            instance: INSTANCE.into(),
            created_at: 0,
            members,
        };
        manifest.kinds().map(|kinds| kinds.len())
    }

    #[test]
    fn accepts_only_a_database_a_key_and_photos_of_its_instance() {
        let photo = format!("objects/{INSTANCE}/photos/{PHOTO}/128.jpg");
        assert_eq!(count_kinds(&["lenslink.db", "keys/master", &photo]), Some(3));
        assert_eq!(count_kinds(&["lenslink.db", &photo]), Some(2));
        for forged in [
            "../lenslink.db".to_owned(),
            "/etc/passwd".to_owned(),
            "keys/../keys/master".to_owned(),
            format!("objects/{INSTANCE}/photos/{PHOTO}/../../x.jpg"),
            format!("objects/{INSTANCE}//photos/{PHOTO}/128.jpg"),
            format!("objects/{PHOTO}/photos/{PHOTO}/128.jpg"),
            format!("objects/{INSTANCE}/photos/{PHOTO}/0128.jpg"),
            format!("objects/{INSTANCE}/photos/{PHOTO}/1025.jpg"),
            format!("objects/{INSTANCE}/photos/{PHOTO}/0.jpg"),
            format!("objects/{INSTANCE}/uploads/{PHOTO}"),
            "lenslink.db-wal".to_owned(),
            "lenslink.toml".to_owned(),
            photo.to_uppercase(),
        ] {
            assert_eq!(count_kinds(&["lenslink.db", &forged]), None, "{forged}");
        }
    }

    #[test]
    fn accepts_the_files_of_portfolio_photos() {
        let path = |file: &str| format!("objects/{INSTANCE}/portfolio/{PHOTO}/{file}");
        for file in ["original", "400.jpg", "2400.avif"] {
            assert_eq!(count_kinds(&["lenslink.db", &path(file)]), Some(2), "{file}");
        }
        for file in ["original.jpg", "2401.jpg", "0.jpg", "0400.jpg", "400.png", "400", "../400.jpg"] {
            assert_eq!(count_kinds(&["lenslink.db", &path(file)]), None, "{file}");
        }
    }

    #[test]
    fn requires_a_database_and_no_duplicates() {
        let photo = format!("objects/{INSTANCE}/photos/{PHOTO}/128.jpg");
        assert_eq!(count_kinds(&[]), None);
        assert_eq!(count_kinds(&["keys/master"]), None);
        assert_eq!(count_kinds(&[&photo]), None);
        assert_eq!(count_kinds(&["lenslink.db", "lenslink.db"]), None);
        assert_eq!(count_kinds(&["lenslink.db", &photo, &photo]), None);
    }
}
