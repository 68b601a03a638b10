//! The master key, which stays outside the database.

use std::fmt;
use std::path::{Path, PathBuf};

use identity::{MasterKeyError, Vault};

use super::reader::Reader;

#[derive(Clone)]
pub enum MasterKey {
    /// Made at the first start.
    File(PathBuf),
    Given(String),
}

impl MasterKey {
    pub fn vault(&self) -> Result<Vault, MasterKeyError> {
        match self {
            Self::File(path) => Vault::from_file(path),
            Self::Given(text) => Vault::from_text(text),
        }
    }
}

impl fmt::Debug for MasterKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path) => write!(f, "MasterKey({})", path.display()),
            Self::Given(_) => f.write_str("MasterKey(…)"),
        }
    }
}

pub(super) fn read(reader: &mut Reader<'_>, data_dir: &Path) -> Option<MasterKey> {
    let given = reader.optional("LENSLINK_MASTER_KEY", |text| {
        Vault::from_text(text).map(|_| MasterKey::Given(text.to_owned()))
    });
    Some(given?.unwrap_or_else(|| MasterKey::File(data_dir.join("keys/master"))))
}
