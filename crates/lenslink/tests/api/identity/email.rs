use std::time::Duration;

use serde_json::json;

use crate::browser::PASSWORD;
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

const VERIFY: &str = "/api/identity/verify-email";
const SEND: &str = "/api/identity/verify-email/send";
const CHANGE: &str = "/api/identity/email";
const CONFIRM: &str = "/api/identity/email/confirm";
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

async fn the_link_of_the_first_mail_verifies_the_address_once_without_a_sign_in(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    let code = app.mailed_code("anna@example.com", "verify-email").await;
    let elsewhere = app.browser();
    let answer = elsewhere.post(VERIFY, json!({"code": code})).await.expect(200);
    assert_eq!(answer.json(), json!({"email": "anna@example.com"}));
    elsewhere.post(VERIFY, json!({"code": code})).await.refused(400, "invalid-action-code");
    assert_eq!(anna.get("/api/auth/user").await.expect(200).json()["emailVerified"], true);
}

async fn an_old_link_is_told_from_a_wrong_one_and_a_new_one_can_be_asked_for(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    let code = app.mailed_code("anna@example.com", "verify-email").await;
    app.cx.clock.advance(DAY);
    anna.post(VERIFY, json!({"code": code})).await.refused(400, "expired-action-code");
    anna.post(VERIFY, json!({"code": "nonsense"})).await.refused(400, "invalid-action-code");
    anna.refresh().await.expect(200);
    anna.post_empty(SEND).await.expect(202);
    let fresh = app.mailed_code("anna@example.com", "verify-email").await;
    assert_ne!(fresh, code);
    anna.post(VERIFY, json!({"code": fresh})).await.expect(200);
    app.drain_outbox().await;
    let mails = app.mails().len();
    anna.post_empty(SEND).await.expect(202);
    app.drain_outbox().await;
    assert_eq!(app.mails().len(), mails, "nothing to verify any more");
}

async fn another_address_counts_only_after_its_own_mail_was_read(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    anna.post(CHANGE, json!({"email": "Anna@New.example"})).await.expect(202);
    assert_eq!(anna.get("/api/auth/user").await.json()["email"], "anna@example.com");
    let code = app.mailed_code("Anna@New.example", "confirm-email").await;

    let answer = app.browser().post(CONFIRM, json!({"code": code})).await.expect(200);
    assert_eq!(answer.json(), json!({"email": "Anna@New.example"}));
    anna.get("/api/auth/user").await.refused(401, "unauthorized");
    app.browser().sign_in("anna@example.com", PASSWORD).await.refused(401, "invalid-credential");
    let user = app.browser().sign_in("anna@new.example", PASSWORD).await.expect(200).json()["user"].clone();
    assert_eq!(user["emailVerified"], true);

    let told = app.mail_about("anna@example.com", "was changed").await;
    assert!(!told.source.contains("Anna@New.example"), "the new address is masked");
    app.browser().post(CONFIRM, json!({"code": code})).await.refused(400, "invalid-action-code");
}

async fn an_address_that_somebody_has_cannot_be_taken(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    let bo = app.signed_up("bo@example.com").await;
    anna.post(CHANGE, json!({"email": "BO@example.com"})).await.refused(409, "email-already-in-use");
    let own = anna.post(CHANGE, json!({"email": "Anna@example.com"})).await.refused(400, "validation_failed");
    assert_eq!(own.fields(), ["email: This is already your address"]);
    anna.post(CHANGE, json!({"email": "a@b"})).await.refused(400, "validation_failed");

    anna.post(CHANGE, json!({"email": "new@example.com"})).await.expect(202);
    let code = app.mailed_code("new@example.com", "confirm-email").await;
    app.signed_up("new@example.com").await;
    anna.post(CONFIRM, json!({"code": code})).await.refused(409, "email-already-in-use");
    anna.get("/api/auth/user").await.expect(200);
    bo.get("/api/auth/user").await.expect(200);
}

async fn a_new_password_makes_a_change_of_address_under_way_worthless(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let attacker = app.signed_up("victim@example.com").await;
    attacker.post(CHANGE, json!({"email": "attacker@example.com"})).await.expect(202);
    let kept = app.mailed_code("attacker@example.com", "confirm-email").await;

    let victim = app.browser();
    victim
        .post("/api/identity/password-reset/send", json!({"email": "victim@example.com"}))
        .await
        .expect(202);
    let code = app.mailed_code("victim@example.com", "reset-password").await;
    let form = json!({"code": code, "password": "harbour-24-tulip"});
    victim.post("/api/identity/password-reset", form).await.expect(204);
    attacker.post(CONFIRM, json!({"code": kept})).await.refused(400, "invalid-action-code");
    victim.sign_in("victim@example.com", "harbour-24-tulip").await.expect(200);
}

on_both_engines! {
    the_link_of_the_first_mail_verifies_the_address_once_without_a_sign_in,
    an_old_link_is_told_from_a_wrong_one_and_a_new_one_can_be_asked_for,
    another_address_counts_only_after_its_own_mail_was_read,
    an_address_that_somebody_has_cannot_be_taken,
    a_new_password_makes_a_change_of_address_under_way_worthless,
}
