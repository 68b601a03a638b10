use domain::LinkedIdentity;

use crate::engine::Engine;
use crate::on_both_engines;
use crate::people::{NOW, account, commit, email, insert};

fn google(subject: &str) -> LinkedIdentity {
    LinkedIdentity {
        issuer: "https://accounts.google.com".to_owned(),
        subject: subject.to_owned(),
        email: email("anna@gmail.com"),
        display_name: Some("Anna".parse().unwrap()),
    }
}

async fn an_identity_leads_to_its_account(engine: Engine) {
    let (db, anna) = (engine.open().await, account("anna@example.com"));
    insert(&db, &anna).await;
    let one = google("1");
    assert!(commit(&db, async |tx| tx.linked_identities().link(anna.id, &one, NOW).await.unwrap()).await);
    let mut tx = db.read().await.unwrap();
    assert_eq!(tx.linked_identities().account_of(&one.issuer, "1").await.unwrap(), Some(anna.id));
    assert_eq!(tx.linked_identities().account_of("https://other.example", "1").await.unwrap(), None);
    assert_eq!(tx.linked_identities().account_of(&one.issuer, "2").await.unwrap(), None);
    assert_eq!(tx.linked_identities().of_account(anna.id).await.unwrap(), [one]);
}

async fn an_identity_never_changes_hands(engine: Engine) {
    let (db, anna, bo) = (engine.open().await, account("anna@example.com"), account("bo@example.com"));
    insert(&db, &anna).await;
    insert(&db, &bo).await;
    let one = google("1");
    commit(&db, async |tx| tx.linked_identities().link(anna.id, &one, NOW).await.unwrap()).await;
    assert!(!commit(&db, async |tx| tx.linked_identities().link(bo.id, &one, NOW).await.unwrap()).await);
    let owner = db.read().await.unwrap().linked_identities().account_of(&one.issuer, "1").await.unwrap();
    assert_eq!(owner, Some(anna.id));
}

async fn unlinking_leaves_other_accounts_alone(engine: Engine) {
    let (db, anna, bo) = (engine.open().await, account("anna@example.com"), account("bo@example.com"));
    insert(&db, &anna).await;
    insert(&db, &bo).await;
    commit(&db, async |tx| {
        tx.linked_identities().link(anna.id, &google("1"), NOW).await.unwrap();
        tx.linked_identities().link(anna.id, &google("2"), NOW).await.unwrap();
        tx.linked_identities().link(bo.id, &google("3"), NOW).await.unwrap();
        tx.linked_identities().unlink_all(anna.id).await.unwrap();
    })
    .await;
    let mut tx = db.read().await.unwrap();
    assert_eq!(tx.linked_identities().of_account(anna.id).await.unwrap(), []);
    assert_eq!(tx.linked_identities().of_account(bo.id).await.unwrap(), [google("3")]);
}

on_both_engines! {
    an_identity_leads_to_its_account,
    an_identity_never_changes_hands,
    unlinking_leaves_other_accounts_alone,
}
