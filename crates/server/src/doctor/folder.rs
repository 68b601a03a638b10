//! Tries a folder without leaving anything behind.

use std::io;
use std::path::Path;

/// Whether a folder can be written, or could be made: then its nearest existing parent is tried. Looking must not make
/// folders: `sudo lenslink doctor` would leave them to root.
pub(super) fn try_writing(folder: &Path) -> io::Result<()> {
    let parents = folder.ancestors().map(|parent| match parent.as_os_str().is_empty() {
        true => Path::new("."),
        false => parent,
    });
    let Some(nearest) = parents.into_iter().find(|parent| parent.exists()) else {
        return Err(io::ErrorKind::NotFound.into());
    };
    let probe = nearest.join(format!(".lenslink-check-{}", std::process::id()));
    std::fs::write(&probe, b"")?;
    std::fs::remove_file(&probe)
}
