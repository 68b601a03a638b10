use std::time::Duration;

use crate::browser::PASSWORD;
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

const SESSIONS: &str = "/api/identity/sessions";

async fn sessions_are_listed_and_can_be_ended_one_by_one(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let phone = app.signed_up("anna@example.com").await;
    app.cx.clock.advance(Duration::from_secs(60));
    let laptop = app.browser();
    laptop.sign_in("anna@example.com", PASSWORD).await.expect(200);

    let listed = laptop.get(SESSIONS).await.expect(200).json();
    let listed = listed.as_array().unwrap();
    assert_eq!(listed.len(), 2);
    assert_eq!((&listed[0]["current"], &listed[1]["current"]), (&true.into(), &false.into()));
    assert_eq!(listed[0]["userAgent"], "Test browser");
    assert_eq!(listed[1]["createdAt"], 1_763_000_000_000i64);

    let of_phone = format!("{SESSIONS}/{}", listed[1]["id"].as_str().unwrap());
    let bo = app.signed_up("bo@example.com").await;
    let foreign = bo.delete(&of_phone).await.refused(404, "not_found");
    let unknown = bo.delete(&format!("{SESSIONS}/018f0000-0000-7000-8000-000000000000")).await;
    assert_eq!(foreign.text, unknown.text);
    bo.delete(&format!("{SESSIONS}/abc")).await.refused(404, "not_found");
    phone.get("/api/auth/user").await.expect(200);

    laptop.delete(&of_phone).await.expect(204);
    phone.get("/api/auth/user").await.refused(401, "unauthorized");
    phone.refresh().await.refused(401, "session-revoked");
    laptop.get("/api/auth/user").await.expect(200);
}

async fn signing_out_everywhere_ends_every_session_at_once(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let phone = app.signed_up("anna@example.com").await;
    let laptop = app.browser();
    laptop.sign_in("anna@example.com", PASSWORD).await.expect(200);
    phone.get("/api/auth/user").await.expect(200);
    laptop.post_empty("/api/identity/sign-out-everywhere").await.expect(204);
    for browser in [&phone, &laptop] {
        browser.get("/api/auth/user").await.refused(401, "unauthorized");
    }
    phone.refresh().await.refused(401, "session-revoked");
    laptop.refresh().await.expect(204);
}

async fn signing_out_empties_the_cache_and_keeps_storage_and_the_mark_of_the_browser(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    let everywhere = anna.post_empty("/api/identity/sign-out-everywhere").await.expect(204);
    anna.sign_in("anna@example.com", PASSWORD).await.expect(200);
    let here = anna.post_empty("/api/identity/sign-out").await.expect(204);
    anna.sign_in("anna@example.com", PASSWORD).await.expect(200);
    let deleted = anna.delete("/api/identity/user").await.expect(204);
    for answer in [everywhere, here, deleted] {
        // "storage" would destroy drafts, "cookies" the mark of this browser and what other programs of the domain have.
        assert_eq!(answer.headers["clear-site-data"], "\"cache\"");
    }
    assert!(anna.cookie("rt").is_none() && anna.cookie("device").is_some());

    anna.set_cookie("rt", "revoked");
    let revoked = anna.refresh().await.refused(401, "session-revoked");
    assert!(!revoked.headers.contains_key("clear-site-data"), "nobody signed out");
}

async fn the_21st_browser_ends_the_session_of_the_one_unused_the_longest(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let first = app.signed_up("anna@example.com").await;
    for _ in 0..20 {
        app.cx.clock.advance(Duration::from_secs(10));
        app.browser().sign_in("anna@example.com", PASSWORD).await.expect(200);
    }
    first.refresh().await.refused(401, "session-revoked");
}

on_both_engines! {
    sessions_are_listed_and_can_be_ended_one_by_one,
    signing_out_everywhere_ends_every_session_at_once,
    signing_out_empties_the_cache_and_keeps_storage_and_the_mark_of_the_browser,
    the_21st_browser_ends_the_session_of_the_one_unused_the_longest,
}
