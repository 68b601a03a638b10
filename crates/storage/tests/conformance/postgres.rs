//! Behaviour that only PostgreSQL, with many nodes, must have.

use domain::{Bio, Contact, ProfileNames};
use storage::{DatabaseLocation, Db, OpenError};

use crate::engine::Engine;
use crate::fixtures::{NOW, account, commit, insert_account};

fn unwrap_unreachable(result: Result<Db, OpenError>) -> (String, String) {
    match result {
        Err(OpenError::Unreachable { address, reason }) => (address, reason),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn reports_the_address_of_an_unreachable_server() {
    // A loopback address that nothing else on this machine uses.
    let location: DatabaseLocation = "postgres://lenslink:secret@127.99.99.99:9/photos".parse().unwrap();
    let (address, reason) = unwrap_unreachable(Db::open(&location).await);
    assert_eq!(address, "127.99.99.99:9 (database photos)");
    assert!(reason.contains("refused"), "{reason}");
}

#[tokio::test]
async fn reports_a_missing_database() {
    let engine = Engine::postgres().await;
    let DatabaseLocation::Postgres(options) = &engine.location else { unreachable!() };
    let location = DatabaseLocation::Postgres(Box::new(options.as_ref().clone().database("nowhere")));
    let (_, reason) = unwrap_unreachable(Db::open(&location).await);
    assert!(reason.contains("\"nowhere\" does not exist"), "{reason}");
    engine.drop_schema().await;
}

#[tokio::test]
async fn many_nodes_start_at_once_on_an_empty_database() {
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

/// In Turkish, `lower('I')` is a dotless ı, which no username may contain.
#[tokio::test]
async fn lower_cases_usernames_correctly_in_a_turkish_locale() {
    let engine = Engine::postgres().await;
    let DatabaseLocation::Postgres(options) = &engine.location else { unreachable!() };
    let database = format!("turkish_{}", uuid::Uuid::new_v4().simple());
    engine
        .run(&format!("CREATE DATABASE {database} LOCALE_PROVIDER icu ICU_LOCALE 'tr' TEMPLATE template0"))
        .await;
    let options = options.as_ref().clone().database(&database).options([("search_path", "public")]);
    let db = Db::open(&DatabaseLocation::Postgres(Box::new(options))).await.unwrap();
    let irma = account("irma@example.com");
    insert_account(&db, &irma).await;
    let names = ProfileNames { username: "IRMA".parse().unwrap(), display_name: "Irma".parse().unwrap() };
    let profile = commit(&db, async |tx| {
        assert!(tx.usernames().take(irma.id, &names.username, NOW).await.unwrap());
        let (bio, contact) = (Bio::default(), Contact::default());
        tx.profiles().save(irma.id, &names, &bio, &contact, NOW).await.unwrap();
        tx.profiles().get(irma.id).await.unwrap().unwrap()
    })
    .await;
    assert_eq!(profile.names, Some(names));
    drop(db);
    engine.run(&format!("DROP DATABASE {database} WITH (FORCE)")).await;
    engine.drop_schema().await;
}

/// The server cancels a request when the browser disconnects, even while a transaction begins.
#[tokio::test]
async fn cancelled_begin_leaves_no_transaction_in_the_pool() {
    let engine = Engine::postgres().await;
    let db = engine.open().await;
    drop(db.read().await.unwrap());
    let (mut polls, mut cancelled) = (1, 0);
    // In growing steps: on a busy machine, a transaction takes thousands of polls. Or PostgreSQL answers while
    // this thread has to wait, and the first poll after that finds the answer.
    loop {
        match (begins_within(polls, &db).await, cancelled) {
            (true, 0) => {}
            (true, _) => break,
            (false, _) => {
                cancelled += 1;
                polls += 1 + polls / 8;
            }
        }
    }
    let mut transactions = Vec::new();
    // One for each connection of the pool.
    for _ in 0..16 {
        let mut tx = db.write().await.unwrap();
        // PostgreSQL refuses this inside a read-only transaction.
        tx.instance().lock().await.unwrap();
        transactions.push(tx);
    }
    drop(transactions);
    engine.drop_schema().await;
}

/// Whether a transaction begins within this many polls. If not, it is dropped.
async fn begins_within(polls: usize, db: &Db) -> bool {
    let mut begin = std::pin::pin!(db.read());
    for _ in 0..polls {
        if futures_util::poll!(&mut begin).is_ready() {
            return true;
        }
        tokio::task::yield_now().await;
    }
    false
}
