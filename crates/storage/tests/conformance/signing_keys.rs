use std::time::Duration;

use storage::StoredSigningKey;

use crate::engine::Engine;
use crate::fixtures::{NOW, commit};
use crate::on_both_engines;

async fn lists_keys_newest_first_and_deletes_them(engine: Engine) {
    let db = engine.open().await;
    let key = |id: &str, age: u64| StoredSigningKey {
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
    assert_eq!(db.read().await.unwrap().signing_keys().list().await.unwrap(), [new.clone(), old]);
    commit(&db, async |tx| tx.signing_keys().delete("old").await.unwrap()).await;
    assert_eq!(db.read().await.unwrap().signing_keys().list().await.unwrap(), [new]);
}

on_both_engines! {
    lists_keys_newest_first_and_deletes_them,
}
