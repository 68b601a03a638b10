use serde_json::json;

use super::helpers::{EMAIL, FACTORS_PATH, RECOVERY_CODES_PATH, read_texts};
use crate::support::browser::PASSWORD;
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

async fn the_first_factor_comes_with_ten_codes(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_verified(EMAIL).await;
    assert_eq!(anna.unused_recovery_codes().await, 0);
    let mut codes = anna.add_app(&app).await.recovery_codes;
    codes.sort();
    codes.dedup();
    assert_eq!(codes.len(), 10);
    assert!(codes.iter().all(|code| code.len() == 11 && code.as_bytes()[5] == b'-'), "{codes:?}");
    let (_, added) = anna.add_passkey().await;
    assert_eq!(read_texts(&added), [""; 0], "the second factor changes nothing");
    assert_eq!(anna.unused_recovery_codes().await, 10);
}

async fn each_code_signs_in_once(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let phone = app.sign_up_verified(EMAIL).await.add_app(&app).await;
    let browser = app.browser();
    let step = browser.sign_in_to_second_step().await;
    let code = phone.recovery_codes[0].to_uppercase().replace('-', " ");
    browser.answer(&step, ("recoveryCode", json!(code))).await.expect_status(200);
    assert_eq!(browser.unused_recovery_codes().await, 9);
    let email = app.email_about(EMAIL, "A recovery code was used").await;
    assert!(email.words().contains("9 recovery codes are left"), "{}", email.text);

    let step = browser.sign_in_to_second_step().await;
    let response = browser.answer(&step, ("recoveryCode", json!(code))).await;
    response.expect_error(400, "invalid-verification-code");
    let other = json!(phone.recovery_codes[1]);
    browser.answer(&step, ("code", other.clone())).await.expect_error(400, "invalid-verification-code");
    browser.answer(&step, ("recoveryCode", other)).await.expect_status(200);
}

async fn codes_of_another_account_are_refused(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    app.sign_up_verified(EMAIL).await.add_app(&app).await;
    let others = app.sign_up_verified("bo@example.com").await.add_app(&app).await.recovery_codes;
    let browser = app.browser();
    let step = browser.sign_in_to_second_step().await;
    let response = browser.answer(&step, ("recoveryCode", json!(others[0]))).await;
    response.expect_error(400, "invalid-verification-code");
}

async fn new_codes_replace_the_old_ones(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_verified(EMAIL).await;
    anna.post_empty(RECOVERY_CODES_PATH).await.expect_error(404, "not-found");
    let phone = anna.add_app(&app).await;
    let new_codes = read_texts(&anna.post_empty(RECOVERY_CODES_PATH).await.expect_status(200).json());
    assert_eq!(new_codes.len(), 10);
    app.email_about(EMAIL, "New recovery codes").await;
    let browser = app.browser();
    let step = browser.sign_in_to_second_step().await;
    let response = browser.answer(&step, ("recoveryCode", json!(phone.recovery_codes[0]))).await;
    response.expect_error(400, "invalid-verification-code");
    browser.answer(&step, ("recoveryCode", json!(new_codes[0]))).await.expect_status(200);
}

async fn the_last_code_disappears_from_the_second_step(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let phone = app.sign_up_verified(EMAIL).await.add_app(&app).await;
    let browser = app.browser();
    for code in &phone.recovery_codes {
        let step = browser.sign_in_to_second_step().await;
        assert_eq!(step["methods"], json!(["authenticator-app", "recovery-code"]));
        browser.answer(&step, ("recoveryCode", json!(code))).await.expect_status(200);
    }
    let step = browser.sign_in_to_second_step().await;
    assert_eq!(step["methods"], json!(["authenticator-app"]));
}

async fn removing_the_last_factor_removes_the_codes(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_verified(EMAIL).await;
    let phone = anna.add_app(&app).await;
    let (_, added) = anna.add_passkey().await;
    let passkey_id = added["factor"]["id"].as_str().unwrap();
    anna.delete(&format!("{FACTORS_PATH}/{passkey_id}")).await.expect_status(204);
    assert_eq!(anna.unused_recovery_codes().await, 10);
    anna.delete(&format!("{FACTORS_PATH}/{}", phone.id)).await.expect_status(204);
    assert_eq!(anna.unused_recovery_codes().await, 0);
    app.browser().sign_in(EMAIL, PASSWORD).await.expect_status(200);
}

on_both_engines! {
    the_first_factor_comes_with_ten_codes,
    each_code_signs_in_once,
    codes_of_another_account_are_refused,
    new_codes_replace_the_old_ones,
    the_last_code_disappears_from_the_second_step,
    removing_the_last_factor_removes_the_codes,
}
