//! Somebody opens an account with another person's address and waits for its owner. Each case is one kind of the
//! study that named these attacks (Sudhodanan and Paverd, 2022: pre-hijacked accounts).

use domain::{LinkedIdentity, PersonName};
use serde_json::json;

use super::visit::{Attempt, app, sign_in};
use crate::browser::{Browser, PASSWORD};
use crate::engines::{Engine, on_both_engines};
use crate::harness::{TestApp, variable};

const VICTIM: &str = "victim@example.com";

/// The attacker's browser, signed in to an account with the victim's address.
async fn prepared(app: &TestApp) -> Browser<'_> {
    app.signed_up(VICTIM).await
}

/// The victim comes, through Google, and must be alone in the account.
async fn victim_arrives(app: &TestApp) -> Browser<'_> {
    let (victim, answer) = sign_in(app, VICTIM).await;
    let user = answer.expect(200).json()["user"].clone();
    assert_eq!(user["email"], VICTIM);
    assert_eq!(user["emailVerified"], true);
    assert_eq!(user["displayName"], "Victim Example", "not the name that the attacker gave");
    let ways = user["providerData"].as_array().unwrap();
    assert_eq!(ways.len(), 1, "{ways:?}");
    assert_eq!(ways[0]["providerId"], "google.com");
    victim
}

async fn classic_federated_merge(engine: Engine) {
    let app = app(&engine).await;
    let attacker = prepared(&app).await;
    let uid = attacker.get("/api/identity/user").await.expect(200).json()["uid"].clone();
    let victim = victim_arrives(&app).await;
    assert_eq!(victim.get("/api/identity/user").await.expect(200).json()["uid"], uid, "the same account");
    app.browser().sign_in(VICTIM, PASSWORD).await.refused(401, "invalid-credential");
    app.drain_outbox().await;
    let added = "Google sign-in was added to your Lenslink account";
    assert!(app.mails().iter().any(|mail| mail.to == VICTIM && mail.subject == added));
}

async fn unexpired_session(engine: Engine) {
    let app = app(&engine).await;
    let attacker = prepared(&app).await;
    attacker.get("/api/auth/user").await.expect(200);
    victim_arrives(&app).await;
    attacker.get("/api/auth/user").await.refused(401, "unauthorized");
    attacker.refresh().await.refused(401, "session-revoked");
}

/// The attacker's own Google account hangs on the account, and an answer of it is already waiting to be fetched.
async fn trojan_identifier(engine: Engine) {
    let app = app(&engine).await;
    let attacker = prepared(&app).await;
    let uid = attacker.get("/api/identity/user").await.expect(200).json()["uid"].as_str().unwrap().to_owned();
    let trojan = LinkedIdentity {
        issuer: variable("TEST_OIDC_ISSUER"),
        subject: "sub-of-mallory@example.com".into(),
        email: "mallory@example.com".parse().unwrap(),
        display_name: PersonName::from_elsewhere("Mallory"),
    };
    let mut tx = app.cx.db.write().await.unwrap();
    let now = app.cx.clock.now();
    assert!(tx.linked_identities().link(uid.parse().unwrap(), &trojan, now).await.unwrap());
    tx.commit().await.unwrap();
    let (_, answer) = sign_in(&app, "mallory@example.com").await;
    assert_eq!(answer.expect(200).json()["user"]["uid"], uid, "the trojan works before");
    let waiting = Attempt::begin(&attacker).await;
    attacker.get(&waiting.visit("mallory@example.com").await).await.expect(200);

    victim_arrives(&app).await;
    waiting.finish(&attacker).await.refused(401, "invalid-credential");
    let (_, answer) = sign_in(&app, "mallory@example.com").await;
    assert_ne!(answer.expect(200).json()["user"]["uid"], uid);
}

async fn unexpired_email_change(engine: Engine) {
    let app = app(&engine).await;
    let attacker = prepared(&app).await;
    attacker.post("/api/identity/email", json!({"email": "mallory@example.com"})).await.expect(202);
    let change = app.mailed_code("mallory@example.com", "confirm-email").await;
    app.browser().post("/api/identity/password-reset/send", json!({"email": VICTIM})).await.expect(202);
    let reset = app.mailed_code(VICTIM, "reset-password").await;

    let victim = victim_arrives(&app).await;
    let answer = attacker.post("/api/identity/email/confirm", json!({"code": change})).await;
    answer.refused(400, "invalid-action-code");
    let form = json!({"code": reset, "password": "mallory-was-here"});
    attacker.post("/api/identity/password-reset", form).await.refused(400, "invalid-action-code");
    assert_eq!(victim.get("/api/identity/user").await.expect(200).json()["email"], VICTIM);
}

/// The other way round: the attacker comes through a provider that never asked for a proof.
async fn non_verifying_identity_provider(engine: Engine) {
    let app = app(&engine).await;
    let victim = app.signed_up(VICTIM).await;
    sign_in(&app, "sub:mallory|unverified+victim@example.com").await.1.refused(403, "unverified-email");
    let code = app.mailed_code(VICTIM, "verify-email").await;
    victim.post("/api/identity/verify-email", json!({"code": code})).await.expect(200);
    sign_in(&app, "sub:mallory|unverified+victim@example.com").await.1.refused(403, "unverified-email");
    app.browser().sign_in(VICTIM, PASSWORD).await.expect(200);
    let user = victim.get("/api/identity/user").await.expect(200).json();
    assert_eq!(user["providerData"].as_array().unwrap().len(), 1);

    sign_in(&app, "sub:mallory|unverified+later@example.com").await.1.refused(403, "unverified-email");
    let (_, owner) = sign_in(&app, "later@example.com").await;
    owner.expect(200);
    sign_in(&app, "sub:mallory|unverified+later@example.com").await.1.refused(403, "unverified-email");
}

on_both_engines! {
    classic_federated_merge,
    unexpired_session,
    trojan_identifier,
    unexpired_email_change,
    non_verifying_identity_provider,
}
