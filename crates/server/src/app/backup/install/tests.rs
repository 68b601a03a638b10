use std::fs::{create_dir, read_to_string, write};
use std::os::unix::fs::symlink;

use tempfile::TempDir;

use super::*;

const NOW: Timestamp = Timestamp::from_millis(1_763_000_000_000);
const ASIDE: &str = "before-restore-2025-11-13T02-13-20-000Z";

/// A folder with an old database and, beside it, what is to be installed.
fn home() -> (TempDir, PathBuf, PathBuf) {
    let home = tempfile::tempdir().unwrap();
    let (from, to) = (home.path().join("new.db"), home.path().join("lenslink.db"));
    write(&from, "new").unwrap();
    write(&to, "old").unwrap();
    write(with_ending(&to, "-wal"), "log").unwrap();
    (home, from, to)
}

#[test]
fn a_database_that_was_replaced_comes_back_when_what_follows_fails() {
    let (home, from, to) = home();
    let mut install = Install::at(home.path(), NOW);
    install.database(&from, &to).unwrap();
    assert_eq!(read_to_string(&to).unwrap(), "new");
    assert_eq!(read_to_string(home.path().join(ASIDE).join("lenslink.db")).unwrap(), "old");
    assert!(!with_ending(&to, "-wal").exists());
    install.undo();
    assert_eq!(read_to_string(&to).unwrap(), "old");
    assert_eq!(read_to_string(with_ending(&to, "-wal")).unwrap(), "log");
    assert!(!home.path().join(ASIDE).join("lenslink.db").exists());
}

#[test]
fn the_last_name_of_a_database_is_never_removed() {
    let (home, from, to) = home();
    let mut install = Install::at(home.path(), NOW);
    install.database(&from, &to).unwrap();
    // As if it could not be put back.
    assert!(matches!(install.done.pop(), Some(Done::Replaced { .. })));
    install.undo();
    assert_eq!(read_to_string(home.path().join(ASIDE).join("lenslink.db")).unwrap(), "old");
}

#[test]
fn a_database_that_is_not_replaced_in_the_end_keeps_its_one_name() {
    let (home, from, to) = home();
    remove_file(&from).unwrap();
    let mut install = Install::at(home.path(), NOW);
    assert!(install.database(&from, &to).is_err());
    install.undo();
    assert_eq!(read_to_string(&to).unwrap(), "old");
    assert!(!home.path().join(ASIDE).join("lenslink.db").exists());
}

#[test]
fn what_cannot_have_a_second_name_moves_and_comes_back() {
    let (home, from, to) = home();
    // A folder never can.
    remove_file(&to).unwrap();
    create_dir(&to).unwrap();
    write(to.join("page"), "old").unwrap();
    let mut install = Install::at(home.path(), NOW);
    install.database(&from, &to).unwrap();
    assert_eq!(read_to_string(&to).unwrap(), "new");
    install.undo();
    assert_eq!(read_to_string(to.join("page")).unwrap(), "old");
}

#[test]
fn what_lies_on_another_disk_moves_aside_there() {
    // The temporary folder of a test run may itself be in /dev/shm; the build folder is not.
    let program = std::env::current_exe().unwrap();
    let home = tempfile::tempdir_in(program.parent().unwrap()).unwrap();
    let Ok(disk) = tempfile::tempdir_in("/dev/shm") else { return };
    symlink(disk.path(), home.path().join("objects")).unwrap();
    let (from, to) = (home.path().join("objects/.new"), home.path().join("objects/photos"));
    for (folder, text) in [(&from, "new"), (&to, "old")] {
        create_dir(folder).unwrap();
        write(folder.join("1.jpg"), text).unwrap();
    }
    let mut install = Install::at(home.path(), NOW);
    install.folder(&from, &to).unwrap();
    assert_eq!(read_to_string(to.join("1.jpg")).unwrap(), "new");
    let [aside] = &install.moved_to.iter().collect::<Vec<_>>()[..] else { panic!("one folder") };
    assert_eq!(read_to_string(aside.join("photos/1.jpg")).unwrap(), "old");
}
