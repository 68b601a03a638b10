use domain::{Instance, Timestamp};

use crate::engine::Engine;
use crate::fixtures::count_successes;
use crate::on_both_engines;

fn instance(millis: i64) -> Instance {
    Instance::new(Timestamp::from_millis(millis))
}

async fn new_database_has_no_instance(engine: Engine) {
    let db = engine.open().await;
    assert_eq!(db.read().await.unwrap().instance().get().await.unwrap(), None);
}

async fn stores_the_first_instance(engine: Engine) {
    let db = engine.open().await;
    let first = instance(1_763_000_000_123);

    let mut tx = db.write().await.unwrap();
    assert!(tx.instance().insert_first(&first).await.unwrap());
    tx.commit().await.unwrap();

    assert_eq!(db.read().await.unwrap().instance().get().await.unwrap(), Some(first));
}

async fn refuses_a_second_instance_without_aborting_the_transaction(engine: Engine) {
    let db = engine.open().await;
    let first = instance(1);

    let mut tx = db.write().await.unwrap();
    assert!(tx.instance().insert_first(&first).await.unwrap());
    assert!(!tx.instance().insert_first(&instance(2)).await.unwrap());
    assert_eq!(tx.instance().get().await.unwrap(), Some(first));
    tx.commit().await.unwrap();
}

async fn concurrent_calls_store_one_instance(engine: Engine) {
    let db = std::sync::Arc::new(engine.open().await);
    let tasks = (0..20)
        .map(|millis| {
            let db = db.clone();
            tokio::spawn(async move {
                let mut tx = db.write().await.unwrap();
                let inserted = tx.instance().insert_first(&instance(millis)).await.unwrap();
                tx.commit().await.unwrap();
                inserted
            })
        })
        .collect();
    assert_eq!(count_successes(tasks).await, 1);
}

async fn stores_when_deletion_of_old_requests_may_start(engine: Engine) {
    let db = engine.open().await;
    let mut tx = db.write().await.unwrap();
    assert_eq!(tx.instance().deletion_start().await.unwrap(), None, "without an instance");
    tx.instance().insert_first(&instance(1)).await.unwrap();
    assert_eq!(tx.instance().deletion_start().await.unwrap(), None, "for a new instance");
    for millis in [1_763_000_000_123, 5] {
        let start = Timestamp::from_millis(millis);
        tx.instance().set_deletion_start(start).await.unwrap();
        assert_eq!(tx.instance().deletion_start().await.unwrap(), Some(start));
    }
    assert_eq!(tx.instance().get().await.unwrap().map(|instance| instance.created_at.as_millis()), Some(1));
    tx.commit().await.unwrap();
}

on_both_engines! {
    stores_when_deletion_of_old_requests_may_start,
    new_database_has_no_instance,
    stores_the_first_instance,
    refuses_a_second_instance_without_aborting_the_transaction,
    concurrent_calls_store_one_instance,
}
