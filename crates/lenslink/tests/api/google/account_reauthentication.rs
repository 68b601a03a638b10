//! Showing once more who one is, through Google. It must never be a way in.

use std::time::Duration;

use serde_json::json;

use super::account_visit::ACCOUNT_FINISH;
use super::visit::{Attempt, app, sign_in};
use crate::browser::PASSWORD;
use crate::engines::{Engine, on_both_engines};

const ANNA: &str = "anna@example.com";
const LONG_AGO: Duration = Duration::from_secs(5 * 60 + 1);

async fn who_has_google_alone_can_do_what_needs_a_recent_sign_in(engine: Engine) {
    let app = app(&engine).await;
    let (anna, _) = sign_in(&app, ANNA).await;
    app.cx.clock.advance(LONG_AGO);
    anna.delete("/api/identity/user").await.refused(403, "requires-recent-login");
    let uid = anna.uid().await;
    let session = anna.goes_to_google_to("reauthenticate", ANNA).await.expect(200);
    assert_eq!(session.headers.get("set-cookie"), None, "the session stays the one it was");
    assert_eq!(session.json()["user"]["uid"], uid);
    anna.delete("/api/identity/user").await.expect(204);
}

async fn it_makes_one_session_fresh_and_no_other(engine: Engine) {
    let app = app(&engine).await;
    let (phone, _) = sign_in(&app, ANNA).await;
    let (laptop, _) = sign_in(&app, ANNA).await;
    app.cx.clock.advance(LONG_AGO);
    laptop.goes_to_google_to("reauthenticate", ANNA).await.expect(200);
    phone.delete("/api/identity/user").await.refused(403, "requires-recent-login");
    laptop.delete("/api/identity/user").await.expect(204);
}

async fn somebody_elses_google_account_proves_nothing(engine: Engine) {
    let app = app(&engine).await;
    let (bo, _) = sign_in(&app, "bo@example.com").await;
    let (anna, _) = sign_in(&app, ANNA).await;
    let (annas, bos) = (anna.uid().await, bo.uid().await);
    app.cx.clock.advance(LONG_AGO);
    // The address alone does not count: who somebody is at Google does.
    for login in ["bo@example.com", "stranger@example.com", "sub:another|anna@example.com"] {
        let attempt = Attempt::begin_for(&anna, "reauthenticate").await;
        anna.get(&attempt.visit(login).await).await.expect(200);
        let refused = attempt.finish_for(&anna).await.refused(401, "invalid-credential");
        assert!(refused.text.contains("Unauthorized"));
        attempt.finish_for(&anna).await.refused(400, "invalid-action-code");
        anna.delete("/api/identity/user").await.refused(403, "requires-recent-login");
        assert_eq!((anna.uid().await, bo.uid().await), (annas.clone(), bos.clone()));
    }
    app.browser().sign_up("stranger@example.com").await.expect(201);
    assert_eq!(anna.ways().await, ["google.com"]);
}

/// A password that is there is no proof of a Google account that is not.
async fn an_account_without_google_cannot_use_it(engine: Engine) {
    let app = app(&engine).await;
    let anna = app.verified(ANNA).await;
    app.cx.clock.advance(LONG_AGO);
    anna.goes_to_google_to("reauthenticate", ANNA).await.refused(401, "invalid-credential");
    assert_eq!(anna.ways().await, ["password"]);
    anna.delete("/api/identity/user").await.refused(403, "requires-recent-login");
}

async fn it_is_no_sign_in_and_a_sign_in_is_not_it(engine: Engine) {
    let app = app(&engine).await;
    let (anna, _) = sign_in(&app, ANNA).await;
    let attempt = Attempt::begin_for(&anna, "reauthenticate").await;
    anna.get(&attempt.visit(ANNA).await).await.expect(200);
    for browser in [&anna, &app.browser()] {
        let answer = attempt.finish(browser).await.refused(400, "invalid-action-code");
        assert_eq!(answer.headers.get("set-cookie"), None);
    }
    attempt.finish_for(&anna).await.expect(200);

    let attempt = Attempt::begin(&anna).await;
    anna.get(&attempt.visit(ANNA).await).await.expect(200);
    attempt.finish_for(&anna).await.refused(400, "invalid-action-code");
    attempt.finish(&anna).await.expect(200);
}

async fn only_the_session_that_began_can_finish(engine: Engine) {
    let app = app(&engine).await;
    let (anna, _) = sign_in(&app, ANNA).await;
    let (elsewhere, _) = sign_in(&app, ANNA).await;
    let (bo, _) = sign_in(&app, "bo@example.com").await;
    let attempt = Attempt::begin_for(&anna, "reauthenticate").await;
    for other in [&bo, &elsewhere] {
        attempt.finish_for(other).await.refused(400, "invalid-action-code");
    }
    anna.get(&attempt.visit(ANNA).await).await.expect(200);
    for other in [&bo, &elsewhere] {
        attempt.finish_for(other).await.refused(400, "invalid-action-code");
    }
    attempt.finish_for(&app.browser()).await.refused(401, "unauthorized");
    let wrong = json!({"attemptId": attempt.id, "verifier": "another tab's"});
    anna.post(ACCOUNT_FINISH, wrong).await.refused(400, "invalid-action-code");
    let both = tokio::join!(attempt.finish_for(&anna), attempt.finish_for(&anna));
    let mut statuses = [both.0.status, both.1.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 400], "once");
}

async fn whoever_cancels_at_google_is_told_so_and_stays_signed_in(engine: Engine) {
    let app = app(&engine).await;
    let anna = app.verified(ANNA).await;
    let attempt = Attempt::begin_for(&anna, "reauthenticate").await;
    anna.get(&attempt.cancel().await).await.expect(200);
    attempt.finish_for(&anna).await.refused(400, "popup-closed-by-user");
    anna.get("/api/auth/user").await.expect(200);
    anna.sign_in(ANNA, PASSWORD).await.expect(200);
}

on_both_engines! {
    who_has_google_alone_can_do_what_needs_a_recent_sign_in,
    it_makes_one_session_fresh_and_no_other,
    somebody_elses_google_account_proves_nothing,
    an_account_without_google_cannot_use_it,
    it_is_no_sign_in_and_a_sign_in_is_not_it,
    only_the_session_that_began_can_finish,
    whoever_cancels_at_google_is_told_so_and_stays_signed_in,
}
