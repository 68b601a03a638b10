use domain::AccountId;
use storage::{Change, Changes, DatabaseLocation, Db};

use crate::engine::Engine;
use crate::on_both_engines;
use crate::people::{NOW, account, commit, insert};

/// The next one of this test's own: on PostgreSQL, tests on other schemas are told over the same channel.
async fn heard(changes: &mut Changes, expected: &[AccountId]) -> Change {
    loop {
        match changes.next().await {
            Change::Page(account) | Change::Bookings(account) if !expected.contains(&account) => {}
            change => return change,
        }
    }
}

async fn announce(db: &Db, account: AccountId) {
    commit(db, async |tx| tx.changes().announce(account).await.unwrap()).await;
}

async fn what_another_process_changes_is_told(engine: Engine) {
    let db = engine.open().await;
    let anna = account("anna@example.com");
    let mut changes = db.changes();
    assert_eq!(changes.next().await, Change::Listening);
    let other = Db::inspect(&engine.location).await.unwrap().unwrap();
    insert(&other, &anna).await;
    announce(&other, anna.id).await;
    let change = heard(&mut changes, &[anna.id]).await;
    assert_eq!(change, if engine.is_sqlite() { Change::Perhaps } else { Change::Page(anna.id) });
}

async fn bookings_are_told_apart_from_pages_and_each_account_once(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = (account("anna@example.com"), account("bo@example.com"));
    let ids = [anna.id, bo.id];
    let mut changes = db.changes();
    assert_eq!(changes.next().await, Change::Listening);
    let other = Db::inspect(&engine.location).await.unwrap().unwrap();
    commit(&other, async |tx| {
        assert!(tx.accounts().insert(&anna, None).await.unwrap());
        tx.changes().announce_bookings(&[anna.id, bo.id, anna.id]).await.unwrap();
        tx.changes().announce_bookings(&[]).await.unwrap();
        tx.changes().announce(bo.id).await.unwrap();
    })
    .await;
    let told = if engine.is_sqlite() {
        vec![Change::Perhaps]
    } else {
        vec![Change::Bookings(anna.id), Change::Bookings(bo.id), Change::Page(bo.id)]
    };
    for change in told {
        assert_eq!(heard(&mut changes, &ids).await, change);
    }
    // Of what is committed already.
    other.announce_bookings(&[]).await.unwrap();
    other.announce_bookings(&ids).await.unwrap();
    if !engine.is_sqlite() {
        for id in ids {
            assert_eq!(heard(&mut changes, &ids).await, Change::Bookings(id));
        }
    }
}

on_both_engines! {
    what_another_process_changes_is_told,
    bookings_are_told_apart_from_pages_and_each_account_once,
}

#[tokio::test]
async fn on_postgres_only_what_is_committed_is_told() {
    let engine = Engine::postgres().await;
    let db = engine.open().await;
    let (undone, done) = (AccountId::new(NOW), AccountId::new(NOW));
    let mut changes = db.changes();
    assert_eq!(changes.next().await, Change::Listening);
    let mut tx = db.write().await.unwrap();
    tx.changes().announce(undone).await.unwrap();
    drop(tx);
    announce(&db, done).await;
    assert_eq!(heard(&mut changes, &[undone, done]).await, Change::Page(done));
    engine.drop_schema().await;
}

#[tokio::test]
async fn on_postgres_a_lost_connection_is_told_and_made_again() {
    // A database of its own, so that nobody else's connections are cut.
    let engine = Engine::postgres().await;
    let DatabaseLocation::Postgres(options) = &engine.location else { unreachable!() };
    let database = format!("listening_{}", uuid::Uuid::new_v4().simple());
    engine.run(&format!("CREATE DATABASE {database} TEMPLATE template0")).await;
    let options = options.as_ref().clone().database(&database).options([("search_path", "public")]);
    let db = Db::open(&DatabaseLocation::Postgres(Box::new(options))).await.unwrap();
    let account = AccountId::new(NOW);
    let mut changes = db.changes();
    assert_eq!(changes.next().await, Change::Listening);

    let cut = format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{database}'");
    engine.run(&cut).await;
    assert_eq!(changes.next().await, Change::Lost);
    assert_eq!(changes.next().await, Change::Listening);
    announce(&db, account).await;
    assert_eq!(changes.next().await, Change::Page(account));

    drop(db);
    engine.run(&format!("DROP DATABASE {database} WITH (FORCE)")).await;
    engine.drop_schema().await;
}
