//! Promises that only a server with many nodes has to keep.

use domain::{Bio, Contact, Names};
use storage::{DatabaseLocation, Db, OpenError};

use crate::engine::Engine;
use crate::people::{NOW, account, commit, insert};

fn unreachable(result: Result<Db, OpenError>) -> (String, String) {
    match result {
        Err(OpenError::Unreachable { address, reason }) => (address, reason),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_server_that_is_down_is_named_with_its_address() {
    // A loopback address that nothing else on this machine uses.
    let location: DatabaseLocation = "postgres://lenslink:secret@127.99.99.99:9/photos".parse().unwrap();
    let (address, reason) = unreachable(Db::open(&location).await);
    assert_eq!(address, "127.99.99.99:9 (database photos)");
    assert!(reason.contains("refused"), "{reason}");
}

#[tokio::test]
async fn a_database_that_does_not_exist_is_named() {
    let engine = Engine::postgres().await;
    let DatabaseLocation::Postgres(options) = &engine.location else { unreachable!() };
    let location = DatabaseLocation::Postgres(Box::new(options.as_ref().clone().database("nowhere")));
    let (_, reason) = unreachable(Db::open(&location).await);
    assert!(reason.contains("\"nowhere\" does not exist"), "{reason}");
    engine.drop_schema().await;
}

#[tokio::test]
async fn nodes_that_start_at_once_on_an_empty_database_all_come_up() {
    let engine = Engine::postgres().await;
    let nodes: Vec<_> = (0..4)
        .map(|_| {
            let location = engine.location.clone();
            tokio::spawn(async move { Db::open(&location).await.map(|_| ()) })
        })
        .collect();
    for node in nodes {
        node.await.unwrap().unwrap();
    }
    engine.drop_schema().await;
}

/// There `lower('I')` is a dotless ı, which is no letter of a name.
#[tokio::test]
async fn a_database_that_speaks_turkish_knows_an_i_in_either_case() {
    let engine = Engine::postgres().await;
    let DatabaseLocation::Postgres(options) = &engine.location else { unreachable!() };
    let database = format!("turkish_{}", uuid::Uuid::new_v4().simple());
    engine
        .run(&format!("CREATE DATABASE {database} LOCALE_PROVIDER icu ICU_LOCALE 'tr' TEMPLATE template0"))
        .await;
    let options = options.as_ref().clone().database(&database).options([("search_path", "public")]);
    let db = Db::open(&DatabaseLocation::Postgres(Box::new(options))).await.unwrap();
    let irma = account("irma@example.com");
    insert(&db, &irma).await;
    let names = Names { username: "IRMA".parse().unwrap(), display_name: "Irma".parse().unwrap() };
    let found = commit(&db, async |tx| {
        assert!(tx.usernames().take(irma.id, &names.username, NOW).await.unwrap());
        let (bio, contact) = (Bio::default(), Contact::default());
        tx.profiles().save(irma.id, &names, &bio, &contact, NOW).await.unwrap();
        tx.profiles().get(irma.id).await.unwrap().unwrap()
    })
    .await;
    assert_eq!(found.names, Some(names));
    drop(db);
    engine.run(&format!("DROP DATABASE {database} WITH (FORCE)")).await;
    engine.drop_schema().await;
}

/// A request is cancelled when its client hangs up, at any point of its beginning.
#[tokio::test]
async fn a_cancelled_beginning_leaves_no_transaction_in_the_pool() {
    let engine = Engine::postgres().await;
    let db = engine.open().await;
    drop(db.read().await.unwrap());
    let mut polls = 1;
    while !begins_within(polls, &db).await {
        polls += 1;
    }
    let mut open = Vec::new();
    for _ in 0..16 {
        let mut tx = db.write().await.unwrap();
        // Refused inside a transaction that was begun to read.
        tx.instance().lock().await.unwrap();
        open.push(tx);
    }
    assert!(polls > 2, "the beginning was never cancelled half-way");
    drop(open);
    engine.drop_schema().await;
}

/// Whether a transaction begins before it was polled so often. If not, it is dropped.
async fn begins_within(polls: usize, db: &Db) -> bool {
    let mut beginning = std::pin::pin!(db.read());
    for _ in 0..polls {
        if futures_util::poll!(&mut beginning).is_ready() {
            return true;
        }
        tokio::task::yield_now().await;
    }
    false
}
