//! The data folder and the database.

use std::convert::Infallible;
use std::path::{Path, PathBuf};

use storage::DatabaseLocation;

use super::reader::SettingsReader;

pub(super) fn read_data_dir(reader: &mut SettingsReader<'_>) -> PathBuf {
    reader
        .read_or_default("LENSLINK_DATA_DIR", "./data", |text| Ok::<_, Infallible>(text.into()))
        .unwrap_or_default()
}

pub(super) fn read(reader: &mut SettingsReader<'_>, data_dir: &Path) -> Option<DatabaseLocation> {
    let default = format!("sqlite:{}", data_dir.join("lenslink.db").display());
    reader.read_or_default("LENSLINK_DATABASE_URL", &default, str::parse)
}
