//! Whose account it is, when nobody means harm.

use domain::{Account, AccountId};
use serde_json::json;
use server::app::identity::operator;

use super::visit::{Attempt, app, app_with, sign_in};
use crate::browser::{Browser, PASSWORD};
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

const ANNA: &str = "anna@example.com";

/// Somebody who signed up with a password and opened the link in the mail.
async fn verified<'a>(app: &'a TestApp, email: &str) -> Browser<'a> {
    let browser = app.signed_up(email).await;
    let code = app.mailed_code(email, "verify-email").await;
    browser.post("/api/identity/verify-email", json!({"code": code})).await.expect(200);
    browser
}

fn subjects(app: &TestApp, to: &str) -> Vec<String> {
    app.mails().into_iter().filter(|mail| mail.to == to).map(|mail| mail.subject).collect()
}

async fn an_address_that_both_sides_have_proven_is_linked_and_its_owner_told(engine: Engine) {
    let app = app(&engine).await;
    let anna = verified(&app, ANNA).await;
    let (google, answer) = sign_in(&app, "ANNA@example.com").await;
    let user = answer.expect(200).json()["user"].clone();
    let own = anna.get("/api/identity/user").await.expect(200).json();
    assert_eq!(user["uid"], own["uid"]);
    assert_eq!(user["displayName"], "Anna Berg", "the name she chose here stays");
    let ways: Vec<_> = own["providerData"].as_array().unwrap().iter().map(|way| &way["providerId"]).collect();
    assert_eq!(ways, ["password", "google.com"]);

    app.browser().sign_in(ANNA, PASSWORD).await.expect(200);
    anna.refresh().await.expect(200);
    google.refresh().await.expect(200);
    app.drain_outbox().await;
    let added = "Google sign-in was added to your Lenslink account";
    assert!(subjects(&app, ANNA).iter().any(|subject| subject == added), "{:?}", subjects(&app, ANNA));

    sign_in(&app, "ANNA@example.com").await.1.expect(200);
    app.drain_outbox().await;
    assert_eq!(subjects(&app, ANNA).len(), 2, "told once");
}

async fn an_address_that_google_has_not_proven_leads_nowhere(engine: Engine) {
    let app = app(&engine).await;
    let (_, answer) = sign_in(&app, "unverified+anna@example.com").await;
    answer.refused(403, "unverified-email");
    app.browser().sign_up(ANNA).await.expect(201);
}

async fn a_disabled_account_stays_closed_whichever_way_is_tried(engine: Engine) {
    let app = app(&engine).await;
    sign_in(&app, ANNA).await.1.expect(200);
    operator::disable(&app.cx, &ANNA.parse().unwrap()).await.unwrap();
    sign_in(&app, ANNA).await.1.refused(403, "user-disabled");
    sign_in(&app, "sub:another|anna@example.com").await.1.refused(403, "user-disabled");

    app.signed_up("bo@example.com").await;
    operator::disable(&app.cx, &"bo@example.com".parse().unwrap()).await.unwrap();
    sign_in(&app, "bo@example.com").await.1.refused(403, "user-disabled");
    operator::enable(&app.cx, &"bo@example.com".parse().unwrap()).await.unwrap();
    app.browser().sign_in("bo@example.com", PASSWORD).await.expect(200);
}

async fn what_ends_every_session_ends_one_that_is_about_to_begin(engine: Engine) {
    let app = app(&engine).await;
    let (first, _) = sign_in(&app, ANNA).await;
    let browser = app.browser();
    let attempt = Attempt::begin(&browser).await;
    browser.get(&attempt.visit(ANNA).await).await.expect(200);
    first.post_empty("/api/identity/sign-out-everywhere").await.expect(204);
    attempt.finish(&browser).await.refused(401, "invalid-credential");

    let attempt = Attempt::begin(&browser).await;
    browser.get(&attempt.visit(ANNA).await).await.expect(200);
    operator::disable(&app.cx, &ANNA.parse().unwrap()).await.unwrap();
    attempt.finish(&browser).await.refused(403, "user-disabled");
}

async fn a_deleted_account_takes_its_way_through_google_along(engine: Engine) {
    let app = app(&engine).await;
    let (anna, first) = sign_in(&app, ANNA).await;
    anna.delete("/api/identity/user").await.expect(204);
    let (_, again) = sign_in(&app, ANNA).await;
    assert_ne!(again.expect(200).json()["user"]["uid"], first.expect(200).json()["user"]["uid"]);
}

async fn a_closed_server_lets_in_those_it_knows(engine: Engine) {
    let app = app_with(&engine, &[("LENSLINK_REGISTRATION", "closed")]).await;
    sign_in(&app, ANNA).await.1.refused(403, "registration-closed");
    let now = app.cx.clock.now();
    let anna = Account {
        id: AccountId::new(now),
        email: ANNA.parse().unwrap(),
        email_verified: true,
        display_name: None,
        epoch: 0,
        disabled: false,
        has_password: false,
        created_at: now,
        last_sign_in_at: now,
    };
    let mut tx = app.cx.db.write().await.unwrap();
    assert!(tx.accounts().insert(&anna, None).await.unwrap());
    tx.commit().await.unwrap();
    for _ in 0..2 {
        let (_, answer) = sign_in(&app, ANNA).await;
        assert_eq!(answer.expect(200).json()["user"]["uid"], anna.id.to_string());
    }
}

on_both_engines! {
    an_address_that_both_sides_have_proven_is_linked_and_its_owner_told,
    an_address_that_google_has_not_proven_leads_nowhere,
    a_disabled_account_stays_closed_whichever_way_is_tried,
    what_ends_every_session_ends_one_that_is_about_to_begin,
    a_deleted_account_takes_its_way_through_google_along,
    a_closed_server_lets_in_those_it_knows,
}
