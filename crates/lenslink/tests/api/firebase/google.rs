//! Users that have connected a Google account at Firebase.

use std::time::Duration;

use domain::{AccountId, LinkedIdentity};
use identity::oidc::GOOGLE_ISSUER;
use serde_json::{Value, json};
use server::app::identity::operator;

use super::{EMAIL, claims, get_user, now_seconds, start, uid, with};
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

/// The claims of a user who has connected a Google account at Firebase.
fn with_google(claims: Value, subject: &str) -> Value {
    with(claims, json!({ "firebase": { "identities": { "google.com": [subject] } } }))
}

async fn list_identities(app: &TestApp, uid: &str) -> Vec<(String, String)> {
    let account = AccountId::from_uuid(uid.parse().unwrap());
    let identities =
        app.ctx.db.read().await.unwrap().linked_identities().list_for_account(account).await.unwrap();
    identities.into_iter().map(|identity| (identity.issuer, identity.subject)).collect()
}

/// The photographer signed in with this Google account before the operator moved to Firebase.
async fn a_connected_google_account_gets_its_account_also_with_another_address(engine: Engine) {
    let app = start(&engine, &[]).await;
    operator::add(&app.ctx, EMAIL.parse().unwrap(), "Anna Berg".parse().unwrap()).await.unwrap();
    let account = operator::list(&app.ctx, None).await.unwrap().remove(0);
    let google = LinkedIdentity {
        issuer: GOOGLE_ISSUER.to_owned(),
        subject: "g-1".to_owned(),
        email: "anna@gmail.example".parse().unwrap(),
        display_name: None,
    };
    let mut tx = app.ctx.db.write().await.unwrap();
    assert!(tx.linked_identities().link(account.id, &google, app.ctx.clock.now()).await.unwrap());
    tx.commit().await.unwrap();

    let anna = with_google(claims(&app, "anna-1", "anna@gmail.example"), "g-1");
    let user = get_user(&app, &anna).await.expect_status(200).json();
    assert_eq!((&user["uid"], &user["email"]), (&json!(account.id.to_string()), &json!(EMAIL)));
    let other = with_google(claims(&app, "anna-2", "anna@gmail.example"), "g-1");
    get_user(&app, &other).await.expect_error(409, "email-already-in-use");
    assert_eq!(operator::list(&app.ctx, None).await.unwrap().len(), 1);
}

/// So that the photographer keeps the account if the operator moves back to embedded accounts.
async fn keeps_the_google_account_equal_to_that_at_firebase(engine: Engine) {
    let app = start(&engine, &[]).await;
    let anna = claims(&app, "anna-1", EMAIL);
    let id = uid(&app, &anna).await;
    let firebase = ("https://securetoken.google.com/demo-lens".to_owned(), "anna-1".to_owned());
    assert_eq!(list_identities(&app, &id).await, std::slice::from_ref(&firebase));
    for subject in ["g-1", "g-2"] {
        app.ctx.clock.advance(Duration::from_secs(60));
        let renewed = with_google(with(anna.clone(), json!({ "iat": now_seconds(&app) })), subject);
        assert_eq!(uid(&app, &renewed).await, id);
        let google = (GOOGLE_ISSUER.to_owned(), subject.to_owned());
        assert_eq!(list_identities(&app, &id).await, [firebase.clone(), google]);
    }
    app.ctx.clock.advance(Duration::from_secs(60));
    assert_eq!(uid(&app, &with(anna, json!({ "iat": now_seconds(&app) }))).await, id);
    assert_eq!(list_identities(&app, &id).await, [firebase]);
}

on_both_engines! {
    a_connected_google_account_gets_its_account_also_with_another_address,
    keeps_the_google_account_equal_to_that_at_firebase,
}
