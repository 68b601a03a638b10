//! `lenslink mail …`, beside a running server.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use reqwest::Method;
use serde_json::json;

use crate::binary::{Serving, run};
use crate::smtp_server::{Act, SmtpServer, Stage};

/// A server that has given up a mail to each of these addresses, because the mail server knows none of them; and the
/// switch that makes it know them.
struct Troubled {
    folder: tempfile::TempDir,
    serving: Serving,
    smtp: SmtpServer,
    well: Arc<AtomicBool>,
}

impl Troubled {
    async fn with(addresses: &[&str]) -> Self {
        let (folder, well) = (tempfile::tempdir().unwrap(), Arc::new(AtomicBool::new(false)));
        let switch = well.clone();
        let smtp = SmtpServer::start(move |stage, _, _| {
            let ill = stage == Stage::Rcpt && !switch.load(Ordering::SeqCst);
            ill.then_some(Act::Say("550 nobody lives there"))
        })
        .await;
        let url = format!("smtp://{}", smtp.address);
        let serving = Serving::start(folder.path(), &[("LENSLINK_SMTP_URL", &url)]).await;
        for address in addresses {
            let form = json!({"email": address, "password": "tulip-42-harbour", "name": "Anna Berg"});
            let (status, body, _) =
                serving.call(Method::POST, "/api/identity/sign-up", &[], Some(form)).await;
            assert_eq!(status, 201, "{body}");
        }
        let troubled = Self { folder, serving, smtp, well };
        troubled.until_given_up(addresses.len()).await;
        troubled
    }

    async fn run(&self, arguments: &[&str]) -> (Option<i32>, String, String) {
        mail(self.folder.path(), arguments).await
    }

    /// Each look is a process of its own, so this is no busy loop.
    async fn until_given_up(&self, count: usize) {
        for _ in 0..200 {
            if self.status().await.contains(&format!("given up  {count:>6}")) {
                return;
            }
        }
        panic!("the mails are never given up");
    }

    async fn status(&self) -> String {
        let (code, said, complained) = self.run(&["status"]).await;
        assert_eq!(code, Some(0), "{complained}");
        said
    }
}

async fn mail(folder: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let (output, said, complained) = run(folder, &[], &[&["mail"], arguments].concat()).await;
    (output.status.code(), said, complained)
}

#[tokio::test]
async fn what_was_given_up_is_shown_without_the_address_and_begins_anew_when_asked() {
    let troubled = Troubled::with(&["bo.oberg@example.com"]).await;
    let said = troubled.status().await;
    let line = said.lines().find(|line| line.contains("verify-email")).expect("the mail");
    assert!(line.contains("b…@example.com") && !said.contains("oberg"), "{said}");
    assert!(said.contains("waiting        0") && said.contains("sent           0"), "{said}");
    assert_eq!(troubled.smtp.reached(Stage::Rcpt), 1);

    troubled.well.store(true, Ordering::SeqCst);
    let id = line.split_whitespace().next().unwrap();
    let (code, said, _) = troubled.run(&["retry", id]).await;
    assert!(code == Some(0) && said.contains("1 mail(s) begin anew"), "{said}");
    troubled.smtp.until(|smtp| smtp.mails().len() == 1).await;
    let mail = &troubled.smtp.mails()[0];
    assert!(mail.message_id.starts_with(id), "the same mail as before");
    assert_eq!(mail.to, "bo.oberg@example.com");

    let (code, _, complained) = troubled.run(&["retry", id]).await;
    assert!(code == Some(1) && complained.contains("was not given up, or is not there"), "{complained}");
    assert_eq!(troubled.serving.terminate().await.0, Some(0));
}

#[tokio::test]
async fn all_of_them_begin_anew_at_once() {
    let troubled = Troubled::with(&["bo@example.com", "cy@example.com"]).await;
    troubled.well.store(true, Ordering::SeqCst);
    let (code, said, _) = troubled.run(&["retry", "--all"]).await;
    assert!(code == Some(0) && said.contains("2 mail(s) begin anew"), "{said}");
    troubled.smtp.until(|smtp| smtp.mails().len() == 2).await;
    let (_, said, _) = troubled.run(&["retry", "--all"]).await;
    assert!(said.contains("0 mail(s) begin anew"), "{said}");
    assert_eq!(troubled.serving.terminate().await.0, Some(0));
}

#[tokio::test]
async fn what_to_retry_has_to_be_said() {
    let folder = tempfile::tempdir().unwrap();
    assert!(mail(folder.path(), &["status"]).await.2.contains("there is no database yet"));
    assert_eq!(Serving::start(folder.path(), &[]).await.terminate().await.0, Some(0));
    for arguments in [["retry"].as_slice(), &["retry", "nonsense"], &["status", "--days", "0"]] {
        assert_eq!(mail(folder.path(), arguments).await.0, Some(2), "{arguments:?}");
    }
    let unknown = "018f0000-0000-7000-8000-000000000000";
    let (code, said, complained) = mail(folder.path(), &["retry", unknown]).await;
    assert_eq!((code, said.as_str()), (Some(1), ""));
    assert!(complained.contains("nothing was changed"), "{complained}");
}
