//! The list of factors in the settings.

use std::time::Duration;

use serde_json::{Value, json};
use server::app::identity::second_factor;

use super::helpers::{APP_PATH, EMAIL, FACTORS_PATH, PASSKEY_PATH, RECOVERY_CODES_PATH};
use crate::support::browser::PASSWORD;
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::{TEST_TIME_MILLIS, TestApp};

async fn lists_the_factors_with_their_last_use(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_verified(EMAIL).await;
    let phone = anna.add_app(&app).await;
    app.ctx.clock.advance(Duration::from_millis(1));
    anna.add_passkey().await;
    let browser = app.browser();
    let step = browser.sign_in_to_second_step().await;
    browser.answer_with_code(&step, &phone.next_code(&app)).await.expect_status(200);

    let body = anna.get(FACTORS_PATH).await.expect_status(200).json();
    let factors: Vec<_> = body["factors"]
        .as_array()
        .unwrap()
        .iter()
        .map(|factor| (&factor["kind"], &factor["name"], &factor["createdAt"], &factor["lastUsedAt"]))
        .collect();
    let [created, next_created, used] = [0, 1, 30_001].map(|millis| json!(TEST_TIME_MILLIS + millis));
    let (app_kind, phone, passkey_kind, laptop) =
        (json!("authenticator-app"), json!("Phone"), json!("passkey"), json!("Laptop"));
    assert_eq!(
        factors,
        [(&app_kind, &phone, &created, &used), (&passkey_kind, &laptop, &next_created, &Value::Null)]
    );
    for secret in ["secret", "publicKey", "credential"] {
        assert!(!body.to_string().contains(secret), "{body}");
    }
}

async fn renames_only_factors_of_the_account(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_verified(EMAIL).await;
    let path = format!("{FACTORS_PATH}/{}", anna.add_app(&app).await.id);
    anna.put(&path, json!({"name": " Work phone "})).await.expect_status(204);
    assert_eq!(anna.factor_names().await, ["Work phone"]);
    let response =
        anna.put(&path, json!({"name": "x".repeat(61)})).await.expect_error(400, "validation-failed");
    assert_eq!(response.field_errors(), ["name: Name must be at most 60 characters"]);
    let bo = app.sign_up_verified("bo@example.com").await;
    bo.put(&path, json!({"name": "Mine"})).await.expect_error(404, "not-found");
    bo.delete(&path).await.expect_error(404, "not-found");
    for id in ["x", "018f0000-0000-7000-8000-000000000000"] {
        let path = format!("{FACTORS_PATH}/{id}");
        anna.put(&path, json!({"name": "Mine"})).await.expect_error(404, "not-found");
        anna.delete(&path).await.expect_error(404, "not-found");
    }
    assert_eq!(anna.factor_names().await, ["Work phone"]);
}

async fn changes_are_emailed(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_verified(EMAIL).await;
    let phone = anna.add_app(&app).await;
    let email = app.email_about(EMAIL, "A second step was added").await;
    assert!(email.words().contains("authenticator app \"Phone\""), "{}", email.text);
    anna.delete(&format!("{FACTORS_PATH}/{}", phone.id)).await.expect_status(204);
    let email = app.email_about(EMAIL, "A second step was removed").await;
    assert!(email.words().contains("no second step any more"), "{}", email.text);
    app.browser().sign_in(EMAIL, PASSWORD).await.expect_status(200);
}

async fn changes_need_a_recent_sign_in(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_verified(EMAIL).await;
    let phone = anna.add_app(&app).await;
    app.ctx.clock.advance(Duration::from_secs(301));
    for path in [format!("{APP_PATH}/start"), format!("{PASSKEY_PATH}/start"), RECOVERY_CODES_PATH.to_owned()]
    {
        anna.post_empty(&path).await.expect_error(403, "requires-recent-login");
    }
    let path = format!("{FACTORS_PATH}/{}", phone.id);
    anna.delete(&path).await.expect_error(403, "requires-recent-login");
    anna.put(&path, json!({"name": "Old phone"})).await.expect_status(204);
    assert_eq!(anna.factor_names().await, ["Old phone"]);
}

/// Otherwise a person who signs up with a stranger's address could lock the owner of the address out.
async fn adding_a_factor_needs_a_verified_address(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser(EMAIL).await;
    for path in [APP_PATH, PASSKEY_PATH] {
        anna.post_empty(&format!("{path}/start")).await.expect_error(403, "unverified-email");
    }
}

async fn an_account_has_at_most_ten_factors(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_verified(EMAIL).await;
    let open_setup = anna.start_passkey_setup().await;
    for _ in 0..10 {
        anna.add_app(&app).await;
    }
    for path in [APP_PATH, PASSKEY_PATH] {
        anna.post_empty(&format!("{path}/start")).await.expect_error(409, "too-many-factors");
    }
    let (_, answer) = crate::support::authenticator::SoftwarePasskey::create(&open_setup["options"]);
    anna.finish_passkey_setup(&open_setup, answer).await.expect_error(409, "too-many-factors");
    assert_eq!(anna.factor_names().await.len(), 10);
}

async fn the_operator_resets_the_factors(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_verified(EMAIL).await;
    anna.add_app(&app).await;
    anna.add_passkey().await;
    let email = EMAIL.parse().unwrap();
    assert_eq!(second_factor::reset_factors(&app.ctx, &email).await.unwrap(), 2);
    assert_eq!(second_factor::reset_factors(&app.ctx, &email).await.unwrap(), 0);
    app.ctx.clock.advance(Duration::from_secs(5));
    anna.get(FACTORS_PATH).await.expect_error(401, "unauthorized");
    let browser = app.browser();
    browser.sign_in(EMAIL, PASSWORD).await.expect_status(200);
    assert_eq!(browser.unused_recovery_codes().await, 0);
    app.email_about(EMAIL, "second steps of your Lenslink account were removed").await;
    assert!(second_factor::reset_factors(&app.ctx, &"bo@example.com".parse().unwrap()).await.is_err());
}

on_both_engines! {
    lists_the_factors_with_their_last_use,
    renames_only_factors_of_the_account,
    changes_are_emailed,
    changes_need_a_recent_sign_in,
    adding_a_factor_needs_a_verified_address,
    an_account_has_at_most_ten_factors,
    the_operator_resets_the_factors,
}
