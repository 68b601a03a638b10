//! Checks that a folder is writable without leaving files behind.

use std::io;
use std::path::Path;

/// Checks the nearest existing parent if the folder does not exist. Does not create the folder, because with
/// `sudo lenslink doctor` it would belong to root.
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
