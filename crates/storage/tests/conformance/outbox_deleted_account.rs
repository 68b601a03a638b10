use domain::{AccountId, EmailAddress, EmailId, EmailState, LeaseId, SecurityEmail};
use storage::{Db, LeasedEmail, NewEmail};

use crate::engine::Engine;
use crate::fixtures::{NOW, commit};
use crate::on_both_engines;

async fn insert_email(db: &Db, account: Option<AccountId>, kind: &'static str) -> EmailId {
    let recipient: EmailAddress = "anna@example.com".parse().unwrap();
    let id = EmailId::new(NOW);
    let email = NewEmail {
        id,
        kind,
        account,
        booking: None,
        recipient: &recipient,
        content: Some(b"sealed"),
        created_at: NOW,
        due_at: NOW,
    };
    commit(db, async |tx| tx.outbox().insert(&email).await.unwrap()).await;
    id
}

async fn lease_due(db: &Db) -> Vec<LeasedEmail> {
    commit(db, async |tx| tx.outbox().lease_due(LeaseId::new(NOW), NOW, 10).await.unwrap()).await
}

async fn delete_for_account(db: &Db, account: AccountId) {
    commit(db, async |tx| tx.outbox().delete_for_account(account).await.unwrap()).await;
}

async fn delete_orphan(db: &Db, id: EmailId) {
    commit(db, async |tx| tx.outbox().delete_orphan(id).await.unwrap()).await;
}

fn account_id() -> AccountId {
    AccountId::new(NOW)
}

async fn deletes_only_the_emails_of_the_deleted_account(engine: Engine) {
    let db = engine.open().await;
    let (deleted, other) = (account_id(), account_id());
    let (deleted_accounts_email, other_accounts_email) = (
        insert_email(&db, Some(deleted), "verify-email").await,
        insert_email(&db, Some(other), "verify-email").await,
    );
    let without_account = insert_email(&db, None, "verify-email").await;
    delete_for_account(&db, deleted).await;
    assert_eq!(engine.email_state(deleted_accounts_email).await, None);
    assert_eq!(engine.email_state(other_accounts_email).await, Some(EmailState::Queued));
    assert_eq!(engine.email_state(without_account).await, Some(EmailState::Queued));
}

async fn keeps_queued_security_emails_without_the_account(engine: Engine) {
    let db = engine.open().await;
    let deleted = account_id();
    for email in SecurityEmail::ALL {
        let id = insert_email(&db, Some(deleted), email.kind()).await;
        delete_for_account(&db, deleted).await;
        assert_eq!(engine.email_state(id).await, Some(EmailState::Queued), "{email:?}");
        let leased = lease_due(&db).await;
        assert_eq!((leased.len(), leased[0].id, leased[0].account), (1, id, None), "{email:?}");
    }
}

async fn deletes_sent_and_failed_security_emails_with_the_account(engine: Engine) {
    let db = engine.open().await;
    let deleted = account_id();
    let kind = SecurityEmail::PasswordChanged.kind();
    let (sent, failed) =
        (insert_email(&db, Some(deleted), kind).await, insert_email(&db, Some(deleted), kind).await);
    let lease = lease_due(&db).await[0].lease;
    assert!(commit(&db, async |tx| tx.outbox().mark_sent(sent, lease, NOW).await.unwrap()).await);
    assert!(commit(&db, async |tx| tx.outbox().mark_failed(failed, lease, NOW, "no").await.unwrap()).await);
    delete_for_account(&db, deleted).await;
    assert_eq!((engine.email_state(sent).await, engine.email_state(failed).await), (None, None));
}

async fn deletes_an_orphan_once_it_is_sent(engine: Engine) {
    let db = engine.open().await;
    let deleted = account_id();
    let kind = SecurityEmail::EmailChanged.kind();
    let (deleted_accounts_email, other_accounts_email) =
        (insert_email(&db, Some(deleted), kind).await, insert_email(&db, Some(account_id()), kind).await);
    let lease = lease_due(&db).await[0].lease;
    // The account is deleted while both emails are being delivered.
    delete_for_account(&db, deleted).await;
    delete_orphan(&db, deleted_accounts_email).await;
    assert_eq!(
        engine.email_state(deleted_accounts_email).await,
        Some(EmailState::Queued),
        "delivery is still in progress"
    );
    for id in [deleted_accounts_email, other_accounts_email] {
        assert!(commit(&db, async |tx| tx.outbox().mark_sent(id, lease, NOW).await.unwrap()).await);
        delete_orphan(&db, id).await;
    }
    assert_eq!(
        (engine.email_state(deleted_accounts_email).await, engine.email_state(other_accounts_email).await),
        (None, Some(EmailState::Sent))
    );
}

on_both_engines! {
    deletes_only_the_emails_of_the_deleted_account,
    keeps_queued_security_emails_without_the_account,
    deletes_sent_and_failed_security_emails_with_the_account,
    deletes_an_orphan_once_it_is_sent,
}
