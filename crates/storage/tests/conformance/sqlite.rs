//! Behaviour that only SQLite, with its single file, must have.

use storage::{DatabaseLocation, Db, OpenError};

use crate::engine::Engine;
use crate::fixtures::{account, commit, insert_account};

#[tokio::test]
async fn refuses_a_second_server_on_the_same_file() {
    let engine = Engine::sqlite();
    let first = engine.open().await;
    assert!(matches!(Db::open(&engine.location).await, Err(OpenError::InUse { .. })));

    first.close().await;
    drop(first);
    engine.open().await;
}

#[cfg(unix)]
#[tokio::test]
async fn refuses_the_same_file_by_another_path() {
    let engine = Engine::sqlite();
    let first = engine.open().await;
    let link_folder = tempfile::tempdir().unwrap();
    let folder = first.sqlite_path().unwrap().parent().unwrap();
    std::os::unix::fs::symlink(folder, link_folder.path().join("link")).unwrap();

    let location = DatabaseLocation::Sqlite(link_folder.path().join("link/lenslink.db"));
    assert!(matches!(Db::open(&location).await, Err(OpenError::InUse { .. })));
}

#[tokio::test]
async fn reports_a_folder_that_cannot_be_created() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("file"), "not a folder").unwrap();
    let location = DatabaseLocation::Sqlite(folder.path().join("file/data/lenslink.db"));

    let error = Db::open(&location).await.unwrap_err();
    assert!(matches!(&error, OpenError::Folder { .. }), "{error:?}");
    assert!(error.to_string().contains("file/data"), "{error}");
}

#[tokio::test]
async fn refuses_a_file_that_is_not_a_database() {
    let engine = Engine::sqlite();
    let DatabaseLocation::Sqlite(path) = &engine.location else { unreachable!() };
    let text = "This text is not a database. ".repeat(40);
    std::fs::write(path, &text).unwrap();

    assert!(matches!(Db::open(&engine.location).await, Err(OpenError::File { .. })));
    assert_eq!(std::fs::read_to_string(path).unwrap(), text);
}

#[tokio::test]
async fn every_table_is_strict() {
    let engine = Engine::sqlite();
    engine.open().await;
    const SQL: &str = "SELECT name FROM pragma_table_list
                       WHERE schema = 'main' AND NOT strict AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_sqlx_%'";
    let non_strict_tables: Vec<String> =
        sqlx::query_scalar(SQL).fetch_all(&mut engine.raw_sqlite().await).await.unwrap();
    assert_eq!(non_strict_tables, Vec::<String>::new());
}

#[tokio::test]
async fn erases_deleted_data_from_the_file() {
    let engine = Engine::sqlite();
    let db = engine.open().await;
    let accounts: Vec<_> = (0..200).map(|n| account(&format!("forgotten-{n}@example.com"))).collect();
    for account in &accounts {
        insert_account(&db, account).await;
    }
    let path = db.sqlite_path().unwrap().clone();
    let count_addresses = || {
        let file = std::fs::read(&path).unwrap();
        file.windows(10).filter(|text| text == b"forgotten-").count()
    };
    db.close().await;
    drop(db);
    assert!(count_addresses() >= accounts.len());
    let db = engine.open().await;
    for account in &accounts {
        commit(&db, async |tx| tx.accounts().delete(account.id).await.unwrap()).await;
    }
    db.close().await;
    assert_eq!(count_addresses(), 0);
}
