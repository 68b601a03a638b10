//! Checks whether a username is available while the photographer types it.

use std::time::Duration;

use serde_json::{Value, json};

use crate::support::browser::Browser;
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

async fn check_username(browser: &Browser<'_>, name: &str) -> Value {
    browser.get(&format!("/api/username/{name}")).await.expect_status(200).json()
}

async fn free_and_own_usernames_are_available(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_account_with_profile("anna").await;
    anna.set_username("berg").await.expect_status(200);
    for name in ["free-name", "anna", "ANNA", "berg", "Berg"] {
        let expected = json!({"username": name, "available": true, "message": null, "suggestions": []});
        assert_eq!(check_username(&anna, name).await, expected);
    }
}

async fn explains_why_a_username_is_invalid(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.add_account("anna@example.com").await;
    let characters_message = "Username can only contain letters, numbers, hyphens, and underscores";
    let length_message = "Username must be 3 to 30 characters";
    let too_long = "x".repeat(31);
    for (input, name, message) in [
        ("ab", "ab", length_message),
        (&*too_long, &*too_long, length_message),
        ("a.b", "a.b", characters_message),
        ("%D0%B0lice", "аlice", characters_message),
        ("a%20b", "a b", characters_message),
        ("a%2Fb", "a/b", characters_message),
    ] {
        let expected = json!({"username": name, "available": false, "message": message, "suggestions": []});
        assert_eq!(check_username(&anna, input).await, expected);
    }
}

async fn suggests_free_usernames_for_a_taken_one(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    app.add_account_with_profile("Zoe").await;
    app.add_account_with_profile("zoe-studio").await;
    let bo = app.add_account("bo@example.com").await;
    assert_eq!(
        check_username(&bo, "zoe").await,
        json!({
            "username": "zoe", "available": false, "message": "That username is already taken.",
            "suggestions": ["zoe-photo", "zoe-photography", "zoe-pictures"],
        })
    );
    for name in check_username(&bo, "zoe").await["suggestions"].as_array().unwrap() {
        assert_eq!(check_username(&bo, name.as_str().unwrap()).await["available"], true);
    }
    let check = check_username(&bo, "admin").await;
    assert_eq!(check["message"], "That username is already taken.");
    assert_eq!(check["suggestions"], json!(["anna-berg", "anna-berg-photo", "anna-berg-studio"]));
}

async fn allows_sixty_checks_a_minute(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let (anna, bo) = (app.add_account("anna@example.com").await, app.add_account("bo@example.com").await);
    for n in 0..60 {
        check_username(&anna, &format!("name-{n}")).await;
    }
    let response = anna.get("/api/username/name-60").await.expect_error(429, "too-many-requests");
    assert_eq!(response.headers["retry-after"], "1");
    check_username(&bo, "name-60").await;
    app.ctx.clock.advance(Duration::from_secs(1));
    check_username(&anna, "name-60").await;
}

on_both_engines! {
    free_and_own_usernames_are_available,
    explains_why_a_username_is_invalid,
    suggests_free_usernames_for_a_taken_one,
    allows_sixty_checks_a_minute,
}
