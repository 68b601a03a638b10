use domain::AccountId;
use storage::{ChangeEvent, ChangeStream, DatabaseLocation, Db};

use crate::bookings::fixtures::{booking_fixture, insert_batch, insert_photographer, request_key};
use crate::engine::Engine;
use crate::fixtures::{NOW, account, commit, insert_account};
use crate::on_both_engines;

/// Skips changes of other tests, which use the same channels on PostgreSQL.
async fn next_change_of(changes: &mut ChangeStream, accounts: &[AccountId]) -> ChangeEvent {
    loop {
        match changes.next().await {
            ChangeEvent::Page(account) | ChangeEvent::Bookings(account) if !accounts.contains(&account) => {}
            change => return change,
        }
    }
}

/// Enables the account. This counts as a change of its page, even if there is no such account.
async fn change_page(db: &Db, account: AccountId) {
    commit(db, async |tx| tx.accounts().set_disabled(account, None).await.unwrap()).await;
}

async fn reports_changes_of_another_process(engine: Engine) {
    let db = engine.open().await;
    let anna = account("anna@example.com");
    let mut changes = db.changes();
    assert_eq!(changes.next().await, ChangeEvent::Connected);
    let other = Db::open_shared(&engine.location).await.unwrap().unwrap();
    insert_account(&other, &anna).await;
    change_page(&other, anna.id).await;
    let change = next_change_of(&mut changes, &[anna.id]).await;
    assert_eq!(change, if engine.is_sqlite() { ChangeEvent::Unknown } else { ChangeEvent::Page(anna.id) });
}

async fn announces_inboxes_after_the_commit_and_each_once(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = (insert_photographer(&db, "anna").await, insert_photographer(&db, "bo-berg").await);
    let mut ids = [anna.account.id, bo.account.id];
    // Ids of the same millisecond have a random order, and inboxes are announced by id.
    ids.sort();
    let mut changes = db.changes();
    assert_eq!(changes.next().await, ChangeEvent::Connected);
    let other = Db::open_shared(&engine.location).await.unwrap().unwrap();
    for key in ["one", "two"] {
        let bookings = [&anna, &bo].map(|photographer| booking_fixture(photographer, request_key(key)));
        insert_batch(&other, &bookings.each_ref()).await;
    }
    other.wait_for_unannounced_inboxes().await;
    other.announce_inboxes().await.unwrap();
    other.announce_inboxes().await.unwrap();
    change_page(&other, bo.account.id).await;
    let expected = if engine.is_sqlite() {
        vec![ChangeEvent::Unknown]
    } else {
        vec![ChangeEvent::Bookings(ids[0]), ChangeEvent::Bookings(ids[1]), ChangeEvent::Page(bo.account.id)]
    };
    for change in expected {
        assert_eq!(next_change_of(&mut changes, &ids).await, change);
    }
}

on_both_engines! {
    reports_changes_of_another_process,
    announces_inboxes_after_the_commit_and_each_once,
}

#[tokio::test]
async fn reports_only_committed_changes_on_postgres() {
    let engine = Engine::postgres().await;
    let db = engine.open().await;
    let (rolled_back, committed) = (AccountId::new(NOW), AccountId::new(NOW));
    let mut changes = db.changes();
    assert_eq!(changes.next().await, ChangeEvent::Connected);
    let mut tx = db.write().await.unwrap();
    tx.accounts().set_disabled(rolled_back, None).await.unwrap();
    drop(tx);
    change_page(&db, committed).await;
    assert_eq!(next_change_of(&mut changes, &[rolled_back, committed]).await, ChangeEvent::Page(committed));
    engine.drop_schema().await;
}

#[tokio::test]
async fn reports_a_lost_connection_and_reconnects_on_postgres() {
    // The test needs its own database, because it terminates all connections of the database.
    let engine = Engine::postgres().await;
    let DatabaseLocation::Postgres(options) = &engine.location else { unreachable!() };
    let database = format!("listening_{}", uuid::Uuid::new_v4().simple());
    engine.run(&format!("CREATE DATABASE {database} TEMPLATE template0")).await;
    let options = options.as_ref().clone().database(&database).options([("search_path", "public")]);
    let db = Db::open(&DatabaseLocation::Postgres(Box::new(options))).await.unwrap();
    let account = AccountId::new(NOW);
    let mut changes = db.changes();
    assert_eq!(changes.next().await, ChangeEvent::Connected);

    let terminate =
        format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{database}'");
    engine.run(&terminate).await;
    assert_eq!(changes.next().await, ChangeEvent::Disconnected);
    assert_eq!(changes.next().await, ChangeEvent::Connected);
    change_page(&db, account).await;
    assert_eq!(changes.next().await, ChangeEvent::Page(account));

    drop(db);
    engine.run(&format!("DROP DATABASE {database} WITH (FORCE)")).await;
    engine.drop_schema().await;
}
