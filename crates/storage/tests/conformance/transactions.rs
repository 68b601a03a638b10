use domain::{Instance, Timestamp};
use storage::Error;

use crate::engine::Engine;
use crate::on_both_engines;

async fn what_is_not_committed_never_happened(engine: Engine) {
    let db = engine.open().await;
    let mut tx = db.write().await.unwrap();
    tx.instance().insert_first(&Instance::new(Timestamp::from_millis(1))).await.unwrap();
    drop(tx);

    assert_eq!(db.write().await.unwrap().instance().get().await.unwrap(), None);
}

async fn a_write_through_a_read_transaction_is_refused(engine: Engine) {
    let db = engine.open().await;
    let mut tx = db.read().await.unwrap();
    let refused = tx.instance().insert_first(&Instance::new(Timestamp::from_millis(1))).await;
    assert!(matches!(refused, Err(Error::Fault(_) | Error::Unavailable(_))), "{refused:?}");
    drop(tx);

    assert_eq!(db.read().await.unwrap().instance().get().await.unwrap(), None);
}

async fn a_read_transaction_keeps_seeing_one_moment(engine: Engine) {
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

async fn what_is_committed_is_there_after_reopening(engine: Engine) {
    let written = Instance::new(Timestamp::from_millis(1));
    let db = engine.open().await;
    let mut tx = db.write().await.unwrap();
    tx.instance().insert_first(&written).await.unwrap();
    tx.commit().await.unwrap();
    db.close().await;
    drop(db);

    let db = engine.open().await;
    assert_eq!(db.read().await.unwrap().instance().get().await.unwrap(), Some(written));
}

on_both_engines! {
    what_is_not_committed_never_happened,
    a_write_through_a_read_transaction_is_refused,
    a_read_transaction_keeps_seeing_one_moment,
    what_is_committed_is_there_after_reopening,
}
