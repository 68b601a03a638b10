//! The challenge of a second step: sealed, bound to its purpose, valid for five minutes and used once.

use std::time::Duration;

use serde_json::{Value, json};
use server::app::identity::operator;

use super::helpers::{APP_PATH, EMAIL, SECOND_STEP_PATH};
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

const NEW_PASSWORD: &str = "harbour-24-tulip";

async fn a_challenge_is_answered_once(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let phone = app.sign_up_verified(EMAIL).await.add_app(&app).await;
    let browser = app.browser();
    let step = browser.sign_in_to_second_step().await;
    browser.answer_with_code(&step, &phone.next_code(&app)).await.expect_status(200);
    let response = browser.answer_with_code(&step, &phone.next_code(&app)).await;
    response.expect_error(400, "invalid-action-code");
    // The refused answer has not used the code up.
    let step = browser.sign_in_to_second_step().await;
    browser.answer_with_code(&step, &phone.code(&app)).await.expect_status(200);
}

async fn a_challenge_expires_after_five_minutes(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let phone = app.sign_up_verified(EMAIL).await.add_app(&app).await;
    let browser = app.browser();
    let step = browser.sign_in_to_second_step().await;
    app.ctx.clock.advance(Duration::from_secs(299));
    let late_step = browser.sign_in_to_second_step().await;
    app.ctx.clock.advance(Duration::from_secs(1));
    browser.answer_with_code(&step, &phone.code(&app)).await.expect_error(400, "invalid-action-code");
    browser.answer_with_code(&late_step, &phone.code(&app)).await.expect_status(200);
}

async fn invalid_forms_and_challenges_are_refused(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let phone = app.sign_up_verified(EMAIL).await.add_app(&app).await;
    let browser = app.browser();
    let step = browser.sign_in_to_second_step().await;
    let challenge = step["challenge"].as_str().unwrap();
    let code = phone.next_code(&app);
    for changed in ["", "AAAA", &challenge[1..], &format!("{challenge}AAAA"), "💥"] {
        let form = json!({"challenge": changed, "code": code});
        browser.post(SECOND_STEP_PATH, form).await.expect_error(400, "invalid-action-code");
    }
    for form in [
        json!({"challenge": challenge}),
        json!({"challenge": challenge, "code": code, "recoveryCode": code}),
        json!({"challenge": challenge, "code": code, "passkey": {}}),
    ] {
        browser.post(SECOND_STEP_PATH, form).await.expect_error(400, "validation-failed");
    }
    for passkey in [json!({}), json!("text"), json!([1]), json!({"id": "", "rawId": "!", "response": 1})] {
        browser.answer(&step, ("passkey", passkey)).await.expect_error(400, "invalid-action-code");
    }
    browser.answer_with_code(&step, &code).await.expect_status(200);
}

async fn a_challenge_of_another_purpose_is_refused(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_verified(EMAIL).await;
    let phone = anna.add_app(&app).await;
    let setup = anna.post_empty(&format!("{APP_PATH}/start")).await.expect_status(200).json();
    anna.answer_with_code(&setup, &phone.next_code(&app)).await.expect_error(400, "invalid-action-code");
    let passkey_setup = anna.start_passkey_setup().await;
    anna.answer_with_code(&passkey_setup, &phone.code(&app)).await.expect_error(400, "invalid-action-code");
    let step = anna.sign_in_to_second_step().await;
    let form = json!({"challenge": step["challenge"], "name": "Phone", "code": phone.code(&app)});
    anna.post(APP_PATH, form).await.expect_error(400, "invalid-action-code");
}

/// The setup of one session cannot be finished by another.
async fn a_setup_belongs_to_its_session(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_verified(EMAIL).await;
    let setup = anna.start_passkey_setup().await;
    let (_, answer) = crate::support::authenticator::SoftwarePasskey::create(&setup["options"]);
    let bo = app.sign_up_verified("bo@example.com").await;
    bo.finish_passkey_setup(&setup, answer.clone()).await.expect_error(400, "invalid-action-code");
    anna.finish_passkey_setup(&setup, answer).await.expect_status(200);
}

/// The person at the second step may be the one who knows the old password.
async fn a_new_password_ends_open_challenges_and_keeps_the_factors(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let phone = app.sign_up_verified(EMAIL).await.add_app(&app).await;
    let attacker = app.browser();
    let step = attacker.sign_in_to_second_step().await;

    let anna = app.browser();
    anna.post("/api/identity/password-reset/send", json!({"email": EMAIL})).await.expect_status(202);
    let code = app.emailed_code(EMAIL, "reset-password").await;
    let form = json!({"code": code, "password": NEW_PASSWORD});
    anna.post("/api/identity/password-reset", form).await.expect_status(204);

    attacker.answer_with_code(&step, &phone.next_code(&app)).await.expect_error(400, "invalid-action-code");
    let response = anna.sign_in(EMAIL, NEW_PASSWORD).await.expect_error(403, "multi-factor-auth-required");
    let step: Value = response.json()["secondStep"].clone();
    anna.answer_with_code(&step, &phone.code(&app)).await.expect_status(200);
    assert_eq!(anna.factor_names().await, ["Phone"]);
}

async fn a_disabled_account_stays_signed_out(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let phone = app.sign_up_verified(EMAIL).await.add_app(&app).await;
    let browser = app.browser();
    let step = browser.sign_in_to_second_step().await;
    operator::disable(&app.ctx, &EMAIL.parse().unwrap()).await.unwrap();
    browser.answer_with_code(&step, &phone.next_code(&app)).await.expect_error(403, "user-disabled");
    app.browser().sign_in(EMAIL, crate::support::browser::PASSWORD).await.expect_error(403, "user-disabled");
}

on_both_engines! {
    a_challenge_is_answered_once,
    a_challenge_expires_after_five_minutes,
    invalid_forms_and_challenges_are_refused,
    a_challenge_of_another_purpose_is_refused,
    a_setup_belongs_to_its_session,
    a_new_password_ends_open_challenges_and_keeps_the_factors,
    a_disabled_account_stays_signed_out,
}
