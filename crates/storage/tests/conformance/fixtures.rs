//! Rows that several cases need.

use domain::session::Session;
use domain::{Account, AccountId, EmailAddress, SessionId, Timestamp};
use storage::{Db, Tx};
use tokio::task::JoinHandle;

pub const NOW: Timestamp = Timestamp::from_millis(1_763_000_000_000);

pub fn email_address(text: &str) -> EmailAddress {
    text.parse().unwrap()
}

pub fn account(address: &str) -> Account {
    Account {
        id: AccountId::new(NOW),
        email: email_address(address),
        email_verified: false,
        display_name: Some("Anna Berg".parse().unwrap()),
        epoch: 0,
        is_disabled: false,
        has_password: true,
        created_at: NOW,
        last_sign_in_at: NOW,
    }
}

pub fn session(account: &Account) -> Session {
    Session {
        id: SessionId::new(NOW),
        account: account.id,
        epoch: account.epoch,
        generation: 0,
        token_hash: vec![1; 32],
        created_at: NOW,
        authenticated_at: NOW,
        rotated_at: NOW,
        user_agent: Some("Firefox".to_owned()),
    }
}

/// Runs `work` in a write transaction and commits it.
pub async fn commit<T>(db: &Db, work: impl AsyncFnOnce(&mut Tx) -> T) -> T {
    let mut tx = db.write().await.unwrap();
    let result = work(&mut tx).await;
    tx.commit().await.unwrap();
    result
}

pub async fn insert_account(db: &Db, account: &Account) {
    assert!(commit(db, async |tx| tx.accounts().insert(account, Some("$hash")).await.unwrap()).await);
}

pub async fn insert_account_with_email(db: &Db, address: &str) -> AccountId {
    let account = account(address);
    insert_account(db, &account).await;
    account.id
}

pub async fn insert_anna_and_bo(db: &Db) -> (Account, Account) {
    let (anna, bo) = (account("anna@example.com"), account("bo@example.com"));
    insert_account(db, &anna).await;
    insert_account(db, &bo).await;
    (anna, bo)
}

/// How many of these concurrent calls return true.
pub async fn count_successes(tasks: Vec<JoinHandle<bool>>) -> usize {
    let mut successes = 0;
    for task in tasks {
        successes += usize::from(task.await.unwrap());
    }
    successes
}
