//! Access and refresh tokens as browsers and thieves use them.

use std::time::Duration;

use futures_util::future::join_all;

use crate::browser::PASSWORD;
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

const SECOND: Duration = Duration::from_secs(1);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

async fn an_access_token_counts_for_a_quarter_of_an_hour(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    app.cx.clock.advance(15 * 60 * SECOND - Duration::from_millis(1));
    anna.get("/api/auth/user").await.expect(200);
    app.cx.clock.advance(Duration::from_millis(1));
    anna.get("/api/auth/user").await.refused(401, "unauthorized");
    anna.refresh().await.expect(200);
    anna.get("/api/auth/user").await.expect(200);
}

async fn without_a_cookie_nobody_is_signed_in_and_that_is_no_error(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let answer = app.browser().refresh().await.expect(204);
    assert_eq!(answer.text, "");
}

async fn a_replayed_token_ends_the_session_for_the_thief_and_the_owner_and_tells_the_owner(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    let stolen = anna.cookie("rt").unwrap();
    anna.refresh().await.expect(200);
    anna.refresh().await.expect(200);
    let thief = app.browser();
    thief.set_cookie("rt", &stolen);
    let answer = thief.refresh().await.refused(401, "session-revoked");
    assert!(answer.text.contains("Unauthorized"), "{}", answer.text);
    assert_eq!(thief.cookie("rt"), None, "the cookie is cleared");

    anna.get("/api/auth/user").await.refused(401, "unauthorized");
    anna.refresh().await.refused(401, "session-revoked");
    app.mail_about("anna@example.com", "browser was signed out").await;
}

async fn an_answer_that_got_lost_is_given_again(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    let before = anna.cookie("rt").unwrap();
    anna.refresh().await.expect(200);
    let after = anna.cookie("rt").unwrap();
    app.cx.clock.advance(30 * SECOND);
    anna.set_cookie("rt", &before);
    anna.refresh().await.expect(200);
    assert_eq!(anna.cookie("rt"), Some(after), "the same successor, not a second one");
    app.cx.clock.advance(SECOND);
    anna.set_cookie("rt", &before);
    anna.refresh().await.refused(401, "session-revoked");
}

async fn two_tabs_that_refresh_at_once_both_stay_signed_in(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    for round in 0..20 {
        let cookie = anna.cookie("rt").unwrap();
        let tabs: Vec<_> = (0..4).map(|_| app.browser()).collect();
        tabs.iter().for_each(|tab| tab.set_cookie("rt", &cookie));
        let answers = join_all(tabs.iter().map(|tab| tab.refresh())).await;
        assert!(answers.iter().all(|answer| answer.status == 200), "round {round}");
        let successors: std::collections::BTreeSet<_> = tabs.iter().map(|tab| tab.cookie("rt")).collect();
        assert_eq!(successors.len(), 1, "all got the same successor");
        anna.set_cookie("rt", tabs[0].cookie("rt").as_deref().unwrap());
        app.cx.clock.advance(60 * SECOND);
    }
    anna.refresh().await.expect(200);
}

async fn a_session_ends_after_30_idle_days_and_after_90_days_in_all(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let idle = app.signed_up("idle@example.com").await;
    let busy = app.signed_up("busy@example.com").await;
    for _ in 0..4 {
        app.cx.clock.advance(22 * DAY);
        busy.refresh().await.expect(200);
    }
    idle.refresh().await.refused(401, "session-revoked");
    app.cx.clock.advance(2 * DAY);
    busy.refresh().await.refused(401, "session-revoked");
}

async fn what_is_no_refresh_token_changes_nothing(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    let own = anna.cookie("rt").unwrap();
    let access = anna.token().unwrap();
    let forged = format!("{}{}", &own[..own.len() - 4], "AAAA");
    for cookie in ["x", "AAAA", &forged, &access] {
        let stranger = app.browser();
        stranger.set_cookie("rt", cookie);
        stranger.refresh().await.refused(401, "session-revoked");
    }
    anna.set_token(Some(&own));
    anna.get("/api/auth/user").await.refused(401, "unauthorized");
    anna.refresh().await.expect(200);
}

async fn signing_out_ends_this_session_and_no_other(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let phone = app.signed_up("anna@example.com").await;
    let laptop = app.browser();
    laptop.sign_in("anna@example.com", PASSWORD).await.expect(200);
    let copy = phone.cookie("rt").unwrap();
    phone.post_empty("/api/identity/sign-out").await.expect(204);
    assert_eq!((phone.cookie("rt"), phone.cookie("signed-in")), (None, None));
    phone.get("/api/auth/user").await.refused(401, "unauthorized");
    phone.set_cookie("rt", &copy);
    phone.refresh().await.refused(401, "session-revoked");
    laptop.refresh().await.expect(200);
    laptop.get("/api/auth/user").await.expect(200);
    app.browser().post_empty("/api/identity/sign-out").await.expect(204);
}

async fn keys_are_renewed_and_tokens_of_the_old_one_count_until_their_end(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    let kids = async || {
        let set = app.browser().get("/api/identity/jwks.json").await.expect(200).json();
        let keys = set["keys"].as_array().unwrap().clone();
        keys.iter().map(|key| key["kid"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let first = kids().await;
    assert_eq!(first.len(), 1);

    app.cx.clock.advance(29 * DAY);
    anna.refresh().await.expect(200);
    app.cx.clock.advance(DAY);
    server::app::identity::keep_keys(&app.cx).await.unwrap();
    assert_eq!(kids().await.len(), 2, "published before it signs");
    app.cx.clock.advance(3_600 * SECOND - 60 * SECOND);
    anna.refresh().await.expect(200);
    app.cx.clock.advance(120 * SECOND);
    anna.get("/api/auth/user").await.expect(200);
    anna.refresh().await.expect(200);
    anna.get("/api/auth/user").await.expect(200);

    app.cx.clock.advance(3_600 * SECOND);
    server::app::identity::keep_keys(&app.cx).await.unwrap();
    let last = kids().await;
    assert_eq!(last.len(), 1);
    assert_ne!(first, last);
    anna.refresh().await.expect(200);
}

on_both_engines! {
    an_access_token_counts_for_a_quarter_of_an_hour,
    without_a_cookie_nobody_is_signed_in_and_that_is_no_error,
    a_replayed_token_ends_the_session_for_the_thief_and_the_owner_and_tells_the_owner,
    an_answer_that_got_lost_is_given_again,
    two_tabs_that_refresh_at_once_both_stay_signed_in,
    a_session_ends_after_30_idle_days_and_after_90_days_in_all,
    what_is_no_refresh_token_changes_nothing,
    signing_out_ends_this_session_and_no_other,
    keys_are_renewed_and_tokens_of_the_old_one_count_until_their_end,
}
