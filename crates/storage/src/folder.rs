//! Folders that hold personal data.

use std::fs::DirBuilder;
use std::io;
use std::path::Path;

/// Creates a folder, and missing folders above it, that only the operating system's user of this process can
/// open. An existing folder keeps its permissions.
pub fn create_private_folder(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}
