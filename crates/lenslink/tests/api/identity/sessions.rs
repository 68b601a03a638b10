use std::time::Duration;

use crate::support::browser::PASSWORD;
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::{TEST_TIME_MILLIS, TestApp};

const SESSIONS_PATH: &str = "/api/identity/sessions";

async fn lists_sessions_and_ends_one(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let phone = app.sign_up_browser("anna@example.com").await;
    app.ctx.clock.advance(Duration::from_secs(60));
    let laptop = app.browser();
    laptop.sign_in("anna@example.com", PASSWORD).await.expect_status(200);

    let sessions = laptop.get(SESSIONS_PATH).await.expect_status(200).json();
    let sessions = sessions.as_array().unwrap();
    assert_eq!(sessions.len(), 2);
    assert_eq!((&sessions[0]["current"], &sessions[1]["current"]), (&true.into(), &false.into()));
    assert_eq!(sessions[0]["userAgent"], "Test browser");
    assert_eq!(sessions[1]["createdAt"], TEST_TIME_MILLIS);

    let phone_session_path = format!("{SESSIONS_PATH}/{}", sessions[1]["id"].as_str().unwrap());
    let bo = app.sign_up_browser("bo@example.com").await;
    let response_for_phone = bo.delete(&phone_session_path).await.expect_error(404, "not-found");
    let response_for_unknown =
        bo.delete(&format!("{SESSIONS_PATH}/018f0000-0000-7000-8000-000000000000")).await;
    assert_eq!(response_for_phone.text, response_for_unknown.text);
    bo.delete(&format!("{SESSIONS_PATH}/abc")).await.expect_error(404, "not-found");
    phone.get("/api/auth/user").await.expect_status(200);

    laptop.delete(&phone_session_path).await.expect_status(204);
    phone.get("/api/auth/user").await.expect_error(401, "unauthorized");
    phone.refresh().await.expect_error(401, "session-revoked");
    laptop.get("/api/auth/user").await.expect_status(200);
}

async fn sign_out_everywhere_ends_every_session(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let phone = app.sign_up_browser("anna@example.com").await;
    let laptop = app.browser();
    laptop.sign_in("anna@example.com", PASSWORD).await.expect_status(200);
    phone.get("/api/auth/user").await.expect_status(200);
    laptop.post_empty("/api/identity/sign-out-everywhere").await.expect_status(204);
    for browser in [&phone, &laptop] {
        browser.get("/api/auth/user").await.expect_error(401, "unauthorized");
    }
    phone.refresh().await.expect_error(401, "session-revoked");
    // The response to the laptop removed its cookie.
    laptop.refresh().await.expect_status(204);
}

async fn sign_out_clears_the_cache_but_not_storage_or_device_cookie(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    let sign_out_everywhere = anna.post_empty("/api/identity/sign-out-everywhere").await.expect_status(204);
    anna.sign_in("anna@example.com", PASSWORD).await.expect_status(200);
    let sign_out = anna.post_empty("/api/identity/sign-out").await.expect_status(204);
    anna.sign_in("anna@example.com", PASSWORD).await.expect_status(200);
    let deletion = anna.delete("/api/identity/user").await.expect_status(204);
    for response in [sign_out_everywhere, sign_out, deletion] {
        // "storage" would delete drafts; "cookies" would delete the device cookie and those of other apps.
        assert_eq!(response.headers["clear-site-data"], "\"cache\"");
    }
    assert!(anna.cookie("rt").is_none() && anna.cookie("device").is_some());

    anna.set_cookie("rt", "revoked");
    let response = anna.refresh().await.expect_error(401, "session-revoked");
    assert!(!response.headers.contains_key("clear-site-data"), "a revoked token clears no site data");
}

async fn the_21st_session_ends_the_least_recently_used_one(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let first = app.sign_up_browser("anna@example.com").await;
    for _ in 0..20 {
        app.ctx.clock.advance(Duration::from_secs(10));
        app.browser().sign_in("anna@example.com", PASSWORD).await.expect_status(200);
    }
    first.refresh().await.expect_error(401, "session-revoked");
}

on_both_engines! {
    lists_sessions_and_ends_one,
    sign_out_everywhere_ends_every_session,
    sign_out_clears_the_cache_but_not_storage_or_device_cookie,
    the_21st_session_ends_the_least_recently_used_one,
}
