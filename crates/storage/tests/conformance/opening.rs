use std::time::Duration;

use domain::Clock;
use storage::{Db, OpenError};

use crate::engine::Engine;
use crate::on_both_engines;

async fn an_opened_database_answers_and_has_no_pending_changes(engine: Engine) {
    let db = engine.open().await;
    db.check().await.unwrap();
    assert_eq!(db.pending_changes().await.unwrap(), 0);
    let name = if engine.is_sqlite() { "SQLite 3." } else { "PostgreSQL 1" };
    assert!(db.version().await.unwrap().starts_with(name));
}

async fn its_clock_is_the_clock_of_its_machine(engine: Engine) {
    let db = engine.open().await;
    let apart = db.clock().await.unwrap().distance(Clock::system().now());
    assert!(apart < Duration::from_secs(60), "{apart:?}");
}

async fn opening_again_changes_nothing(engine: Engine) {
    engine.open().await.close().await;
    let db = engine.open().await;
    assert_eq!(db.pending_changes().await.unwrap(), 0);
}

async fn looking_does_not_change_the_database(engine: Engine) {
    let before = Db::inspect(&engine.location).await.unwrap();
    match (engine.is_sqlite(), before) {
        (true, None) => {}
        (false, Some(db)) => assert_ne!(db.pending_changes().await.unwrap(), 0),
        (_, other) => panic!("{other:?}"),
    }

    let serving = engine.open().await;
    let beside = Db::inspect(&engine.location).await.unwrap().unwrap();
    assert_eq!(beside.pending_changes().await.unwrap(), 0);
    serving.check().await.unwrap();
}

async fn a_database_written_by_a_newer_program_is_refused(engine: Engine) {
    let db = engine.open().await;
    let (checksum, yes) = if engine.is_sqlite() { ("x'00'", "1") } else { ("'\\x00'", "true") };
    engine
        .run(&format!(
            "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
             VALUES (9999, 'from the future', {yes}, {checksum}, 0)"
        ))
        .await;
    assert!(matches!(db.pending_changes().await, Err(OpenError::NewerSchema(9999))));
    db.close().await;
    drop(db);

    assert!(matches!(Db::open(&engine.location).await, Err(OpenError::NewerSchema(9999))));
}

on_both_engines! {
    an_opened_database_answers_and_has_no_pending_changes,
    its_clock_is_the_clock_of_its_machine,
    opening_again_changes_nothing,
    looking_does_not_change_the_database,
    a_database_written_by_a_newer_program_is_refused,
}
