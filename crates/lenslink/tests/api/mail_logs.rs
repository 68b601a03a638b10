//! What the server logs about email delivery.

use std::io;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tracing_subscriber::fmt::MakeWriter;

use crate::mail::enqueue_email;
use crate::support::harness::TestApp;
use crate::support::smtp_server::{SmtpAction, SmtpServer, Stage};

#[derive(Clone, Default)]
struct LogBuffer(Arc<Mutex<Vec<u8>>>);

impl io::Write for LogBuffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'w> MakeWriter<'w> for LogBuffer {
    type Writer = Self;

    fn make_writer(&'w self) -> Self {
        self.clone()
    }
}

#[tokio::test]
async fn logs_contain_the_email_id_but_no_addresses_or_content() {
    let log = LogBuffer::default();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .with_ansi(false)
        .with_writer(log.clone())
        .finish();
    // The test runtime has one thread, so this subscriber receives all events.
    let _guard = tracing::subscriber::set_default(subscriber);

    // Many mail servers repeat the address in their response.
    let server = SmtpServer::start(|stage, recipient, count_before| match (stage, count_before) {
        (Stage::Rcpt, 0) => Some(SmtpAction::Reply("450 4.2.0 <anna-hidden@example.com> is greylisted")),
        (Stage::Rcpt, _) if recipient.starts_with("bo") => {
            Some(SmtpAction::Reply("550 5.1.1 <bo-hidden@example.com> unknown"))
        }
        _ => None,
    })
    .await;
    let url = format!("smtp://operator:password-hidden@{}", server.address);
    let settings = [("LENSLINK_SMTP_URL", &*url), ("LENSLINK_MAIL_FROM", "a@photos.example")];
    let app = TestApp::with_settings(&settings, server::http::accept::Limits::default()).await;
    let annas_email = enqueue_email(&app, "anna-hidden@example.com").await;
    app.drain_outbox().await;
    let bos_email = enqueue_email(&app, "bo-hidden@example.com").await;
    app.ctx.clock.advance(Duration::from_secs(11));
    app.drain_outbox().await;

    let log = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    for line in [
        format!("email not delivered yet mail={annas_email}"),
        format!("email delivered mail={annas_email}"),
        format!("gave up on an email mail={bos_email}"),
    ] {
        assert!(log.contains(&line), "{line}: {log}");
    }
    for text in ["hidden", "verify-email#", "Confirm your email", "greylisted", "> unknown"] {
        assert!(!log.contains(text), "{text}: {log}");
    }
}
