//! The courier: leases, outages, crashes, the end of a node.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use domain::MailState;
use domain::mail::LEASE;
use server::app;
use server::http::accept::Limits;
use server::jobs::Courier;
use server::mail::Patience;
use tokio_util::sync::CancellationToken;

use crate::engines::{Engine, MASTER_KEY};
use crate::harness::TestApp;
use crate::mail::{status, write_to};
use crate::mail_smtp::{FROM, app_with, error_of, impatient, once};
use crate::smtp_server::{Act, SmtpServer, Stage};

const SECOND: Duration = Duration::from_secs(1);

#[test]
fn all_patience_together_ends_before_the_lease() {
    let Patience { connect, answer, whole, finish, .. } = Patience::default();
    assert!(answer <= Duration::from_secs(30) && connect <= answer && answer <= whole);
    assert!(2 * whole <= LEASE, "room for clocks that differ");
    assert!(finish < Limits::default().drain);
}

#[tokio::test]
async fn one_recipient_whose_server_hangs_does_not_hold_up_the_others() {
    let server = SmtpServer::start(|stage, recipient, _| {
        (stage == Stage::Rcpt && recipient.starts_with("hang")).then_some(Act::Hang)
    })
    .await;
    let app = app_with(&server).await;
    write_to(&app, "hang@example.com").await;
    for n in 0..10 {
        app.cx.clock.advance(SECOND);
        write_to(&app, &format!("anna{n}@example.com")).await;
    }
    let mut courier = Courier::new(app.cx.clone()).unwrap();
    let draining = tokio::spawn(async move { courier.drain().await });
    server.until(|server| server.mails().len() == 10).await;
    draining.abort();
}

#[tokio::test]
async fn a_crash_in_the_middle_costs_time_and_not_the_mail() {
    let server = once(Stage::Body, || Act::Hang).await;
    let app = app_with(&server).await;
    let id = write_to(&app, "anna@example.com").await;
    let mut courier = Courier::new(app.cx.clone()).unwrap();
    let crashing = tokio::spawn(async move { courier.drain().await });
    server.until(|server| server.reached(Stage::Body) == 1).await;
    crashing.abort();
    assert!(crashing.await.unwrap_err().is_cancelled());

    app.drain_outbox().await;
    assert_eq!(server.mails().len(), 0, "its lease has not ended");
    app.cx.clock.advance(LEASE);
    app.drain_outbox().await;
    assert_eq!((status(&app, id).await.state, status(&app, id).await.attempts), (MailState::Sent, 2));
}

#[tokio::test]
async fn after_an_outage_everything_is_delivered_the_oldest_first() {
    let down = Arc::new(AtomicBool::new(true));
    let is_down = down.clone();
    let server = SmtpServer::start(move |_, _, _| is_down.load(Ordering::SeqCst).then_some(Act::Drop)).await;
    let app = app_with(&server).await;
    for n in 10..22 {
        write_to(&app, &format!("anna{n}@example.com")).await;
        app.cx.clock.advance(SECOND);
    }
    for _ in 0..5 {
        app.drain_outbox().await;
        app.cx.clock.advance(Duration::from_secs(60 * 60));
    }
    assert_eq!(server.reached(Stage::Greeting), 5 * 4, "not every mail knocks at a closed door");

    down.store(false, Ordering::SeqCst);
    app.drain_outbox().await;
    let order: Vec<String> = server.mails().into_iter().map(|mail| mail.to).collect();
    let mut sorted = order.clone();
    sorted.sort_unstable();
    assert_eq!(order.len(), 12);
    for (place, to) in order.iter().enumerate() {
        let ideal = sorted.iter().position(|other| other == to).unwrap();
        assert!(place.abs_diff(ideal) < 4, "four are on their way at once, no more: {order:?}");
    }
}

#[tokio::test]
async fn after_five_days_of_trying_a_mail_is_given_up_and_seen_as_failed() {
    let server =
        SmtpServer::start(|stage, _, _| (stage == Stage::Rcpt).then_some(Act::Say("450 full"))).await;
    let app = app_with(&server).await;
    let (id, start) = (write_to(&app, "anna@example.com").await, app.cx.clock.now());
    let mut courier = Courier::new(app.cx.clone()).unwrap();
    while status(&app, id).await.state == MailState::Queued {
        courier.drain().await;
        let due = status(&app, id).await.due_at;
        app.cx.clock.advance(due.distance(app.cx.clock.now()).max(SECOND));
    }
    let took = app.cx.clock.now().distance(start);
    let day = Duration::from_secs(24 * 60 * 60);
    assert!(took >= 5 * day && took < 5 * day + Duration::from_secs(4 * 60 * 60), "{took:?}");
    assert_eq!(error_of(&app, id).await, "the recipient: refused with 450");
    app::mail::count(&app.cx).await.unwrap();
    let numbers = app.metrics();
    assert!(numbers.contains("lenslink_outbox_mails{state=\"failed\"} 1"), "{numbers}");
}

#[tokio::test]
async fn a_running_courier_is_woken_by_a_letter() {
    let server = SmtpServer::start(|_, _, _| None).await;
    let app = app_with(&server).await;
    let stop = CancellationToken::new();
    let running = tokio::spawn(Courier::new(app.cx.clone()).unwrap().run(stop.clone()));
    for n in 1..=3 {
        let id = write_to(&app, "anna@example.com").await;
        let written = std::time::Instant::now();
        app.cx.outbox.wake();
        server.until(|server| server.mails().len() == n).await;
        assert!(written.elapsed() < 4 * SECOND, "it would have looked by itself only after five");
        assert!(server.mails()[n - 1].message_id.starts_with(&id.to_string()));
    }
    assert_eq!(server.reached(Stage::Greeting), 1, "one connection serves mail after mail");
    stop.cancel();
    running.await.unwrap();
}

#[tokio::test]
async fn a_node_that_stops_gives_back_what_it_cannot_finish() {
    let server = once(Stage::Body, || Act::Hang).await;
    let app = app_with(&server).await;
    let id = write_to(&app, "anna@example.com").await;
    let stop = CancellationToken::new();
    let patience = Patience { answer: 20 * SECOND, whole: 20 * SECOND, ..impatient() };
    let courier = Courier::with_patience(app.cx.clone(), patience).unwrap();
    let running = tokio::spawn(courier.run(stop.clone()));
    server.until(|server| server.reached(Stage::Body) == 1).await;
    stop.cancel();
    running.await.unwrap();

    assert!(status(&app, id).await.due_at <= app.cx.clock.now(), "anybody may take it at once");
    app.drain_outbox().await;
    assert_eq!(status(&app, id).await.state, MailState::Sent);
}

#[tokio::test]
async fn couriers_that_work_side_by_side_deliver_each_mail_once() {
    let server = SmtpServer::start(|_, _, _| None).await;
    let app = app_with(&server).await;
    for n in 0..30 {
        write_to(&app, &format!("anna{n}@example.com")).await;
    }
    let mut couriers = tokio::task::JoinSet::new();
    for _ in 0..4 {
        let mut courier = Courier::new(app.cx.clone()).unwrap();
        couriers.spawn(async move { courier.drain().await });
    }
    couriers.join_all().await;
    let recipients: Vec<String> = server.mails().into_iter().map(|mail| mail.to).collect();
    assert_eq!(recipients.len(), 30);
    assert_eq!(recipients.into_iter().collect::<BTreeSet<_>>().len(), 30);
}

#[tokio::test]
async fn nodes_on_one_database_deliver_each_mail_once() {
    let (engine, server) = (Engine::postgres().await, SmtpServer::start(|_, _, _| None).await);
    let url = format!("smtp://{}", server.address);
    let settings = [("LENSLINK_SMTP_URL", &*url), FROM, ("LENSLINK_MASTER_KEY", MASTER_KEY)];
    let mut nodes = Vec::new();
    for _ in 0..3 {
        nodes.push(TestApp::on(&engine, &settings).await);
    }
    for n in 0..30 {
        write_to(&nodes[n % 3], &format!("anna{n}@example.com")).await;
    }
    let mut couriers = tokio::task::JoinSet::new();
    for node in &nodes {
        let mut courier = Courier::new(node.cx.clone()).unwrap();
        couriers.spawn(async move { courier.drain().await });
    }
    couriers.join_all().await;
    let recipients: Vec<String> = server.mails().into_iter().map(|mail| mail.to).collect();
    assert_eq!(recipients.len(), 30);
    assert_eq!(recipients.into_iter().collect::<BTreeSet<_>>().len(), 30);
    for node in nodes {
        node.cx.db.close().await;
    }
    engine.drop().await;
}
