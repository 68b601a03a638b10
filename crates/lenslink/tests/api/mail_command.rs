//! `lenslink mail …`, beside a running server and without one.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use reqwest::Method;
use serde_json::json;

use crate::support::binary::{ServerProcess, run_lenslink};
use crate::support::smtp_server::{SmtpAction, SmtpServer, Stage};

/// A server that has given up an email to each address, because the mail server rejected all recipients until
/// `accepts_recipients` is set.
struct ServerWithFailedEmails {
    folder: tempfile::TempDir,
    process: ServerProcess,
    smtp: SmtpServer,
    accepts_recipients: Arc<AtomicBool>,
}

impl ServerWithFailedEmails {
    async fn start(addresses: &[&str]) -> Self {
        let (folder, accepts_recipients) = (tempfile::tempdir().unwrap(), Arc::new(AtomicBool::new(false)));
        let shared = accepts_recipients.clone();
        let smtp = SmtpServer::start(move |stage, _, _| {
            let is_refused = stage == Stage::Rcpt && !shared.load(Ordering::SeqCst);
            is_refused.then_some(SmtpAction::Reply("550 no such user"))
        })
        .await;
        let url = format!("smtp://{}", smtp.address);
        let process = ServerProcess::start(folder.path(), &[("LENSLINK_SMTP_URL", &url)]).await;
        for address in addresses {
            let form = json!({"email": address, "password": "tulip-42-harbour", "name": "Anna Berg"});
            let (status, body, _) =
                process.call(Method::POST, "/api/identity/sign-up", &[], Some(form)).await;
            assert_eq!(status, 201, "{body}");
        }
        let server = Self { folder, process, smtp, accepts_recipients };
        server.wait_until_given_up(addresses.len()).await;
        server
    }

    async fn run(&self, arguments: &[&str]) -> (Option<i32>, String, String) {
        run_mail_command(self.folder.path(), arguments).await
    }

    /// Waits until the server has given up this many emails. Each check starts a process, so this is not a
    /// busy loop.
    async fn wait_until_given_up(&self, count: usize) {
        for _ in 0..200 {
            if self.status().await.contains(&format!("failed    {count:>6}")) {
                return;
            }
        }
        panic!("the server has not given up {count} emails");
    }

    async fn status(&self) -> String {
        let (code, stdout, stderr) = self.run(&["status"]).await;
        assert_eq!(code, Some(0), "{stderr}");
        stdout
    }
}

async fn run_mail_command(folder: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let (output, stdout, stderr) = run_lenslink(folder, &[], &[&["mail"], arguments].concat()).await;
    (output.status.code(), stdout, stderr)
}

#[tokio::test]
async fn shows_failed_emails_masked_and_retries_one() {
    let server = ServerWithFailedEmails::start(&["bo.oberg@example.com"]).await;
    let output = server.status().await;
    let line = output.lines().find(|line| line.contains("verify-email")).expect("the failed email");
    assert!(line.contains("b…@example.com") && !output.contains("oberg"), "{output}");
    assert!(output.contains("queued         0") && output.contains("sent           0"), "{output}");
    assert_eq!(server.smtp.reached(Stage::Rcpt), 1);

    server.accepts_recipients.store(true, Ordering::SeqCst);
    let id = line.split_whitespace().next().unwrap();
    let (code, output, _) = server.run(&["retry", id]).await;
    assert!(code == Some(0) && output.contains("Retrying 1 email(s)"), "{output}");
    server.smtp.wait_until(|smtp| smtp.emails().len() == 1).await;
    let email = &server.smtp.emails()[0];
    assert!(email.message_id.starts_with(id), "the same email as before");
    assert_eq!(email.to, "bo.oberg@example.com");

    let (code, _, stderr) = server.run(&["retry", id]).await;
    assert!(code == Some(1) && stderr.contains("has not failed or does not exist"), "{stderr}");
    assert_eq!(server.process.terminate().await.0, Some(0));
}

#[tokio::test]
async fn retries_all_failed_emails() {
    let server = ServerWithFailedEmails::start(&["bo@example.com", "cy@example.com"]).await;
    server.accepts_recipients.store(true, Ordering::SeqCst);
    let (code, output, _) = server.run(&["retry", "--all"]).await;
    assert!(code == Some(0) && output.contains("Retrying 2 email(s)"), "{output}");
    server.smtp.wait_until(|smtp| smtp.emails().len() == 2).await;
    let (_, output, _) = server.run(&["retry", "--all"]).await;
    assert!(output.contains("Retrying 0 email(s)"), "{output}");
    assert_eq!(server.process.terminate().await.0, Some(0));
}

#[tokio::test]
async fn fails_without_a_database() {
    let folder = tempfile::tempdir().unwrap();
    assert!(run_mail_command(folder.path(), &["status"]).await.2.contains("there is no database yet"));
}

#[tokio::test]
async fn rejects_invalid_arguments_and_unknown_ids() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(ServerProcess::start(folder.path(), &[]).await.terminate().await.0, Some(0));
    for arguments in [["retry"].as_slice(), &["retry", "nonsense"], &["status", "--days", "0"]] {
        assert_eq!(run_mail_command(folder.path(), arguments).await.0, Some(2), "{arguments:?}");
    }
    let unknown_id = "018f0000-0000-7000-8000-000000000000";
    let (code, stdout, stderr) = run_mail_command(folder.path(), &["retry", unknown_id]).await;
    assert_eq!((code, stdout.as_str()), (Some(1), ""));
    assert!(stderr.contains("nothing was changed"), "{stderr}");
}
