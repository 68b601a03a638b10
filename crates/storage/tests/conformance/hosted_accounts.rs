use std::time::Duration;

use domain::{Account, LinkedIdentity};
use storage::{Db, HostedAccount};

use crate::engine::Engine;
use crate::fixtures::{NOW, account, commit, email_address, insert_account};
use crate::on_both_engines;

const ISSUER: &str = "https://securetoken.google.com/photos";
const SUBJECT: &str = "anna-1";
const SECOND: Duration = Duration::from_secs(1);

async fn insert_hosted_account(db: &Db) -> Account {
    let anna = account("anna@example.com");
    insert_account(db, &anna).await;
    let (issuer, subject) = (ISSUER.to_owned(), SUBJECT.to_owned());
    let identity = LinkedIdentity { issuer, subject, email: anna.email.clone(), display_name: None };
    commit(db, async |tx| tx.linked_identities().link(anna.id, &identity, NOW).await.unwrap()).await;
    anna
}

async fn find(db: &Db, issuer: &str, subject: &str) -> Option<HostedAccount> {
    db.read().await.unwrap().hosted_accounts().find(issuer, subject).await.unwrap()
}

async fn finds_the_account_of_a_user(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_hosted_account(&db).await;
    let expected = HostedAccount {
        service_email: anna.email.clone(),
        account: anna,
        signed_out_at: None,
        google_subject: None,
        claims_issued_at: None,
    };
    assert_eq!(find(&db, ISSUER, SUBJECT).await, Some(expected));
    assert_eq!(find(&db, ISSUER, "bo-1").await, None);
    assert_eq!(find(&db, "https://securetoken.google.com/other", SUBJECT).await, None);
}

async fn stores_when_the_user_signed_out_everywhere(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_hosted_account(&db).await;
    commit(&db, async |tx| tx.hosted_accounts().set_signed_out_at(anna.id, NOW).await.unwrap()).await;
    assert_eq!(find(&db, ISSUER, SUBJECT).await.unwrap().signed_out_at, Some(NOW));
}

async fn stores_data_of_newer_tokens_only(engine: Engine) {
    let db = engine.open().await;
    insert_hosted_account(&db).await;
    let (first, second) = (email_address("first@example.com"), email_address("second@example.com"));
    let set = async |email, google_subject, issued_at| {
        commit(&db, async |tx| {
            tx.hosted_accounts().set_copied(ISSUER, SUBJECT, email, google_subject, issued_at).await.unwrap()
        })
        .await
    };
    assert!(set(&first, Some("g-1"), NOW).await);
    assert!(!set(&second, None, NOW.minus(SECOND)).await, "an older token");
    let hosted = find(&db, ISSUER, SUBJECT).await.unwrap();
    assert_eq!((&hosted.service_email, hosted.google_subject.as_deref()), (&first, Some("g-1")));
    assert_eq!(hosted.claims_issued_at, Some(NOW));
    assert!(set(&second, None, NOW).await, "another token of the same second");
    let hosted = find(&db, ISSUER, SUBJECT).await.unwrap();
    assert_eq!((&hosted.service_email, hosted.google_subject), (&second, None));
}

async fn remembers_removed_identities_until_they_are_purged(engine: Engine) {
    let db = engine.open().await;
    let anna = insert_hosted_account(&db).await;
    let find_removal =
        async || db.read().await.unwrap().hosted_accounts().find_removal(ISSUER, SUBJECT).await.unwrap();
    assert_eq!(find_removal().await, None);
    for removed_at in [NOW, NOW.plus(SECOND)] {
        commit(&db, async |tx| {
            tx.hosted_accounts().record_removal(ISSUER, anna.id, removed_at).await.unwrap();
        })
        .await;
        assert_eq!(find_removal().await, Some(removed_at));
    }
    let purge =
        async |until| commit(&db, async |tx| tx.hosted_accounts().purge_removals(until).await.unwrap()).await;
    assert_eq!(purge(NOW).await, 0);
    assert_eq!(purge(NOW.plus(SECOND)).await, 1);
    assert_eq!(find_removal().await, None);
}

on_both_engines! {
    finds_the_account_of_a_user,
    stores_when_the_user_signed_out_everywhere,
    stores_data_of_newer_tokens_only,
    remembers_removed_identities_until_they_are_purged,
}
