//! Accounts that change while the server runs: by the operator, the user or another node.

use std::time::Duration;

use serde_json::json;
use server::app::AppContext;
use server::app::identity::operator;
use storage::Db;

use crate::support::browser::PASSWORD;
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

async fn disabling_an_account_takes_effect_on_other_nodes_in_five_seconds(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    anna.get("/api/auth/user").await.expect_status(200);
    let other_node = open_other_node(&app).await;
    operator::disable(&other_node, &"anna@example.com".parse().unwrap()).await.unwrap();
    app.ctx.clock.advance(Duration::from_secs(5));
    anna.get("/api/auth/user").await.expect_error(403, "user-disabled");
    anna.refresh().await.expect_error(403, "user-disabled");
    assert_eq!(anna.cookie("rt"), None);
}

async fn sign_out_takes_effect_at_once_on_the_same_node(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    anna.get("/api/auth/user").await.expect_status(200);
    let token = anna.token();
    anna.post_empty("/api/identity/sign-out").await.expect_status(204);
    anna.set_token(token.as_deref());
    anna.get("/api/auth/user").await.expect_error(401, "unauthorized");
}

async fn accepts_a_token_signed_with_a_key_that_the_node_has_not_loaded(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    let other_node = open_other_node(&app).await;
    let caller = server::app::identity::authenticate(&other_node, &anna.token().unwrap()).await;
    assert!(caller.is_ok(), "{caller:?}");
}

async fn rejects_writes_of_a_session_that_ended_on_another_node(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let attacker = app.sign_up_browser("victim@example.com").await;
    // This node caches the session as valid for a few seconds.
    attacker.get("/api/auth/user").await.expect_status(200);
    let other_node = open_other_node(&app).await;
    let victim = app.browser();
    victim
        .post("/api/identity/password-reset/send", json!({"email": "victim@example.com"}))
        .await
        .expect_status(202);
    let code = app.emailed_code("victim@example.com", "reset-password").await;
    let password = domain::Password::parse_existing("harbour-24-tulip").unwrap();
    server::app::identity::reset_password(&other_node, &code, password).await.unwrap();

    attacker
        .post("/api/identity/password", json!({"newPassword": "attackers-own-9"}))
        .await
        .expect_error(401, "unauthorized");
    attacker
        .post("/api/identity/email", json!({"email": "attacker@example.com"}))
        .await
        .expect_error(401, "unauthorized");
    attacker.post_empty("/api/identity/sign-out-everywhere").await.expect_error(401, "unauthorized");
    attacker.delete("/api/identity/user").await.expect_error(401, "unauthorized");
    victim.sign_in("victim@example.com", "harbour-24-tulip").await.expect_status(200);
    app.drain_outbox().await;
    assert!(app.emails().iter().all(|email| email.to == "victim@example.com"));
}

async fn two_nodes_issue_the_same_successor_token(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    let other_node = open_other_node(&app).await;
    server::app::identity::rotate_keys(&other_node).await.unwrap();
    for round in 0..10 {
        let cookie = anna.cookie("rt").unwrap();
        let (response, successor) =
            tokio::join!(anna.refresh(), server::app::identity::refresh(&other_node, &cookie));
        response.expect_status(200);
        let successor = successor.unwrap().refresh.unwrap().reveal(&other_node.vault);
        assert_eq!(anna.cookie("rt").unwrap(), successor, "round {round}");
        app.ctx.clock.advance(Duration::from_secs(60));
    }
}

async fn sign_in_works_after_the_clock_was_years_ahead(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let ten_years = Duration::from_secs(10 * 365 * 24 * 60 * 60);
    app.ctx.clock.advance(ten_years);
    server::app::identity::rotate_keys(&app.ctx).await.unwrap();
    let ahead = app.sign_up_browser("ahead@example.com").await;
    app.ctx.clock.rewind(ten_years);
    server::app::identity::rotate_keys(&app.ctx).await.unwrap();
    app.sign_up_browser("anna@example.com").await.get("/api/auth/user").await.expect_status(200);
    ahead.refresh().await.expect_status(200);
    ahead.get("/api/auth/user").await.expect_status(200);
    // More often than the 20 sessions that an account may have.
    for _ in 0..25 {
        let browser = app.browser();
        browser.sign_in("ahead@example.com", PASSWORD).await.expect_status(200);
        browser.refresh().await.expect_status(200);
    }
}

async fn enabling_an_account_requires_a_new_sign_in(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    let email = "anna@example.com".parse().unwrap();
    operator::disable(&app.ctx, &email).await.unwrap();
    operator::enable(&app.ctx, &email).await.unwrap();
    app.ctx.clock.advance(Duration::from_secs(5));
    anna.get("/api/auth/user").await.expect_error(401, "unauthorized");
    anna.refresh().await.expect_error(401, "session-revoked");
    anna.sign_in("anna@example.com", PASSWORD).await.expect_status(200);
}

async fn operator_reset_link_sets_a_new_password(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    app.sign_up_browser("anna@example.com").await;
    let link = operator::create_reset_link(&app.ctx, &"anna@example.com".parse().unwrap()).await.unwrap();
    let (page, code) = link.split_once('#').unwrap();
    assert_eq!(page, "http://localhost:3000/reset-password");
    let form = json!({"code": code, "password": "harbour-24-tulip"});
    app.ctx.clock.advance(Duration::from_secs(23 * 60 * 60));
    app.browser().post("/api/identity/password-reset", form).await.expect_status(204);
    app.browser().sign_in("anna@example.com", "harbour-24-tulip").await.expect_status(200);
}

async fn deleting_an_account_frees_its_address(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    anna.delete("/api/identity/user").await.expect_status(204);
    assert_eq!(anna.cookie("rt"), None);
    anna.get("/api/auth/user").await.expect_error(401, "unauthorized");
    app.browser().sign_in("anna@example.com", PASSWORD).await.expect_error(401, "invalid-credential");
    app.browser().sign_up("anna@example.com").await.expect_status(201);
}

/// Opens the same database as a second process with the same master key.
async fn open_other_node(app: &TestApp) -> AppContext {
    let config = app.ctx.config.clone();
    let db = Db::open_shared(&config.database).await.unwrap().unwrap();
    AppContext::new(config, db, app.ctx.clock.clone()).unwrap()
}

on_both_engines! {
    disabling_an_account_takes_effect_on_other_nodes_in_five_seconds,
    sign_out_takes_effect_at_once_on_the_same_node,
    accepts_a_token_signed_with_a_key_that_the_node_has_not_loaded,
    rejects_writes_of_a_session_that_ended_on_another_node,
    two_nodes_issue_the_same_successor_token,
    sign_in_works_after_the_clock_was_years_ahead,
    enabling_an_account_requires_a_new_sign_in,
    operator_reset_link_sets_a_new_password,
    deleting_an_account_frees_its_address,
}
