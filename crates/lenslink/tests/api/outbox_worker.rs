//! The outbox worker: leases, outages, crashes and shutdown.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use domain::EmailState;
use domain::mail::LEASE_DURATION;
use server::app;
use server::http::accept::Limits;
use server::jobs::OutboxWorker;
use server::mail::SmtpTimeouts;
use tokio_util::sync::CancellationToken;

use crate::mail::enqueue_email;
use crate::mail_smtp::{FROM, app_with_smtp_server, last_error, short_timeouts, start_server_failing_once};
use crate::support::database_contents::delivery_status;
use crate::support::engines::{Engine, MASTER_KEY};
use crate::support::harness::TestApp;
use crate::support::smtp_server::{SmtpAction, SmtpServer, Stage};

const SECOND: Duration = Duration::from_secs(1);

#[test]
fn smtp_timeouts_are_shorter_than_the_lease() {
    let SmtpTimeouts { connect, response, delivery, shutdown, .. } = SmtpTimeouts::default();
    assert!(response <= Duration::from_secs(30) && connect <= response && response <= delivery);
    assert!(2 * delivery <= LEASE_DURATION, "the lease leaves room for clock differences");
    assert!(shutdown < Limits::default().drain_timeout);
}

#[tokio::test]
async fn a_hanging_recipient_does_not_block_others() {
    let server = SmtpServer::start(|stage, recipient, _| {
        (stage == Stage::Rcpt && recipient.starts_with("hang")).then_some(SmtpAction::Hang)
    })
    .await;
    let app = app_with_smtp_server(&server).await;
    enqueue_email(&app, "hang@example.com").await;
    for n in 0..10 {
        app.ctx.clock.advance(SECOND);
        enqueue_email(&app, &format!("anna{n}@example.com")).await;
    }
    let mut worker = OutboxWorker::new(app.ctx.clone()).unwrap();
    let worker_task = tokio::spawn(async move { worker.drain().await });
    server.wait_until(|server| server.emails().len() == 10).await;
    worker_task.abort();
}

#[tokio::test]
async fn resends_after_a_crash_when_the_lease_ends() {
    let server = start_server_failing_once(Stage::Body, || SmtpAction::Hang).await;
    let app = app_with_smtp_server(&server).await;
    let id = enqueue_email(&app, "anna@example.com").await;
    let mut worker = OutboxWorker::new(app.ctx.clone()).unwrap();
    let worker_task = tokio::spawn(async move { worker.drain().await });
    server.wait_until(|server| server.reached(Stage::Body) == 1).await;
    worker_task.abort();
    assert!(worker_task.await.unwrap_err().is_cancelled());

    app.drain_outbox().await;
    assert_eq!(server.emails().len(), 0, "the lease has not ended");
    app.ctx.clock.advance(LEASE_DURATION);
    app.drain_outbox().await;
    assert_eq!(
        (delivery_status(&app, id).await.state, delivery_status(&app, id).await.attempts),
        (EmailState::Sent, 2)
    );
}

#[tokio::test]
async fn delivers_oldest_first_after_an_outage() {
    let is_down = Arc::new(AtomicBool::new(true));
    let shared = is_down.clone();
    let server =
        SmtpServer::start(move |_, _, _| shared.load(Ordering::SeqCst).then_some(SmtpAction::Drop)).await;
    let app = app_with_smtp_server(&server).await;
    for n in 10..22 {
        enqueue_email(&app, &format!("anna{n}@example.com")).await;
        app.ctx.clock.advance(SECOND);
    }
    for _ in 0..5 {
        app.drain_outbox().await;
        app.ctx.clock.advance(Duration::from_secs(60 * 60));
    }
    assert_eq!(server.reached(Stage::Greeting), 5 * 4, "four attempts per run while the server is down");

    is_down.store(false, Ordering::SeqCst);
    app.drain_outbox().await;
    let recipients: Vec<String> = server.emails().into_iter().map(|email| email.to).collect();
    let mut sorted = recipients.clone();
    sorted.sort_unstable();
    assert_eq!(recipients.len(), 12);
    for (position, to) in recipients.iter().enumerate() {
        let sorted_position = sorted.iter().position(|other| other == to).unwrap();
        assert!(position.abs_diff(sorted_position) < 4, "at most four emails in parallel: {recipients:?}");
    }
}

#[tokio::test]
async fn gives_up_after_five_days() {
    let server =
        SmtpServer::start(|stage, _, _| (stage == Stage::Rcpt).then_some(SmtpAction::Reply("450 full")))
            .await;
    let app = app_with_smtp_server(&server).await;
    let (id, start) = (enqueue_email(&app, "anna@example.com").await, app.ctx.clock.now());
    let mut worker = OutboxWorker::new(app.ctx.clone()).unwrap();
    while delivery_status(&app, id).await.state == EmailState::Queued {
        worker.drain().await;
        let due = delivery_status(&app, id).await.due_at;
        app.ctx.clock.advance(due.distance(app.ctx.clock.now()).max(SECOND));
    }
    let duration = app.ctx.clock.now().distance(start);
    let day = Duration::from_secs(24 * 60 * 60);
    assert!(duration >= 5 * day && duration < 5 * day + Duration::from_secs(4 * 60 * 60), "{duration:?}");
    assert_eq!(last_error(&app, id).await, "the recipient: refused with 450");
    app::mail::update_metrics(&app.ctx).await.unwrap();
    let metrics = app.metrics();
    assert!(metrics.contains("lenslink_outbox_mails{state=\"failed\"} 1"), "{metrics}");
}

#[tokio::test]
async fn wakes_up_for_a_new_email() {
    let server = SmtpServer::start(|_, _, _| None).await;
    let app = app_with_smtp_server(&server).await;
    let stop = CancellationToken::new();
    let worker_task = tokio::spawn(OutboxWorker::new(app.ctx.clone()).unwrap().run(stop.clone()));
    for n in 1..=3 {
        let id = enqueue_email(&app, "anna@example.com").await;
        let enqueued_at = std::time::Instant::now();
        app.ctx.outbox.wake();
        server.wait_until(|server| server.emails().len() == n).await;
        assert!(enqueued_at.elapsed() < 4 * SECOND, "polling alone would take five seconds");
        assert!(server.emails()[n - 1].message_id.starts_with(&id.to_string()));
    }
    assert_eq!(server.reached(Stage::Greeting), 1, "all emails use one connection");
    stop.cancel();
    worker_task.await.unwrap();
}

#[tokio::test]
async fn releases_unfinished_emails_on_shutdown() {
    let server = start_server_failing_once(Stage::Body, || SmtpAction::Hang).await;
    let app = app_with_smtp_server(&server).await;
    let id = enqueue_email(&app, "anna@example.com").await;
    let stop = CancellationToken::new();
    let timeouts = SmtpTimeouts { response: 20 * SECOND, delivery: 20 * SECOND, ..short_timeouts() };
    let worker = OutboxWorker::with_timeouts(app.ctx.clone(), timeouts).unwrap();
    let worker_task = tokio::spawn(worker.run(stop.clone()));
    server.wait_until(|server| server.reached(Stage::Body) == 1).await;
    stop.cancel();
    worker_task.await.unwrap();

    assert!(delivery_status(&app, id).await.due_at <= app.ctx.clock.now(), "the email is due at once");
    app.drain_outbox().await;
    assert_eq!(delivery_status(&app, id).await.state, EmailState::Sent);
}

#[tokio::test]
async fn concurrent_workers_deliver_each_email_once() {
    let server = SmtpServer::start(|_, _, _| None).await;
    let app = app_with_smtp_server(&server).await;
    for n in 0..30 {
        enqueue_email(&app, &format!("anna{n}@example.com")).await;
    }
    let mut workers = tokio::task::JoinSet::new();
    for _ in 0..4 {
        let mut worker = OutboxWorker::new(app.ctx.clone()).unwrap();
        workers.spawn(async move { worker.drain().await });
    }
    workers.join_all().await;
    let recipients: Vec<String> = server.emails().into_iter().map(|email| email.to).collect();
    assert_eq!(recipients.len(), 30);
    assert_eq!(recipients.into_iter().collect::<BTreeSet<_>>().len(), 30);
}

#[tokio::test]
async fn several_nodes_deliver_each_email_once() {
    let (engine, server) = (Engine::postgres().await, SmtpServer::start(|_, _, _| None).await);
    let url = format!("smtp://{}", server.address);
    let settings = [("LENSLINK_SMTP_URL", &*url), FROM, ("LENSLINK_MASTER_KEY", MASTER_KEY)];
    let mut nodes = Vec::new();
    for _ in 0..3 {
        nodes.push(TestApp::with_engine(&engine, &settings).await);
    }
    for n in 0..30 {
        enqueue_email(&nodes[n % 3], &format!("anna{n}@example.com")).await;
    }
    let mut workers = tokio::task::JoinSet::new();
    for node in &nodes {
        let mut worker = OutboxWorker::new(node.ctx.clone()).unwrap();
        workers.spawn(async move { worker.drain().await });
    }
    workers.join_all().await;
    let recipients: Vec<String> = server.emails().into_iter().map(|email| email.to).collect();
    assert_eq!(recipients.len(), 30);
    assert_eq!(recipients.into_iter().collect::<BTreeSet<_>>().len(), 30);
    for node in nodes {
        node.ctx.db.close().await;
    }
    engine.drop_schema().await;
}
