//! Promises that only a single file has to keep.

use storage::{DatabaseLocation, Db, OpenError};

use crate::engine::Engine;
use crate::people::{account, commit, insert};

#[tokio::test]
async fn a_second_process_on_the_same_file_is_refused_until_the_first_is_gone() {
    let engine = Engine::sqlite();
    let first = engine.open().await;
    assert!(matches!(Db::open(&engine.location).await, Err(OpenError::InUse { .. })));

    first.close().await;
    drop(first);
    engine.open().await;
}

#[cfg(unix)]
#[tokio::test]
async fn the_same_file_by_another_path_is_refused_too() {
    let engine = Engine::sqlite();
    let first = engine.open().await;
    let elsewhere = tempfile::tempdir().unwrap();
    let folder = first.file().unwrap().parent().unwrap();
    std::os::unix::fs::symlink(folder, elsewhere.path().join("link")).unwrap();

    let location = DatabaseLocation::Sqlite(elsewhere.path().join("link/lenslink.db"));
    assert!(matches!(Db::open(&location).await, Err(OpenError::InUse { .. })));
}

#[tokio::test]
async fn a_folder_that_cannot_be_made_is_named() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("file"), "not a folder").unwrap();
    let location = DatabaseLocation::Sqlite(folder.path().join("file/data/lenslink.db"));

    let error = Db::open(&location).await.unwrap_err();
    assert!(matches!(&error, OpenError::Folder { .. }), "{error:?}");
    assert!(error.to_string().contains("file/data"), "{error}");
}

#[tokio::test]
async fn a_file_that_is_no_database_is_refused_and_left_alone() {
    let engine = Engine::sqlite();
    let DatabaseLocation::Sqlite(path) = &engine.location else { unreachable!() };
    let letter = "Dear Anna, this is not a database at all. ".repeat(40);
    std::fs::write(path, &letter).unwrap();

    assert!(matches!(Db::open(&engine.location).await, Err(OpenError::File { .. })));
    assert_eq!(std::fs::read_to_string(path).unwrap(), letter);
}

#[tokio::test]
async fn every_table_is_strict() {
    let engine = Engine::sqlite();
    engine.open().await;
    const SQL: &str = "SELECT name FROM pragma_table_list
                       WHERE schema = 'main' AND NOT strict AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_sqlx_%'";
    let lax: Vec<String> = sqlx::query_scalar(SQL).fetch_all(&mut engine.raw_sqlite().await).await.unwrap();
    assert_eq!(lax, Vec::<String>::new());
}

#[tokio::test]
async fn what_was_deleted_is_not_in_the_file_any_more() {
    let engine = Engine::sqlite();
    let db = engine.open().await;
    let people: Vec<_> = (0..200).map(|n| account(&format!("forgotten-{n}@example.com"))).collect();
    for person in &people {
        insert(&db, person).await;
    }
    let path = db.file().unwrap().clone();
    let left = || {
        let file = std::fs::read(&path).unwrap();
        file.windows(10).filter(|text| text == b"forgotten-").count()
    };
    db.close().await;
    drop(db);
    assert!(left() >= people.len());
    let db = engine.open().await;
    for person in &people {
        commit(&db, async |tx| tx.accounts().delete(person.id).await.unwrap()).await;
    }
    db.close().await;
    assert_eq!(left(), 0);
}
