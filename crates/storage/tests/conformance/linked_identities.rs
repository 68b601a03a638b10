use domain::LinkedIdentity;

use crate::engine::Engine;
use crate::fixtures::{NOW, account, commit, email_address, insert_account};
use crate::on_both_engines;

fn google_identity(subject: &str) -> LinkedIdentity {
    LinkedIdentity {
        issuer: "https://accounts.google.com".to_owned(),
        subject: subject.to_owned(),
        email: email_address("anna@gmail.com"),
        display_name: Some("Anna".parse().unwrap()),
    }
}

async fn finds_the_account_of_an_identity(engine: Engine) {
    let (db, anna) = (engine.open().await, account("anna@example.com"));
    insert_account(&db, &anna).await;
    let identity = google_identity("1");
    assert!(
        commit(&db, async |tx| tx.linked_identities().link(anna.id, &identity, NOW).await.unwrap()).await
    );
    let mut tx = db.read().await.unwrap();
    assert_eq!(tx.linked_identities().find_account(&identity.issuer, "1").await.unwrap(), Some(anna.id));
    assert_eq!(tx.linked_identities().find_account("https://other.example", "1").await.unwrap(), None);
    assert_eq!(tx.linked_identities().find_account(&identity.issuer, "2").await.unwrap(), None);
    assert_eq!(tx.linked_identities().list_for_account(anna.id).await.unwrap(), [identity]);
}

async fn refuses_an_identity_of_another_account(engine: Engine) {
    let (db, anna, bo) = (engine.open().await, account("anna@example.com"), account("bo@example.com"));
    insert_account(&db, &anna).await;
    insert_account(&db, &bo).await;
    let identity = google_identity("1");
    commit(&db, async |tx| tx.linked_identities().link(anna.id, &identity, NOW).await.unwrap()).await;
    assert!(!commit(&db, async |tx| tx.linked_identities().link(bo.id, &identity, NOW).await.unwrap()).await);
    let linked_account =
        db.read().await.unwrap().linked_identities().find_account(&identity.issuer, "1").await.unwrap();
    assert_eq!(linked_account, Some(anna.id));
}

async fn unlinks_all_identities_of_one_account_only(engine: Engine) {
    let (db, anna, bo) = (engine.open().await, account("anna@example.com"), account("bo@example.com"));
    insert_account(&db, &anna).await;
    insert_account(&db, &bo).await;
    commit(&db, async |tx| {
        tx.linked_identities().link(anna.id, &google_identity("1"), NOW).await.unwrap();
        tx.linked_identities().link(anna.id, &google_identity("2"), NOW).await.unwrap();
        tx.linked_identities().link(bo.id, &google_identity("3"), NOW).await.unwrap();
        tx.linked_identities().unlink_all(anna.id).await.unwrap();
    })
    .await;
    let mut tx = db.read().await.unwrap();
    assert_eq!(tx.linked_identities().list_for_account(anna.id).await.unwrap(), []);
    assert_eq!(tx.linked_identities().list_for_account(bo.id).await.unwrap(), [google_identity("3")]);
}

async fn unlinks_one_identity_of_its_own_account_only(engine: Engine) {
    let (db, anna, bo) = (engine.open().await, account("anna@example.com"), account("bo@example.com"));
    insert_account(&db, &anna).await;
    insert_account(&db, &bo).await;
    let issuer = google_identity("1").issuer;
    commit(&db, async |tx| {
        for subject in ["1", "2"] {
            tx.linked_identities().link(anna.id, &google_identity(subject), NOW).await.unwrap();
        }
        tx.linked_identities().unlink(anna.id, &issuer, "1").await.unwrap();
        tx.linked_identities().unlink(bo.id, &issuer, "2").await.unwrap();
    })
    .await;
    let mut tx = db.read().await.unwrap();
    assert_eq!(tx.linked_identities().list_for_account(anna.id).await.unwrap(), [google_identity("2")]);
}

on_both_engines! {
    finds_the_account_of_an_identity,
    refuses_an_identity_of_another_account,
    unlinks_all_identities_of_one_account_only,
    unlinks_one_identity_of_its_own_account_only,
}
