use std::time::Duration;

use domain::Clock;
use storage::{Db, OpenError};

use crate::engine::Engine;
use crate::on_both_engines;

async fn opened_database_answers_and_has_no_pending_migrations(engine: Engine) {
    let db = engine.open().await;
    db.check().await.unwrap();
    assert_eq!(db.pending_migrations().await.unwrap(), 0);
    let version_prefix = if engine.is_sqlite() { "SQLite 3." } else { "PostgreSQL 1" };
    assert!(db.version().await.unwrap().starts_with(version_prefix));
}

async fn returns_the_clock_of_the_database_machine(engine: Engine) {
    let db = engine.open().await;
    let difference = db.current_time().await.unwrap().distance(Clock::system().now());
    assert!(difference < Duration::from_secs(60), "{difference:?}");
}

async fn opens_a_migrated_database_again(engine: Engine) {
    engine.open().await.close().await;
    let db = engine.open().await;
    assert_eq!(db.pending_migrations().await.unwrap(), 0);
}

async fn opening_shared_runs_no_migration_and_works_beside_a_server(engine: Engine) {
    let before = Db::open_shared(&engine.location).await.unwrap();
    match (engine.is_sqlite(), before) {
        (true, None) => {}
        (false, Some(db)) => assert_ne!(db.pending_migrations().await.unwrap(), 0),
        (_, other) => panic!("{other:?}"),
    }

    let db = engine.open().await;
    let shared = Db::open_shared(&engine.location).await.unwrap().unwrap();
    assert_eq!(shared.pending_migrations().await.unwrap(), 0);
    db.check().await.unwrap();
}

async fn refuses_a_database_of_a_newer_program(engine: Engine) {
    let db = engine.open().await;
    let (checksum, success) = if engine.is_sqlite() { ("x'00'", "1") } else { ("'\\x00'", "true") };
    engine
        .run(&format!(
            "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
             VALUES (9999, 'from the future', {success}, {checksum}, 0)"
        ))
        .await;
    assert!(matches!(db.pending_migrations().await, Err(OpenError::NewerSchema(9999))));
    db.close().await;
    drop(db);

    assert!(matches!(Db::open(&engine.location).await, Err(OpenError::NewerSchema(9999))));
}

on_both_engines! {
    opened_database_answers_and_has_no_pending_migrations,
    returns_the_clock_of_the_database_machine,
    opens_a_migrated_database_again,
    opening_shared_runs_no_migration_and_works_beside_a_server,
    refuses_a_database_of_a_newer_program,
}
