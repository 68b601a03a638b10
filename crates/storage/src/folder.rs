//! Folders that hold other people's data.

use std::fs::DirBuilder;
use std::io;
use std::path::Path;

/// Makes a folder that only this user may look into. One that is there already stays as it is.
pub fn make_private(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}
