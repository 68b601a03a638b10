//! Access and refresh tokens, including stolen ones.

use std::time::Duration;

use futures_util::future::join_all;

use crate::support::browser::PASSWORD;
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

const SECOND: Duration = Duration::from_secs(1);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

async fn access_token_expires_after_fifteen_minutes(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    app.ctx.clock.advance(15 * 60 * SECOND - Duration::from_millis(1));
    anna.get("/api/auth/user").await.expect_status(200);
    app.ctx.clock.advance(Duration::from_millis(1));
    anna.get("/api/auth/user").await.expect_error(401, "unauthorized");
    anna.refresh().await.expect_status(200);
    anna.get("/api/auth/user").await.expect_status(200);
}

async fn refresh_without_a_cookie_answers_204(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let response = app.browser().refresh().await.expect_status(204);
    assert_eq!(response.text, "");
}

async fn a_replayed_token_ends_the_session_and_emails_the_photographer(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    let stolen_token = anna.cookie("rt").unwrap();
    anna.refresh().await.expect_status(200);
    anna.refresh().await.expect_status(200);
    let thief = app.browser();
    thief.set_cookie("rt", &stolen_token);
    let response = thief.refresh().await.expect_error(401, "session-revoked");
    assert!(response.text.contains("Unauthorized"), "{}", response.text);
    assert_eq!(thief.cookie("rt"), None, "the cookie is cleared");

    anna.get("/api/auth/user").await.expect_error(401, "unauthorized");
    anna.refresh().await.expect_error(401, "session-revoked");
    app.email_about("anna@example.com", "browser was signed out").await;
}

async fn returns_the_same_successor_within_thirty_seconds(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    let old_token = anna.cookie("rt").unwrap();
    anna.refresh().await.expect_status(200);
    let new_token = anna.cookie("rt").unwrap();
    app.ctx.clock.advance(30 * SECOND);
    anna.set_cookie("rt", &old_token);
    anna.refresh().await.expect_status(200);
    assert_eq!(anna.cookie("rt"), Some(new_token), "the same successor, not a second one");
}

async fn a_phone_that_slept_through_the_response_stays_signed_in(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let phone = app.sign_up_browser("anna@example.com").await;
    let old_token = phone.cookie("rt").unwrap();
    for hours in [8, 24, 48] {
        phone.refresh().await.expect_status(200);
        // The response is lost.
        phone.set_cookie("rt", &old_token);
        app.ctx.clock.advance(hours * 3_600 * SECOND);
    }
    phone.refresh().await.expect_status(200);
    phone.get("/api/auth/user").await.expect_status(200);
    app.ctx.clock.advance(60 * SECOND);
    phone.refresh().await.expect_status(200);
}

async fn a_thief_who_refreshes_first_is_signed_out_with_the_photographer(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    let thief = app.browser();
    thief.set_cookie("rt", &anna.cookie("rt").unwrap());
    thief.refresh().await.expect_status(200);
    app.ctx.clock.advance(600 * SECOND);
    // Looks like a phone with a lost response.
    anna.refresh().await.expect_status(200);
    thief.refresh().await.expect_error(401, "session-revoked");
    anna.refresh().await.expect_error(401, "session-revoked");
    app.email_about("anna@example.com", "browser was signed out").await;
}

async fn concurrent_refreshes_get_the_same_successor(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    for round in 0..20 {
        let cookie = anna.cookie("rt").unwrap();
        let tabs: Vec<_> = (0..4).map(|_| app.browser()).collect();
        tabs.iter().for_each(|tab| tab.set_cookie("rt", &cookie));
        let responses = join_all(tabs.iter().map(|tab| tab.refresh())).await;
        assert!(responses.iter().all(|response| response.status == 200), "round {round}");
        let successors: std::collections::BTreeSet<_> = tabs.iter().map(|tab| tab.cookie("rt")).collect();
        assert_eq!(successors.len(), 1, "all got the same successor");
        anna.set_cookie("rt", tabs[0].cookie("rt").as_deref().unwrap());
        app.ctx.clock.advance(60 * SECOND);
    }
    anna.refresh().await.expect_status(200);
}

async fn session_ends_after_30_idle_days_or_90_days(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let idle = app.sign_up_browser("idle@example.com").await;
    let active = app.sign_up_browser("busy@example.com").await;
    for _ in 0..4 {
        app.ctx.clock.advance(22 * DAY);
        active.refresh().await.expect_status(200);
    }
    idle.refresh().await.expect_error(401, "session-revoked");
    app.ctx.clock.advance(2 * DAY);
    active.refresh().await.expect_error(401, "session-revoked");
}

async fn rejects_invalid_refresh_tokens(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    let refresh_token = anna.cookie("rt").unwrap();
    let access_token = anna.token().unwrap();
    let forged = format!("{}{}", &refresh_token[..refresh_token.len() - 4], "AAAA");
    for cookie in ["x", "AAAA", &forged, &access_token] {
        let stranger = app.browser();
        stranger.set_cookie("rt", cookie);
        stranger.refresh().await.expect_error(401, "session-revoked");
    }
    anna.set_token(Some(&refresh_token));
    anna.get("/api/auth/user").await.expect_error(401, "unauthorized");
    anna.refresh().await.expect_status(200);
}

async fn sign_out_ends_only_this_session(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let phone = app.sign_up_browser("anna@example.com").await;
    let laptop = app.browser();
    laptop.sign_in("anna@example.com", PASSWORD).await.expect_status(200);
    let old_token = phone.cookie("rt").unwrap();
    phone.post_empty("/api/identity/sign-out").await.expect_status(204);
    assert_eq!((phone.cookie("rt"), phone.cookie("signed-in")), (None, None));
    phone.get("/api/auth/user").await.expect_error(401, "unauthorized");
    phone.set_cookie("rt", &old_token);
    phone.refresh().await.expect_error(401, "session-revoked");
    laptop.refresh().await.expect_status(200);
    laptop.get("/api/auth/user").await.expect_status(200);
    app.browser().post_empty("/api/identity/sign-out").await.expect_status(204);
}

async fn rotates_keys_and_accepts_old_tokens_until_they_expire(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    let get_key_ids = async || {
        let key_set = app.browser().get("/api/identity/jwks.json").await.expect_status(200).json();
        let keys = key_set["keys"].as_array().unwrap().clone();
        keys.iter().map(|key| key["kid"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let first_ids = get_key_ids().await;
    assert_eq!(first_ids.len(), 1);

    app.ctx.clock.advance(29 * DAY);
    anna.refresh().await.expect_status(200);
    app.ctx.clock.advance(DAY);
    server::app::identity::rotate_keys(&app.ctx).await.unwrap();
    assert_eq!(get_key_ids().await.len(), 2, "the server publishes a key before it signs with it");
    app.ctx.clock.advance(3_600 * SECOND - 60 * SECOND);
    anna.refresh().await.expect_status(200);
    app.ctx.clock.advance(120 * SECOND);
    anna.get("/api/auth/user").await.expect_status(200);
    anna.refresh().await.expect_status(200);
    anna.get("/api/auth/user").await.expect_status(200);

    app.ctx.clock.advance(3_600 * SECOND);
    server::app::identity::rotate_keys(&app.ctx).await.unwrap();
    let last_ids = get_key_ids().await;
    assert_eq!(last_ids.len(), 1);
    assert_ne!(first_ids, last_ids);
    anna.refresh().await.expect_status(200);
}

on_both_engines! {
    access_token_expires_after_fifteen_minutes,
    refresh_without_a_cookie_answers_204,
    a_replayed_token_ends_the_session_and_emails_the_photographer,
    returns_the_same_successor_within_thirty_seconds,
    a_phone_that_slept_through_the_response_stays_signed_in,
    a_thief_who_refreshes_first_is_signed_out_with_the_photographer,
    concurrent_refreshes_get_the_same_successor,
    session_ends_after_30_idle_days_or_90_days,
    rejects_invalid_refresh_tokens,
    sign_out_ends_only_this_session,
    rotates_keys_and_accepts_old_tokens_until_they_expire,
}
