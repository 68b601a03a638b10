//! The answer to a request for a new password does not wait for the account to be looked up.

use std::time::{Duration, Instant};

use domain::{Account, AccountId};
use futures_util::future::join_all;
use serde_json::json;
use server::app::identity::{handle_reset_requests, operator};
use server::http::accept::Limits;
use server::jobs;
use tokio_util::sync::CancellationToken;

use crate::catalog::everything;
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

const SEND: &str = "/api/identity/password-reset/send";
const ANNA: &str = "anna@example.com";
const LOOK_AGAIN: Duration = Duration::from_millis(20);

async fn request(app: &TestApp, email: &str) {
    app.browser().post(SEND, json!({"email": email})).await.expect(202);
}

async fn rows(app: &TestApp, engine: &Engine, table: &str) -> usize {
    everything(app, engine).await[table].len()
}

/// Without the time that a password takes.
async fn add_account(app: &TestApp, email: &str) {
    let now = app.cx.clock.now();
    let account = Account {
        id: AccountId::new(now),
        email: email.parse().unwrap(),
        email_verified: true,
        display_name: None,
        epoch: 0,
        disabled: false,
        has_password: false,
        created_at: now,
        last_sign_in_at: now,
    };
    let mut tx = app.cx.db.write().await.unwrap();
    assert!(tx.accounts().insert(&account, None).await.unwrap());
    tx.commit().await.unwrap();
}

fn recipients(app: &TestApp) -> Vec<String> {
    let mut recipients: Vec<_> = app.mails().into_iter().map(|mail| mail.to).collect();
    recipients.sort_unstable();
    recipients
}

async fn a_call_does_the_same_with_and_without_an_account(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    add_account(&app, ANNA).await;
    add_account(&app, "disabled@example.com").await;
    operator::disable(&app.cx, &"disabled@example.com".parse().unwrap()).await.unwrap();
    for (nth, email) in [ANNA, "unknown@example.com", "disabled@example.com"].into_iter().enumerate() {
        request(&app, email).await;
        assert_eq!(rows(&app, &engine, "reset_requests").await, nth + 1);
        let written = [rows(&app, &engine, "outbox").await, rows(&app, &engine, "action_codes").await];
        assert_eq!(written, [0, 0], "the job does that");
    }
    app.drain_outbox().await;
    assert_eq!(rows(&app, &engine, "reset_requests").await, 0);
    assert_eq!(recipients(&app), [ANNA]);
}

async fn requests_that_wait_together_have_one_answer(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    add_account(&app, ANNA).await;
    for email in [ANNA, "Anna@Example.com", ANNA] {
        request(&app, email).await;
    }
    assert_eq!(rows(&app, &engine, "reset_requests").await, 1);
    app.drain_outbox().await;
    request(&app, ANNA).await;
    app.drain_outbox().await;
    assert_eq!(recipients(&app), [ANNA; 2]);
}

async fn workers_side_by_side_answer_each_request_once(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    // More than one worker takes at once.
    let addresses: Vec<_> = (100..220).map(|n| format!("anna{n}@example.com")).collect();
    for address in &addresses {
        add_account(&app, address).await;
        request(&app, address).await;
    }
    let workers = (0..4).map(|_| async { while handle_reset_requests(&app.cx).await.unwrap() {} });
    join_all(workers).await;
    assert_eq!(rows(&app, &engine, "reset_requests").await, 0);
    app.drain_outbox().await;
    assert_eq!(recipients(&app), addresses);
}

async fn a_request_outlives_the_server_that_took_it(engine: Engine) {
    let proxy = ("LENSLINK_TRUSTED_PROXIES", "127.0.0.1");
    let settings = [engine.settings().as_slice(), &[proxy]].concat();
    let app = TestApp::on(&engine, &[]).await;
    add_account(&app, ANNA).await;
    request(&app, ANNA).await;
    let folder = app.leave().await;
    let app = TestApp::in_folder(folder, &settings, Limits::default()).await;
    app.mailed_code(ANNA, "reset-password").await;
}

async fn a_full_queue_refuses_more_until_there_is_room(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let fill = if engine.settings().is_empty() {
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
         INSERT INTO reset_requests (id, email_key) SELECT randomblob(16), 'a' || i || '@example.com' FROM n"
    } else {
        "INSERT INTO reset_requests (id, email_key)
         SELECT gen_random_uuid(), 'a' || i || '@example.com' FROM generate_series(1, 10000) AS i"
    };
    engine.execute(&app, fill).await;
    app.browser().post(SEND, json!({"email": ANNA})).await.refused(503, "busy");
    assert_eq!(rows(&app, &engine, "reset_requests").await, 10_000);
    engine.execute(&app, "DELETE FROM reset_requests WHERE email_key = 'a1@example.com'").await;
    request(&app, ANNA).await;
}

async fn a_running_server_sends_the_link_at_once(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    add_account(&app, ANNA).await;
    let stop = CancellationToken::new();
    let worker = jobs::start(&app.cx, stop.clone()).unwrap();
    for sent in 1..=3 {
        request(&app, ANNA).await;
        let requested = Instant::now();
        while app.mails().len() < sent {
            assert!(requested.elapsed() < Duration::from_secs(4), "it looks by itself only every five");
            tokio::time::sleep(LOOK_AGAIN).await;
        }
    }
    stop.cancel();
    worker.finish().await;
}

on_both_engines! {
    a_call_does_the_same_with_and_without_an_account,
    requests_that_wait_together_have_one_answer,
    workers_side_by_side_answer_each_request_once,
    a_request_outlives_the_server_that_took_it,
    a_full_queue_refuses_more_until_there_is_room,
    a_running_server_sends_the_link_at_once,
}
