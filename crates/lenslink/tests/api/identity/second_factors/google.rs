//! Google replaces the password, not the second step.

use serde_json::json;

use super::helpers::EMAIL;
use crate::google::helpers::{FINISH_PATH, GoogleAttempt, app_with_google, sign_in_with_google};
use crate::support::engines::{Engine, on_both_engines};

async fn a_google_sign_in_needs_the_second_step(engine: Engine) {
    let app = app_with_google(&engine).await;
    let (anna, response) = sign_in_with_google(&app, EMAIL).await;
    response.expect_status(200);
    let phone = anna.add_app(&app).await;

    let browser = app.browser();
    let attempt = GoogleAttempt::begin(&browser).await;
    let response = attempt.complete(&browser, EMAIL).await.expect_error(403, "multi-factor-auth-required");
    assert_eq!(browser.cookie("rt"), None);
    let step = response.json()["secondStep"].clone();
    let form = json!({"attemptId": attempt.id, "verifier": attempt.verifier});
    browser.post(FINISH_PATH, form).await.expect_error(400, "invalid-action-code");
    browser.answer_with_code(&step, &phone.next_code(&app)).await.expect_status(200);
    browser.get("/api/identity/user").await.expect_status(200);
}

async fn a_reauthentication_with_google_needs_the_second_step(engine: Engine) {
    let app = app_with_google(&engine).await;
    let (anna, response) = sign_in_with_google(&app, EMAIL).await;
    response.expect_status(200);
    let phone = anna.add_app(&app).await;
    let response = anna.complete_google_attempt("reauthenticate", EMAIL).await;
    let step = response.expect_error(403, "multi-factor-auth-required").json()["secondStep"].clone();
    let form = json!({"challenge": step["challenge"], "code": phone.next_code(&app)});
    anna.post("/api/identity/reauthenticate/second-step", form).await.expect_status(200);
}

on_both_engines! {
    a_google_sign_in_needs_the_second_step,
    a_reauthentication_with_google_needs_the_second_step,
}
