//! From an email in the outbox to a delivered message.

use std::time::Duration;

use domain::{EmailId, EmailState, LinkEmail};
use identity::Vault;
use server::app;
use server::http::accept::Limits;
use server::mail::Email;
use storage::NewEmail;

use crate::support::database_contents::delivery_status;
use crate::support::harness::TestApp;

pub const LINK: &str = "http://localhost:3000/verify-email#3qXvV2d1s0mV7r9o5g3lqk1ZbYt8h4Jc6Wn2Xy0PaQ";
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// The email that the tests send.
pub fn verification_email() -> Email<'static> {
    Email::Link { email: LinkEmail::VerifyEmail, link: LINK, valid_for: DAY }
}

pub async fn enqueue_email(app: &TestApp, recipient: &str) -> EmailId {
    let mut tx = app.ctx.db.write().await.unwrap();
    let id = app::mail::enqueue(&app.ctx, &mut tx, &recipient.parse().unwrap(), None, verification_email())
        .await
        .unwrap();
    tx.commit().await.unwrap();
    id
}

#[tokio::test]
async fn delivers_an_email_from_the_outbox() {
    let app = TestApp::new().await;
    let id = enqueue_email(&app, "anna@example.com").await;
    assert!(app.emails().is_empty(), "no email leaves before the worker runs");

    app.drain_outbox().await;
    let emails = app.emails();
    assert_eq!(emails.len(), 1);
    let email = &emails[0];
    assert_eq!(email.from, "Lenslink <no-reply@localhost>");
    assert_eq!(email.to, "anna@example.com");
    assert_eq!(email.subject, "Confirm your email address for Lenslink");
    assert_eq!(email.only_link(), LINK);
    assert!(email.html.contains(&format!("href=\"{LINK}\"")), "{}", email.html);
    assert_eq!(email.message_id, format!("{id}@localhost"));
    assert!(email.source.contains("\r\nAuto-Submitted: auto-generated\r\n"), "{}", email.source);
    assert!(email.source.contains("\r\nDate: Thu, 13 Nov 2025 02:13:20 +0000\r\n"), "{}", email.source);
    assert_eq!(delivery_status(&app, id).await.state, EmailState::Sent);
}

#[tokio::test]
async fn does_not_send_an_uncommitted_email() {
    let app = TestApp::new().await;
    let mut tx = app.ctx.db.write().await.unwrap();
    app::mail::enqueue(&app.ctx, &mut tx, &"a@b.co".parse().unwrap(), None, verification_email())
        .await
        .unwrap();
    drop(tx);
    app.drain_outbox().await;
    assert!(app.emails().is_empty());
}

#[tokio::test]
async fn uses_the_operators_sender_name() {
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
        let app = TestApp::with_settings(&settings, Limits::default()).await;
        enqueue_email(&app, "anna@example.com").await;
        app.drain_outbox().await;
        assert_eq!(app.emails()[0].from, from);
    }
}

async fn insert_email(app: &TestApp, id: EmailId, content: &[u8]) {
    let (recipient, created_at) = ("anna@example.com".parse().unwrap(), app.ctx.clock.now());
    let content = Some(content);
    let email = NewEmail {
        id,
        kind: "test",
        account: None,
        booking: None,
        recipient: &recipient,
        content,
        created_at,
        due_at: created_at,
    };
    let mut tx = app.ctx.db.write().await.unwrap();
    tx.outbox().insert(&email).await.unwrap();
    tx.commit().await.unwrap();
}

#[tokio::test]
async fn gives_up_unreadable_emails_and_sends_the_rest() {
    let app = TestApp::new().await;
    let new_id = || EmailId::new(app.ctx.clock.now());
    let (garbage, empty, with_other_key, not_an_email, with_other_id) =
        (new_id(), new_id(), new_id(), new_id(), new_id());
    let seal =
        |vault: &Vault, id: EmailId, plaintext: &[u8]| vault.seal(&format!("mail {id}"), plaintext).unwrap();
    let content = br#"{"subject":"a","text":"b","html":"c"}"#;
    insert_email(&app, garbage, b"garbage").await;
    insert_email(&app, empty, b"").await;
    insert_email(
        &app,
        with_other_key,
        &seal(&Vault::from_text(&"A".repeat(43)).unwrap(), with_other_key, content),
    )
    .await;
    insert_email(&app, not_an_email, &seal(&app.ctx.vault, not_an_email, b"[1, 2")).await;
    insert_email(&app, with_other_id, &seal(&app.ctx.vault, garbage, content)).await;
    let valid = enqueue_email(&app, "bo@example.com").await;

    app.drain_outbox().await;
    for id in [garbage, empty, with_other_key, not_an_email, with_other_id] {
        let status = delivery_status(&app, id).await;
        assert_eq!(
            (status.state, status.last_error.as_deref()),
            (EmailState::Failed, Some("the email cannot be read"))
        );
    }
    assert_eq!(delivery_status(&app, valid).await.state, EmailState::Sent);
    assert_eq!(app.emails().len(), 1);
}

#[tokio::test]
async fn database_contains_no_link() {
    let app = TestApp::new().await;
    enqueue_email(&app, "anna@example.com").await;
    let folder = app.ctx.db.sqlite_path().unwrap().parent().unwrap().to_owned();
    let code = LINK.split_once('#').unwrap().1.as_bytes();
    for file in folder.read_dir().unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_file()) {
        let bytes = std::fs::read(&file).unwrap();
        assert!(!bytes.windows(code.len()).any(|part| part == code), "{}", file.display());
    }
}

#[tokio::test]
async fn email_files_are_private_complete_and_ordered() {
    use std::os::unix::fs::PermissionsExt;
    let app = TestApp::new().await;
    for n in 0..3 {
        enqueue_email(&app, &format!("anna{n}@example.com")).await;
        app.ctx.clock.advance(Duration::from_millis(1));
    }
    app.drain_outbox().await;
    let order: Vec<String> = app.emails().into_iter().map(|email| email.to).collect();
    assert_eq!(order, ["anna0@example.com", "anna1@example.com", "anna2@example.com"]);

    let mode = |path: &std::path::Path| path.metadata().unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&app.email_folder()), 0o700);
    for entry in app.email_folder().read_dir().unwrap() {
        let path = entry.unwrap().path();
        assert_eq!(mode(&path), 0o600, "{}", path.display());
        assert_eq!(path.extension().unwrap(), "eml", "no temporary file remains");
    }
}

#[tokio::test]
async fn keeps_emails_queued_while_the_folder_is_unwritable() {
    let app = TestApp::new().await;
    std::fs::write(app.email_folder(), "not a folder").unwrap();
    let id = enqueue_email(&app, "anna@example.com").await;
    app.drain_outbox().await;
    assert_eq!(delivery_status(&app, id).await.state, EmailState::Queued);
    std::fs::remove_file(app.email_folder()).unwrap();
    app.ctx.clock.advance(Duration::from_secs(10));
    app.drain_outbox().await;
    assert_eq!(delivery_status(&app, id).await.state, EmailState::Sent);
}

#[tokio::test]
async fn metrics_count_the_outbox() {
    let app = TestApp::new().await;
    enqueue_email(&app, "anna@example.com").await;
    app.drain_outbox().await;
    enqueue_email(&app, "bo@example.com").await;
    app.ctx.clock.advance(Duration::from_secs(90));
    app::mail::update_metrics(&app.ctx).await.unwrap();
    let metrics = app.metrics();
    for line in [
        "lenslink_outbox_mails{state=\"queued\"} 1",
        "lenslink_outbox_mails{state=\"sent\"} 1",
        "lenslink_outbox_mails{state=\"failed\"} 0",
        "lenslink_outbox_oldest_queued_seconds 90",
        "lenslink_mail_deliveries_total{outcome=\"delivered\"} 1",
    ] {
        assert!(metrics.contains(line), "{line}: {metrics}");
    }
}
