//! Copies of a SQLite file that is in use, the lock of the file, and the checkpoint of its log.

use std::io::{Seek, SeekFrom, Write};

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use storage::{CheckpointOutcome, DatabaseLocation, DatabaseLock, Db, OpenError};

use crate::engine::Engine;
use crate::fixtures::{account, insert_account};

const PAGE_SIZE: usize = 4_096;

#[tokio::test]
async fn copy_contains_committed_data_from_the_log() {
    let engine = Engine::sqlite();
    let db = engine.open().await;
    let anna = account("anna@example.com");
    insert_account(&db, &anna).await;

    let reader = Db::open_shared(&engine.location).await.unwrap().unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("copy.db");
    assert!(reader.copy_to(&path).await.unwrap());
    insert_account(&db, &account("bo@example.com")).await;

    let copy = Db::open_copy(&path).await.unwrap();
    assert!(copy.passes_integrity_check().await);
    assert_eq!(copy.pending_migrations().await.unwrap(), 0);
    assert_eq!(copy.read().await.unwrap().accounts().list(None, 9).await.unwrap(), [anna]);
    let mut tx = copy.write().await.unwrap();
    assert!(tx.accounts().insert(&account("cy@example.com"), None).await.is_err(), "a copy is read-only");
    drop(tx);
    assert!(reader.copy_to(&path).await.is_err(), "a copy overwrites no file");
    copy.close().await;
    assert_eq!(folder.path().read_dir().unwrap().count(), 1, "inspection creates no files");
}

#[tokio::test]
async fn damaged_copy_fails_the_integrity_check() {
    let engine = Engine::sqlite();
    let db = engine.open().await;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("copy.db");
    assert!(db.copy_to(&path).await.unwrap());
    let mut file = std::fs::File::options().write(true).open(&path).unwrap();
    file.seek(SeekFrom::Start(2 * PAGE_SIZE as u64)).unwrap();
    file.write_all(&[0xa5; PAGE_SIZE]).unwrap();
    assert!(!Db::open_copy(&path).await.unwrap().passes_integrity_check().await);
}

#[tokio::test]
async fn does_not_copy_postgres() {
    let engine = Engine::postgres().await;
    let db = engine.open().await;
    let folder = tempfile::tempdir().unwrap();
    assert!(!db.copy_to(&folder.path().join("copy.db")).await.unwrap());
    assert_eq!(folder.path().read_dir().unwrap().count(), 0);
    db.close().await;
    engine.drop_schema().await;
}

#[tokio::test]
async fn lock_keeps_servers_out_and_allows_a_checkpoint() {
    let engine = Engine::sqlite();
    let DatabaseLocation::Sqlite(path) = &engine.location else { unreachable!() };
    let db = engine.open().await;
    assert!(matches!(DatabaseLock::acquire(path), Err(OpenError::InUse { .. })));
    // A copy of both files is as after a crash: the committed data is only in the log.
    let (log, folder) = (path.with_extension("db-wal"), tempfile::tempdir().unwrap());
    insert_account(&db, &account("anna@example.com")).await;
    for file in [path, &log] {
        std::fs::copy(file, folder.path().join(file.file_name().unwrap())).unwrap();
    }
    let copy = folder.path().join("lenslink.db");
    let lock = DatabaseLock::acquire(&copy).unwrap();
    let location = DatabaseLocation::Sqlite(copy.clone());
    assert!(matches!(Db::open(&location).await, Err(OpenError::InUse { .. })));
    assert_eq!(lock.checkpoint_log().await.unwrap(), CheckpointOutcome::Completed);
    assert!(!copy.with_extension("db-wal").exists());
    drop(lock);
    let accounts = Db::open(&location).await.unwrap().read().await.unwrap().accounts().list(None, 9).await;
    assert_eq!(accounts.unwrap().len(), 1);
}

#[tokio::test]
async fn reports_in_use_while_another_connection_reads_the_log() {
    let engine = Engine::sqlite();
    let DatabaseLocation::Sqlite(path) = &engine.location else { unreachable!() };
    let db = engine.open().await;
    insert_account(&db, &account("anna@example.com")).await;
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("lenslink.db");
    std::fs::copy(path, &copy).unwrap();
    std::fs::copy(path.with_extension("db-wal"), copy.with_extension("db-wal")).unwrap();
    let mut reader = SqliteConnectOptions::new().filename(&copy).connect().await.unwrap();
    sqlx::raw_sql("BEGIN; SELECT count(*) FROM accounts").execute(&mut reader).await.unwrap();
    let lock = DatabaseLock::acquire(&copy).unwrap();
    assert_eq!(lock.checkpoint_log().await.unwrap(), CheckpointOutcome::InUse);
    assert!(copy.with_extension("db-wal").exists());
    reader.close().await.unwrap();
    assert_eq!(lock.checkpoint_log().await.unwrap(), CheckpointOutcome::Completed);
}

#[tokio::test]
async fn distinguishes_an_unreadable_database_from_one_in_use() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("lenslink.db");
    std::fs::write(&path, "This text is not a database. ".repeat(200)).unwrap();
    let lock = DatabaseLock::acquire(&path).unwrap();
    assert_eq!(lock.checkpoint_log().await.unwrap(), CheckpointOutcome::Unreadable);
}
