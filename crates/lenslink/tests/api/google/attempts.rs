//! What must not be possible between the click and the session.

use std::time::Duration;

use reqwest::{Method, Url};
use serde_json::json;

use super::visit::{Attempt, CALLBACK, FINISH, START, app, app_with, visit, with_parameter};
use crate::engines::{Engine, on_both_engines};
use crate::harness::variable;

const LOGIN: &str = "anna@example.com";
const LIFETIME: Duration = Duration::from_secs(10 * 60);

async fn a_token_made_for_another_nonce_is_not_believed(engine: Engine) {
    let app = app(&engine).await;
    let anna = app.browser();
    let mut attempt = Attempt::begin(&anna).await;
    let tampered = with_parameter(&path(&attempt.url), "nonce", Some("another"));
    attempt.url = attempt.url.join(&tampered).unwrap();
    anna.get(&attempt.visit(LOGIN).await).await.expect(400);
    let answer = attempt.finish(&anna).await.refused(401, "invalid-credential");
    assert!(answer.text.contains("Unauthorized"));
}

async fn a_code_made_for_another_attempt_is_not_redeemed(engine: Engine) {
    let app = app(&engine).await;
    let (attacker, anna) = (app.browser(), app.browser());
    let theirs = Attempt::begin(&attacker).await.visit("mallory@example.com").await;
    let code = Url::parse("http://x").unwrap().join(&theirs).unwrap();
    let code = code.query_pairs().find(|(name, _)| name == "code").unwrap().1.into_owned();
    let attempt = Attempt::begin(&anna).await;
    let injected = with_parameter(&attempt.visit(LOGIN).await, "code", Some(&code));
    anna.get(&injected).await.expect(400);
    attempt.finish(&anna).await.refused(401, "invalid-credential");
}

async fn an_answer_counts_once(engine: Engine) {
    let app = app(&engine).await;
    let anna = app.browser();
    let attempt = Attempt::begin(&anna).await;
    let back = attempt.visit(LOGIN).await;
    anna.get(&back).await.expect(200);
    let again = anna.get(&back).await.expect(400);
    assert!(!again.text.contains(&attempt.id), "{}", again.text);
    attempt.finish(&anna).await.expect(200);
    anna.get(&back).await.expect(400);
}

async fn an_answer_counts_in_the_browser_that_began(engine: Engine) {
    let app = app(&engine).await;
    let (anna, mallory) = (app.browser(), app.browser());
    let attempt = Attempt::begin(&anna).await;
    Attempt::begin(&mallory).await;
    let back = attempt.visit(LOGIN).await;
    app.browser().get(&back).await.expect(400);
    mallory.get(&back).await.expect(400);
    attempt.finish(&anna).await.expect(202);
    anna.get(&back).await.expect(200);
    attempt.finish(&anna).await.expect(200);
}

async fn an_answer_needs_its_state_and_the_right_sender(engine: Engine) {
    let app = app(&engine).await;
    let anna = app.browser();
    let attempt = Attempt::begin(&anna).await;
    let back = attempt.visit(LOGIN).await;
    let other = "A".repeat(43);
    for (name, value) in [
        ("state", None),
        ("state", Some("")),
        ("state", Some("made-up")),
        ("state", Some(&*other)),
        ("iss", Some("https://accounts.google.com")),
        ("iss", Some(&*variable("TEST_OIDC_OTHER_ISSUER"))),
        ("iss", Some("")),
    ] {
        let page = anna.get(&with_parameter(&back, name, value)).await.expect(400);
        assert!(page.text.contains("This sign-in is over"), "{}", page.text);
    }
    anna.get(&format!("{back}&state={other}")).await.expect(400);
    anna.get(&format!("{back}&code=x")).await.expect(400);
    anna.get(CALLBACK).await.expect(400);
    attempt.finish(&anna).await.expect(202);
    anna.get(&back).await.expect(200);
    attempt.finish(&anna).await.expect(200);
}

/// The provider always names itself, so an answer that does not cannot be its own.
async fn an_answer_without_a_sender_is_not_believed(engine: Engine) {
    let app = app(&engine).await;
    let anna = app.browser();
    let attempt = Attempt::begin(&anna).await;
    anna.get(&with_parameter(&attempt.visit(LOGIN).await, "iss", None)).await.expect(400);
    attempt.finish(&anna).await.refused(401, "invalid-credential");
}

/// Both know our client and sign with the same key; only who they say they are tells them apart.
async fn another_issuers_code_is_worth_nothing_here(engine: Engine) {
    let app = app(&engine).await;
    let anna = app.browser();
    let attempt = Attempt::begin(&anna).await;
    let other: Url = variable("TEST_OIDC_OTHER_ISSUER").parse().unwrap();
    let back = visit(&other.join(&path(&attempt.url)).unwrap(), &[("login", LOGIN)]).await;
    anna.get(&back).await.expect(400);
    attempt.finish(&anna).await.expect(202);
    let disguised = with_parameter(&back, "iss", Some(&variable("TEST_OIDC_ISSUER")));
    anna.get(&disguised).await.expect(400);
    attempt.finish(&anna).await.refused(401, "invalid-credential");
}

async fn whoever_cancels_at_google_is_told_so(engine: Engine) {
    let app = app(&engine).await;
    let anna = app.browser();
    let attempt = Attempt::begin(&anna).await;
    anna.get(&attempt.cancel().await).await.expect(200);
    attempt.finish(&anna).await.refused(400, "popup-closed-by-user");
    attempt.finish(&anna).await.refused(400, "invalid-action-code");

    let attempt = Attempt::begin_as(&anna, "redirect").await;
    let answer = anna.get(&attempt.cancel().await).await.expect(303);
    assert_eq!(answer.headers["location"], format!("/login#google={}", attempt.id));
    attempt.finish(&anna).await.refused(400, "popup-closed-by-user");
}

async fn the_outcome_is_for_the_tab_that_began_and_for_once(engine: Engine) {
    let app = app(&engine).await;
    let anna = app.browser();
    let attempt = Attempt::begin(&anna).await;
    anna.get(&attempt.visit(LOGIN).await).await.expect(200);
    let url_challenge = attempt.url.query_pairs().find(|(name, _)| name == "code_challenge").unwrap().1;
    for verifier in [json!("wrong"), json!(""), json!(null), json!(url_challenge)] {
        let form = json!({"attemptId": attempt.id, "verifier": verifier});
        anna.post(FINISH, form).await.refused(400, "invalid-action-code");
    }
    anna.post(FINISH, json!({"attemptId": attempt.id})).await.refused(400, "invalid-action-code");
    let both = futures_util::future::join(attempt.finish(&anna), attempt.finish(&anna)).await;
    let mut statuses = [both.0.status, both.1.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 400]);
    attempt.finish(&anna).await.refused(400, "invalid-action-code");
}

async fn an_attempt_lasts_ten_minutes(engine: Engine) {
    let app = app(&engine).await;
    let anna = app.browser();
    let (early, late) = (Attempt::begin(&anna).await, Attempt::begin(&anna).await);
    let (early_back, late_back) = (early.visit(LOGIN).await, late.visit(LOGIN).await);
    anna.get(&early_back).await.expect(200);
    app.cx.clock.advance(LIFETIME);
    anna.get(&late_back).await.expect(400);
    early.finish(&anna).await.refused(400, "invalid-action-code");
    late.finish(&anna).await.refused(400, "invalid-action-code");
}

async fn only_our_own_pages_begin_and_finish(engine: Engine) {
    let app = app(&engine).await;
    let anna = app.browser();
    for path in [START, FINISH] {
        for (name, value) in [("Origin", "https://evil.test"), ("X-Requested-By", "form")] {
            let mut request = anna.request(Method::POST, path).json(&json!({})).build().unwrap();
            request.headers_mut().insert(name, value.parse().unwrap());
            let answer = reqwest::Client::new().execute(request).await.unwrap();
            assert_eq!(answer.status(), 403, "{path} {name}");
        }
    }
}

async fn one_network_begins_twenty_times_in_a_row(engine: Engine) {
    let app = app(&engine).await;
    let anna = app.browser();
    for _ in 0..20 {
        Attempt::begin(&anna).await;
    }
    let form = json!({"challenge": "a".repeat(43), "mode": "popup"});
    let answer = anna.post(START, form).await.refused(429, "too-many-requests");
    assert!(answer.headers.contains_key("retry-after"));
    Attempt::begin(&app.browser()).await;
}

async fn a_foreign_or_mismatching_issuer_is_noticed_before_anybody_goes_there(engine: Engine) {
    // The right provider under a name that it does not call itself by.
    let alias = variable("TEST_OIDC_ISSUER").replace("localhost", "127.0.0.1");
    let app = app_with(&engine, &[("LENSLINK_GOOGLE_ISSUER", &alias)]).await;
    let form = json!({"challenge": "a".repeat(43), "mode": "popup"});
    app.browser().post(START, form).await.refused(503, "google-unreachable");
}

fn path(url: &Url) -> String {
    format!("{}?{}", url.path(), url.query().unwrap())
}

on_both_engines! {
    a_token_made_for_another_nonce_is_not_believed,
    a_code_made_for_another_attempt_is_not_redeemed,
    an_answer_counts_once,
    an_answer_counts_in_the_browser_that_began,
    an_answer_needs_its_state_and_the_right_sender,
    an_answer_without_a_sender_is_not_believed,
    another_issuers_code_is_worth_nothing_here,
    whoever_cancels_at_google_is_told_so,
    the_outcome_is_for_the_tab_that_began_and_for_once,
    an_attempt_lasts_ten_minutes,
    only_our_own_pages_begin_and_finish,
    one_network_begins_twenty_times_in_a_row,
    a_foreign_or_mismatching_issuer_is_noticed_before_anybody_goes_there,
}
