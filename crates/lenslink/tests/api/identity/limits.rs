use std::time::Duration;

use futures_util::future::join_all;
use serde_json::json;

use crate::support::browser::{PASSWORD, TestResponse};
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

const WRONG_PASSWORD: &str = "not-her-password";
const SEND_VERIFICATION_PATH: &str = "/api/identity/verify-email/send";

fn retry_after(response: &TestResponse) -> u64 {
    response.headers["retry-after"].to_str().unwrap().parse().unwrap()
}

async fn refuses_the_eleventh_attempt_in_a_minute(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    app.sign_up_browser("anna@example.com").await;
    let attacker_browser = app.browser();
    for _ in 0..10 {
        attacker_browser
            .sign_in("anna@example.com", WRONG_PASSWORD)
            .await
            .expect_error(401, "invalid-credential");
    }
    let response =
        attacker_browser.sign_in("anna@example.com", PASSWORD).await.expect_error(429, "too-many-requests");
    assert_eq!(retry_after(&response), 6);
    app.ctx.clock.advance(Duration::from_secs(6));
    attacker_browser.sign_in("anna@example.com", PASSWORD).await.expect_status(200);
}

async fn checks_at_most_twelve_of_a_thousand_guesses(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    app.sign_up_browser("anna@example.com").await;
    let attacker_browser = app.browser();
    let mut checked_count = 0;
    for _ in 0..20 {
        let responses =
            join_all((0..50).map(|_| attacker_browser.sign_in("anna@example.com", WRONG_PASSWORD))).await;
        checked_count += responses.iter().filter(|response| response.status == 401).count();
        assert!(responses.iter().all(|response| matches!(response.status, 401 | 429)));
    }
    assert!(checked_count <= 12, "{checked_count}");
    app.ctx.clock.advance(Duration::from_secs(60));
    attacker_browser.sign_in("anna@example.com", PASSWORD).await.expect_status(200);
}

async fn ignores_forwarded_addresses_of_untrusted_clients(engine: Engine) {
    let app = TestApp::with_settings(&engine.settings(), server::http::accept::Limits::default()).await;
    let mut refused_count = 0;
    for n in 0..30 {
        let attacker_browser = app.browser_at(&format!("203.0.113.{n}"));
        let request = attacker_browser.request(reqwest::Method::POST, "/api/identity/sign-in");
        let form = json!({"email": "anna@example.com", "password": WRONG_PASSWORD});
        let request = request.header("X-Real-IP", "203.0.113.7").header("Forwarded", "for=203.0.113.8");
        let response =
            attacker_browser.send(request.header("CF-Connecting-IP", "203.0.113.9").json(&form)).await;
        refused_count += usize::from(response.status == 429);
    }
    assert_eq!(refused_count, 20);
}

async fn does_not_count_correct_passwords(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    app.sign_up_browser("anna@example.com").await;
    let browser = app.browser();
    for _ in 0..15 {
        browser.forget_cookie("device");
        browser.sign_in("anna@example.com", PASSWORD).await.expect_status(200);
    }
}

async fn an_attack_does_not_lock_out_the_photographer(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    for n in 0..6 {
        let attacker = app.browser_at(&format!("198.51.100.{n}"));
        for _ in 0..11 {
            attacker.sign_in("anna@example.com", WRONG_PASSWORD).await;
        }
    }
    // A known browser gets through even from the attacker's IP address.
    let browser_at_attackers_address = app.browser_at("198.51.100.1");
    browser_at_attackers_address
        .sign_in("anna@example.com", PASSWORD)
        .await
        .expect_error(429, "too-many-requests");
    browser_at_attackers_address.set_cookie("device", &anna.cookie("device").unwrap());
    browser_at_attackers_address.sign_in("anna@example.com", PASSWORD).await.expect_status(200);
    app.browser().sign_in("anna@example.com", PASSWORD).await.expect_status(200);
}

/// After 20 wrong passwords for an account, each network has three attempts at it.
async fn refused_guesses_do_not_count_against_the_network(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    app.sign_up_browser("anna@example.com").await;
    app.sign_up_browser("bo@example.com").await;
    for n in 0..2 {
        let attacker = app.browser_at(&format!("198.51.100.{n}"));
        for _ in 0..10 {
            attacker
                .sign_in("anna@example.com", WRONG_PASSWORD)
                .await
                .expect_error(401, "invalid-credential");
        }
    }
    let browser = app.browser();
    for _ in 0..3 {
        browser.sign_in("anna@example.com", WRONG_PASSWORD).await.expect_error(401, "invalid-credential");
    }
    for _ in 0..20 {
        browser.sign_in("anna@example.com", WRONG_PASSWORD).await.expect_error(429, "too-many-requests");
    }
    browser.sign_in("bo@example.com", PASSWORD).await.expect_status(200);
}

async fn device_cookie_is_valid_for_one_account_only(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let bo = app.sign_up_browser("bo@example.com").await;
    app.sign_up_browser("anna@example.com").await;
    let attacker_browser = app.browser();
    for _ in 0..10 {
        attacker_browser
            .sign_in("anna@example.com", WRONG_PASSWORD)
            .await
            .expect_error(401, "invalid-credential");
    }
    attacker_browser.set_cookie("device", &bo.cookie("device").unwrap());
    attacker_browser.sign_in("anna@example.com", WRONG_PASSWORD).await.expect_error(429, "too-many-requests");
}

async fn password_change_invalidates_device_cookies(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    let old_cookie = anna.cookie("device").unwrap();
    anna.post("/api/identity/password", json!({"newPassword": "harbour-24-tulip"})).await.expect_status(200);
    let attacker_browser = app.browser();
    for _ in 0..10 {
        attacker_browser
            .sign_in("anna@example.com", WRONG_PASSWORD)
            .await
            .expect_error(401, "invalid-credential");
    }
    attacker_browser.set_cookie("device", &old_cookie);
    attacker_browser.sign_in("anna@example.com", WRONG_PASSWORD).await.expect_error(429, "too-many-requests");
}

async fn limits_sign_ups_to_ten_an_hour_per_network(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let browser = app.browser();
    for n in 0..10 {
        browser.sign_up(&format!("a{n}@example.com")).await.expect_status(201);
    }
    let response = browser.sign_up("a10@example.com").await.expect_error(429, "too-many-requests");
    assert_eq!(retry_after(&response), 360);
    app.browser().sign_up("a10@example.com").await.expect_status(201);
}

async fn limits_reset_emails_per_address_and_network(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    app.sign_up_browser("anna@example.com").await;
    for _ in 0..30 {
        let stranger = app.browser();
        let form = json!({"email": "anna@example.com"});
        stranger.post("/api/identity/password-reset/send", form).await.expect_status(202);
        // Queued requests for the same address get one email, so each is handled before the next.
        app.drain_outbox().await;
    }
    assert_eq!(app.emails().len(), 5, "the verification link of the sign-up and four reset links");
    let stranger = app.browser();
    let responses = join_all((0..11).map(|n| {
        let form = json!({"email": format!("a{n}@example.com")});
        stranger.post("/api/identity/password-reset/send", form)
    }))
    .await;
    assert_eq!(responses.iter().filter(|response| response.status == 429).count(), 1);
}

async fn refused_links_do_not_count_against_the_network(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.browser_at("198.51.100.1");
    anna.sign_up("anna@example.com").await.expect_status(201);
    for _ in 0..3 {
        anna.post_empty(SEND_VERIFICATION_PATH).await.expect_status(202);
    }
    for _ in 0..20 {
        anna.post_empty(SEND_VERIFICATION_PATH).await.expect_error(429, "too-many-requests");
    }
    let bo = app.browser_at("198.51.100.1");
    bo.sign_up("bo@example.com").await.expect_status(201);
    bo.post_empty(SEND_VERIFICATION_PATH).await.expect_status(202);
}

async fn limits_emails_to_an_unverified_address(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let attacker = app.sign_up_browser("victim@example.com").await;
    let mut refused_count = 0;
    for n in 0..8 {
        let form = json!({"newPassword": format!("another-password-{n}")});
        refused_count += usize::from(attacker.post("/api/identity/password", form).await.status == 429);
    }
    assert_eq!(refused_count, 3, "at most five password changes an hour");
    for _ in 0..8 {
        // A replayed refresh token sends a security email, too, unless the limit is reached.
        let old_cookie = attacker.cookie("rt").unwrap();
        attacker.refresh().await.expect_status(200);
        attacker.refresh().await.expect_status(200);
        attacker.set_cookie("rt", &old_cookie);
        attacker.refresh().await.expect_error(401, "session-revoked");
        attacker.sign_in("victim@example.com", "another-password-4").await.expect_status(200);
        attacker.post_empty(SEND_VERIFICATION_PATH).await.expect_error(429, "too-many-requests");
    }
    app.drain_outbox().await;
    assert_eq!(app.emails().len(), 5, "one verification link and four security emails");
}

async fn limits_reauthentication_attempts(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    for _ in 0..10 {
        let response = anna.post("/api/identity/reauthenticate", json!({"password": WRONG_PASSWORD})).await;
        response.expect_error(401, "invalid-credential");
    }
    let response = anna.post("/api/identity/reauthenticate", json!({"password": PASSWORD})).await;
    response.expect_error(429, "too-many-requests");
}

on_both_engines! {
    refuses_the_eleventh_attempt_in_a_minute,
    checks_at_most_twelve_of_a_thousand_guesses,
    ignores_forwarded_addresses_of_untrusted_clients,
    does_not_count_correct_passwords,
    an_attack_does_not_lock_out_the_photographer,
    refused_guesses_do_not_count_against_the_network,
    device_cookie_is_valid_for_one_account_only,
    limits_sign_ups_to_ten_an_hour_per_network,
    limits_reset_emails_per_address_and_network,
    refused_links_do_not_count_against_the_network,
    limits_emails_to_an_unverified_address,
    password_change_invalidates_device_cookies,
    limits_reauthentication_attempts,
}
