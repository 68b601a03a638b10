//! What a backup says of itself.

use std::collections::HashSet;

use domain::InstanceId;
use domain::photo::MAX_SIDE;
use serde::{Deserialize, Serialize};
use storage::blobs::Key;

pub(super) const FORMAT: u32 = 1;
const DATABASE: &str = "lenslink.db";
const MASTER_KEY: &str = "keys/master";
const OBJECTS: &str = "objects/";
/// No key and no photo of ours comes near these; what is longer is somebody else's.
const MAX_KEY: u64 = 1_024;
const MAX_PHOTO: u64 = 16 * 1024 * 1024;

#[derive(Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Manifest {
    pub format: u32,
    pub product: String,
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

/// All that a backup may hold.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Kind {
    Database,
    MasterKey,
    Photo(Key),
}

impl Kind {
    /// As it lies in the data folder, so that a backup can be unpacked by hand.
    pub fn name(self, instance: InstanceId) -> String {
        match self {
            Self::Database => DATABASE.to_owned(),
            Self::MasterKey => MASTER_KEY.to_owned(),
            Self::Photo(key) => format!("{OBJECTS}{}", key.below(instance)),
        }
    }

    fn parse(name: &str, instance: InstanceId) -> Option<Self> {
        match name {
            DATABASE => Some(Self::Database),
            MASTER_KEY => Some(Self::MasterKey),
            name => match Key::photo_below(instance, name.strip_prefix(OBJECTS)?)? {
                key @ Key::Photo(_, 1..=MAX_SIDE) => Some(Self::Photo(key)),
                _ => None,
            },
        }
    }

    fn fits(self, size: u64) -> bool {
        match self {
            Self::Database => true,
            Self::MasterKey => size <= MAX_KEY,
            Self::Photo(_) => size <= MAX_PHOTO,
        }
    }
}

impl Manifest {
    pub fn instance(&self) -> Option<InstanceId> {
        self.instance.parse().ok().filter(|id: &InstanceId| id.to_string() == self.instance)
    }

    /// What its members are: the database first, then perhaps the key, then photos, none of them twice. `None` if
    /// anything else is named.
    pub fn kinds(&self) -> Option<Vec<Kind>> {
        let instance = self.instance()?;
        let (mut kinds, mut seen) = (Vec::new(), HashSet::new());
        for (place, member) in self.members.iter().enumerate() {
            let kind = Kind::parse(&member.name, instance).filter(|kind| kind.fits(member.size))?;
            let in_place = match kind {
                Kind::Database => place == 0,
                Kind::MasterKey => place == 1,
                Kind::Photo(_) => place > 0,
            };
            if !in_place || !seen.insert(&member.name) {
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

    fn kinds(names: &[&str]) -> Option<usize> {
        let member = |name: &&str| Member { name: (*name).to_owned(), size: 9, sha256: String::new() };
        let members = names.iter().map(member).collect();
        let manifest =
            Manifest { format: 1, product: String::new(), instance: INSTANCE.into(), created_at: 0, members };
        manifest.kinds().map(|kinds| kinds.len())
    }

    #[test]
    fn a_backup_holds_a_database_a_key_and_photos_of_its_instance_and_nothing_else() {
        let photo = format!("objects/{INSTANCE}/photos/{PHOTO}/128.jpg");
        assert_eq!(kinds(&["lenslink.db", "keys/master", &photo]), Some(3));
        assert_eq!(kinds(&["lenslink.db", &photo]), Some(2));
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
            assert_eq!(kinds(&["lenslink.db", &forged]), None, "{forged}");
        }
    }

    #[test]
    fn nothing_is_in_it_twice_and_a_database_always_is() {
        let photo = format!("objects/{INSTANCE}/photos/{PHOTO}/128.jpg");
        assert_eq!(kinds(&[]), None);
        assert_eq!(kinds(&["keys/master"]), None);
        assert_eq!(kinds(&[&photo]), None);
        assert_eq!(kinds(&["lenslink.db", "lenslink.db"]), None);
        assert_eq!(kinds(&["lenslink.db", &photo, &photo]), None);
    }
}
