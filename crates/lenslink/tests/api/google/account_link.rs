//! Adding Google to an account that is there already.

use std::time::Duration;

use serde_json::json;

use super::account_visit::{ACCOUNT_FINISH, ACCOUNT_START};
use super::visit::{Attempt, app, sign_in};
use crate::browser::PASSWORD;
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

const ANNA: &str = "anna@example.com";
/// Of another address than the account's.
const ANNAS_GOOGLE: &str = "sub:77|anna@gmail.example";
const ADDED: &str = "Google sign-in was added to your Lenslink account";

async fn somebody_adds_google_and_signs_in_either_way_from_then_on(engine: Engine) {
    let app = app(&engine).await;
    let anna = app.verified(ANNA).await;
    let attempt = Attempt::begin_for(&anna, "link").await;
    attempt.finish_for(&anna).await.expect(202);
    let page = anna.get(&attempt.visit(ANNAS_GOOGLE).await).await.expect(200);
    assert!(page.text.contains(&format!("postMessage({{ attemptId: '{}' }})", attempt.id)), "{}", page.text);
    assert_eq!(anna.ways().await, ["password"], "coming back alone changes nothing");

    let session = attempt.finish_for(&anna).await.expect(200);
    assert_eq!(session.headers.get("set-cookie"), None, "the session stays the one it was");
    let user = &session.json()["user"];
    assert_eq!(user["email"], ANNA);
    assert_eq!(user["providerData"][1]["email"], "anna@gmail.example");
    assert_eq!(anna.ways().await, ["password", "google.com"]);
    let sessions = anna.get("/api/identity/sessions").await.expect(200).json();
    assert_eq!(sessions.as_array().unwrap().len(), 1, "{sessions}");
    assert!(app.subjects(ANNA).await.contains(&ADDED.to_owned()));

    let (_, answer) = sign_in(&app, ANNAS_GOOGLE).await;
    assert_eq!(answer.expect(200).json()["user"]["uid"], anna.uid().await);
    app.browser().sign_in(ANNA, PASSWORD).await.expect(200);
    attempt.finish_for(&anna).await.refused(400, "invalid-action-code");
}

async fn the_same_google_account_again_changes_nothing_and_nobody_is_told(engine: Engine) {
    let app = app(&engine).await;
    let anna = app.verified(ANNA).await;
    for _ in 0..2 {
        anna.goes_to_google_to("link", ANNAS_GOOGLE).await.expect(200);
    }
    assert_eq!(anna.ways().await, ["password", "google.com"]);
    assert_eq!(app.subjects(ANNA).await.iter().filter(|subject| *subject == ADDED).count(), 1);
}

async fn a_google_account_that_belongs_to_somebody_else_is_refused(engine: Engine) {
    let app = app(&engine).await;
    let (bo, _) = sign_in(&app, "bo@example.com").await;
    let (anna, bos_uid) = (app.verified(ANNA).await, bo.uid().await);
    let attempt = Attempt::begin_for(&anna, "link").await;
    anna.get(&attempt.visit("bo@example.com").await).await.expect(200);
    attempt.finish_for(&anna).await.refused(409, "credential-already-in-use");
    attempt.finish_for(&anna).await.refused(400, "invalid-action-code");
    assert_eq!(anna.ways().await, ["password"]);
    assert!(!app.subjects(ANNA).await.contains(&ADDED.to_owned()));
    let (_, answer) = sign_in(&app, "bo@example.com").await;
    assert_eq!(answer.expect(200).json()["user"]["uid"], bos_uid);
}

async fn of_two_accounts_that_add_the_same_google_account_one_has_it(engine: Engine) {
    let app = app(&engine).await;
    let people = [app.verified(ANNA).await, app.verified("bo@example.com").await];
    let mut attempts = Vec::new();
    for person in &people {
        let attempt = Attempt::begin_for(person, "link").await;
        person.get(&attempt.visit(ANNAS_GOOGLE).await).await.expect(200);
        attempts.push(attempt);
    }
    let both = tokio::join!(attempts[0].finish_for(&people[0]), attempts[1].finish_for(&people[1]));
    let mut statuses = [both.0.status, both.1.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
}

async fn google_must_have_seen_proof_of_its_own_address(engine: Engine) {
    let app = app(&engine).await;
    let anna = app.verified(ANNA).await;
    let answer = anna.goes_to_google_to("link", "sub:7|unverified+anna@gmail.example").await;
    answer.refused(403, "unverified-email");
    assert_eq!(anna.ways().await, ["password"]);
}

/// Whoever opened it may not be the owner of the address, and would have a way back in once the owner has confirmed it.
async fn an_account_that_nobody_confirmed_adds_its_own_address_only(engine: Engine) {
    let app = app(&engine).await;
    let attacker = app.signed_up("victim@example.com").await;
    let answer = attacker.goes_to_google_to("link", "mallory@example.com").await;
    answer.refused(403, "unverified-email");
    assert_eq!(attacker.ways().await, ["password"]);
    attacker.goes_to_google_to("link", "VICTIM@example.com").await.expect(200);
}

async fn it_needs_a_recent_sign_in(engine: Engine) {
    let app = app(&engine).await;
    let anna = app.verified(ANNA).await;
    app.cx.clock.advance(Duration::from_secs(5 * 60 + 1));
    let form = json!({"challenge": "a".repeat(43), "purpose": "link"});
    anna.post(ACCOUNT_START, form.clone()).await.refused(403, "requires-recent-login");
    anna.post("/api/identity/reauthenticate", json!({"password": PASSWORD})).await.expect(200);
    anna.post(ACCOUNT_START, form).await.expect(200);
}

async fn an_attempt_ends_with_the_session_that_began_it(engine: Engine) {
    let app = app(&engine).await;
    let anna = app.verified(ANNA).await;
    let attempt = Attempt::begin_for(&anna, "link").await;
    let back = attempt.visit(ANNAS_GOOGLE).await;
    anna.post_empty("/api/identity/sign-out-everywhere").await.expect(204);
    anna.get(&back).await.expect(400);
    anna.sign_in(ANNA, PASSWORD).await.expect(200);
    attempt.finish_for(&anna).await.refused(400, "invalid-action-code");
    assert_eq!(anna.ways().await, ["password"]);
}

async fn what_a_tab_sends_is_checked(engine: Engine) {
    let app = app(&engine).await;
    let anna = app.verified(ANNA).await;
    let refused =
        anna.post(ACCOUNT_START, json!({"purpose": "sign-in"})).await.refused(400, "validation_failed");
    let challenge = "challenge: A SHA-256 in base64url is needed, 43 characters";
    assert_eq!(refused.fields(), [challenge, "purpose: Only link and reauthenticate are allowed"]);
    for form in
        [json!({}), json!({"attemptId": "x", "verifier": "v"}), json!({"attemptId": 7, "verifier": {}})]
    {
        anna.post(ACCOUNT_FINISH, form).await.refused(400, "invalid-action-code");
    }
    let form = json!({"challenge": "a".repeat(43), "purpose": "link"});
    let cookie = anna.post(ACCOUNT_START, form.clone()).await.expect(200).headers["set-cookie"].clone();
    let cookie = cookie.to_str().unwrap();
    assert!(cookie.starts_with("oidc=") && cookie.ends_with("; SameSite=Lax; HttpOnly"), "{cookie}");

    let without = TestApp::on(&Engine::sqlite(), &[]).await;
    let bo = without.signed_up("bo@example.com").await;
    bo.post(ACCOUNT_START, form).await.refused(400, "operation-not-allowed");
}

on_both_engines! {
    somebody_adds_google_and_signs_in_either_way_from_then_on,
    the_same_google_account_again_changes_nothing_and_nobody_is_told,
    a_google_account_that_belongs_to_somebody_else_is_refused,
    of_two_accounts_that_add_the_same_google_account_one_has_it,
    google_must_have_seen_proof_of_its_own_address,
    an_account_that_nobody_confirmed_adds_its_own_address_only,
    it_needs_a_recent_sign_in,
    an_attempt_ends_with_the_session_that_began_it,
    what_a_tab_sends_is_checked,
}
