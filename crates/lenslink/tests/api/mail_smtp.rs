//! Delivery through working and failing mail servers.

use std::time::Duration;

use domain::{EmailId, EmailState};
use server::http::accept::Limits;
use server::jobs::OutboxWorker;
use server::mail::SmtpTimeouts;

use crate::mail::{LINK, enqueue_email};
use crate::support::binary::UNREACHABLE_ADDRESS;
use crate::support::database_contents::delivery_status;
use crate::support::harness::{TestApp, env_variable, http_client};
use crate::support::smtp_server::{SmtpAction, SmtpServer, Stage};

/// The setting for the sender address.
pub const FROM: (&str, &str) = ("LENSLINK_MAIL_FROM", "Studio Berg <hello@berg.example>");
const SECOND: Duration = Duration::from_secs(1);
/// For servers that hang. It is short, because the test waits for it in real time.
const SHORT_TIMEOUT: Duration = Duration::from_millis(150);

pub fn short_timeouts() -> SmtpTimeouts {
    SmtpTimeouts {
        connect: SHORT_TIMEOUT,
        response: SHORT_TIMEOUT,
        delivery: 20 * SECOND,
        idle: SECOND,
        shutdown: SHORT_TIMEOUT,
    }
}

async fn app_with_smtp_url(url: &str) -> TestApp {
    TestApp::with_settings(&[("LENSLINK_SMTP_URL", url), FROM], Limits::default()).await
}

pub async fn app_with_smtp_server(server: &SmtpServer) -> TestApp {
    app_with_smtp_url(&format!("smtp://{}", server.address)).await
}

async fn drain_with_short_timeouts(app: &TestApp) {
    OutboxWorker::with_timeouts(app.ctx.clone(), short_timeouts()).unwrap().drain().await;
}

/// Starts a server that fails once, at this stage.
pub async fn start_server_failing_once(stage: Stage, action: fn() -> SmtpAction) -> SmtpServer {
    SmtpServer::start(move |reached_stage, _, count_before| {
        (reached_stage == stage && count_before == 0).then(action)
    })
    .await
}

pub async fn last_error(app: &TestApp, id: EmailId) -> String {
    delivery_status(app, id).await.last_error.unwrap_or_default()
}

#[tokio::test]
async fn delivers_to_a_real_mail_server() {
    let app = app_with_smtp_url(&format!("smtp://127.0.0.1:{}", env_variable("TEST_SMTP_PORT"))).await;
    let recipient = format!("{}@example.com", uuid::Uuid::new_v4().simple());
    let id = enqueue_email(&app, &recipient).await;
    app.drain_outbox().await;
    assert_eq!(delivery_status(&app, id).await.state, EmailState::Sent);

    let url = format!("{}/email", env_variable("TEST_MAILDEV_URL"));
    let emails: serde_json::Value =
        serde_json::from_str(&http_client().get(url).send().await.unwrap().text().await.unwrap()).unwrap();
    let email =
        emails.as_array().unwrap().iter().find(|email| email["to"][0]["address"] == *recipient).unwrap();
    assert_eq!(email["subject"], "Confirm your email address for Lenslink");
    assert_eq!(email["headers"]["message-id"], format!("<{id}@berg.example>"));
    assert_eq!(email["headers"]["auto-submitted"], "auto-generated");
    assert_eq!(email["from"][0]["address"], "hello@berg.example");
    assert!(email["text"].as_str().unwrap().lines().any(|line| line == LINK), "{email}");
    assert!(email["html"].as_str().unwrap().contains(&format!("href=\"{LINK}\"")), "{email}");
}

#[tokio::test]
async fn retries_after_a_server_hangs_at_any_stage() {
    for stage in [Stage::Greeting, Stage::Ehlo, Stage::Mail, Stage::Rcpt, Stage::Data, Stage::Body] {
        let server = start_server_failing_once(stage, || SmtpAction::Hang).await;
        let app = app_with_smtp_server(&server).await;
        let id = enqueue_email(&app, "anna@example.com").await;

        drain_with_short_timeouts(&app).await;
        let status = delivery_status(&app, id).await;
        assert_eq!((status.state, status.attempts), (EmailState::Queued, 1), "{stage:?}");
        assert!(status.last_error.unwrap().ends_with("timed out"), "{stage:?}");
        app.drain_outbox().await;
        assert_eq!(delivery_status(&app, id).await.attempts, 1, "not due yet: {stage:?}");

        app.ctx.clock.advance(11 * SECOND);
        app.drain_outbox().await;
        assert_eq!(delivery_status(&app, id).await.state, EmailState::Sent, "{stage:?}");
        assert_eq!(server.emails().len(), 1, "{stage:?}");
    }
}

#[tokio::test]
async fn limits_the_total_time_of_a_delivery() {
    let timeouts = SmtpTimeouts { delivery: SHORT_TIMEOUT, response: 20 * SECOND, ..short_timeouts() };
    let server = start_server_failing_once(Stage::Data, || SmtpAction::Hang).await;
    let app = app_with_smtp_server(&server).await;
    let id = enqueue_email(&app, "anna@example.com").await;
    OutboxWorker::with_timeouts(app.ctx.clone(), timeouts).unwrap().drain().await;
    assert_eq!(last_error(&app, id).await, "the mail server: the delivery timed out");
}

#[tokio::test]
async fn gives_up_only_after_a_permanent_refusal_of_the_recipient_or_message() {
    use EmailState::{Failed, Queued};
    for (stage, reply, state, error) in [
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
        let server = SmtpServer::start(move |reached_stage, _, count_before| {
            (reached_stage == stage && count_before == 0).then_some(SmtpAction::Reply(reply))
        })
        .await;
        let app = app_with_smtp_server(&server).await;
        let id = enqueue_email(&app, "anna@example.com").await;
        app.drain_outbox().await;
        let status = delivery_status(&app, id).await;
        assert_eq!((status.state, status.last_error.as_deref()), (state, Some(error)), "{reply}");

        app.ctx.clock.advance(11 * SECOND);
        app.drain_outbox().await;
        let expected = if state == Queued { (EmailState::Sent, 1) } else { (Failed, 0) };
        assert_eq!((delivery_status(&app, id).await.state, server.emails().len()), expected, "{reply}");
    }
}

#[tokio::test]
async fn keeps_emails_queued_when_the_login_fails() {
    let server =
        SmtpServer::start(|stage, _, _| (stage == Stage::Auth).then_some(SmtpAction::Reply("535 wrong")))
            .await;
    let app = app_with_smtp_url(&format!("smtp://anna:hush@{}", server.address)).await;
    // The server delivers four emails at a time.
    for _ in 0..10 {
        enqueue_email(&app, "anna@example.com").await;
    }
    app.drain_outbox().await;
    let counts = app.ctx.db.read().await.unwrap().outbox().counts().await.unwrap();
    assert_eq!((counts.queued, counts.failed), (10, 0));
    assert_eq!(
        (server.reached(Stage::Auth), server.reached(Stage::Mail)),
        (4, 0),
        "only four login attempts"
    );
}

#[tokio::test]
async fn sends_nothing_unencrypted_to_a_remote_server() {
    // Only localhost, 127.0.0.1 and [::1] count as this machine.
    let server = SmtpServer::start_at("127.0.0.2:0", |_, _, _| None).await;
    for scheme in ["smtp", "smtps"] {
        let app = app_with_smtp_url(&format!("{scheme}://anna:hush@{}", server.address)).await;
        let id = enqueue_email(&app, "anna@example.com").await;
        drain_with_short_timeouts(&app).await;
        assert_eq!(delivery_status(&app, id).await.state, EmailState::Queued, "{scheme}");
        assert_eq!(server.reached(Stage::Auth) + server.reached(Stage::Mail), 0, "{scheme}");
    }
}

#[tokio::test]
async fn resends_an_unacknowledged_email_with_the_same_message_id() {
    let server = start_server_failing_once(Stage::Body, || SmtpAction::AcceptAndDrop).await;
    let app = app_with_smtp_server(&server).await;
    let id = enqueue_email(&app, "anna@example.com").await;
    app.drain_outbox().await;
    assert_eq!(last_error(&app, id).await, "the message: the connection failed");
    for _ in 0..3 {
        app.ctx.clock.advance(60 * SECOND);
        app.drain_outbox().await;
    }
    let emails = server.emails();
    assert_eq!(emails.len(), 2);
    assert_eq!(emails[0].source, emails[1].source);
    assert_eq!(emails[0].message_id, format!("{id}@berg.example"));
}

#[tokio::test]
async fn keeps_emails_queued_while_the_server_is_unreachable() {
    let app = app_with_smtp_url(&format!("smtp://{UNREACHABLE_ADDRESS}")).await;
    let id = enqueue_email(&app, "anna@example.com").await;
    app.drain_outbox().await;
    assert_eq!(delivery_status(&app, id).await.state, EmailState::Queued);
    assert_eq!(last_error(&app, id).await, "the mail server: the connection failed");
}
