//! What is logged about mail, whatever happens to it.

use std::io;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tracing_subscriber::fmt::MakeWriter;

use crate::harness::TestApp;
use crate::mail::write_to;
use crate::smtp_server::{Act, SmtpServer, Stage};

#[derive(Clone, Default)]
struct Captured(Arc<Mutex<Vec<u8>>>);

impl io::Write for Captured {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'w> MakeWriter<'w> for Captured {
    type Writer = Self;

    fn make_writer(&'w self) -> Self {
        self.clone()
    }
}

#[tokio::test]
async fn logs_name_the_mail_and_nobody_and_nothing_in_it() {
    let log = Captured::default();
    let subscriber = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .with_ansi(false)
        .with_writer(log.clone())
        .finish();
    // The runtime of this test has one thread, so this reaches everything it does.
    let _guard = tracing::subscriber::set_default(subscriber);

    // A server that repeats what it was told, as many do.
    let server = SmtpServer::start(|stage, recipient, before| match (stage, before) {
        (Stage::Rcpt, 0) => Some(Act::Say("450 4.2.0 <anna-hidden@example.com> is greylisted")),
        (Stage::Rcpt, _) if recipient.starts_with("bo") => {
            Some(Act::Say("550 5.1.1 <bo-hidden@example.com> unknown"))
        }
        _ => None,
    })
    .await;
    let url = format!("smtp://operator:password-hidden@{}", server.address);
    let settings = [("LENSLINK_SMTP_URL", &*url), ("LENSLINK_MAIL_FROM", "a@photos.example")];
    let app = TestApp::with(&settings, server::http::accept::Limits::default()).await;
    let anna = write_to(&app, "anna-hidden@example.com").await;
    app.drain_outbox().await;
    let bo = write_to(&app, "bo-hidden@example.com").await;
    app.cx.clock.advance(Duration::from_secs(11));
    app.drain_outbox().await;

    let log = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
    for told in [
        format!("mail not delivered yet mail={anna}"),
        format!("mail delivered mail={anna}"),
        format!("mail given up mail={bo}"),
    ] {
        assert!(log.contains(&told), "{told}: {log}");
    }
    for word in ["hidden", "verify-email#", "Confirm your email", "greylisted", "unknown>"] {
        assert!(!log.contains(word), "{word}: {log}");
    }
}
