use std::sync::Arc;
use std::time::Duration;

use domain::{Account, FactorId, FactorKind, SecondFactor};
use storage::{Db, FactorCredential, StoredFactor};

use crate::engine::Engine;
use crate::fixtures::{NOW, commit, count_successes, insert_anna_and_bo};
use crate::on_both_engines;

const SECOND: Duration = Duration::from_secs(1);

fn factor(account: &Account, credential: FactorCredential) -> StoredFactor {
    let factor = SecondFactor {
        id: FactorId::new(NOW),
        account: account.id,
        kind: credential.kind(),
        name: "Phone".parse().unwrap(),
        created_at: NOW,
        last_used_at: None,
    };
    StoredFactor { factor, credential }
}

fn passkey(account: &Account, id: &[u8]) -> StoredFactor {
    factor(account, FactorCredential::Passkey { id: id.to_vec(), public_key: "{}".to_owned() })
}

fn app(account: &Account) -> StoredFactor {
    factor(account, FactorCredential::AuthenticatorApp { sealed_secret: vec![7; 48], last_step: None })
}

async fn insert(db: &Db, factor: &StoredFactor) -> bool {
    commit(db, async |tx| tx.second_factors().insert(factor).await.unwrap()).await
}

async fn list(db: &Db, account: &Account) -> Vec<StoredFactor> {
    db.read().await.unwrap().second_factors().list(account.id).await.unwrap()
}

async fn reads_back_the_factors_of_one_account_oldest_first(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = insert_anna_and_bo(&db).await;
    let mut older = app(&anna);
    older.factor.created_at = NOW.minus(SECOND);
    older.factor.last_used_at = Some(NOW);
    let newer = passkey(&anna, b"credential 1");
    for factor in [&newer, &older, &passkey(&bo, b"credential 2")] {
        assert!(insert(&db, factor).await);
    }
    assert_eq!(list(&db, &anna).await, [older, newer]);
}

async fn stores_each_passkey_once_and_finds_its_account(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = insert_anna_and_bo(&db).await;
    assert!(insert(&db, &passkey(&anna, b"credential 1")).await);
    assert!(!insert(&db, &passkey(&anna, b"credential 1")).await);
    assert!(!insert(&db, &passkey(&bo, b"credential 1")).await);
    let mut tx = db.read().await.unwrap();
    let find = tx.second_factors().find_account_of_passkey(b"credential 1").await.unwrap();
    assert_eq!(find, Some(anna.id));
    assert_eq!(tx.second_factors().find_account_of_passkey(b"credential 2").await.unwrap(), None);
}

async fn records_the_use_of_a_passkey(engine: Engine) {
    let db = engine.open().await;
    let (anna, _) = insert_anna_and_bo(&db).await;
    let [used, unused] = [passkey(&anna, b"credential 1"), passkey(&anna, b"credential 2")];
    for factor in [&used, &unused] {
        insert(&db, factor).await;
    }
    let later = NOW.plus(SECOND);
    commit(&db, async |tx| {
        tx.second_factors().record_passkey_use(used.factor.id, r#"{"counter":2}"#, later).await.unwrap();
    })
    .await;
    let factors = list(&db, &anna).await;
    let find = |id| factors.iter().find(|stored| stored.factor.id == id).unwrap();
    assert_eq!(find(used.factor.id).factor.last_used_at, Some(later));
    let credential =
        FactorCredential::Passkey { id: b"credential 1".to_vec(), public_key: r#"{"counter":2}"#.to_owned() };
    assert_eq!(find(used.factor.id).credential, credential);
    assert_eq!(*find(unused.factor.id), unused);
}

async fn accepts_one_code_per_time_step_and_no_earlier_one(engine: Engine) {
    let db = Arc::new(engine.open().await);
    let (anna, _) = insert_anna_and_bo(&db).await;
    let app = app(&anna);
    insert(&db, &app).await;
    let id = app.factor.id;
    let tasks = (0..10)
        .map(|_| {
            let db = db.clone();
            tokio::spawn(async move {
                commit(&db, async |tx| tx.second_factors().record_code_use(id, 100, NOW).await.unwrap()).await
            })
        })
        .collect();
    assert_eq!(count_successes(tasks).await, 1);
    for (step, is_accepted) in [(99, false), (100, false), (101, true)] {
        let accepted =
            commit(&db, async |tx| tx.second_factors().record_code_use(id, step, NOW).await.unwrap()).await;
        assert_eq!(accepted, is_accepted, "{step}");
    }
    let [stored] = &list(&db, &anna).await[..] else { panic!("one factor") };
    assert_eq!(stored.factor.last_used_at, Some(NOW));
    assert_eq!(
        stored.credential,
        FactorCredential::AuthenticatorApp { sealed_secret: vec![7; 48], last_step: Some(101) }
    );
}

async fn renames_and_removes_only_factors_of_the_account(engine: Engine) {
    let db = engine.open().await;
    let (anna, bo) = insert_anna_and_bo(&db).await;
    let [first, mut second] = [passkey(&anna, b"credential 1"), app(&anna)];
    second.factor.created_at = NOW.plus(SECOND);
    insert(&db, &first).await;
    insert(&db, &second).await;
    let (id, name) = (first.factor.id, "Laptop".parse().unwrap());
    commit(&db, async |tx| {
        assert!(!tx.second_factors().rename(bo.id, id, &name).await.unwrap());
        assert!(!tx.second_factors().remove(bo.id, id).await.unwrap());
        assert!(tx.second_factors().rename(anna.id, id, &name).await.unwrap());
    })
    .await;
    let names: Vec<_> = list(&db, &anna).await.into_iter().map(|stored| stored.factor.name).collect();
    assert_eq!(names, [name, "Phone".parse().unwrap()]);
    commit(&db, async |tx| {
        assert!(tx.second_factors().remove(anna.id, id).await.unwrap());
        assert!(!tx.second_factors().remove(anna.id, id).await.unwrap());
    })
    .await;
    assert_eq!(list(&db, &anna).await, [second]);
    assert_eq!(
        commit(&db, async |tx| tx.second_factors().remove_all(bo.id).await.unwrap()).await,
        0,
        "Anna's factors stay"
    );
    assert_eq!(commit(&db, async |tx| tx.second_factors().remove_all(anna.id).await.unwrap()).await, 1);
}

/// The checks of the table guard against a row that the server could not read.
async fn refuses_a_factor_of_another_kind_than_its_credential(engine: Engine) {
    let db = engine.open().await;
    let (anna, _) = insert_anna_and_bo(&db).await;
    let [app, passkey] = [app(&anna), passkey(&anna, b"credential 1")];
    insert(&db, &app).await;
    insert(&db, &passkey).await;
    for sql in [
        "UPDATE second_factors SET kind = 'passkey' WHERE kind = 'authenticator-app'",
        "UPDATE second_factors SET kind = 'authenticator-app' WHERE kind = 'passkey'",
        "UPDATE second_factors SET last_step = 1 WHERE kind = 'passkey'",
        "UPDATE second_factors SET kind = 'sms'",
    ] {
        assert!(engine.try_run(sql).await.is_err(), "{sql}");
    }
    assert_eq!(FactorKind::ALL.len(), 2, "a new kind needs a migration");
}

async fn replaces_and_consumes_recovery_codes(engine: Engine) {
    let db = Arc::new(engine.open().await);
    let (anna, bo) = insert_anna_and_bo(&db).await;
    let hashes = |bytes: [u8; 2]| bytes.map(|byte| vec![byte; 32]);
    commit(&db, async |tx| {
        tx.recovery_codes().replace(bo.id, &hashes([1, 2])).await.unwrap();
        tx.recovery_codes().replace(anna.id, &hashes([1, 2])).await.unwrap();
        tx.recovery_codes().replace(anna.id, &hashes([3, 4])).await.unwrap();
        assert!(!tx.recovery_codes().consume(anna.id, &[1; 32]).await.unwrap(), "a replaced code");
    })
    .await;
    let tasks = (0..10)
        .map(|_| {
            let (db, account) = (db.clone(), anna.id);
            tokio::spawn(async move {
                commit(&db, async |tx| tx.recovery_codes().consume(account, &[3; 32]).await.unwrap()).await
            })
        })
        .collect();
    assert_eq!(count_successes(tasks).await, 1);
    let mut tx = db.write().await.unwrap();
    assert_eq!(tx.recovery_codes().count(anna.id).await.unwrap(), 1);
    tx.recovery_codes().delete_all(anna.id).await.unwrap();
    assert_eq!(tx.recovery_codes().count(anna.id).await.unwrap(), 0);
    assert_eq!(tx.recovery_codes().count(bo.id).await.unwrap(), 2);
}

async fn a_challenge_is_used_once_until_it_expires(engine: Engine) {
    let db = Arc::new(engine.open().await);
    let expires_at = NOW.plus(SECOND);
    let tasks = (0..10)
        .map(|_| {
            let db = db.clone();
            tokio::spawn(async move {
                commit(&db, async |tx| tx.used_challenges().insert(&[1; 32], expires_at).await.unwrap()).await
            })
        })
        .collect();
    assert_eq!(count_successes(tasks).await, 1);
    let purge = async |at| commit(&db, async |tx| tx.used_challenges().purge(at).await.unwrap()).await;
    assert_eq!(purge(NOW).await, 0);
    assert_eq!(purge(expires_at).await, 1);
}

async fn deleting_an_account_deletes_its_factors_and_codes(engine: Engine) {
    let db = engine.open().await;
    let (anna, _) = insert_anna_and_bo(&db).await;
    insert(&db, &app(&anna)).await;
    commit(&db, async |tx| {
        tx.recovery_codes().replace(anna.id, &[vec![1; 32]]).await.unwrap();
        tx.accounts().delete(anna.id).await.unwrap();
    })
    .await;
    assert_eq!(list(&db, &anna).await, []);
    assert_eq!(db.read().await.unwrap().recovery_codes().count(anna.id).await.unwrap(), 0);
}

on_both_engines! {
    reads_back_the_factors_of_one_account_oldest_first,
    stores_each_passkey_once_and_finds_its_account,
    records_the_use_of_a_passkey,
    accepts_one_code_per_time_step_and_no_earlier_one,
    renames_and_removes_only_factors_of_the_account,
    refuses_a_factor_of_another_kind_than_its_credential,
    replaces_and_consumes_recovery_codes,
    a_challenge_is_used_once_until_it_expires,
    deleting_an_account_deletes_its_factors_and_codes,
}
