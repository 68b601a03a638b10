//! From a letter in the outbox to a mail that somebody can read.

use std::time::Duration;

use domain::{MailId, MailState};
use server::app;
use server::http::accept::Limits;
use server::mail::Letter;
use storage::MailStatus;

use crate::harness::TestApp;

pub const LINK: &str = "http://localhost:3000/verify-email#3qXvV2d1s0mV7r9o5g3lqk1ZbYt8h4Jc6Wn2Xy0PaQ";
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

pub fn letter() -> Letter<'static> {
    Letter::VerifyEmail { name: None, link: LINK, valid_for: DAY }
}

pub async fn write_to(app: &TestApp, recipient: &str) -> MailId {
    let mut tx = app.cx.db.write().await.unwrap();
    let id = app::mail::enqueue(&app.cx, &mut tx, &recipient.parse().unwrap(), None, letter()).await.unwrap();
    tx.commit().await.unwrap();
    id
}

pub async fn status(app: &TestApp, id: MailId) -> MailStatus {
    app.cx.db.read().await.unwrap().outbox().status(id).await.unwrap().expect("a mail")
}

#[tokio::test]
async fn a_letter_becomes_a_mail_that_can_be_read() {
    let app = TestApp::new().await;
    let id = write_to(&app, "anna@example.com").await;
    assert!(app.mails().is_empty(), "nothing leaves before somebody carries it");

    app.drain_outbox().await;
    let mails = app.mails();
    assert_eq!(mails.len(), 1);
    let mail = &mails[0];
    assert_eq!(mail.from, "Lenslink <no-reply@localhost>");
    assert_eq!(mail.to, "anna@example.com");
    assert_eq!(mail.subject, "Confirm your email address for Lenslink");
    assert_eq!(mail.link(), LINK);
    assert!(mail.html.contains(&format!("href=\"{LINK}\"")), "{}", mail.html);
    assert_eq!(mail.message_id, format!("{id}@localhost"));
    assert!(mail.source.contains("\r\nAuto-Submitted: auto-generated\r\n"), "{}", mail.source);
    assert!(mail.source.contains("\r\nDate: Thu, 13 Nov 2025 02:13:20 +0000\r\n"), "{}", mail.source);
    assert_eq!(status(&app, id).await.state, MailState::Sent);
}

#[tokio::test]
async fn a_letter_that_is_not_committed_is_never_sent() {
    let app = TestApp::new().await;
    let mut tx = app.cx.db.write().await.unwrap();
    app::mail::enqueue(&app.cx, &mut tx, &"a@b.co".parse().unwrap(), None, letter()).await.unwrap();
    drop(tx);
    app.drain_outbox().await;
    assert!(app.mails().is_empty());
}

#[tokio::test]
async fn the_sender_is_the_operator_under_the_name_they_chose() {
    for (settings, from) in [
        (vec![("LENSLINK_BRAND", "Foto & Söhne")], "Foto & Söhne <no-reply@localhost>"),
        (
            vec![("LENSLINK_MAIL_FROM", "Studio Berg <hello@berg.example>")],
            "Studio Berg <hello@berg.example>",
        ),
        (
            vec![("LENSLINK_BRAND", "Foto"), ("LENSLINK_MAIL_FROM", "hello@berg.example")],
            "Foto <hello@berg.example>",
        ),
    ] {
        let app = TestApp::with(&settings, Limits::default()).await;
        write_to(&app, "anna@example.com").await;
        app.drain_outbox().await;
        assert_eq!(app.mails()[0].from, from);
    }
}
