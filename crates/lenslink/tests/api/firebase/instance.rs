//! What differs for all visitors of a server with accounts at Firebase.

use reqwest::Method;
use serde_json::json;

use super::{EMAIL, call, claims, encode, start};
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

async fn a_photographer_writes_a_profile(engine: Engine) {
    let app = start(&engine, &[]).await;
    let token = encode(&claims(&app, "anna-1", EMAIL));
    let browser = app.browser();
    let profile = json!({ "username": "anna", "displayName": "Anna Berg", "bio": "" });
    let request = browser.request(Method::PUT, "/api/profile").bearer_auth(&token).json(&profile);
    browser.send(request).await.expect_status(200);
    browser.get("/api/public/profile/anna").await.expect_status(200);
}

async fn has_no_routes_for_passwords_sessions_and_factors(engine: Engine) {
    let app = start(&engine, &[]).await;
    let token = encode(&claims(&app, "anna-1", EMAIL));
    for (method, path) in [
        (Method::POST, "/api/identity/sign-up"),
        (Method::POST, "/api/identity/sign-in"),
        (Method::POST, "/api/identity/token"),
        (Method::POST, "/api/identity/password-reset/send"),
        (Method::POST, "/api/identity/verify-email/send"),
        (Method::PUT, "/api/identity/password"),
        (Method::GET, "/api/identity/sessions"),
        (Method::GET, "/api/identity/factors"),
        (Method::GET, "/api/identity/jwks.json"),
        (Method::POST, "/api/identity/google/start"),
    ] {
        call(&app, method, path, &token).await.expect_error(404, "not-found");
    }
}

async fn tells_the_web_app_and_its_policy_about_firebase(engine: Engine) {
    let app = start(&engine, &[]).await;
    let instance = app.browser().get("/api/instance").await.expect_status(200).json();
    let expected = json!({
        "projectId": "demo-lens", "apiKey": "key", "authDomain": "demo-lens.firebaseapp.com",
        "emulatorUrl": "http://127.0.0.1:1",
    });
    assert_eq!(instance["firebase"], expected);
    assert_eq!((&instance["googleSignIn"], &instance["passkeys"]), (&json!(true), &json!(false)));
    let page = app.browser().get("/login").await.expect_status(200);
    let policy = page.headers["content-security-policy"].to_str().unwrap().to_owned();
    assert!(policy.contains("connect-src 'self' http://127.0.0.1:1;"), "{policy}");
    assert!(policy.contains("frame-src http://127.0.0.1:1;"), "{policy}");
}

#[tokio::test]
async fn links_of_firebase_emails_open_our_pages() {
    let app = start(&Engine::sqlite(), &[]).await;
    for (query, expected) in [
        ("mode=verifyEmail&oobCode=ab-C_1&apiKey=k&lang=en", "/verify-email#ab-C_1"),
        ("mode=resetPassword&oobCode=ab", "/reset-password#ab"),
        ("mode=verifyAndChangeEmail&oobCode=ab", "/confirm-email#ab"),
        ("mode=recoverEmail&oobCode=ab", "/confirm-email#ab"),
        ("mode=resetPassword&oobCode=%0d%0a//evil.example", "/reset-password#evilexample"),
        ("mode=revertSecondFactorAddition&oobCode=ab", "/"),
        ("mode=verifyEmail&mode=resetPassword", "/"),
    ] {
        let response = app.browser().get(&format!("/auth/action?{query}")).await.expect_status(303);
        assert_eq!(response.headers["location"], expected);
    }
    let embedded = TestApp::new().await;
    embedded.browser().get("/auth/action?mode=verifyEmail&oobCode=ab").await.expect_status(404);
}

on_both_engines! {
    a_photographer_writes_a_profile,
    has_no_routes_for_passwords_sessions_and_factors,
    tells_the_web_app_and_its_policy_about_firebase,
}
