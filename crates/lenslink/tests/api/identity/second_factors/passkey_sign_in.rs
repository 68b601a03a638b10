//! Sign-in with a passkey alone.

use std::time::Duration;

use serde_json::json;

use super::helpers::{EMAIL, FACTORS_PATH, PASSKEY_PATH, PASSKEY_START_PATH};
use crate::support::browser::Browser;
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

async fn start(browser: &Browser<'_>) -> serde_json::Value {
    browser.post_empty(PASSKEY_START_PATH).await.expect_status(200).json()
}

async fn a_passkey_signs_in_without_a_password(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let (mut passkey, _) = app.sign_up_verified(EMAIL).await.add_passkey().await;
    let browser = app.browser();
    let prompt = start(&browser).await;
    assert_eq!(prompt["options"]["allowCredentials"], json!([]), "reveals no accounts");
    assert_eq!(prompt["options"]["rpId"], "localhost");
    let answer = passkey.sign(&prompt["options"]);
    let session = browser.answer(&prompt, ("passkey", answer.clone())).await.expect_status(200).json();
    assert_eq!(session["user"]["email"], EMAIL);
    browser.get("/api/identity/user").await.expect_status(200);

    let response = browser.answer(&prompt, ("passkey", answer)).await;
    assert_eq!(response.status, 400, "a replayed answer: {}", response.text);
    let next_answer = passkey.sign(&prompt["options"]);
    browser.answer(&prompt, ("passkey", next_answer)).await.expect_error(400, "invalid-action-code");
}

async fn only_a_passkey_answers_this_challenge(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let phone = app.sign_up_verified(EMAIL).await.add_app(&app).await;
    let browser = app.browser();
    let prompt = start(&browser).await;
    let code = phone.next_code(&app);
    browser.answer_with_code(&prompt, &code).await.expect_error(400, "invalid-action-code");
    let recovery_code = json!(phone.recovery_codes[0]);
    browser.answer(&prompt, ("recoveryCode", recovery_code)).await.expect_error(400, "invalid-action-code");
}

async fn unknown_removed_and_foreign_passkeys_are_refused(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_verified(EMAIL).await;
    let (mut passkey, added) = anna.add_passkey().await;
    let (mut other_passkey, _) = app.sign_up_verified("bo@example.com").await.add_passkey().await;
    let browser = app.browser();
    let prompt = start(&browser).await;

    // The device says that the passkey belongs to another account.
    other_passkey.user_handle.clone_from(&passkey.user_handle);
    let answer = other_passkey.sign(&prompt["options"]);
    browser.answer(&prompt, ("passkey", answer)).await.expect_error(400, "unknown-passkey");
    let mut anonymous = passkey.sign(&prompt["options"]);
    anonymous["response"]["userHandle"] = json!(null);
    browser.answer(&prompt, ("passkey", anonymous)).await.expect_error(400, "unknown-passkey");

    let id = added["factor"]["id"].as_str().unwrap();
    anna.delete(&format!("{FACTORS_PATH}/{id}")).await.expect_status(204);
    let answer = passkey.sign(&prompt["options"]);
    browser.answer(&prompt, ("passkey", answer)).await.expect_error(400, "unknown-passkey");
}

async fn a_passkey_sign_in_counts_as_recent(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let (mut passkey, _) = app.sign_up_verified(EMAIL).await.add_passkey().await;
    app.ctx.clock.advance(Duration::from_secs(3_600));
    let browser = app.browser();
    let prompt = start(&browser).await;
    let answer = passkey.sign(&prompt["options"]);
    browser.answer(&prompt, ("passkey", answer)).await.expect_status(200);
    browser.start_passkey_setup().await;
}

/// Browsers allow passkeys only for domain names, and only with encryption.
async fn a_server_without_a_domain_name_offers_no_passkeys(engine: Engine) {
    let settings = [("LENSLINK_PUBLIC_URL", "http://192.168.1.7:3000")];
    let app = TestApp::with_engine(&engine, &settings).await;
    let anna = app.sign_up_verified(EMAIL).await;
    assert_eq!(anna.get("/api/instance").await.expect_status(200).json()["passkeys"], false);
    anna.post_empty(PASSKEY_START_PATH).await.expect_error(400, "operation-not-allowed");
    anna.post_empty(&format!("{PASSKEY_PATH}/start")).await.expect_error(400, "operation-not-allowed");
    anna.add_app(&app).await;
}

on_both_engines! {
    a_passkey_signs_in_without_a_password,
    only_a_passkey_answers_this_challenge,
    unknown_removed_and_foreign_passkeys_are_refused,
    a_passkey_sign_in_counts_as_recent,
    a_server_without_a_domain_name_offers_no_passkeys,
}
