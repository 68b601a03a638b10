//! The data folder and the database.

use std::convert::Infallible;
use std::path::{Path, PathBuf};

use storage::DatabaseLocation;

use super::reader::Reader;

pub(super) fn data_dir(reader: &mut Reader<'_>) -> PathBuf {
    reader.setting("LENSLINK_DATA_DIR", "./data", |text| Ok::<_, Infallible>(text.into())).unwrap_or_default()
}

pub(super) fn read(reader: &mut Reader<'_>, data_dir: &Path) -> Option<DatabaseLocation> {
    let default = format!("sqlite:{}", data_dir.join("lenslink.db").display());
    reader.setting("LENSLINK_DATABASE_URL", &default, str::parse)
}
