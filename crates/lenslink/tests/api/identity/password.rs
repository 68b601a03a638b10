use std::time::Duration;

use serde_json::json;

use crate::support::browser::PASSWORD;
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

const SEND_PATH: &str = "/api/identity/password-reset/send";
const CHECK_PATH: &str = "/api/identity/password-reset/check";
const RESET_PATH: &str = "/api/identity/password-reset";
const CHANGE_PATH: &str = "/api/identity/password";
const NEW_PASSWORD: &str = "harbour-24-tulip";
const MINUTE: Duration = Duration::from_secs(60);

async fn reset_link_works_once_and_ends_every_session(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    let visitor = app.browser();
    visitor.post(SEND_PATH, json!({"email": "ANNA@example.com"})).await.expect_status(202);
    let code = app.emailed_code("anna@example.com", "reset-password").await;
    let response = visitor.post(CHECK_PATH, json!({"code": code})).await.expect_status(200);
    assert_eq!(response.json(), json!({"email": "anna@example.com"}));

    let response = visitor.post(RESET_PATH, json!({"code": code, "password": "12345"})).await;
    assert_eq!(
        response.expect_error(400, "validation-failed").field_errors(),
        ["password: Password must be at least 6 characters"]
    );
    let response = visitor.post(RESET_PATH, json!({"code": code, "password": "password"})).await;
    response.expect_error(400, "password-does-not-meet-requirements");

    visitor.post(RESET_PATH, json!({"code": code, "password": NEW_PASSWORD})).await.expect_status(204);
    visitor
        .post(RESET_PATH, json!({"code": code, "password": NEW_PASSWORD}))
        .await
        .expect_error(400, "invalid-action-code");
    visitor.post(CHECK_PATH, json!({"code": code})).await.expect_error(400, "invalid-action-code");
    anna.get("/api/auth/user").await.expect_error(401, "unauthorized");
    anna.refresh().await.expect_error(401, "session-revoked");
    app.browser().sign_in("anna@example.com", PASSWORD).await.expect_error(401, "invalid-credential");
    let user =
        visitor.sign_in("anna@example.com", NEW_PASSWORD).await.expect_status(200).json()["user"].clone();
    assert_eq!(user["emailVerified"], true, "opening the emailed link verifies the address");

    app.email_about("anna@example.com", "password was changed").await;
}

async fn reset_does_not_reveal_whether_an_account_exists(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    app.sign_up_browser("anna@example.com").await;
    app.drain_outbox().await;
    let email_count_before = app.emails().len();
    let response_for_account =
        app.browser().post(SEND_PATH, json!({"email": "anna@example.com"})).await.expect_status(202);
    let response_without_account =
        app.browser().post(SEND_PATH, json!({"email": "nobody@example.com"})).await.expect_status(202);
    assert_eq!(response_for_account.text, response_without_account.text);
    app.drain_outbox().await;
    assert_eq!(app.emails().len(), email_count_before + 1);
    let response =
        app.browser().post(SEND_PATH, json!({"email": "a@b"})).await.expect_error(400, "validation-failed");
    assert_eq!(response.field_errors(), ["email: Please enter a valid email"]);
}

async fn reset_link_expires_after_half_an_hour(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    app.sign_up_browser("anna@example.com").await;
    let visitor = app.browser();
    visitor.post(SEND_PATH, json!({"email": "anna@example.com"})).await.expect_status(202);
    let code = app.emailed_code("anna@example.com", "reset-password").await;
    app.ctx.clock.advance(30 * MINUTE - Duration::from_millis(1));
    visitor.post(CHECK_PATH, json!({"code": code})).await.expect_status(200);
    app.ctx.clock.advance(Duration::from_millis(1));
    for path in [CHECK_PATH, RESET_PATH] {
        let response = visitor.post(path, json!({"code": code, "password": NEW_PASSWORD})).await;
        response.expect_error(400, "expired-action-code");
    }
}

async fn rejects_invalid_codes(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    let verification_code = app.emailed_code("anna@example.com", "verify-email").await;
    for code in [
        json!(""),
        json!("x"),
        json!("A".repeat(43)),
        json!("A".repeat(10_000)),
        json!(null),
        json!(verification_code),
    ] {
        anna.post(RESET_PATH, json!({"code": code, "password": NEW_PASSWORD}))
            .await
            .expect_error(400, "invalid-action-code");
    }
    anna.get("/api/auth/user").await.expect_status(200);
}

async fn links_use_the_public_url_despite_forged_hosts(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[("LENSLINK_PUBLIC_URL", "https://photos.example")]).await;
    let visitor = app.browser();
    let form = json!({"email": "anna@example.com", "password": PASSWORD, "name": "Anna Berg"});
    visitor.post("/api/identity/sign-up", form).await.expect_status(201);
    let request =
        visitor.request(reqwest::Method::POST, SEND_PATH).json(&json!({"email": "anna@example.com"}));
    visitor
        .send(request.header("X-Forwarded-Host", "evil.test").header("Forwarded", "host=evil.test"))
        .await
        .expect_status(202);
    let request =
        visitor.request(reqwest::Method::POST, SEND_PATH).json(&json!({"email": "anna@example.com"}));
    visitor.send(request.header("Host", "evil.test")).await.expect_error(421, "misdirected-request");
    app.drain_outbox().await;
    let emails = app.emails();
    assert_eq!(emails.len(), 2);
    for email in emails {
        assert!(
            email.links.iter().all(|link| link.starts_with("https://photos.example/")),
            "{:?}",
            email.links
        );
        assert!(!email.source.contains("evil.test"));
    }
}

async fn changing_the_password_ends_all_other_sessions(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let phone = app.sign_up_browser("anna@example.com").await;
    let laptop = app.browser();
    laptop.sign_in("anna@example.com", PASSWORD).await.expect_status(200);
    let old_token = laptop.token().unwrap();
    let response = laptop
        .post(CHANGE_PATH, json!({"newPassword": "12345"}))
        .await
        .expect_error(400, "validation-failed");
    assert_eq!(response.field_errors(), ["newPassword: Password must be at least 6 characters"]);
    let common = laptop.post(CHANGE_PATH, json!({"newPassword": "password"})).await;
    let common = common.expect_error(400, "password-does-not-meet-requirements");
    assert!(common.field_errors()[0].starts_with("newPassword: "), "{}", common.text);
    laptop.post(CHANGE_PATH, json!({"newPassword": NEW_PASSWORD})).await.expect_status(200);
    laptop.get("/api/auth/user").await.expect_status(200);
    laptop.refresh().await.expect_status(200);
    phone.get("/api/auth/user").await.expect_error(401, "unauthorized");
    phone.refresh().await.expect_error(401, "session-revoked");
    laptop.set_token(Some(&old_token));
    laptop.get("/api/auth/user").await.expect_error(401, "unauthorized");
    app.browser().sign_in("anna@example.com", NEW_PASSWORD).await.expect_status(200);
    app.email_about("anna@example.com", "password was changed").await;
}

async fn sensitive_actions_require_a_recent_sign_in(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    app.ctx.clock.advance(5 * MINUTE + Duration::from_millis(1));
    anna.post(CHANGE_PATH, json!({"newPassword": NEW_PASSWORD}))
        .await
        .expect_error(403, "requires-recent-login");
    anna.post("/api/identity/email", json!({"email": "new@example.com"}))
        .await
        .expect_error(403, "requires-recent-login");
    anna.delete("/api/identity/user").await.expect_error(403, "requires-recent-login");
    anna.refresh().await.expect_status(200);
    anna.post(CHANGE_PATH, json!({"newPassword": NEW_PASSWORD}))
        .await
        .expect_error(403, "requires-recent-login");

    let response = anna.post("/api/identity/reauthenticate", json!({"password": "not-hers-at-all"})).await;
    response.expect_error(401, "invalid-credential");
    anna.post("/api/identity/reauthenticate", json!({"password": PASSWORD})).await.expect_status(200);
    anna.post(CHANGE_PATH, json!({"newPassword": NEW_PASSWORD})).await.expect_status(200);
}

on_both_engines! {
    reset_link_works_once_and_ends_every_session,
    reset_does_not_reveal_whether_an_account_exists,
    reset_link_expires_after_half_an_hour,
    rejects_invalid_codes,
    links_use_the_public_url_despite_forged_hosts,
    changing_the_password_ends_all_other_sessions,
    sensitive_actions_require_a_recent_sign_in,
}
