use std::time::Duration;

use serde_json::json;

use crate::browser::PASSWORD;
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

const SEND: &str = "/api/identity/password-reset/send";
const CHECK: &str = "/api/identity/password-reset/check";
const RESET: &str = "/api/identity/password-reset";
const CHANGE: &str = "/api/identity/password";
const NEW: &str = "harbour-24-tulip";
const MINUTE: Duration = Duration::from_secs(60);

async fn a_mailed_link_sets_a_new_password_once_and_ends_every_session(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    let visitor = app.browser();
    visitor.post(SEND, json!({"email": "ANNA@example.com"})).await.expect(202);
    let code = app.mailed_code("anna@example.com", "reset-password").await;
    let checked = visitor.post(CHECK, json!({"code": code})).await.expect(200);
    assert_eq!(checked.json(), json!({"email": "anna@example.com"}));

    let short = visitor.post(RESET, json!({"code": code, "password": "12345"})).await;
    assert_eq!(
        short.refused(400, "validation_failed").fields(),
        ["password: Password must be at least 6 characters"]
    );
    let common = visitor.post(RESET, json!({"code": code, "password": "password"})).await;
    common.refused(400, "password-does-not-meet-requirements");

    visitor.post(RESET, json!({"code": code, "password": NEW})).await.expect(204);
    visitor.post(RESET, json!({"code": code, "password": NEW})).await.refused(400, "invalid-action-code");
    visitor.post(CHECK, json!({"code": code})).await.refused(400, "invalid-action-code");
    anna.get("/api/auth/user").await.refused(401, "unauthorized");
    anna.refresh().await.refused(401, "session-revoked");
    app.browser().sign_in("anna@example.com", PASSWORD).await.refused(401, "invalid-credential");
    let user = visitor.sign_in("anna@example.com", NEW).await.expect(200).json()["user"].clone();
    assert_eq!(user["emailVerified"], true, "whoever read the mail has the address");

    app.mail_about("anna@example.com", "password was changed").await;
}

async fn whether_an_address_has_an_account_is_not_told(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    app.signed_up("anna@example.com").await;
    app.drain_outbox().await;
    let before = app.mails().len();
    let known = app.browser().post(SEND, json!({"email": "anna@example.com"})).await.expect(202);
    let unknown = app.browser().post(SEND, json!({"email": "nobody@example.com"})).await.expect(202);
    assert_eq!(known.text, unknown.text);
    app.drain_outbox().await;
    assert_eq!(app.mails().len(), before + 1);
    let answer = app.browser().post(SEND, json!({"email": "a@b"})).await.refused(400, "validation_failed");
    assert_eq!(answer.fields(), ["email: Please enter a valid email"]);
}

async fn a_link_is_good_for_half_an_hour(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    app.signed_up("anna@example.com").await;
    let visitor = app.browser();
    visitor.post(SEND, json!({"email": "anna@example.com"})).await.expect(202);
    let code = app.mailed_code("anna@example.com", "reset-password").await;
    app.cx.clock.advance(30 * MINUTE - Duration::from_millis(1));
    visitor.post(CHECK, json!({"code": code})).await.expect(200);
    app.cx.clock.advance(Duration::from_millis(1));
    for path in [CHECK, RESET] {
        let answer = visitor.post(path, json!({"code": code, "password": NEW})).await;
        answer.refused(400, "expired-action-code");
    }
}

async fn what_is_no_code_is_refused(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    let verification = app.mailed_code("anna@example.com", "verify-email").await;
    for code in [
        json!(""),
        json!("x"),
        json!("A".repeat(43)),
        json!("A".repeat(10_000)),
        json!(null),
        json!(verification),
    ] {
        anna.post(RESET, json!({"code": code, "password": NEW})).await.refused(400, "invalid-action-code");
    }
    anna.get("/api/auth/user").await.expect(200);
}

async fn links_lead_to_the_public_address_whatever_the_request_says(engine: Engine) {
    let app = TestApp::on(&engine, &[("LENSLINK_PUBLIC_URL", "https://photos.example")]).await;
    let visitor = app.browser();
    let form = json!({"email": "anna@example.com", "password": PASSWORD, "name": "Anna Berg"});
    visitor.post("/api/identity/sign-up", form).await.expect(201);
    let request = visitor.request(reqwest::Method::POST, SEND).json(&json!({"email": "anna@example.com"}));
    visitor
        .send(request.header("X-Forwarded-Host", "evil.test").header("Forwarded", "host=evil.test"))
        .await
        .expect(202);
    let request = visitor.request(reqwest::Method::POST, SEND).json(&json!({"email": "anna@example.com"}));
    visitor.send(request.header("Host", "evil.test")).await.refused(421, "misdirected_request");
    app.drain_outbox().await;
    let mails = app.mails();
    assert_eq!(mails.len(), 2);
    for mail in mails {
        assert!(
            mail.links.iter().all(|link| link.starts_with("https://photos.example/")),
            "{:?}",
            mail.links
        );
        assert!(!mail.source.contains("evil.test"));
    }
}

async fn a_signed_in_owner_changes_the_password_and_every_other_browser_is_signed_out(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let phone = app.signed_up("anna@example.com").await;
    let laptop = app.browser();
    laptop.sign_in("anna@example.com", PASSWORD).await.expect(200);
    let old_token = laptop.token().unwrap();
    let answer = laptop.post(CHANGE, json!({"newPassword": "12345"})).await.refused(400, "validation_failed");
    assert_eq!(answer.fields(), ["newPassword: Password must be at least 6 characters"]);
    let common = laptop.post(CHANGE, json!({"newPassword": "password"})).await;
    let common = common.refused(400, "password-does-not-meet-requirements");
    assert!(common.fields()[0].starts_with("newPassword: "), "{}", common.text);
    laptop.post(CHANGE, json!({"newPassword": NEW})).await.expect(200);
    laptop.get("/api/auth/user").await.expect(200);
    laptop.refresh().await.expect(200);
    phone.get("/api/auth/user").await.refused(401, "unauthorized");
    phone.refresh().await.refused(401, "session-revoked");
    laptop.set_token(Some(&old_token));
    laptop.get("/api/auth/user").await.refused(401, "unauthorized");
    app.browser().sign_in("anna@example.com", NEW).await.expect(200);
    app.mail_about("anna@example.com", "password was changed").await;
}

async fn what_cannot_be_undone_needs_a_recent_sign_in_and_the_password_is_one(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    app.cx.clock.advance(5 * MINUTE + Duration::from_millis(1));
    anna.post(CHANGE, json!({"newPassword": NEW})).await.refused(403, "requires-recent-login");
    anna.post("/api/identity/email", json!({"email": "new@example.com"}))
        .await
        .refused(403, "requires-recent-login");
    anna.delete("/api/identity/user").await.refused(403, "requires-recent-login");
    anna.refresh().await.expect(200);
    anna.post(CHANGE, json!({"newPassword": NEW})).await.refused(403, "requires-recent-login");

    let wrong = anna.post("/api/identity/reauthenticate", json!({"password": "not-hers-at-all"})).await;
    wrong.refused(401, "invalid-credential");
    anna.post("/api/identity/reauthenticate", json!({"password": PASSWORD})).await.expect(200);
    anna.post(CHANGE, json!({"newPassword": NEW})).await.expect(200);
}

on_both_engines! {
    a_mailed_link_sets_a_new_password_once_and_ends_every_session,
    whether_an_address_has_an_account_is_not_told,
    a_link_is_good_for_half_an_hour,
    what_is_no_code_is_refused,
    links_lead_to_the_public_address_whatever_the_request_says,
    a_signed_in_owner_changes_the_password_and_every_other_browser_is_signed_out,
    what_cannot_be_undone_needs_a_recent_sign_in_and_the_password_is_one,
}
