//! The response to a password reset request does not depend on whether the account exists.

use std::time::{Duration, Instant};

use domain::{Account, AccountId};
use futures_util::future::join_all;
use serde_json::json;
use server::app::identity::{handle_reset_requests, operator};
use server::http::accept::Limits;
use server::jobs;
use tokio_util::sync::CancellationToken;

use crate::support::database_contents::read_all_rows;
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

const SEND_PATH: &str = "/api/identity/password-reset/send";
const ANNA_EMAIL: &str = "anna@example.com";
const POLL_INTERVAL: Duration = Duration::from_millis(20);

async fn request_reset(app: &TestApp, email: &str) {
    app.browser().post(SEND_PATH, json!({"email": email})).await.expect_status(202);
}

async fn count_rows(app: &TestApp, engine: &Engine, table: &str) -> usize {
    read_all_rows(app, engine).await[table].len()
}

/// Inserts the row directly, without hashing a password.
async fn add_account(app: &TestApp, email: &str) {
    let now = app.ctx.clock.now();
    let account = Account {
        id: AccountId::new(now),
        email: email.parse().unwrap(),
        email_verified: true,
        display_name: None,
        epoch: 0,
        is_disabled: false,
        has_password: false,
        created_at: now,
        last_sign_in_at: now,
    };
    let mut tx = app.ctx.db.write().await.unwrap();
    assert!(tx.accounts().insert(&account, None).await.unwrap());
    tx.commit().await.unwrap();
}

fn list_recipients(app: &TestApp) -> Vec<String> {
    let mut recipients: Vec<_> = app.emails().into_iter().map(|email| email.to).collect();
    recipients.sort_unstable();
    recipients
}

async fn reset_call_does_the_same_with_and_without_an_account(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    add_account(&app, ANNA_EMAIL).await;
    add_account(&app, "disabled@example.com").await;
    operator::disable(&app.ctx, &"disabled@example.com".parse().unwrap()).await.unwrap();
    for (index, email) in [ANNA_EMAIL, "unknown@example.com", "disabled@example.com"].into_iter().enumerate()
    {
        request_reset(&app, email).await;
        assert_eq!(count_rows(&app, &engine, "reset_requests").await, index + 1);
        let row_counts =
            [count_rows(&app, &engine, "outbox").await, count_rows(&app, &engine, "action_codes").await];
        assert_eq!(row_counts, [0, 0], "the request writes no email; the job does");
    }
    app.drain_outbox().await;
    assert_eq!(count_rows(&app, &engine, "reset_requests").await, 0);
    assert_eq!(list_recipients(&app), [ANNA_EMAIL]);
}

async fn sends_one_email_for_queued_requests_of_one_address(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    add_account(&app, ANNA_EMAIL).await;
    for email in [ANNA_EMAIL, "Anna@Example.com", ANNA_EMAIL] {
        request_reset(&app, email).await;
    }
    assert_eq!(count_rows(&app, &engine, "reset_requests").await, 1);
    app.drain_outbox().await;
    request_reset(&app, ANNA_EMAIL).await;
    app.drain_outbox().await;
    assert_eq!(list_recipients(&app), [ANNA_EMAIL; 2]);
}

async fn concurrent_workers_handle_each_request_once(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    // More than one batch of a worker.
    let addresses: Vec<_> = (100..220).map(|n| format!("anna{n}@example.com")).collect();
    for address in &addresses {
        add_account(&app, address).await;
        request_reset(&app, address).await;
    }
    let workers = (0..4).map(|_| async { while handle_reset_requests(&app.ctx).await.unwrap() {} });
    join_all(workers).await;
    assert_eq!(count_rows(&app, &engine, "reset_requests").await, 0);
    app.drain_outbox().await;
    assert_eq!(list_recipients(&app), addresses);
}

async fn a_request_survives_a_restart(engine: Engine) {
    let proxy = ("LENSLINK_TRUSTED_PROXIES", "127.0.0.1");
    let settings = [engine.settings().as_slice(), &[proxy]].concat();
    let app = TestApp::with_engine(&engine, &[]).await;
    add_account(&app, ANNA_EMAIL).await;
    request_reset(&app, ANNA_EMAIL).await;
    let folder = app.shut_down().await;
    let app = TestApp::in_folder(folder, &settings, Limits::default()).await;
    app.emailed_code(ANNA_EMAIL, "reset-password").await;
}

async fn refuses_requests_while_the_queue_is_full(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let sql = if engine.is_sqlite() {
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
         INSERT INTO reset_requests (id, email_key) SELECT randomblob(16), 'a' || i || '@example.com' FROM n"
    } else {
        "INSERT INTO reset_requests (id, email_key)
         SELECT gen_random_uuid(), 'a' || i || '@example.com' FROM generate_series(1, 10000) AS i"
    };
    engine.execute(&app, sql).await;
    app.browser().post(SEND_PATH, json!({"email": ANNA_EMAIL})).await.expect_error(503, "busy");
    assert_eq!(count_rows(&app, &engine, "reset_requests").await, 10_000);
    engine.execute(&app, "DELETE FROM reset_requests WHERE email_key = 'a1@example.com'").await;
    request_reset(&app, ANNA_EMAIL).await;
}

async fn sends_the_link_without_waiting_for_the_next_poll(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    add_account(&app, ANNA_EMAIL).await;
    let stop = CancellationToken::new();
    let worker = jobs::start(&app.ctx, stop.clone()).unwrap();
    for email_count in 1..=3 {
        request_reset(&app, ANNA_EMAIL).await;
        let requested_at = Instant::now();
        while app.emails().len() < email_count {
            assert!(requested_at.elapsed() < Duration::from_secs(4), "polling alone would take five seconds");
            tokio::time::sleep(POLL_INTERVAL).await;
        }
    }
    stop.cancel();
    worker.finish().await;
}

on_both_engines! {
    reset_call_does_the_same_with_and_without_an_account,
    sends_one_email_for_queued_requests_of_one_address,
    concurrent_workers_handle_each_request_once,
    a_request_survives_a_restart,
    refuses_requests_while_the_queue_is_full,
    sends_the_link_without_waiting_for_the_next_poll,
}
