//! An attacker signs up with another person's address and waits until that person signs in. Each case is one
//! attack from "Pre-hijacked accounts" (Sudhodanan and Paverd, 2022).

use domain::{LinkedIdentity, PersonName};
use serde_json::json;

use super::helpers::{GoogleAttempt, app_with_google, sign_in_with_google};
use crate::support::browser::{Browser, PASSWORD};
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::{TestApp, env_variable};

const VICTIM_EMAIL: &str = "victim@example.com";

/// Signs the attacker up with the victim's address. Returns the attacker's browser.
async fn sign_up_attacker(app: &TestApp) -> Browser<'_> {
    app.sign_up_browser(VICTIM_EMAIL).await
}

/// Signs the victim in with Google and checks that the account has no other sign-in method.
async fn sign_in_victim(app: &TestApp) -> Browser<'_> {
    let (victim, response) = sign_in_with_google(app, VICTIM_EMAIL).await;
    let user = response.expect_status(200).json()["user"].clone();
    assert_eq!(user["email"], VICTIM_EMAIL);
    assert_eq!(user["emailVerified"], true);
    assert_eq!(user["displayName"], "Victim Example", "not the attacker's name");
    let providers = user["providerData"].as_array().unwrap();
    assert_eq!(providers.len(), 1, "{providers:?}");
    assert_eq!(providers[0]["providerId"], "google.com");
    victim
}

async fn sign_in_with_google_removes_the_attackers_password(engine: Engine) {
    let app = app_with_google(&engine).await;
    let attacker = sign_up_attacker(&app).await;
    let uid = attacker.get("/api/identity/user").await.expect_status(200).json()["uid"].clone();
    let victim = sign_in_victim(&app).await;
    assert_eq!(
        victim.get("/api/identity/user").await.expect_status(200).json()["uid"],
        uid,
        "the same account"
    );
    app.browser().sign_in(VICTIM_EMAIL, PASSWORD).await.expect_error(401, "invalid-credential");
    app.drain_outbox().await;
    let subject = "Google sign-in was added to your Lenslink account";
    assert!(app.emails().iter().any(|email| email.to == VICTIM_EMAIL && email.subject == subject));
}

async fn sign_in_with_google_ends_the_attackers_session(engine: Engine) {
    let app = app_with_google(&engine).await;
    let attacker = sign_up_attacker(&app).await;
    attacker.get("/api/auth/user").await.expect_status(200);
    sign_in_victim(&app).await;
    attacker.get("/api/auth/user").await.expect_error(401, "unauthorized");
    attacker.refresh().await.expect_error(401, "session-revoked");
}

/// The attacker has linked their own Google account and has an attempt that is ready to finish.
async fn sign_in_with_google_removes_the_attackers_google_link(engine: Engine) {
    let app = app_with_google(&engine).await;
    let attacker = sign_up_attacker(&app).await;
    let uid = attacker.get("/api/identity/user").await.expect_status(200).json()["uid"]
        .as_str()
        .unwrap()
        .to_owned();
    let attackers_identity = LinkedIdentity {
        issuer: env_variable("TEST_OIDC_ISSUER"),
        subject: "sub-of-mallory@example.com".into(),
        email: "mallory@example.com".parse().unwrap(),
        display_name: PersonName::from_provider("Mallory"),
    };
    let mut tx = app.ctx.db.write().await.unwrap();
    let now = app.ctx.clock.now();
    assert!(tx.linked_identities().link(uid.parse().unwrap(), &attackers_identity, now).await.unwrap());
    tx.commit().await.unwrap();
    let (_, response) = sign_in_with_google(&app, "mallory@example.com").await;
    assert_eq!(
        response.expect_status(200).json()["user"]["uid"],
        uid,
        "the attacker's link works before the victim signs in"
    );
    let pending_attempt = GoogleAttempt::begin(&attacker).await;
    attacker.get(&pending_attempt.sign_in_at_provider("mallory@example.com").await).await.expect_status(200);

    sign_in_victim(&app).await;
    pending_attempt.finish(&attacker).await.expect_error(401, "invalid-credential");
    let (_, response) = sign_in_with_google(&app, "mallory@example.com").await;
    assert_ne!(response.expect_status(200).json()["user"]["uid"], uid);
}

async fn sign_in_with_google_invalidates_pending_links(engine: Engine) {
    let app = app_with_google(&engine).await;
    let attacker = sign_up_attacker(&app).await;
    attacker.post("/api/identity/email", json!({"email": "mallory@example.com"})).await.expect_status(202);
    let change_code = app.emailed_code("mallory@example.com", "confirm-email").await;
    app.browser()
        .post("/api/identity/password-reset/send", json!({"email": VICTIM_EMAIL}))
        .await
        .expect_status(202);
    let reset_code = app.emailed_code(VICTIM_EMAIL, "reset-password").await;

    let victim = sign_in_victim(&app).await;
    let response = attacker.post("/api/identity/email/confirm", json!({"code": change_code})).await;
    response.expect_error(400, "invalid-action-code");
    let form = json!({"code": reset_code, "password": "mallory-was-here"});
    attacker.post("/api/identity/password-reset", form).await.expect_error(400, "invalid-action-code");
    assert_eq!(victim.get("/api/identity/user").await.expect_status(200).json()["email"], VICTIM_EMAIL);
}

/// The reverse: the attacker uses a provider that does not verify addresses.
async fn unverified_google_address_never_gets_the_account(engine: Engine) {
    let app = app_with_google(&engine).await;
    let victim = app.sign_up_browser(VICTIM_EMAIL).await;
    sign_in_with_google(&app, "sub:mallory|unverified+victim@example.com")
        .await
        .1
        .expect_error(403, "unverified-email");
    let code = app.emailed_code(VICTIM_EMAIL, "verify-email").await;
    victim.post("/api/identity/verify-email", json!({"code": code})).await.expect_status(200);
    sign_in_with_google(&app, "sub:mallory|unverified+victim@example.com")
        .await
        .1
        .expect_error(403, "unverified-email");
    app.browser().sign_in(VICTIM_EMAIL, PASSWORD).await.expect_status(200);
    let user = victim.get("/api/identity/user").await.expect_status(200).json();
    assert_eq!(user["providerData"].as_array().unwrap().len(), 1);

    sign_in_with_google(&app, "sub:mallory|unverified+later@example.com")
        .await
        .1
        .expect_error(403, "unverified-email");
    let (_, response) = sign_in_with_google(&app, "later@example.com").await;
    response.expect_status(200);
    sign_in_with_google(&app, "sub:mallory|unverified+later@example.com")
        .await
        .1
        .expect_error(403, "unverified-email");
}

on_both_engines! {
    sign_in_with_google_removes_the_attackers_password,
    sign_in_with_google_ends_the_attackers_session,
    sign_in_with_google_removes_the_attackers_google_link,
    sign_in_with_google_invalidates_pending_links,
    unverified_google_address_never_gets_the_account,
}
