//! Reauthentication through Google, which must never sign in.

use std::time::Duration;

use serde_json::json;

use super::account_helpers::ACCOUNT_FINISH_PATH;
use super::helpers::{GoogleAttempt, app_with_google, sign_in_with_google};
use crate::support::browser::PASSWORD;
use crate::support::engines::{Engine, on_both_engines};

const ANNA_EMAIL: &str = "anna@example.com";
/// Longer than a sign-in counts as recent.
const PAST_RECENT_SIGN_IN: Duration = Duration::from_secs(5 * 60 + 1);

async fn reauthenticates_an_account_without_a_password(engine: Engine) {
    let app = app_with_google(&engine).await;
    let (anna, _) = sign_in_with_google(&app, ANNA_EMAIL).await;
    app.ctx.clock.advance(PAST_RECENT_SIGN_IN);
    anna.delete("/api/identity/user").await.expect_error(403, "requires-recent-login");
    let uid = anna.user_id().await;
    let session = anna.complete_google_attempt("reauthenticate", ANNA_EMAIL).await.expect_status(200);
    assert_eq!(session.headers.get("set-cookie"), None, "the session does not change");
    assert_eq!(session.json()["user"]["uid"], uid);
    anna.delete("/api/identity/user").await.expect_status(204);
}

async fn reauthenticates_only_the_current_session(engine: Engine) {
    let app = app_with_google(&engine).await;
    let (phone, _) = sign_in_with_google(&app, ANNA_EMAIL).await;
    let (laptop, _) = sign_in_with_google(&app, ANNA_EMAIL).await;
    app.ctx.clock.advance(PAST_RECENT_SIGN_IN);
    laptop.complete_google_attempt("reauthenticate", ANNA_EMAIL).await.expect_status(200);
    phone.delete("/api/identity/user").await.expect_error(403, "requires-recent-login");
    laptop.delete("/api/identity/user").await.expect_status(204);
}

async fn refuses_another_google_account(engine: Engine) {
    let app = app_with_google(&engine).await;
    let (bo, _) = sign_in_with_google(&app, "bo@example.com").await;
    let (anna, _) = sign_in_with_google(&app, ANNA_EMAIL).await;
    let (annas_id, bos_id) = (anna.user_id().await, bo.user_id().await);
    app.ctx.clock.advance(PAST_RECENT_SIGN_IN);
    // The subject identifies a Google account. The address alone proves nothing.
    for login in ["bo@example.com", "stranger@example.com", "sub:another|anna@example.com"] {
        let attempt = GoogleAttempt::begin_for_account(&anna, "reauthenticate").await;
        anna.get(&attempt.sign_in_at_provider(login).await).await.expect_status(200);
        let response = attempt.finish_for_account(&anna).await.expect_error(401, "invalid-credential");
        assert!(response.text.contains("Unauthorized"));
        attempt.finish_for_account(&anna).await.expect_error(400, "invalid-action-code");
        anna.delete("/api/identity/user").await.expect_error(403, "requires-recent-login");
        assert_eq!((anna.user_id().await, bo.user_id().await), (annas_id.clone(), bos_id.clone()));
    }
    app.browser().sign_up("stranger@example.com").await.expect_status(201);
    assert_eq!(anna.sign_in_methods().await, ["google.com"]);
}

/// The account has a password but no linked Google account.
async fn refuses_an_account_without_google(engine: Engine) {
    let app = app_with_google(&engine).await;
    let anna = app.sign_up_verified(ANNA_EMAIL).await;
    app.ctx.clock.advance(PAST_RECENT_SIGN_IN);
    anna.complete_google_attempt("reauthenticate", ANNA_EMAIL).await.expect_error(401, "invalid-credential");
    assert_eq!(anna.sign_in_methods().await, ["password"]);
    anna.delete("/api/identity/user").await.expect_error(403, "requires-recent-login");
}

async fn reauthentication_and_sign_in_attempts_are_not_interchangeable(engine: Engine) {
    let app = app_with_google(&engine).await;
    let (anna, _) = sign_in_with_google(&app, ANNA_EMAIL).await;
    let attempt = GoogleAttempt::begin_for_account(&anna, "reauthenticate").await;
    anna.get(&attempt.sign_in_at_provider(ANNA_EMAIL).await).await.expect_status(200);
    for browser in [&anna, &app.browser()] {
        let response = attempt.finish(browser).await.expect_error(400, "invalid-action-code");
        assert_eq!(response.headers.get("set-cookie"), None);
    }
    attempt.finish_for_account(&anna).await.expect_status(200);

    let attempt = GoogleAttempt::begin(&anna).await;
    anna.get(&attempt.sign_in_at_provider(ANNA_EMAIL).await).await.expect_status(200);
    attempt.finish_for_account(&anna).await.expect_error(400, "invalid-action-code");
    attempt.finish(&anna).await.expect_status(200);
}

async fn only_the_session_that_began_can_finish_once(engine: Engine) {
    let app = app_with_google(&engine).await;
    let (anna, _) = sign_in_with_google(&app, ANNA_EMAIL).await;
    let (other_device, _) = sign_in_with_google(&app, ANNA_EMAIL).await;
    let (bo, _) = sign_in_with_google(&app, "bo@example.com").await;
    let attempt = GoogleAttempt::begin_for_account(&anna, "reauthenticate").await;
    for other in [&bo, &other_device] {
        attempt.finish_for_account(other).await.expect_error(400, "invalid-action-code");
    }
    anna.get(&attempt.sign_in_at_provider(ANNA_EMAIL).await).await.expect_status(200);
    for other in [&bo, &other_device] {
        attempt.finish_for_account(other).await.expect_error(400, "invalid-action-code");
    }
    attempt.finish_for_account(&app.browser()).await.expect_error(401, "unauthorized");
    let form = json!({"attemptId": attempt.id, "verifier": "another tab's"});
    anna.post(ACCOUNT_FINISH_PATH, form).await.expect_error(400, "invalid-action-code");
    let responses = tokio::join!(attempt.finish_for_account(&anna), attempt.finish_for_account(&anna));
    let mut statuses = [responses.0.status, responses.1.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 400], "an attempt can be finished once");
}

async fn reports_a_cancelled_attempt_and_keeps_the_session(engine: Engine) {
    let app = app_with_google(&engine).await;
    let anna = app.sign_up_verified(ANNA_EMAIL).await;
    let attempt = GoogleAttempt::begin_for_account(&anna, "reauthenticate").await;
    anna.get(&attempt.cancel_at_provider().await).await.expect_status(200);
    attempt.finish_for_account(&anna).await.expect_error(400, "popup-closed-by-user");
    anna.get("/api/auth/user").await.expect_status(200);
    anna.sign_in(ANNA_EMAIL, PASSWORD).await.expect_status(200);
}

on_both_engines! {
    reauthenticates_an_account_without_a_password,
    reauthenticates_only_the_current_session,
    refuses_another_google_account,
    refuses_an_account_without_google,
    reauthentication_and_sign_in_attempts_are_not_interchangeable,
    only_the_session_that_began_can_finish_once,
    reports_a_cancelled_attempt_and_keeps_the_session,
}
