use std::time::Duration;

use serde_json::json;

use crate::support::browser::PASSWORD;
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

const VERIFY_PATH: &str = "/api/identity/verify-email";
const SEND_PATH: &str = "/api/identity/verify-email/send";
const CHANGE_PATH: &str = "/api/identity/email";
const CONFIRM_PATH: &str = "/api/identity/email/confirm";
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

async fn verification_link_works_once_without_sign_in(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    let code = app.emailed_code("anna@example.com", "verify-email").await;
    let other_browser = app.browser();
    let response = other_browser.post(VERIFY_PATH, json!({"code": code})).await.expect_status(200);
    assert_eq!(response.json(), json!({"email": "anna@example.com"}));
    other_browser.post(VERIFY_PATH, json!({"code": code})).await.expect_error(400, "invalid-action-code");
    assert_eq!(anna.get("/api/auth/user").await.expect_status(200).json()["emailVerified"], true);
}

async fn distinguishes_expired_from_invalid_links_and_resends(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    let code = app.emailed_code("anna@example.com", "verify-email").await;
    app.ctx.clock.advance(DAY);
    anna.post(VERIFY_PATH, json!({"code": code})).await.expect_error(400, "expired-action-code");
    anna.post(VERIFY_PATH, json!({"code": "nonsense"})).await.expect_error(400, "invalid-action-code");
    anna.refresh().await.expect_status(200);
    anna.post_empty(SEND_PATH).await.expect_status(202);
    let new_code = app.emailed_code("anna@example.com", "verify-email").await;
    assert_ne!(new_code, code);
    anna.post(VERIFY_PATH, json!({"code": new_code})).await.expect_status(200);
    app.drain_outbox().await;
    let email_count_before = app.emails().len();
    anna.post_empty(SEND_PATH).await.expect_status(202);
    app.drain_outbox().await;
    assert_eq!(app.emails().len(), email_count_before, "a verified address gets no link");
}

async fn changes_the_address_only_after_confirmation(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    anna.post(CHANGE_PATH, json!({"email": "Anna@New.example"})).await.expect_status(202);
    assert_eq!(anna.get("/api/auth/user").await.json()["email"], "anna@example.com");
    let code = app.emailed_code("Anna@New.example", "confirm-email").await;

    let response = app.browser().post(CONFIRM_PATH, json!({"code": code})).await.expect_status(200);
    assert_eq!(response.json(), json!({"email": "Anna@New.example"}));
    anna.get("/api/auth/user").await.expect_error(401, "unauthorized");
    app.browser().sign_in("anna@example.com", PASSWORD).await.expect_error(401, "invalid-credential");
    let user =
        app.browser().sign_in("anna@new.example", PASSWORD).await.expect_status(200).json()["user"].clone();
    assert_eq!(user["emailVerified"], true);

    let email = app.email_about("anna@example.com", "was changed").await;
    assert!(!email.source.contains("Anna@New.example"), "the new address is masked");
    app.browser().post(CONFIRM_PATH, json!({"code": code})).await.expect_error(400, "invalid-action-code");
}

async fn rejects_an_address_that_is_in_use_unchanged_or_invalid(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    let bo = app.sign_up_browser("bo@example.com").await;
    anna.post(CHANGE_PATH, json!({"email": "BO@example.com"}))
        .await
        .expect_error(409, "email-already-in-use");
    let response = anna
        .post(CHANGE_PATH, json!({"email": "Anna@example.com"}))
        .await
        .expect_error(400, "validation-failed");
    assert_eq!(response.field_errors(), ["email: This is already your address"]);
    anna.post(CHANGE_PATH, json!({"email": "a@b"})).await.expect_error(400, "validation-failed");

    anna.post(CHANGE_PATH, json!({"email": "new@example.com"})).await.expect_status(202);
    let code = app.emailed_code("new@example.com", "confirm-email").await;
    app.sign_up_browser("new@example.com").await;
    anna.post(CONFIRM_PATH, json!({"code": code})).await.expect_error(409, "email-already-in-use");
    anna.get("/api/auth/user").await.expect_status(200);
    bo.get("/api/auth/user").await.expect_status(200);
}

async fn password_reset_invalidates_a_pending_address_change(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let attacker = app.sign_up_browser("victim@example.com").await;
    attacker.post(CHANGE_PATH, json!({"email": "attacker@example.com"})).await.expect_status(202);
    let attackers_code = app.emailed_code("attacker@example.com", "confirm-email").await;

    let victim = app.browser();
    victim
        .post("/api/identity/password-reset/send", json!({"email": "victim@example.com"}))
        .await
        .expect_status(202);
    let code = app.emailed_code("victim@example.com", "reset-password").await;
    let form = json!({"code": code, "password": "harbour-24-tulip"});
    victim.post("/api/identity/password-reset", form).await.expect_status(204);
    attacker
        .post(CONFIRM_PATH, json!({"code": attackers_code}))
        .await
        .expect_error(400, "invalid-action-code");
    victim.sign_in("victim@example.com", "harbour-24-tulip").await.expect_status(200);
}

on_both_engines! {
    verification_link_works_once_without_sign_in,
    distinguishes_expired_from_invalid_links_and_resends,
    changes_the_address_only_after_confirmation,
    rejects_an_address_that_is_in_use_unchanged_or_invalid,
    password_reset_invalidates_a_pending_address_change,
}
