use std::time::Duration;

use storage::StoredKey;

use crate::engine::Engine;
use crate::on_both_engines;
use crate::people::{NOW, commit};

async fn keys_are_read_with_the_newest_first_and_can_be_forgotten(engine: Engine) {
    let db = engine.open().await;
    let key = |id: &str, age: u64| StoredKey {
        id: id.to_owned(),
        public: vec![1, 2, 3],
        sealed: vec![4, 5, 6],
        created_at: NOW,
        signs_from: NOW.minus(Duration::from_secs(age)),
    };
    let (old, new) = (key("old", 10), key("new", 0));
    commit(&db, async |tx| {
        tx.signing_keys().insert(&old).await.unwrap();
        tx.signing_keys().insert(&new).await.unwrap();
    })
    .await;
    assert_eq!(db.read().await.unwrap().signing_keys().all().await.unwrap(), [new.clone(), old]);
    commit(&db, async |tx| tx.signing_keys().delete("old").await.unwrap()).await;
    assert_eq!(db.read().await.unwrap().signing_keys().all().await.unwrap(), [new]);
}

on_both_engines! {
    keys_are_read_with_the_newest_first_and_can_be_forgotten,
}
