use std::time::Duration;

use serde_json::{Value, json};

use super::helpers::{APP_PATH, EMAIL, wrong_code};
use crate::support::browser::PASSWORD;
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

async fn a_password_alone_does_not_sign_in(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let phone = app.sign_up_verified(EMAIL).await.add_app(&app).await;
    let browser = app.browser();
    let step = browser.sign_in_to_second_step().await;
    assert_eq!(step["methods"], json!(["authenticator-app", "recovery-code"]));
    assert_eq!((&step["passkeyOptions"], &step["expiresIn"]), (&Value::Null, &json!(300)));
    browser.get("/api/identity/user").await.expect_error(401, "unauthorized");
    assert_eq!(browser.cookie("rt"), None);

    let code = phone.next_code(&app);
    let session = browser.answer_with_code(&step, &code).await.expect_status(200).json();
    assert_eq!(session["user"]["email"], EMAIL);
    assert!(browser.cookie("rt").is_some());
    browser.get("/api/identity/user").await.expect_status(200);
    browser.refresh().await.expect_status(200);
}

async fn a_wrong_password_does_not_reveal_the_second_step(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    app.sign_up_verified(EMAIL).await.add_app(&app).await;
    let response = app.browser().sign_in(EMAIL, "not-her-password").await;
    assert_eq!(response.expect_error(401, "invalid-credential").json().get("secondStep"), None);
}

async fn each_code_works_once(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let phone = app.sign_up_verified(EMAIL).await.add_app(&app).await;
    let browser = app.browser();
    let step = browser.sign_in_to_second_step().await;
    let setup_code = phone.code(&app);
    browser.answer_with_code(&step, &setup_code).await.expect_error(400, "invalid-verification-code");

    let code = phone.next_code(&app);
    browser.answer_with_code(&step, &code).await.expect_status(200);
    let second_step = browser.sign_in_to_second_step().await;
    browser.answer_with_code(&second_step, &code).await.expect_error(400, "invalid-verification-code");
    // A code of an earlier step is refused as well, although the clock of a phone may be wrong.
    let earlier_code = phone.code_at(&app, -1);
    browser
        .answer_with_code(&second_step, &earlier_code)
        .await
        .expect_error(400, "invalid-verification-code");
    let later_code = phone.code_at(&app, 1);
    browser.answer_with_code(&second_step, &later_code).await.expect_status(200);
}

async fn accepts_a_code_with_spaces_and_refuses_other_texts(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let phone = app.sign_up_verified(EMAIL).await.add_app(&app).await;
    let browser = app.browser();
    let step = browser.sign_in_to_second_step().await;
    let code = phone.next_code(&app);
    for text in ["", "abcdef", &code[1..], &wrong_code(&code), &phone.code_at(&app, 2)] {
        browser.answer_with_code(&step, text).await.expect_error(400, "invalid-verification-code");
    }
    let with_space = format!(" {} {}", &code[..3], &code[3..]);
    browser.answer_with_code(&step, &with_space).await.expect_status(200);
}

/// The photographer's own browser is not locked out by wrong codes of another one.
async fn wrong_codes_are_limited_per_account(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_verified(EMAIL).await;
    let phone = anna.add_app(&app).await;
    let code = phone.next_code(&app);
    for _ in 0..10 {
        let attacker = app.browser();
        let step = attacker.sign_in_to_second_step().await;
        let response = attacker.answer_with_code(&step, &wrong_code(&code)).await;
        response.expect_error(400, "invalid-verification-code");
    }
    let attacker = app.browser();
    let step = attacker.sign_in_to_second_step().await;
    let response = attacker.answer_with_code(&step, &code).await.expect_error(429, "too-many-requests");
    assert_eq!(response.headers["retry-after"], "120");

    let step = anna.sign_in_to_second_step().await;
    anna.answer_with_code(&step, &code).await.expect_status(200);

    app.ctx.clock.advance(Duration::from_secs(120));
    let step = attacker.sign_in_to_second_step().await;
    attacker.answer_with_code(&step, &phone.code(&app)).await.expect_status(200);
}

async fn right_codes_do_not_count_against_the_limit(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let phone = app.sign_up_verified(EMAIL).await.add_app(&app).await;
    for _ in 0..12 {
        let browser = app.browser();
        let step = browser.sign_in_to_second_step().await;
        browser.answer_with_code(&step, &phone.next_code(&app)).await.expect_status(200);
    }
}

async fn adding_an_app_needs_its_code(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_verified(EMAIL).await;
    let setup = anna.post_empty(&format!("{APP_PATH}/start")).await.expect_status(200).json();
    let url = setup["url"].as_str().unwrap();
    assert!(url.starts_with("otpauth://totp/Lenslink:anna%40example.com?secret="), "{url}");
    let form = json!({"challenge": setup["challenge"], "name": "Phone", "code": "12345"});
    anna.post(APP_PATH, form).await.expect_error(400, "invalid-verification-code");
    let form = json!({"challenge": setup["challenge"], "name": " ", "code": "123456"});
    let response = anna.post(APP_PATH, form).await.expect_error(400, "validation-failed");
    assert_eq!(response.field_errors(), ["name: Name is required"]);
    assert_eq!(anna.factor_names().await, [""; 0]);
    app.browser().sign_in(EMAIL, PASSWORD).await.expect_status(200);
}

on_both_engines! {
    a_password_alone_does_not_sign_in,
    a_wrong_password_does_not_reveal_the_second_step,
    each_code_works_once,
    accepts_a_code_with_spaces_and_refuses_other_texts,
    wrong_codes_are_limited_per_account,
    right_codes_do_not_count_against_the_limit,
    adding_an_app_needs_its_code,
}
