use domain::{Instance, Timestamp};

use crate::engine::Engine;
use crate::on_both_engines;

fn instance(millis: i64) -> Instance {
    Instance::new(Timestamp::from_millis(millis))
}

async fn a_fresh_database_belongs_to_no_instance(engine: Engine) {
    let db = engine.open().await;
    assert_eq!(db.read().await.unwrap().instance().get().await.unwrap(), None);
}

async fn the_first_instance_is_kept_as_written(engine: Engine) {
    let db = engine.open().await;
    let first = instance(1_763_000_000_123);

    let mut tx = db.write().await.unwrap();
    assert!(tx.instance().insert_first(&first).await.unwrap());
    tx.commit().await.unwrap();

    assert_eq!(db.read().await.unwrap().instance().get().await.unwrap(), Some(first));
}

async fn a_second_instance_is_refused_and_leaves_the_transaction_usable(engine: Engine) {
    let db = engine.open().await;
    let first = instance(1);

    let mut tx = db.write().await.unwrap();
    assert!(tx.instance().insert_first(&first).await.unwrap());
    assert!(!tx.instance().insert_first(&instance(2)).await.unwrap());
    assert_eq!(tx.instance().get().await.unwrap(), Some(first));
    tx.commit().await.unwrap();
}

async fn of_many_that_race_to_be_first_exactly_one_wins(engine: Engine) {
    let db = std::sync::Arc::new(engine.open().await);
    let racers: Vec<_> = (0..20)
        .map(|millis| {
            let db = db.clone();
            tokio::spawn(async move {
                let mut tx = db.write().await.unwrap();
                let won = tx.instance().insert_first(&instance(millis)).await.unwrap();
                tx.commit().await.unwrap();
                won
            })
        })
        .collect();

    let mut winners = 0;
    for racer in racers {
        winners += usize::from(racer.await.unwrap());
    }
    assert_eq!(winners, 1);
}

async fn from_when_on_old_requests_may_be_deleted_is_remembered(engine: Engine) {
    let db = engine.open().await;
    let mut tx = db.write().await.unwrap();
    assert_eq!(tx.instance().deletes_from().await.unwrap(), None, "of no instance");
    tx.instance().insert_first(&instance(1)).await.unwrap();
    assert_eq!(tx.instance().deletes_from().await.unwrap(), None, "of a new one");
    for millis in [1_763_000_000_123, 5] {
        let from = Timestamp::from_millis(millis);
        tx.instance().delete_from(from).await.unwrap();
        assert_eq!(tx.instance().deletes_from().await.unwrap(), Some(from));
    }
    assert_eq!(tx.instance().get().await.unwrap().map(|it| it.created_at.as_millis()), Some(1));
    tx.commit().await.unwrap();
}

on_both_engines! {
    from_when_on_old_requests_may_be_deleted_is_remembered,
    a_fresh_database_belongs_to_no_instance,
    the_first_instance_is_kept_as_written,
    a_second_instance_is_refused_and_leaves_the_transaction_usable,
    of_many_that_race_to_be_first_exactly_one_wins,
}
