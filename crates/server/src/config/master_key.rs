//! The master key, which stays outside the database.

use std::fmt;
use std::path::{Path, PathBuf};

use identity::{MasterKeyError, Vault};

use super::reader::SettingsReader;

#[derive(Clone)]
pub enum MasterKey {
    /// Created at the first start.
    File(PathBuf),
    Inline(String),
}

impl MasterKey {
    pub fn open_vault(&self) -> Result<Vault, MasterKeyError> {
        match self {
            Self::File(path) => Vault::from_file(path),
            Self::Inline(text) => Vault::from_text(text),
        }
    }
}

impl fmt::Debug for MasterKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path) => write!(f, "MasterKey({})", path.display()),
            Self::Inline(_) => f.write_str("MasterKey(…)"),
        }
    }
}

pub(super) fn read(reader: &mut SettingsReader<'_>, data_dir: &Path) -> Option<MasterKey> {
    let inline_key = reader.read_optional("LENSLINK_MASTER_KEY", |text| {
        Vault::from_text(text).map(|_| MasterKey::Inline(text.to_owned()))
    });
    Some(inline_key?.unwrap_or_else(|| MasterKey::File(data_dir.join("keys/master"))))
}
