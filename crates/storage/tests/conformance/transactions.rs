use domain::{Instance, Timestamp};
use storage::Error;

use crate::engine::Engine;
use crate::on_both_engines;

async fn rolls_back_without_a_commit(engine: Engine) {
    let db = engine.open().await;
    let mut tx = db.write().await.unwrap();
    tx.instance().insert_first(&Instance::new(Timestamp::from_millis(1))).await.unwrap();
    drop(tx);

    assert_eq!(db.write().await.unwrap().instance().get().await.unwrap(), None);
}

async fn refuses_a_write_in_a_read_transaction(engine: Engine) {
    let db = engine.open().await;
    let mut tx = db.read().await.unwrap();
    let result = tx.instance().insert_first(&Instance::new(Timestamp::from_millis(1))).await;
    assert!(matches!(result, Err(Error::Internal(_) | Error::Unavailable(_))), "{result:?}");
    drop(tx);

    assert_eq!(db.read().await.unwrap().instance().get().await.unwrap(), None);
}

async fn read_transaction_sees_one_snapshot(engine: Engine) {
    let db = engine.open().await;
    let mut reader = db.read().await.unwrap();
    assert_eq!(reader.instance().get().await.unwrap(), None);

    let mut writer = db.write().await.unwrap();
    writer.instance().insert_first(&Instance::new(Timestamp::from_millis(1))).await.unwrap();
    writer.commit().await.unwrap();

    assert_eq!(reader.instance().get().await.unwrap(), None);
    drop(reader);
    assert!(db.read().await.unwrap().instance().get().await.unwrap().is_some());
}

async fn committed_data_survives_reopening(engine: Engine) {
    let instance = Instance::new(Timestamp::from_millis(1));
    let db = engine.open().await;
    let mut tx = db.write().await.unwrap();
    tx.instance().insert_first(&instance).await.unwrap();
    tx.commit().await.unwrap();
    db.close().await;
    drop(db);

    let db = engine.open().await;
    assert_eq!(db.read().await.unwrap().instance().get().await.unwrap(), Some(instance));
}

on_both_engines! {
    rolls_back_without_a_commit,
    refuses_a_write_in_a_read_transaction,
    read_transaction_sees_one_snapshot,
    committed_data_survives_reopening,
}
