//! Successful Google sign-ins, and the checks of their input.

use serde_json::json;

use super::helpers::{
    CALLBACK_PATH, FINISH_PATH, GoogleAttempt, START_PATH, app_with_google, app_with_google_settings,
    sign_in_with_google,
};
use crate::support::browser::PASSWORD;
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

async fn creates_an_account_through_a_popup(engine: Engine) {
    let app = app_with_google(&engine).await;
    let anna = app.browser();
    let attempt = GoogleAttempt::begin(&anna).await;
    attempt.finish(&anna).await.expect_status(202);

    let callback_path = attempt.sign_in_at_provider("anna@example.com").await;
    let page = anna.get(&callback_path).await.expect_status(200);
    assert_eq!(page.headers["content-type"], "text/html; charset=utf-8");
    assert!(page.text.contains(&format!("postMessage({{ attemptId: '{}' }})", attempt.id)), "{}", page.text);
    assert!(page.text.contains("You can close this window."));

    let session = attempt.finish(&anna).await.expect_status(200).json();
    assert_eq!(session["expiresIn"], 900);
    let user = &session["user"];
    assert_eq!(user["email"], "anna@example.com");
    assert_eq!(user["emailVerified"], true);
    assert_eq!(user["displayName"], "Anna Example");
    let providers = user["providerData"].as_array().unwrap();
    assert_eq!(providers.len(), 1);
    assert_eq!(providers[0]["providerId"], "google.com");
    assert_eq!(providers[0]["uid"], "sub-of-anna@example.com");
    assert!(anna.cookie("rt").is_some());
    anna.get("/api/auth/user").await.expect_status(200);
    anna.refresh().await.expect_status(200);
}

/// The page's URL contains the code and the state. The page must not pass them on.
async fn popup_page_leaks_no_secrets(engine: Engine) {
    let app = app_with_google(&engine).await;
    let anna = app.browser();
    let attempt = GoogleAttempt::begin(&anna).await;
    let callback_path = attempt.sign_in_at_provider("anna@example.com").await;
    let page = anna.get(&callback_path).await.expect_status(200);
    for (_, value) in url::form_urlencoded::parse(callback_path.split_once('?').unwrap().1.as_bytes()) {
        assert!(!page.text.contains(&*value), "{value}");
    }
    assert!(!page.text.contains(&attempt.verifier) && !page.text.contains("anna"));
    assert!(page.text.contains("history.replaceState(null, '', location.pathname)"));
    let policy = page.headers["content-security-policy"].to_str().unwrap();
    assert!(
        policy.contains("default-src 'none'; script-src 'nonce-") && !policy.contains("unsafe"),
        "{policy}"
    );
    let nonce = policy.split("'nonce-").nth(1).unwrap().split('\'').next().unwrap();
    assert!(page.text.contains(&format!("<script nonce=\"{nonce}\">")), "{}", page.text);
    assert_eq!(page.headers["referrer-policy"], "no-referrer");
    assert_eq!(page.headers["cross-origin-opener-policy"], "same-origin-allow-popups");
    assert_eq!(page.headers["cache-control"], "no-store");
    assert_eq!(anna.cookie("rt"), None, "the popup gets no session cookie");
}

async fn signs_in_by_redirect(engine: Engine) {
    let app = app_with_google(&engine).await;
    let anna = app.browser();
    let attempt = GoogleAttempt::begin_with_mode(&anna, "redirect").await;
    let response = anna.get(&attempt.sign_in_at_provider("anna@example.com").await).await.expect_status(303);
    assert_eq!(response.headers["location"], format!("/login#google={}", attempt.id));
    assert_eq!(response.headers["referrer-policy"], "no-referrer");
    attempt.finish(&anna).await.expect_status(200);
}

async fn attempt_cookie_is_http_only_and_same_site_lax(engine: Engine) {
    let app = app_with_google(&engine).await;
    let form = json!({"challenge": "a".repeat(43), "mode": "popup"});
    let response = app.browser().post(START_PATH, form).await.expect_status(200);
    let cookie = response.headers["set-cookie"].to_str().unwrap();
    assert!(cookie.starts_with("oidc="), "{cookie}");
    assert!(cookie.ends_with("; Path=/; Max-Age=600; SameSite=Lax; HttpOnly"), "{cookie}");
}

async fn attempt_cookie_is_host_only_over_https(engine: Engine) {
    let app = app_with_google_settings(&engine, &[("LENSLINK_PUBLIC_URL", "https://photos.example")]).await;
    let form = json!({"challenge": "a".repeat(43), "mode": "popup"});
    let response = app.browser().post(START_PATH, form).await.expect_status(200);
    let cookie = response.headers["set-cookie"].to_str().unwrap();
    assert!(cookie.starts_with("__Host-oidc=") && cookie.ends_with("; HttpOnly; Secure"), "{cookie}");
}

async fn redirect_uri_uses_the_public_url(engine: Engine) {
    let app = app_with_google_settings(&engine, &[("LENSLINK_PUBLIC_URL", "https://photos.example")]).await;
    let attempt = GoogleAttempt::begin(&app.browser()).await;
    let redirect_uri = attempt.url.query_pairs().find(|(name, _)| name == "redirect_uri").unwrap().1;
    assert_eq!(redirect_uri, format!("https://photos.example{CALLBACK_PATH}"));
}

async fn finds_the_account_by_google_subject_not_address(engine: Engine) {
    let app = app_with_google(&engine).await;
    // The test provider reads the subject and the verified flag from the login.
    let (_, first) = sign_in_with_google(&app, "sub:77|anna@example.com").await;
    let (_, second) = sign_in_with_google(&app, "sub:77|anna.berg@example.com").await;
    let (first, second) = (first.expect_status(200).json(), second.expect_status(200).json());
    assert_eq!(first["user"]["uid"], second["user"]["uid"]);
    assert_eq!(
        second["user"]["email"], "anna@example.com",
        "a new address at Google does not change the account"
    );
    let (_, unverified) = sign_in_with_google(&app, "sub:77|unverified+anna@example.com").await;
    assert_eq!(unverified.expect_status(200).json()["user"]["uid"], first["user"]["uid"]);
    let (_, other) = sign_in_with_google(&app, "sub:78|anna.berg@example.com").await;
    assert_ne!(other.expect_status(200).json()["user"]["uid"], first["user"]["uid"]);
}

async fn two_tabs_can_sign_in_at_the_same_time(engine: Engine) {
    let app = app_with_google(&engine).await;
    let anna = app.browser();
    let (first, second) = (GoogleAttempt::begin(&anna).await, GoogleAttempt::begin(&anna).await);
    second.complete(&anna, "anna@example.com").await.expect_status(200);
    first.complete(&anna, "anna@example.com").await.expect_status(200);
}

async fn concurrent_first_sign_ins_create_one_account(engine: Engine) {
    let app = app_with_google(&engine).await;
    let sign_ins = (0..8).map(|_| sign_in_with_google(&app, "anna@example.com"));
    let responses = futures_util::future::join_all(sign_ins).await;
    let uids: std::collections::BTreeSet<_> = responses
        .into_iter()
        .map(|(_, response)| response.expect_status(200).json()["user"]["uid"].to_string())
        .collect();
    assert_eq!(uids.len(), 1);
}

async fn refuses_only_google_sign_in_when_google_is_not_configured(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let visitor = app.browser();
    let form = json!({"challenge": "a".repeat(43), "mode": "popup"});
    let response = visitor.post(START_PATH, form).await.expect_error(400, "operation-not-allowed");
    assert_eq!(response.json()["message"], "Google sign-in is not set up on this server.");
    let form = json!({"attemptId": "01890a5d-ac96-774b-bcce-b302099a8057", "verifier": "v"});
    visitor.post(FINISH_PATH, form).await.expect_error(400, "invalid-action-code");
    visitor.get(&format!("{CALLBACK_PATH}?state=a&code=b")).await.expect_status(400);
    app.sign_up_browser("anna@example.com")
        .await
        .sign_in("anna@example.com", PASSWORD)
        .await
        .expect_status(200);
}

async fn rejects_invalid_input(engine: Engine) {
    let app = app_with_google(&engine).await;
    let visitor = app.browser();
    for (form, fields) in [
        (
            json!({}),
            vec![
                "challenge: Must be a SHA-256 hash in base64url (43 characters)",
                "mode: Only popup and redirect are allowed",
            ],
        ),
        (
            json!({"challenge": "a".repeat(43), "mode": "window"}),
            vec!["mode: Only popup and redirect are allowed"],
        ),
        (
            json!({"challenge": "a".repeat(42) + "=", "mode": "popup"}),
            vec!["challenge: Must be a SHA-256 hash in base64url (43 characters)"],
        ),
    ] {
        assert_eq!(
            visitor.post(START_PATH, form).await.expect_error(400, "validation-failed").field_errors(),
            fields
        );
    }
    for form in
        [json!({}), json!({"attemptId": "x", "verifier": "v"}), json!({"attemptId": 7, "verifier": {}})]
    {
        visitor.post(FINISH_PATH, form).await.expect_error(400, "invalid-action-code");
    }
}

on_both_engines! {
    creates_an_account_through_a_popup,
    popup_page_leaks_no_secrets,
    signs_in_by_redirect,
    attempt_cookie_is_http_only_and_same_site_lax,
    attempt_cookie_is_host_only_over_https,
    redirect_uri_uses_the_public_url,
    finds_the_account_by_google_subject_not_address,
    two_tabs_can_sign_in_at_the_same_time,
    concurrent_first_sign_ins_create_one_account,
    refuses_only_google_sign_in_when_google_is_not_configured,
    rejects_invalid_input,
}
