//! Mail through mail servers, good and bad.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use domain::mail::LEASE;
use domain::{MailId, MailState};
use server::app;
use server::http::accept::Limits;
use server::jobs::Courier;
use server::mail::Patience;
use tokio_util::sync::CancellationToken;

use crate::binary::NOBODY;
use crate::harness::{TestApp, client, variable};
use crate::mail::{LINK, status, write_to};
use crate::smtp_server::{Act, SmtpServer, Stage};

const FROM: (&str, &str) = ("LENSLINK_MAIL_FROM", "Studio Berg <hello@berg.example>");
const SECOND: Duration = Duration::from_secs(1);
/// For servers that hang: real time passes, but little of it.
const SHORT: Duration = Duration::from_millis(150);

fn impatient() -> Patience {
    Patience { connect: SHORT, answer: SHORT, whole: 4 * SHORT, idle: SECOND, finish: SHORT }
}

async fn app_for(url: &str) -> TestApp {
    TestApp::with(&[("LENSLINK_SMTP_URL", url), FROM], Limits::default()).await
}

async fn app_with(server: &SmtpServer) -> TestApp {
    app_for(&format!("smtp://{}", server.address)).await
}

async fn drain_impatiently(app: &TestApp) {
    Courier::with_patience(app.cx.clone(), impatient()).unwrap().drain().await;
}

/// A server that is well but for one answer.
async fn once(stage: Stage, act: fn() -> Act) -> SmtpServer {
    SmtpServer::start(move |reached, _, before| (reached == stage && before == 0).then(act)).await
}

async fn error_of(app: &TestApp, id: MailId) -> String {
    status(app, id).await.last_error.unwrap_or_default()
}

#[tokio::test]
async fn a_real_mail_server_takes_what_we_send() {
    let app = app_for(&format!("smtp://127.0.0.1:{}", variable("TEST_SMTP_PORT"))).await;
    let recipient = format!("{}@example.com", uuid::Uuid::new_v4().simple());
    let id = write_to(&app, &recipient).await;
    app.drain_outbox().await;
    assert_eq!(status(&app, id).await.state, MailState::Sent);

    let url = format!("{}/email", variable("TEST_MAILDEV_URL"));
    let all: serde_json::Value =
        serde_json::from_str(&client().get(url).send().await.unwrap().text().await.unwrap()).unwrap();
    let mail = all.as_array().unwrap().iter().find(|mail| mail["to"][0]["address"] == *recipient).unwrap();
    assert_eq!(mail["subject"], "Confirm your email address for Lenslink");
    assert_eq!(mail["headers"]["message-id"], format!("<{id}@berg.example>"));
    assert_eq!(mail["headers"]["auto-submitted"], "auto-generated");
    assert_eq!(mail["from"][0]["address"], "hello@berg.example");
    assert!(mail["text"].as_str().unwrap().lines().any(|line| line == LINK), "{mail}");
    assert!(mail["html"].as_str().unwrap().contains(&format!("href=\"{LINK}\"")), "{mail}");
}

#[tokio::test]
async fn a_server_that_hangs_at_any_stage_costs_a_moment_and_not_the_mail() {
    for stage in [Stage::Greeting, Stage::Ehlo, Stage::Mail, Stage::Rcpt, Stage::Data, Stage::Body] {
        let server = once(stage, || Act::Hang).await;
        let app = app_with(&server).await;
        let id = write_to(&app, "anna@example.com").await;

        drain_impatiently(&app).await;
        let waiting = status(&app, id).await;
        assert_eq!((waiting.state, waiting.attempts), (MailState::Queued, 1), "{stage:?}");
        assert!(waiting.last_error.unwrap().ends_with("no answer in time"), "{stage:?}");
        app.drain_outbox().await;
        assert_eq!(status(&app, id).await.attempts, 1, "not due yet: {stage:?}");

        app.cx.clock.advance(11 * SECOND);
        app.drain_outbox().await;
        assert_eq!(status(&app, id).await.state, MailState::Sent, "{stage:?}");
        assert_eq!(server.mails().len(), 1, "{stage:?}");
    }
}

#[tokio::test]
async fn a_server_that_answers_each_command_at_the_last_moment_is_left_in_the_end() {
    let patience = Patience { whole: SHORT, answer: 20 * SECOND, ..impatient() };
    let server = once(Stage::Data, || Act::Hang).await;
    let app = app_with(&server).await;
    let id = write_to(&app, "anna@example.com").await;
    Courier::with_patience(app.cx.clone(), patience).unwrap().drain().await;
    assert_eq!(error_of(&app, id).await, "the mail server: too slow");
}

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
async fn what_passes_is_tried_again_and_what_lasts_is_given_up_at_once() {
    use MailState::{Failed, Queued};
    for (stage, answer, state, error) in [
        (Stage::Greeting, "421 busy", Queued, "the mail server: refused with 421"),
        (Stage::Greeting, "554 go away", Queued, "the mail server: refused with 554"),
        (Stage::Mail, "421 too much mail from you", Queued, "the mail server: refused with 421"),
        (Stage::Mail, "550 not with this sender", Queued, "the mail server: refused with 550"),
        (Stage::Rcpt, "450 greylisted", Queued, "the recipient: refused with 450"),
        (Stage::Rcpt, "550 no anna@example.com here", Failed, "the recipient: refused with 550"),
        (Stage::Data, "451 later", Queued, "the message: refused with 451"),
        (Stage::Body, "452 no room", Queued, "the message: refused with 452"),
        (Stage::Body, "554 spam", Failed, "the message: refused with 554"),
    ] {
        let server = SmtpServer::start(move |reached, _, before| {
            (reached == stage && before == 0).then_some(Act::Say(answer))
        })
        .await;
        let app = app_with(&server).await;
        let id = write_to(&app, "anna@example.com").await;
        app.drain_outbox().await;
        let found = status(&app, id).await;
        assert_eq!((found.state, found.last_error.as_deref()), (state, Some(error)), "{answer}");

        app.cx.clock.advance(11 * SECOND);
        app.drain_outbox().await;
        let expected = if state == Queued { (MailState::Sent, 1) } else { (Failed, 0) };
        assert_eq!((status(&app, id).await.state, server.mails().len()), expected, "{answer}");
    }
}

#[tokio::test]
async fn a_wrong_password_loses_no_mail() {
    let server =
        SmtpServer::start(|stage, _, _| (stage == Stage::Auth).then_some(Act::Say("535 wrong"))).await;
    let app = app_for(&format!("smtp://anna:hush@{}", server.address)).await;
    for _ in 0..10 {
        write_to(&app, "anna@example.com").await;
    }
    app.drain_outbox().await;
    let counts = app.cx.db.read().await.unwrap().outbox().counts().await.unwrap();
    assert_eq!((counts.queued, counts.failed), (10, 0));
    assert_eq!(
        (server.reached(Stage::Auth), server.reached(Stage::Mail)),
        (4, 0),
        "no storm of wrong passwords"
    );
}

#[tokio::test]
async fn without_encryption_nothing_is_said_to_a_server_elsewhere() {
    // Any address but the three names of loopback counts as elsewhere.
    let server = SmtpServer::start_at("127.0.0.2:0", |_, _, _| None).await;
    for scheme in ["smtp", "smtps"] {
        let app = app_for(&format!("{scheme}://anna:hush@{}", server.address)).await;
        let id = write_to(&app, "anna@example.com").await;
        drain_impatiently(&app).await;
        assert_eq!(status(&app, id).await.state, MailState::Queued, "{scheme}");
        assert_eq!(server.reached(Stage::Auth) + server.reached(Stage::Mail), 0, "{scheme}");
    }
}

#[tokio::test]
async fn a_mail_that_was_taken_without_a_word_comes_twice_under_one_message_id() {
    let server = once(Stage::Body, || Act::TakeAndDrop).await;
    let app = app_with(&server).await;
    let id = write_to(&app, "anna@example.com").await;
    app.drain_outbox().await;
    assert_eq!(error_of(&app, id).await, "the message: the connection failed");
    for _ in 0..3 {
        app.cx.clock.advance(60 * SECOND);
        app.drain_outbox().await;
    }
    let mails = server.mails();
    assert_eq!(mails.len(), 2);
    assert_eq!(mails[0].source, mails[1].source);
    assert_eq!(mails[0].message_id, format!("{id}@berg.example"));
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
    let numbers = app.get("/metrics").send().await.unwrap().text().await.unwrap();
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
async fn a_server_that_is_not_there_is_waited_for() {
    let app = app_for(&format!("smtp://{NOBODY}")).await;
    let id = write_to(&app, "anna@example.com").await;
    app.drain_outbox().await;
    assert_eq!(status(&app, id).await.state, MailState::Queued);
    assert_eq!(error_of(&app, id).await, "the mail server: the connection failed");
}
