//! What the operator does to accounts, beside a running server.

use std::time::Duration;

use serde_json::json;
use server::app::Ctx;
use server::app::identity::operator;
use storage::Db;

use crate::browser::PASSWORD;
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

async fn disabling_an_account_on_one_node_ends_access_on_another_within_five_seconds(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    anna.get("/api/auth/user").await.expect(200);
    let other = other_node(&app).await;
    operator::disable(&other, &"anna@example.com".parse().unwrap()).await.unwrap();
    app.cx.clock.advance(Duration::from_secs(5));
    anna.get("/api/auth/user").await.refused(403, "user-disabled");
    anna.refresh().await.refused(403, "user-disabled");
    assert_eq!(anna.cookie("rt"), None);
}

async fn a_session_ended_on_this_node_is_over_at_once(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    anna.get("/api/auth/user").await.expect(200);
    let token = anna.token();
    anna.post_empty("/api/identity/sign-out").await.expect(204);
    anna.set_token(token.as_deref());
    anna.get("/api/auth/user").await.refused(401, "unauthorized");
}

async fn a_token_signed_on_one_node_counts_on_another_that_started_before_the_key_was_made(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    let other = other_node(&app).await;
    let caller = server::app::identity::authenticate(&other, &anna.token().unwrap()).await;
    assert!(caller.is_ok(), "{caller:?}");
}

async fn a_call_that_was_let_in_before_its_session_ended_elsewhere_changes_nothing(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let attacker = app.signed_up("victim@example.com").await;
    // This node has just looked: for some seconds it takes the session for a good one.
    attacker.get("/api/auth/user").await.expect(200);
    let other = other_node(&app).await;
    let victim = app.browser();
    victim
        .post("/api/identity/password-reset/send", json!({"email": "victim@example.com"}))
        .await
        .expect(202);
    let code = app.mailed_code("victim@example.com", "reset-password").await;
    let password = domain::Password::given("harbour-24-tulip").unwrap();
    server::app::identity::reset_password(&other, &code, password).await.unwrap();

    attacker
        .post("/api/identity/password", json!({"newPassword": "attackers-own-9"}))
        .await
        .refused(401, "unauthorized");
    attacker
        .post("/api/identity/email", json!({"email": "attacker@example.com"}))
        .await
        .refused(401, "unauthorized");
    attacker.post_empty("/api/identity/sign-out-everywhere").await.refused(401, "unauthorized");
    attacker.delete("/api/identity/user").await.refused(401, "unauthorized");
    victim.sign_in("victim@example.com", "harbour-24-tulip").await.expect(200);
    app.drain_outbox().await;
    assert!(app.mails().iter().all(|mail| mail.to == "victim@example.com"));
}

async fn two_nodes_that_get_the_same_refresh_token_give_the_same_successor_out(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    let other = other_node(&app).await;
    server::app::identity::keep_keys(&other).await.unwrap();
    for round in 0..10 {
        let cookie = anna.cookie("rt").unwrap();
        let (here, there) = tokio::join!(anna.refresh(), server::app::identity::refresh(&other, &cookie));
        here.expect(200);
        let there = there.unwrap().refresh.unwrap().reveal(&other.vault);
        assert_eq!(anna.cookie("rt").unwrap(), there, "round {round}");
        app.cx.clock.advance(Duration::from_secs(60));
    }
}

async fn a_clock_that_was_years_ahead_and_went_back_keeps_nobody_out(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let years = Duration::from_secs(10 * 365 * 24 * 60 * 60);
    app.cx.clock.advance(years);
    server::app::identity::keep_keys(&app.cx).await.unwrap();
    let ahead = app.signed_up("ahead@example.com").await;
    app.cx.clock.turn_back(years);
    server::app::identity::keep_keys(&app.cx).await.unwrap();
    app.signed_up("anna@example.com").await.get("/api/auth/user").await.expect(200);
    ahead.refresh().await.expect(200);
    ahead.get("/api/auth/user").await.expect(200);
    for _ in 0..25 {
        app.browser().sign_in("ahead@example.com", PASSWORD).await.expect(200);
    }
}

async fn an_enabled_account_has_to_sign_in_again(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    let email = "anna@example.com".parse().unwrap();
    operator::disable(&app.cx, &email).await.unwrap();
    operator::enable(&app.cx, &email).await.unwrap();
    app.cx.clock.advance(Duration::from_secs(5));
    anna.get("/api/auth/user").await.refused(401, "unauthorized");
    anna.refresh().await.refused(401, "session-revoked");
    anna.sign_in("anna@example.com", PASSWORD).await.expect(200);
}

async fn the_operators_link_sets_a_new_password(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    app.signed_up("anna@example.com").await;
    let link = operator::reset_link(&app.cx, &"anna@example.com".parse().unwrap()).await.unwrap();
    let (page, code) = link.split_once('#').unwrap();
    assert_eq!(page, "http://localhost:3000/reset-password");
    let form = json!({"code": code, "password": "harbour-24-tulip"});
    app.cx.clock.advance(Duration::from_secs(23 * 60 * 60));
    app.browser().post("/api/identity/password-reset", form).await.expect(204);
    app.browser().sign_in("anna@example.com", "harbour-24-tulip").await.expect(200);
}

async fn a_deleted_account_is_gone_and_its_address_free(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    anna.delete("/api/identity/user").await.expect(204);
    assert_eq!(anna.cookie("rt"), None);
    anna.get("/api/auth/user").await.refused(401, "unauthorized");
    app.browser().sign_in("anna@example.com", PASSWORD).await.refused(401, "invalid-credential");
    app.browser().sign_up("anna@example.com").await.expect(201);
}

/// A second process on the same database, with the same master key.
async fn other_node(app: &TestApp) -> Ctx {
    let config = app.cx.config.clone();
    let db = Db::inspect(&config.database).await.unwrap().unwrap();
    Ctx::new(config, db, app.cx.clock.clone()).unwrap()
}

on_both_engines! {
    disabling_an_account_on_one_node_ends_access_on_another_within_five_seconds,
    a_session_ended_on_this_node_is_over_at_once,
    a_token_signed_on_one_node_counts_on_another_that_started_before_the_key_was_made,
    a_call_that_was_let_in_before_its_session_ended_elsewhere_changes_nothing,
    two_nodes_that_get_the_same_refresh_token_give_the_same_successor_out,
    a_clock_that_was_years_ahead_and_went_back_keeps_nobody_out,
    an_enabled_account_has_to_sign_in_again,
    the_operators_link_sets_a_new_password,
    a_deleted_account_is_gone_and_its_address_free,
}
