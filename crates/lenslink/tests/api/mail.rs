//! From a letter in the outbox to a mail that somebody can read.

use std::time::Duration;

use domain::{LinkEmail, MailId, MailState};
use identity::Vault;
use server::app;
use server::http::accept::Limits;
use server::mail::Letter;
use storage::{MailStatus, NewMail};

use crate::harness::TestApp;

pub const LINK: &str = "http://localhost:3000/verify-email#3qXvV2d1s0mV7r9o5g3lqk1ZbYt8h4Jc6Wn2Xy0PaQ";
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

pub fn letter() -> Letter<'static> {
    Letter::Link { email: LinkEmail::VerifyEmail, link: LINK, valid_for: DAY }
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

async fn insert(app: &TestApp, id: MailId, content: &[u8]) {
    let (recipient, created_at) = ("anna@example.com".parse().unwrap(), app.cx.clock.now());
    let content = Some(content);
    let mail = NewMail {
        id,
        kind: "test",
        account: None,
        booking: None,
        recipient: &recipient,
        content,
        created_at,
        due_at: created_at,
    };
    let mut tx = app.cx.db.write().await.unwrap();
    tx.outbox().insert(&mail).await.unwrap();
    tx.commit().await.unwrap();
}

#[tokio::test]
async fn a_letter_that_cannot_be_read_is_given_up_and_the_next_one_goes() {
    let app = TestApp::new().await;
    let id = || MailId::new(app.cx.clock.now());
    let (garbage, nothing, foreign, no_letter, misplaced) = (id(), id(), id(), id(), id());
    let seal = |vault: &Vault, id: MailId, plain: &[u8]| vault.seal(&format!("mail {id}"), plain).unwrap();
    let letter = br#"{"subject":"a","text":"b","html":"c"}"#;
    insert(&app, garbage, b"garbage").await;
    insert(&app, nothing, b"").await;
    insert(&app, foreign, &seal(&Vault::from_text(&"A".repeat(43)).unwrap(), foreign, letter)).await;
    insert(&app, no_letter, &seal(&app.cx.vault, no_letter, b"[1, 2")).await;
    insert(&app, misplaced, &seal(&app.cx.vault, garbage, letter)).await;
    let good = write_to(&app, "bo@example.com").await;

    app.drain_outbox().await;
    for poison in [garbage, nothing, foreign, no_letter, misplaced] {
        let found = status(&app, poison).await;
        assert_eq!(
            (found.state, found.last_error.as_deref()),
            (MailState::Failed, Some("the letter cannot be read"))
        );
    }
    assert_eq!(status(&app, good).await.state, MailState::Sent);
    assert_eq!(app.mails().len(), 1);
}

#[tokio::test]
async fn a_copy_of_the_database_shows_no_link() {
    let app = TestApp::new().await;
    write_to(&app, "anna@example.com").await;
    let folder = app.cx.db.file().unwrap().parent().unwrap().to_owned();
    let code = LINK.split_once('#').unwrap().1.as_bytes();
    for file in folder.read_dir().unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_file()) {
        let bytes = std::fs::read(&file).unwrap();
        assert!(!bytes.windows(code.len()).any(|part| part == code), "{}", file.display());
    }
}

#[tokio::test]
async fn files_of_mails_are_private_whole_and_in_order() {
    use std::os::unix::fs::PermissionsExt;
    let app = TestApp::new().await;
    for n in 0..3 {
        write_to(&app, &format!("anna{n}@example.com")).await;
        app.cx.clock.advance(Duration::from_millis(1));
    }
    app.drain_outbox().await;
    let order: Vec<String> = app.mails().into_iter().map(|mail| mail.to).collect();
    assert_eq!(order, ["anna0@example.com", "anna1@example.com", "anna2@example.com"]);

    let rights = |path: &std::path::Path| path.metadata().unwrap().permissions().mode() & 0o777;
    assert_eq!(rights(&app.mail_folder()), 0o700);
    for entry in app.mail_folder().read_dir().unwrap() {
        let path = entry.unwrap().path();
        assert_eq!(rights(&path), 0o600, "{}", path.display());
        assert_eq!(path.extension().unwrap(), "eml", "nothing unfinished is left");
    }
}

#[tokio::test]
async fn a_folder_that_cannot_be_written_keeps_mails_waiting() {
    let app = TestApp::new().await;
    std::fs::write(app.mail_folder(), "not a folder").unwrap();
    let id = write_to(&app, "anna@example.com").await;
    app.drain_outbox().await;
    assert_eq!(status(&app, id).await.state, MailState::Queued);
    std::fs::remove_file(app.mail_folder()).unwrap();
    app.cx.clock.advance(Duration::from_secs(10));
    app.drain_outbox().await;
    assert_eq!(status(&app, id).await.state, MailState::Sent);
}

#[tokio::test]
async fn the_outbox_is_counted_in_the_metrics() {
    let app = TestApp::new().await;
    write_to(&app, "anna@example.com").await;
    app.drain_outbox().await;
    write_to(&app, "bo@example.com").await;
    app.cx.clock.advance(Duration::from_secs(90));
    app::mail::count(&app.cx).await.unwrap();
    let numbers = app.metrics();
    for line in [
        "lenslink_outbox_mails{state=\"queued\"} 1",
        "lenslink_outbox_mails{state=\"sent\"} 1",
        "lenslink_outbox_mails{state=\"failed\"} 0",
        "lenslink_outbox_oldest_queued_seconds 90",
        "lenslink_mail_deliveries_total{outcome=\"delivered\"} 1",
    ] {
        assert!(numbers.contains(line), "{line}: {numbers}");
    }
}
