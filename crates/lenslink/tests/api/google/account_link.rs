//! Adding Google sign-in to an existing account.

use std::time::Duration;

use serde_json::json;

use super::account_helpers::{ACCOUNT_FINISH_PATH, ACCOUNT_START_PATH};
use super::helpers::{GoogleAttempt, app_with_google, sign_in_with_google};
use crate::support::browser::PASSWORD;
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

const ANNA_EMAIL: &str = "anna@example.com";
/// The login of a Google account with another address than the Lenslink account. The test provider reads the
/// subject before the `|`.
const ANNAS_GOOGLE_LOGIN: &str = "sub:77|anna@gmail.example";
const GOOGLE_ADDED_SUBJECT: &str = "Google sign-in was added to your Lenslink account";

async fn links_google_and_signs_in_either_way(engine: Engine) {
    let app = app_with_google(&engine).await;
    let anna = app.sign_up_verified(ANNA_EMAIL).await;
    let attempt = GoogleAttempt::begin_for_account(&anna, "link").await;
    attempt.finish_for_account(&anna).await.expect_status(202);
    let page = anna.get(&attempt.sign_in_at_provider(ANNAS_GOOGLE_LOGIN).await).await.expect_status(200);
    assert!(page.text.contains(&format!("postMessage({{ attemptId: '{}' }})", attempt.id)), "{}", page.text);
    assert_eq!(anna.sign_in_methods().await, ["password"], "the callback alone changes nothing");

    let session = attempt.finish_for_account(&anna).await.expect_status(200);
    assert_eq!(session.headers.get("set-cookie"), None, "the session does not change");
    let user = &session.json()["user"];
    assert_eq!(user["email"], ANNA_EMAIL);
    assert_eq!(user["providerData"][1]["email"], "anna@gmail.example");
    assert_eq!(anna.sign_in_methods().await, ["password", "google.com"]);
    let sessions = anna.get("/api/identity/sessions").await.expect_status(200).json();
    assert_eq!(sessions.as_array().unwrap().len(), 1, "{sessions}");
    assert!(app.email_subjects(ANNA_EMAIL).await.contains(&GOOGLE_ADDED_SUBJECT.to_owned()));

    let (_, response) = sign_in_with_google(&app, ANNAS_GOOGLE_LOGIN).await;
    assert_eq!(response.expect_status(200).json()["user"]["uid"], anna.user_id().await);
    app.browser().sign_in(ANNA_EMAIL, PASSWORD).await.expect_status(200);
    attempt.finish_for_account(&anna).await.expect_error(400, "invalid-action-code");
}

async fn linking_the_same_google_account_again_sends_no_email(engine: Engine) {
    let app = app_with_google(&engine).await;
    let anna = app.sign_up_verified(ANNA_EMAIL).await;
    for _ in 0..2 {
        anna.complete_google_attempt("link", ANNAS_GOOGLE_LOGIN).await.expect_status(200);
    }
    assert_eq!(anna.sign_in_methods().await, ["password", "google.com"]);
    assert_eq!(
        app.email_subjects(ANNA_EMAIL)
            .await
            .iter()
            .filter(|subject| *subject == GOOGLE_ADDED_SUBJECT)
            .count(),
        1
    );
}

async fn refuses_a_google_account_of_another_user(engine: Engine) {
    let app = app_with_google(&engine).await;
    let (bo, _) = sign_in_with_google(&app, "bo@example.com").await;
    let (anna, bos_uid) = (app.sign_up_verified(ANNA_EMAIL).await, bo.user_id().await);
    let attempt = GoogleAttempt::begin_for_account(&anna, "link").await;
    anna.get(&attempt.sign_in_at_provider("bo@example.com").await).await.expect_status(200);
    attempt.finish_for_account(&anna).await.expect_error(409, "credential-already-in-use");
    attempt.finish_for_account(&anna).await.expect_error(400, "invalid-action-code");
    assert_eq!(anna.sign_in_methods().await, ["password"]);
    assert!(!app.email_subjects(ANNA_EMAIL).await.contains(&GOOGLE_ADDED_SUBJECT.to_owned()));
    let (_, response) = sign_in_with_google(&app, "bo@example.com").await;
    assert_eq!(response.expect_status(200).json()["user"]["uid"], bos_uid);
}

async fn only_one_of_two_accounts_links_the_same_google_account(engine: Engine) {
    let app = app_with_google(&engine).await;
    let browsers = [app.sign_up_verified(ANNA_EMAIL).await, app.sign_up_verified("bo@example.com").await];
    let mut attempts = Vec::new();
    for browser in &browsers {
        let attempt = GoogleAttempt::begin_for_account(browser, "link").await;
        browser.get(&attempt.sign_in_at_provider(ANNAS_GOOGLE_LOGIN).await).await.expect_status(200);
        attempts.push(attempt);
    }
    let responses = tokio::join!(
        attempts[0].finish_for_account(&browsers[0]),
        attempts[1].finish_for_account(&browsers[1])
    );
    let mut statuses = [responses.0.status, responses.1.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
}

async fn refuses_a_google_account_with_an_unverified_address(engine: Engine) {
    let app = app_with_google(&engine).await;
    let anna = app.sign_up_verified(ANNA_EMAIL).await;
    let response = anna.complete_google_attempt("link", "sub:7|unverified+anna@gmail.example").await;
    response.expect_error(403, "unverified-email");
    assert_eq!(anna.sign_in_methods().await, ["password"]);
}

/// An attacker who signed up with another person's address must not keep access after that person verifies
/// it.
async fn unverified_account_links_only_its_own_address(engine: Engine) {
    let app = app_with_google(&engine).await;
    let attacker = app.sign_up_browser("victim@example.com").await;
    let response = attacker.complete_google_attempt("link", "mallory@example.com").await;
    response.expect_error(403, "unverified-email");
    assert_eq!(attacker.sign_in_methods().await, ["password"]);
    attacker.complete_google_attempt("link", "VICTIM@example.com").await.expect_status(200);
}

async fn requires_a_recent_sign_in(engine: Engine) {
    let app = app_with_google(&engine).await;
    let anna = app.sign_up_verified(ANNA_EMAIL).await;
    app.ctx.clock.advance(Duration::from_secs(5 * 60 + 1));
    let form = json!({"challenge": "a".repeat(43), "purpose": "link"});
    anna.post(ACCOUNT_START_PATH, form.clone()).await.expect_error(403, "requires-recent-login");
    anna.post("/api/identity/reauthenticate", json!({"password": PASSWORD})).await.expect_status(200);
    anna.post(ACCOUNT_START_PATH, form).await.expect_status(200);
}

async fn an_attempt_ends_with_its_session(engine: Engine) {
    let app = app_with_google(&engine).await;
    let anna = app.sign_up_verified(ANNA_EMAIL).await;
    let attempt = GoogleAttempt::begin_for_account(&anna, "link").await;
    let callback_path = attempt.sign_in_at_provider(ANNAS_GOOGLE_LOGIN).await;
    anna.post_empty("/api/identity/sign-out-everywhere").await.expect_status(204);
    anna.get(&callback_path).await.expect_status(400);
    anna.sign_in(ANNA_EMAIL, PASSWORD).await.expect_status(200);
    attempt.finish_for_account(&anna).await.expect_error(400, "invalid-action-code");
    assert_eq!(anna.sign_in_methods().await, ["password"]);
}

/// Also checks the cookie of a valid start, and a server without Google sign-in.
async fn rejects_invalid_input(engine: Engine) {
    let app = app_with_google(&engine).await;
    let anna = app.sign_up_verified(ANNA_EMAIL).await;
    let response = anna
        .post(ACCOUNT_START_PATH, json!({"purpose": "sign-in"}))
        .await
        .expect_error(400, "validation-failed");
    let challenge = "challenge: Must be a SHA-256 hash in base64url (43 characters)";
    assert_eq!(response.field_errors(), [challenge, "purpose: Only link and reauthenticate are allowed"]);
    for form in
        [json!({}), json!({"attemptId": "x", "verifier": "v"}), json!({"attemptId": 7, "verifier": {}})]
    {
        anna.post(ACCOUNT_FINISH_PATH, form).await.expect_error(400, "invalid-action-code");
    }
    let form = json!({"challenge": "a".repeat(43), "purpose": "link"});
    let cookie =
        anna.post(ACCOUNT_START_PATH, form.clone()).await.expect_status(200).headers["set-cookie"].clone();
    let cookie = cookie.to_str().unwrap();
    assert!(cookie.starts_with("oidc=") && cookie.ends_with("; SameSite=Lax; HttpOnly"), "{cookie}");

    let without_google = TestApp::with_engine(&Engine::sqlite(), &[]).await;
    let bo = without_google.sign_up_browser("bo@example.com").await;
    bo.post(ACCOUNT_START_PATH, form).await.expect_error(400, "operation-not-allowed");
}

on_both_engines! {
    links_google_and_signs_in_either_way,
    linking_the_same_google_account_again_sends_no_email,
    refuses_a_google_account_of_another_user,
    only_one_of_two_accounts_links_the_same_google_account,
    refuses_a_google_account_with_an_unverified_address,
    unverified_account_links_only_its_own_address,
    requires_a_recent_sign_in,
    an_attempt_ends_with_its_session,
    rejects_invalid_input,
}
