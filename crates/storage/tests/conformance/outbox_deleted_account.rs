use domain::{AccountId, EmailAddress, LeaseId, MailId, MailState, SecurityEmail};
use storage::{Db, NewMail, TakenMail};

use crate::engine::Engine;
use crate::on_both_engines;
use crate::people::{NOW, commit};

async fn insert(db: &Db, account: Option<AccountId>, kind: &'static str) -> MailId {
    let recipient: EmailAddress = "anna@example.com".parse().unwrap();
    let id = MailId::new(NOW);
    let mail = NewMail {
        id,
        kind,
        account,
        booking: None,
        recipient: &recipient,
        content: Some(b"sealed"),
        created_at: NOW,
        due_at: NOW,
    };
    commit(db, async |tx| tx.outbox().insert(&mail).await.unwrap()).await;
    id
}

async fn take(db: &Db) -> Vec<TakenMail> {
    commit(db, async |tx| tx.outbox().take(LeaseId::new(NOW), NOW, 10).await.unwrap()).await
}

async fn forget(db: &Db, account: AccountId) {
    commit(db, async |tx| tx.outbox().forget(account).await.unwrap()).await;
}

async fn forget_orphan(db: &Db, id: MailId) {
    commit(db, async |tx| tx.outbox().forget_orphan(id).await.unwrap()).await;
}

async fn state(db: &Db, id: MailId) -> Option<MailState> {
    let status = db.read().await.unwrap().outbox().status(id).await.unwrap();
    status.map(|status| status.state)
}

fn account() -> AccountId {
    AccountId::new(NOW)
}

async fn the_mails_of_a_deleted_account_are_forgotten_and_no_others(engine: Engine) {
    let db = engine.open().await;
    let (gone, other) = (account(), account());
    let (mine, foreign) =
        (insert(&db, Some(gone), "verify-email").await, insert(&db, Some(other), "verify-email").await);
    let nobodys = insert(&db, None, "verify-email").await;
    forget(&db, gone).await;
    assert_eq!(state(&db, mine).await, None);
    assert_eq!(state(&db, foreign).await, Some(MailState::Queued));
    assert_eq!(state(&db, nobodys).await, Some(MailState::Queued));
}

async fn a_security_email_that_waits_outlives_its_account_and_no_longer_knows_it(engine: Engine) {
    let db = engine.open().await;
    let gone = account();
    for email in SecurityEmail::ALL {
        let id = insert(&db, Some(gone), email.kind()).await;
        forget(&db, gone).await;
        assert_eq!(state(&db, id).await, Some(MailState::Queued), "{email:?}");
        let taken = take(&db).await;
        assert_eq!((taken.len(), taken[0].id, taken[0].account), (1, id, None), "{email:?}");
    }
}

async fn a_security_email_that_was_sent_or_given_up_is_forgotten_with_its_account(engine: Engine) {
    let db = engine.open().await;
    let gone = account();
    let kind = SecurityEmail::PasswordChanged.kind();
    let (sent, failed) = (insert(&db, Some(gone), kind).await, insert(&db, Some(gone), kind).await);
    let lease = take(&db).await[0].lease;
    assert!(commit(&db, async |tx| tx.outbox().sent(sent, lease, NOW).await.unwrap()).await);
    assert!(commit(&db, async |tx| tx.outbox().fail(failed, lease, NOW, "no").await.unwrap()).await);
    forget(&db, gone).await;
    assert_eq!((state(&db, sent).await, state(&db, failed).await), (None, None));
}

async fn a_mail_is_an_orphan_once_it_is_settled_and_its_account_is_gone(engine: Engine) {
    let db = engine.open().await;
    let owner = account();
    let kind = SecurityEmail::EmailChanged.kind();
    let (orphan, owned) = (insert(&db, Some(owner), kind).await, insert(&db, Some(account()), kind).await);
    let lease = take(&db).await[0].lease;
    // The account is deleted while both are being delivered.
    forget(&db, owner).await;
    forget_orphan(&db, orphan).await;
    assert_eq!(state(&db, orphan).await, Some(MailState::Queued), "it has not left yet");
    for id in [orphan, owned] {
        assert!(commit(&db, async |tx| tx.outbox().sent(id, lease, NOW).await.unwrap()).await);
        forget_orphan(&db, id).await;
    }
    assert_eq!((state(&db, orphan).await, state(&db, owned).await), (None, Some(MailState::Sent)));
}

on_both_engines! {
    the_mails_of_a_deleted_account_are_forgotten_and_no_others,
    a_security_email_that_waits_outlives_its_account_and_no_longer_knows_it,
    a_security_email_that_was_sent_or_given_up_is_forgotten_with_its_account,
    a_mail_is_an_orphan_once_it_is_settled_and_its_account_is_gone,
}
