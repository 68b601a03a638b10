use std::fs::{create_dir, read_to_string, write};
use std::os::unix::fs::symlink;

use tempfile::TempDir;

use super::*;

const NOW: Timestamp = Timestamp::from_millis(1_763_000_000_000);
const ASIDE_FOLDER: &str = "before-restore-2025-11-13T02-13-20-000Z";

/// Returns a data folder, the path of a new database in it, and the path of the old database that it
/// replaces.
fn create_data_folder() -> (TempDir, PathBuf, PathBuf) {
    let data_folder = tempfile::tempdir().unwrap();
    let (from, to) = (data_folder.path().join("new.db"), data_folder.path().join("lenslink.db"));
    write(&from, "new").unwrap();
    write(&to, "old").unwrap();
    write(with_suffix(&to, "-wal"), "log").unwrap();
    (data_folder, from, to)
}

#[test]
fn undo_restores_a_replaced_database() {
    let (data_folder, from, to) = create_data_folder();
    let mut installer = Installer::new(data_folder.path(), NOW);
    installer.install_database(&from, &to).unwrap();
    assert_eq!(read_to_string(&to).unwrap(), "new");
    assert_eq!(read_to_string(data_folder.path().join(ASIDE_FOLDER).join("lenslink.db")).unwrap(), "old");
    assert!(!with_suffix(&to, "-wal").exists());
    installer.undo();
    assert_eq!(read_to_string(&to).unwrap(), "old");
    assert_eq!(read_to_string(with_suffix(&to, "-wal")).unwrap(), "log");
    assert!(!data_folder.path().join(ASIDE_FOLDER).join("lenslink.db").exists());
}

#[test]
fn undo_never_removes_the_last_link_to_a_database() {
    let (data_folder, from, to) = create_data_folder();
    let mut installer = Installer::new(data_folder.path(), NOW);
    installer.install_database(&from, &to).unwrap();
    // Simulates that the old database could not be moved back.
    assert!(matches!(installer.steps.pop(), Some(InstallStep::Replaced { .. })));
    installer.undo();
    assert_eq!(read_to_string(data_folder.path().join(ASIDE_FOLDER).join("lenslink.db")).unwrap(), "old");
}

#[test]
fn undo_removes_the_link_of_a_database_that_was_not_replaced() {
    let (data_folder, from, to) = create_data_folder();
    remove_file(&from).unwrap();
    let mut installer = Installer::new(data_folder.path(), NOW);
    assert!(installer.install_database(&from, &to).is_err());
    installer.undo();
    assert_eq!(read_to_string(&to).unwrap(), "old");
    assert!(!data_folder.path().join(ASIDE_FOLDER).join("lenslink.db").exists());
}

#[test]
fn undo_moves_back_files_that_cannot_be_linked() {
    let (data_folder, from, to) = create_data_folder();
    // A folder cannot have a hard link.
    remove_file(&to).unwrap();
    create_dir(&to).unwrap();
    write(to.join("page"), "old").unwrap();
    let mut installer = Installer::new(data_folder.path(), NOW);
    installer.install_database(&from, &to).unwrap();
    assert_eq!(read_to_string(&to).unwrap(), "new");
    installer.undo();
    assert_eq!(read_to_string(to.join("page")).unwrap(), "old");
}

#[test]
#[cfg(target_os = "linux")]
fn moves_files_aside_on_their_own_disk() {
    // The temporary folder of a test run may itself be in /dev/shm; the build folder is not.
    let program = std::env::current_exe().unwrap();
    let data_folder = tempfile::tempdir_in(program.parent().unwrap()).unwrap();
    let disk = tempfile::tempdir_in("/dev/shm").unwrap();
    symlink(disk.path(), data_folder.path().join("objects")).unwrap();
    let (from, to) = (data_folder.path().join("objects/.new"), data_folder.path().join("objects/photos"));
    for (folder, text) in [(&from, "new"), (&to, "old")] {
        create_dir(folder).unwrap();
        write(folder.join("1.jpg"), text).unwrap();
    }
    let mut installer = Installer::new(data_folder.path(), NOW);
    installer.install_folder(&from, &to).unwrap();
    assert_eq!(read_to_string(to.join("1.jpg")).unwrap(), "new");
    let [aside] = &installer.moved_to.iter().collect::<Vec<_>>()[..] else { panic!("expected one folder") };
    assert_eq!(read_to_string(aside.join("photos/1.jpg")).unwrap(), "old");
}
