//! Passkeys as a second step: registration, sign-in, and answers that must be refused.

use serde_json::json;

use super::helpers::EMAIL;
use crate::support::authenticator::SoftwarePasskey;
use crate::support::browser::PASSWORD;
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

async fn a_passkey_confirms_a_sign_in(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let (mut passkey, added) = app.sign_up_verified(EMAIL).await.add_passkey().await;
    assert_eq!((&added["factor"]["kind"], &added["factor"]["name"]), (&json!("passkey"), &json!("Laptop")));
    for _ in 0..2 {
        let browser = app.browser();
        let step = browser.sign_in_to_second_step().await;
        assert_eq!(step["methods"], json!(["passkey", "recovery-code"]));
        assert_eq!(step["passkeyOptions"]["userVerification"], "required");
        assert_eq!(step["passkeyOptions"]["allowCredentials"].as_array().unwrap().len(), 1);
        let answer = passkey.sign(&step["passkeyOptions"]);
        browser.answer(&step, ("passkey", answer)).await.expect_status(200);
    }
}

async fn a_passkey_without_a_counter_signs_in_repeatedly(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_verified(EMAIL).await;
    let setup = anna.start_passkey_setup().await;
    let (mut passkey, _) = SoftwarePasskey::create(&setup["options"]);
    passkey.counter = 0;
    let answer = passkey.attest(&setup["options"]);
    anna.finish_passkey_setup(&setup, answer).await.expect_status(200);
    for _ in 0..2 {
        let browser = app.browser();
        let step = browser.sign_in_to_second_step().await;
        let answer = passkey.sign(&step["passkeyOptions"]);
        browser.answer(&step, ("passkey", answer)).await.expect_status(200);
    }
}

async fn answers_of_other_sites_challenges_and_devices_are_refused(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let (mut passkey, _) = app.sign_up_verified(EMAIL).await.add_passkey().await;
    let browser = app.browser();
    let step = browser.sign_in_to_second_step().await;
    let options = &step["passkeyOptions"];

    for origin in ["https://localhost:3000", "http://localhost:3001", "http://evil.test", "http://localhost"]
    {
        let mut phished = passkey.clone();
        phished.origin = origin.to_owned();
        let response = browser.answer(&step, ("passkey", phished.sign(options))).await;
        assert_eq!(response.expect_error(400, "invalid-passkey").status, 400, "{origin}");
    }
    let other_step = browser.sign_in_to_second_step().await;
    let replayed = passkey.sign(&other_step["passkeyOptions"]);
    browser.answer(&step, ("passkey", replayed)).await.expect_error(400, "invalid-passkey");

    let mut unverified = passkey.clone();
    unverified.verifies_user = false;
    let response = browser.answer(&step, ("passkey", unverified.sign(options))).await;
    response.expect_error(400, "invalid-passkey");

    let mut forged = passkey.sign(options);
    forged["response"]["signature"] = json!("MEUCIQ");
    browser.answer(&step, ("passkey", forged)).await.expect_error(400, "invalid-passkey");

    let mut other_key = passkey.sign(options);
    other_key["rawId"] = json!("AAAA");
    browser.answer(&step, ("passkey", other_key)).await.expect_error(400, "unknown-passkey");

    let answer = passkey.sign(options);
    browser.answer(&step, ("passkey", answer.clone())).await.expect_status(200);
    // A browser that has lost the response repeats its call, which must not look like a copied passkey.
    browser.answer(&step, ("passkey", answer)).await.expect_error(400, "invalid-action-code");
    app.drain_outbox().await;
    assert!(app.emails().iter().all(|email| !email.subject.contains("copied")));
}

async fn a_copied_passkey_is_refused_and_reported(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let (mut passkey, _) = app.sign_up_verified(EMAIL).await.add_passkey().await;
    let mut clone = passkey.clone();
    for _ in 0..2 {
        let browser = app.browser();
        let step = browser.sign_in_to_second_step().await;
        let answer = passkey.sign(&step["passkeyOptions"]);
        browser.answer(&step, ("passkey", answer)).await.expect_status(200);
    }
    let thief = app.browser();
    let step = thief.sign_in_to_second_step().await;
    let answer = clone.sign(&step["passkeyOptions"]);
    thief.answer(&step, ("passkey", answer)).await.expect_error(400, "copied-passkey");
    let email = app.email_about(EMAIL, "may have been copied").await;
    assert!(email.words().contains("the passkey \"Laptop\""), "{}", email.text);

    let browser = app.browser();
    let step = browser.sign_in_to_second_step().await;
    let answer = passkey.sign(&step["passkeyOptions"]);
    browser.answer(&step, ("passkey", answer)).await.expect_status(200);
}

async fn registration_checks_the_answer(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_verified(EMAIL).await;
    let setup = anna.start_passkey_setup().await;
    assert_eq!(setup["options"]["user"]["name"], EMAIL);
    let (_, phished) = SoftwarePasskey::create_at(&setup["options"], "https://evil.test");
    anna.finish_passkey_setup(&setup, phished).await.expect_error(400, "invalid-passkey");
    let other_setup = anna.start_passkey_setup().await;
    let (_, replayed) = SoftwarePasskey::create(&other_setup["options"]);
    anna.finish_passkey_setup(&setup, replayed).await.expect_error(400, "invalid-passkey");
    for answer in [json!(null), json!({}), json!("x")] {
        anna.finish_passkey_setup(&setup, answer).await.expect_error(400, "invalid-passkey");
    }
    assert_eq!(anna.factor_names().await, [""; 0]);

    let (_, answer) = SoftwarePasskey::create(&setup["options"]);
    anna.finish_passkey_setup(&setup, answer.clone()).await.expect_status(200);
    anna.finish_passkey_setup(&setup, answer).await.expect_error(400, "invalid-action-code");
    let next_setup = anna.start_passkey_setup().await;
    let excluded = next_setup["options"]["excludeCredentials"].as_array().unwrap();
    assert_eq!(excluded.len(), 1, "the device does not create a second passkey");
    assert_eq!(anna.factor_names().await, ["Laptop"]);
}

async fn a_passkey_belongs_to_one_account(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let (passkey, _) = app.sign_up_verified(EMAIL).await.add_passkey().await;
    let bo = app.sign_up_verified("bo@example.com").await;
    let setup = bo.start_passkey_setup().await;
    let answer = passkey.attest(&setup["options"]);
    bo.finish_passkey_setup(&setup, answer).await.expect_error(409, "credential-already-in-use");

    let (mut passkey_of_bo, _) = bo.add_passkey().await;
    let browser = app.browser();
    let step = browser.sign_in_to_second_step().await;
    let answer = passkey_of_bo.sign(&step["passkeyOptions"]);
    browser.answer(&step, ("passkey", answer)).await.expect_error(400, "unknown-passkey");
    assert_eq!(browser.cookie("rt"), None);
    app.browser().sign_in("bo@example.com", PASSWORD).await.expect_error(403, "multi-factor-auth-required");
}

on_both_engines! {
    a_passkey_confirms_a_sign_in,
    a_passkey_without_a_counter_signs_in_repeatedly,
    answers_of_other_sites_challenges_and_devices_are_refused,
    a_copied_passkey_is_refused_and_reported,
    registration_checks_the_answer,
    a_passkey_belongs_to_one_account,
}
