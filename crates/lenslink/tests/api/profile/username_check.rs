//! Whether a name can be had, while somebody types it.

use std::time::Duration;

use serde_json::{Value, json};

use crate::browser::Browser;
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

async fn check(browser: &Browser<'_>, name: &str) -> Value {
    browser.get(&format!("/api/username/{name}")).await.expect(200).json()
}

async fn what_is_free_or_ones_own_is_available(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.published("anna").await;
    anna.rename("berg").await.expect(200);
    for name in ["free-name", "anna", "ANNA", "berg", "Berg"] {
        let expected = json!({"username": name, "available": true, "message": null, "suggestions": []});
        assert_eq!(check(&anna, name).await, expected);
    }
}

async fn what_is_no_username_is_told_why(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.photographer("anna@example.com").await;
    let characters = "Username can only contain letters, numbers, hyphens, and underscores";
    let length = "Username must be 3 to 30 characters";
    let long = "x".repeat(31);
    for (asked, name, message) in [
        ("ab", "ab", length),
        (&*long, &*long, length),
        ("a.b", "a.b", characters),
        ("%D0%B0lice", "аlice", characters),
        ("a%20b", "a b", characters),
        ("a%2Fb", "a/b", characters),
    ] {
        let expected = json!({"username": name, "available": false, "message": message, "suggestions": []});
        assert_eq!(check(&anna, asked).await, expected);
    }
}

async fn what_is_taken_comes_with_names_that_are_free(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    app.published("Zoe").await;
    app.published("zoe-studio").await;
    let bo = app.photographer("bo@example.com").await;
    assert_eq!(
        check(&bo, "zoe").await,
        json!({
            "username": "zoe", "available": false, "message": "That username is already taken.",
            "suggestions": ["zoe-photo", "zoe-photography", "zoe-pictures"],
        })
    );
    for name in check(&bo, "zoe").await["suggestions"].as_array().unwrap() {
        assert_eq!(check(&bo, name.as_str().unwrap()).await["available"], true);
    }
    let reserved = check(&bo, "admin").await;
    assert_eq!(reserved["message"], "That username is already taken.");
    assert_eq!(reserved["suggestions"], json!(["anna-berg", "anna-berg-photo", "anna-berg-studio"]));
}

async fn the_sixty_first_question_in_a_minute_has_to_wait(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let (anna, bo) = (app.photographer("anna@example.com").await, app.photographer("bo@example.com").await);
    for number in 0..60 {
        check(&anna, &format!("name-{number}")).await;
    }
    let refused = anna.get("/api/username/name-60").await.refused(429, "too-many-requests");
    assert_eq!(refused.headers["retry-after"], "1");
    check(&bo, "name-60").await;
    app.cx.clock.advance(Duration::from_secs(1));
    check(&anna, "name-60").await;
}

on_both_engines! {
    what_is_free_or_ones_own_is_available,
    what_is_no_username_is_told_why,
    what_is_taken_comes_with_names_that_are_free,
    the_sixty_first_question_in_a_minute_has_to_wait,
}
