//! Copies of a SQLite file that is in use.

use std::io::{Seek, SeekFrom, Write};

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use storage::{DatabaseLocation, DatabaseLock, Db, Log, OpenError};

use crate::engine::Engine;
use crate::people::{account, insert};

#[tokio::test]
async fn a_copy_holds_what_was_committed_also_what_is_only_in_the_log() {
    let engine = Engine::sqlite();
    let serving = engine.open().await;
    let anna = account("anna@example.com");
    insert(&serving, &anna).await;

    let beside = Db::inspect(&engine.location).await.unwrap().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("copy.db");
    assert!(beside.copy_to(&path).await.unwrap());
    insert(&serving, &account("bo@example.com")).await;

    let copy = Db::open_copy(&path).await.unwrap();
    assert!(copy.is_sound().await);
    assert_eq!(copy.pending_changes().await.unwrap(), 0);
    assert_eq!(copy.read().await.unwrap().accounts().list(None, 9).await.unwrap(), [anna]);
    let mut tx = copy.write().await.unwrap();
    assert!(tx.accounts().insert(&account("cy@example.com"), None).await.is_err(), "nobody writes to a copy");
    drop(tx);
    assert!(beside.copy_to(&path).await.is_err(), "nor over one");
    copy.close().await;
    assert_eq!(folder.path().read_dir().unwrap().count(), 1, "looking leaves nothing beside it");
}

#[tokio::test]
async fn a_damaged_copy_is_not_sound() {
    let engine = Engine::sqlite();
    let db = engine.open().await;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("copy.db");
    assert!(db.copy_to(&path).await.unwrap());
    let mut file = std::fs::File::options().write(true).open(&path).unwrap();
    file.seek(SeekFrom::Start(8_192)).unwrap();
    file.write_all(&[0xa5; 4_096]).unwrap();
    assert!(!Db::open_copy(&path).await.unwrap().is_sound().await);
}

#[tokio::test]
async fn postgresql_is_not_copied() {
    let engine = Engine::postgres().await;
    let db = engine.open().await;
    let folder = tempfile::tempdir().unwrap();
    assert!(!db.copy_to(&folder.path().join("copy.db")).await.unwrap());
    assert_eq!(folder.path().read_dir().unwrap().count(), 0);
    db.close().await;
    engine.drop_schema().await;
}

#[tokio::test]
async fn who_holds_the_lock_keeps_servers_out_and_can_fold_the_log() {
    let engine = Engine::sqlite();
    let DatabaseLocation::Sqlite(path) = &engine.location else { unreachable!() };
    let serving = engine.open().await;
    assert!(matches!(DatabaseLock::take(path), Err(OpenError::InUse { .. })));
    // As after a crash: what was committed stands in the log alone.
    let (log, folder) = (path.with_extension("db-wal"), tempfile::tempdir().unwrap());
    insert(&serving, &account("anna@example.com")).await;
    for file in [path, &log] {
        std::fs::copy(file, folder.path().join(file.file_name().unwrap())).unwrap();
    }
    let left = folder.path().join("lenslink.db");
    let lock = DatabaseLock::take(&left).unwrap();
    let location = DatabaseLocation::Sqlite(left.clone());
    assert!(matches!(Db::open(&location).await, Err(OpenError::InUse { .. })));
    assert_eq!(lock.fold_log().await.unwrap(), Log::Folded);
    assert!(!left.with_extension("db-wal").exists());
    drop(lock);
    let accounts = Db::open(&location).await.unwrap().read().await.unwrap().accounts().list(None, 9).await;
    assert_eq!(accounts.unwrap().len(), 1);
}

#[tokio::test]
async fn a_log_that_somebody_reads_is_not_said_to_be_folded() {
    let engine = Engine::sqlite();
    let DatabaseLocation::Sqlite(path) = &engine.location else { unreachable!() };
    let serving = engine.open().await;
    insert(&serving, &account("anna@example.com")).await;
    let folder = tempfile::tempdir().unwrap();
    let left = folder.path().join("lenslink.db");
    std::fs::copy(path, &left).unwrap();
    std::fs::copy(path.with_extension("db-wal"), left.with_extension("db-wal")).unwrap();
    let mut reader = SqliteConnectOptions::new().filename(&left).connect().await.unwrap();
    sqlx::raw_sql("BEGIN; SELECT count(*) FROM accounts").execute(&mut reader).await.unwrap();
    let lock = DatabaseLock::take(&left).unwrap();
    assert_eq!(lock.fold_log().await.unwrap(), Log::InUse);
    assert!(left.with_extension("db-wal").exists());
    reader.close().await.unwrap();
    assert_eq!(lock.fold_log().await.unwrap(), Log::Folded);
}

#[tokio::test]
async fn the_log_of_what_is_no_database_any_more_is_told_from_one_that_is_in_use() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("lenslink.db");
    std::fs::write(&path, "Dear Anna, this is not a database at all. ".repeat(200)).unwrap();
    let lock = DatabaseLock::take(&path).unwrap();
    assert_eq!(lock.fold_log().await.unwrap(), Log::Unreadable);
}
