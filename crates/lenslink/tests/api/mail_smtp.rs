//! Mail through mail servers, good and bad.

use std::time::Duration;

use domain::{MailId, MailState};
use server::http::accept::Limits;
use server::jobs::Courier;
use server::mail::Patience;

use crate::binary::NOBODY;
use crate::harness::{TestApp, client, variable};
use crate::mail::{LINK, status, write_to};
use crate::smtp_server::{Act, SmtpServer, Stage};

pub const FROM: (&str, &str) = ("LENSLINK_MAIL_FROM", "Studio Berg <hello@berg.example>");
const SECOND: Duration = Duration::from_secs(1);
/// For servers that hang: real time passes, but little of it.
const SHORT: Duration = Duration::from_millis(150);

pub fn impatient() -> Patience {
    Patience { connect: SHORT, answer: SHORT, whole: 20 * SECOND, idle: SECOND, finish: SHORT }
}

async fn app_for(url: &str) -> TestApp {
    TestApp::with(&[("LENSLINK_SMTP_URL", url), FROM], Limits::default()).await
}

pub async fn app_with(server: &SmtpServer) -> TestApp {
    app_for(&format!("smtp://{}", server.address)).await
}

async fn drain_impatiently(app: &TestApp) {
    Courier::with_patience(app.cx.clone(), impatient()).unwrap().drain().await;
}

/// A server that is well but for one answer.
pub async fn once(stage: Stage, act: fn() -> Act) -> SmtpServer {
    SmtpServer::start(move |reached, _, before| (reached == stage && before == 0).then(act)).await
}

pub async fn error_of(app: &TestApp, id: MailId) -> String {
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
async fn a_server_that_is_not_there_is_waited_for() {
    let app = app_for(&format!("smtp://{NOBODY}")).await;
    let id = write_to(&app, "anna@example.com").await;
    app.drain_outbox().await;
    assert_eq!(status(&app, id).await.state, MailState::Queued);
    assert_eq!(error_of(&app, id).await, "the mail server: the connection failed");
}
