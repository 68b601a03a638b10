//! The way of somebody who does everything right.

use serde_json::json;

use super::visit::{Attempt, CALLBACK, FINISH, START, app, app_with, sign_in};
use crate::browser::PASSWORD;
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

async fn somebody_new_signs_in_through_a_window(engine: Engine) {
    let app = app(&engine).await;
    let anna = app.browser();
    let attempt = Attempt::begin(&anna).await;
    attempt.finish(&anna).await.expect(202);

    let back = attempt.visit("anna@example.com").await;
    let page = anna.get(&back).await.expect(200);
    assert_eq!(page.headers["content-type"], "text/html; charset=utf-8");
    assert!(page.text.contains(&format!("postMessage({{ attemptId: '{}' }})", attempt.id)), "{}", page.text);
    assert!(page.text.contains("You can close this window."));

    let session = attempt.finish(&anna).await.expect(200).json();
    assert_eq!(session["expiresIn"], 900);
    let user = &session["user"];
    assert_eq!(user["email"], "anna@example.com");
    assert_eq!(user["emailVerified"], true);
    assert_eq!(user["displayName"], "Anna Example");
    let providers = user["providerData"].as_array().unwrap();
    assert_eq!(providers.len(), 1);
    assert_eq!(providers[0]["providerId"], "google.com");
    assert_eq!(providers[0]["uid"], "sub-of-anna@example.com");
    assert!(anna.cookie("rt").is_some());
    anna.get("/api/auth/user").await.expect(200);
    anna.refresh().await.expect(200);
}

/// Code and state pass through the page's address; nothing of them may go on from there.
async fn the_page_that_closes_itself_gives_nothing_away(engine: Engine) {
    let app = app(&engine).await;
    let anna = app.browser();
    let attempt = Attempt::begin(&anna).await;
    let back = attempt.visit("anna@example.com").await;
    let page = anna.get(&back).await.expect(200);
    for (_, value) in url::form_urlencoded::parse(back.split_once('?').unwrap().1.as_bytes()) {
        assert!(!page.text.contains(&*value), "{value}");
    }
    assert!(!page.text.contains(&attempt.verifier) && !page.text.contains("anna"));
    assert!(page.text.contains("history.replaceState(null, '', location.pathname)"));
    let policy = page.headers["content-security-policy"].to_str().unwrap();
    assert!(
        policy.contains("default-src 'none'; script-src 'nonce-") && !policy.contains("unsafe"),
        "{policy}"
    );
    let nonce = policy.split("'nonce-").nth(1).unwrap().split('\'').next().unwrap();
    assert!(page.text.contains(&format!("<script nonce=\"{nonce}\">")), "{}", page.text);
    assert_eq!(page.headers["referrer-policy"], "no-referrer");
    assert_eq!(page.headers["cross-origin-opener-policy"], "same-origin-allow-popups");
    assert_eq!(page.headers["cache-control"], "no-store");
    assert_eq!(anna.cookie("rt"), None, "the session is for the tab, not for the window");
}

async fn somebody_signs_in_without_a_second_window(engine: Engine) {
    let app = app(&engine).await;
    let anna = app.browser();
    let attempt = Attempt::begin_as(&anna, "redirect").await;
    let answer = anna.get(&attempt.visit("anna@example.com").await).await.expect(303);
    assert_eq!(answer.headers["location"], format!("/login#google={}", attempt.id));
    assert_eq!(answer.headers["referrer-policy"], "no-referrer");
    attempt.finish(&anna).await.expect(200);
}

async fn the_cookie_comes_along_from_google_and_no_script_sees_it(engine: Engine) {
    let app = app(&engine).await;
    let form = json!({"challenge": "a".repeat(43), "mode": "popup"});
    let answer = app.browser().post(START, form).await.expect(200);
    let cookie = answer.headers["set-cookie"].to_str().unwrap();
    assert!(cookie.starts_with("oidc="), "{cookie}");
    assert!(cookie.ends_with("; Path=/; Max-Age=600; SameSite=Lax; HttpOnly"), "{cookie}");
}

async fn on_https_the_cookie_is_for_this_host_only(engine: Engine) {
    let app = app_with(&engine, &[("LENSLINK_PUBLIC_URL", "https://photos.example")]).await;
    let form = json!({"challenge": "a".repeat(43), "mode": "popup"});
    let answer = app.browser().post(START, form).await.expect(200);
    let cookie = answer.headers["set-cookie"].to_str().unwrap();
    assert!(cookie.starts_with("__Host-oidc=") && cookie.ends_with("; HttpOnly; Secure"), "{cookie}");
    let url: reqwest::Url = answer.json()["url"].as_str().unwrap().parse().unwrap();
    let redirect = url.query_pairs().find(|(name, _)| name == "redirect_uri").unwrap().1;
    assert_eq!(redirect, format!("https://photos.example{CALLBACK}"));
}

async fn who_comes_again_finds_the_same_account_whatever_became_of_the_address(engine: Engine) {
    let app = app(&engine).await;
    let (_, first) = sign_in(&app, "sub:77|anna@example.com").await;
    let (_, again) = sign_in(&app, "sub:77|anna.berg@example.com").await;
    let (first, again) = (first.expect(200).json(), again.expect(200).json());
    assert_eq!(first["user"]["uid"], again["user"]["uid"]);
    assert_eq!(again["user"]["email"], "anna@example.com", "ours changes only when its owner changes it");
    let (_, unproven) = sign_in(&app, "sub:77|unverified+anna@example.com").await;
    assert_eq!(unproven.expect(200).json()["user"]["uid"], first["user"]["uid"]);
    let (_, other) = sign_in(&app, "sub:78|anna.berg@example.com").await;
    assert_ne!(other.expect(200).json()["user"]["uid"], first["user"]["uid"]);
}

async fn two_tabs_of_one_browser_may_be_on_their_way_at_once(engine: Engine) {
    let app = app(&engine).await;
    let anna = app.browser();
    let (one, two) = (Attempt::begin(&anna).await, Attempt::begin(&anna).await);
    two.go_through(&anna, "anna@example.com").await.expect(200);
    one.go_through(&anna, "anna@example.com").await.expect(200);
}

async fn many_first_visits_of_one_person_make_one_account(engine: Engine) {
    let app = app(&engine).await;
    let visits = (0..8).map(|_| sign_in(&app, "anna@example.com"));
    let answers = futures_util::future::join_all(visits).await;
    let uids: std::collections::BTreeSet<_> =
        answers.into_iter().map(|(_, answer)| answer.expect(200).json()["user"]["uid"].to_string()).collect();
    assert_eq!(uids.len(), 1);
}

async fn a_server_without_google_says_so(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let visitor = app.browser();
    let form = json!({"challenge": "a".repeat(43), "mode": "popup"});
    let answer = visitor.post(START, form).await.refused(400, "operation-not-allowed");
    assert_eq!(answer.json()["message"], "Google sign-in is not set up on this server.");
    let form = json!({"attemptId": "01890a5d-ac96-774b-bcce-b302099a8057", "verifier": "v"});
    visitor.post(FINISH, form).await.refused(400, "invalid-action-code");
    visitor.get(&format!("{CALLBACK}?state=a&code=b")).await.expect(400);
    app.signed_up("anna@example.com").await.sign_in("anna@example.com", PASSWORD).await.expect(200);
}

async fn what_a_tab_sends_is_checked(engine: Engine) {
    let app = app(&engine).await;
    let visitor = app.browser();
    for (form, fields) in [
        (
            json!({}),
            vec![
                "challenge: A SHA-256 in base64url is needed, 43 characters",
                "mode: Only popup and redirect are allowed",
            ],
        ),
        (
            json!({"challenge": "a".repeat(43), "mode": "window"}),
            vec!["mode: Only popup and redirect are allowed"],
        ),
        (
            json!({"challenge": "a".repeat(42) + "=", "mode": "popup"}),
            vec!["challenge: A SHA-256 in base64url is needed, 43 characters"],
        ),
    ] {
        assert_eq!(visitor.post(START, form).await.refused(400, "validation_failed").fields(), fields);
    }
    for form in
        [json!({}), json!({"attemptId": "x", "verifier": "v"}), json!({"attemptId": 7, "verifier": {}})]
    {
        visitor.post(FINISH, form).await.refused(400, "invalid-action-code");
    }
}

on_both_engines! {
    somebody_new_signs_in_through_a_window,
    the_page_that_closes_itself_gives_nothing_away,
    somebody_signs_in_without_a_second_window,
    the_cookie_comes_along_from_google_and_no_script_sees_it,
    on_https_the_cookie_is_for_this_host_only,
    who_comes_again_finds_the_same_account_whatever_became_of_the_address,
    two_tabs_of_one_browser_may_be_on_their_way_at_once,
    many_first_visits_of_one_person_make_one_account,
    a_server_without_google_says_so,
    what_a_tab_sends_is_checked,
}
