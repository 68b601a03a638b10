//! Attacks on a Google sign-in between its start and the session.

use std::time::Duration;

use reqwest::{Method, Url};
use serde_json::json;

use super::helpers::{
    CALLBACK_PATH, FINISH_PATH, GoogleAttempt, START_PATH, app_with_google, app_with_google_settings,
    replace_parameter, submit_provider_form,
};
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::env_variable;

const LOGIN: &str = "anna@example.com";
const ATTEMPT_LIFETIME: Duration = Duration::from_secs(10 * 60);

async fn rejects_a_token_with_another_nonce(engine: Engine) {
    let app = app_with_google(&engine).await;
    let anna = app.browser();
    let mut attempt = GoogleAttempt::begin(&anna).await;
    let tampered_path = replace_parameter(&path_and_query(&attempt.url), "nonce", Some("another"));
    attempt.url = attempt.url.join(&tampered_path).unwrap();
    anna.get(&attempt.sign_in_at_provider(LOGIN).await).await.expect_status(400);
    let response = attempt.finish(&anna).await.expect_error(401, "invalid-credential");
    assert!(response.text.contains("Unauthorized"));
}

async fn rejects_a_code_of_another_attempt(engine: Engine) {
    let app = app_with_google(&engine).await;
    let (attacker, anna) = (app.browser(), app.browser());
    let attackers_callback =
        GoogleAttempt::begin(&attacker).await.sign_in_at_provider("mallory@example.com").await;
    let url = Url::parse("http://x").unwrap().join(&attackers_callback).unwrap();
    let code = url.query_pairs().find(|(name, _)| name == "code").unwrap().1.into_owned();
    let attempt = GoogleAttempt::begin(&anna).await;
    let callback_path = replace_parameter(&attempt.sign_in_at_provider(LOGIN).await, "code", Some(&code));
    anna.get(&callback_path).await.expect_status(400);
    attempt.finish(&anna).await.expect_error(401, "invalid-credential");
}

async fn accepts_a_callback_once(engine: Engine) {
    let app = app_with_google(&engine).await;
    let anna = app.browser();
    let attempt = GoogleAttempt::begin(&anna).await;
    let callback_path = attempt.sign_in_at_provider(LOGIN).await;
    anna.get(&callback_path).await.expect_status(200);
    let response = anna.get(&callback_path).await.expect_status(400);
    assert!(!response.text.contains(&attempt.id), "{}", response.text);
    attempt.finish(&anna).await.expect_status(200);
    anna.get(&callback_path).await.expect_status(400);
}

async fn accepts_a_callback_only_in_the_same_browser(engine: Engine) {
    let app = app_with_google(&engine).await;
    let (anna, mallory) = (app.browser(), app.browser());
    let attempt = GoogleAttempt::begin(&anna).await;
    GoogleAttempt::begin(&mallory).await;
    let callback_path = attempt.sign_in_at_provider(LOGIN).await;
    app.browser().get(&callback_path).await.expect_status(400);
    mallory.get(&callback_path).await.expect_status(400);
    attempt.finish(&anna).await.expect_status(202);
    anna.get(&callback_path).await.expect_status(200);
    attempt.finish(&anna).await.expect_status(200);
}

async fn rejects_a_callback_with_wrong_state_or_issuer(engine: Engine) {
    let app = app_with_google(&engine).await;
    let anna = app.browser();
    let attempt = GoogleAttempt::begin(&anna).await;
    let callback_path = attempt.sign_in_at_provider(LOGIN).await;
    let other_state = "A".repeat(43);
    for (name, value) in [
        ("state", None),
        ("state", Some("")),
        ("state", Some("made-up")),
        ("state", Some(&*other_state)),
        ("iss", Some("https://accounts.google.com")),
        ("iss", Some(&*env_variable("TEST_OIDC_OTHER_ISSUER"))),
        ("iss", Some("")),
    ] {
        let page = anna.get(&replace_parameter(&callback_path, name, value)).await.expect_status(400);
        assert!(page.text.contains("This sign-in has expired"), "{}", page.text);
    }
    anna.get(&format!("{callback_path}&state={other_state}")).await.expect_status(400);
    anna.get(&format!("{callback_path}&code=x")).await.expect_status(400);
    anna.get(CALLBACK_PATH).await.expect_status(400);
    attempt.finish(&anna).await.expect_status(202);
    anna.get(&callback_path).await.expect_status(200);
    attempt.finish(&anna).await.expect_status(200);
}

/// The provider always sends `iss`, so a callback without it is forged.
async fn rejects_a_callback_without_issuer(engine: Engine) {
    let app = app_with_google(&engine).await;
    let anna = app.browser();
    let attempt = GoogleAttempt::begin(&anna).await;
    anna.get(&replace_parameter(&attempt.sign_in_at_provider(LOGIN).await, "iss", None))
        .await
        .expect_status(400);
    attempt.finish(&anna).await.expect_error(401, "invalid-credential");
}

/// Both issuers know our client and sign with the same key. Only the issuer name differs.
async fn rejects_a_code_of_another_issuer(engine: Engine) {
    let app = app_with_google(&engine).await;
    let anna = app.browser();
    let attempt = GoogleAttempt::begin(&anna).await;
    let other_issuer: Url = env_variable("TEST_OIDC_OTHER_ISSUER").parse().unwrap();
    let callback_path =
        submit_provider_form(&other_issuer.join(&path_and_query(&attempt.url)).unwrap(), &[("login", LOGIN)])
            .await;
    anna.get(&callback_path).await.expect_status(400);
    attempt.finish(&anna).await.expect_status(202);
    let with_our_issuer = replace_parameter(&callback_path, "iss", Some(&env_variable("TEST_OIDC_ISSUER")));
    anna.get(&with_our_issuer).await.expect_status(400);
    attempt.finish(&anna).await.expect_error(401, "invalid-credential");
}

async fn reports_a_cancelled_attempt(engine: Engine) {
    let app = app_with_google(&engine).await;
    let anna = app.browser();
    let attempt = GoogleAttempt::begin(&anna).await;
    anna.get(&attempt.cancel_at_provider().await).await.expect_status(200);
    attempt.finish(&anna).await.expect_error(400, "popup-closed-by-user");
    attempt.finish(&anna).await.expect_error(400, "invalid-action-code");

    let attempt = GoogleAttempt::begin_with_mode(&anna, "redirect").await;
    let response = anna.get(&attempt.cancel_at_provider().await).await.expect_status(303);
    assert_eq!(response.headers["location"], format!("/login#google={}", attempt.id));
    attempt.finish(&anna).await.expect_error(400, "popup-closed-by-user");
}

async fn only_the_tab_that_began_can_finish_once(engine: Engine) {
    let app = app_with_google(&engine).await;
    let anna = app.browser();
    let attempt = GoogleAttempt::begin(&anna).await;
    anna.get(&attempt.sign_in_at_provider(LOGIN).await).await.expect_status(200);
    let url_challenge = attempt.url.query_pairs().find(|(name, _)| name == "code_challenge").unwrap().1;
    for verifier in [json!("wrong"), json!(""), json!(null), json!(url_challenge)] {
        let form = json!({"attemptId": attempt.id, "verifier": verifier});
        anna.post(FINISH_PATH, form).await.expect_error(400, "invalid-action-code");
    }
    anna.post(FINISH_PATH, json!({"attemptId": attempt.id})).await.expect_error(400, "invalid-action-code");
    let responses = futures_util::future::join(attempt.finish(&anna), attempt.finish(&anna)).await;
    let mut statuses = [responses.0.status, responses.1.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 400]);
    attempt.finish(&anna).await.expect_error(400, "invalid-action-code");
}

async fn an_attempt_expires_after_ten_minutes(engine: Engine) {
    let app = app_with_google(&engine).await;
    let anna = app.browser();
    let (early_attempt, late_attempt) =
        (GoogleAttempt::begin(&anna).await, GoogleAttempt::begin(&anna).await);
    let (early_callback, late_callback) =
        (early_attempt.sign_in_at_provider(LOGIN).await, late_attempt.sign_in_at_provider(LOGIN).await);
    anna.get(&early_callback).await.expect_status(200);
    app.ctx.clock.advance(ATTEMPT_LIFETIME);
    anna.get(&late_callback).await.expect_status(400);
    early_attempt.finish(&anna).await.expect_error(400, "invalid-action-code");
    late_attempt.finish(&anna).await.expect_error(400, "invalid-action-code");
}

async fn rejects_requests_from_foreign_pages(engine: Engine) {
    let app = app_with_google(&engine).await;
    let anna = app.browser();
    for path in [START_PATH, FINISH_PATH] {
        for (name, value) in [("Origin", "https://evil.test"), ("X-Requested-By", "form")] {
            let mut request = anna.request(Method::POST, path).json(&json!({})).build().unwrap();
            request.headers_mut().insert(name, value.parse().unwrap());
            let response = reqwest::Client::new().execute(request).await.unwrap();
            assert_eq!(response.status(), 403, "{path} {name}");
        }
    }
}

async fn limits_attempts_per_network(engine: Engine) {
    let app = app_with_google(&engine).await;
    let anna = app.browser();
    for _ in 0..20 {
        GoogleAttempt::begin(&anna).await;
    }
    let form = json!({"challenge": "a".repeat(43), "mode": "popup"});
    let response = anna.post(START_PATH, form).await.expect_error(429, "too-many-requests");
    assert!(response.headers.contains_key("retry-after"));
    // Each test browser has its own IP address.
    GoogleAttempt::begin(&app.browser()).await;
}

async fn rejects_a_mismatching_issuer_at_start(engine: Engine) {
    // The URL of the right provider, but not the issuer that its metadata names.
    let alias = env_variable("TEST_OIDC_ISSUER").replace("localhost", "127.0.0.1");
    let app = app_with_google_settings(&engine, &[("LENSLINK_GOOGLE_ISSUER", &alias)]).await;
    let form = json!({"challenge": "a".repeat(43), "mode": "popup"});
    app.browser().post(START_PATH, form).await.expect_error(503, "google-unreachable");
}

fn path_and_query(url: &Url) -> String {
    format!("{}?{}", url.path(), url.query().unwrap())
}

on_both_engines! {
    rejects_a_token_with_another_nonce,
    rejects_a_code_of_another_attempt,
    accepts_a_callback_once,
    accepts_a_callback_only_in_the_same_browser,
    rejects_a_callback_with_wrong_state_or_issuer,
    rejects_a_callback_without_issuer,
    rejects_a_code_of_another_issuer,
    reports_a_cancelled_attempt,
    only_the_tab_that_began_can_finish_once,
    an_attempt_expires_after_ten_minutes,
    rejects_requests_from_foreign_pages,
    limits_attempts_per_network,
    rejects_a_mismatching_issuer_at_start,
}
