use std::time::Duration;

use domain::Clock;
use storage::{Db, OutboxCounts};

use super::Finding;
use super::folder::try_writing;
use crate::config::{Config, MailTransport};

const ABOUT: &str = "mail";
const OUTBOX: &str = "outbox";
/// An email that waits longer than this is worth a notice.
const MAX_QUEUE_AGE: Duration = Duration::from_secs(60 * 60);

pub(super) async fn examine(config: &Config) -> Finding {
    match &config.mail.transport {
        MailTransport::Smtp(smtp) => match crate::mail::check_connection(smtp).await {
            Ok(()) => {
                let from = &config.mail.from;
                Finding::fine(ABOUT, format!("{}:{} is ready to send as {from}", smtp.host, smtp.port))
            }
            Err(error) => Finding::broken(
                ABOUT,
                format!("{}:{}: {error:#}", smtp.host, smtp.port),
                "Check LENSLINK_SMTP_URL: host, port, user, password; smtp:// needs STARTTLS, smtps:// TLS from the start.",
            ),
        },
        MailTransport::Files(folder) => match try_writing(folder) {
            Ok(()) => Finding::notice(
                ABOUT,
                format!("no mail server: emails are written to files in {}", folder.display()),
                "Set LENSLINK_SMTP_URL and LENSLINK_MAIL_FROM so that photographers get their requests.",
            ),
            Err(error) => Finding::broken(
                ABOUT,
                format!("cannot write emails to {}: {error}", folder.display()),
                "Make the folder writable for this user, or set LENSLINK_SMTP_URL.",
            ),
        },
    }
}

/// `None` if the outbox cannot be read, or if no email is waiting and none has failed.
pub(super) async fn examine_queue(db: Option<&Db>) -> Option<Finding> {
    let counts = db?.read().await.ok()?.outbox().counts().await.ok()?;
    let waiting = counts.oldest_queued.map(|oldest| Clock::system().now().distance(oldest));
    check_counts(&counts, waiting)
}

/// A notice if an email is late or has failed. Fine if emails are waiting, but none for long.
fn check_counts(counts: &OutboxCounts, waiting: Option<Duration>) -> Option<Finding> {
    match waiting {
        Some(waiting) if waiting > MAX_QUEUE_AGE => Some(Finding::notice(
            OUTBOX,
            format!("{} email(s) queued, the oldest for {} h", counts.queued, waiting.as_secs() / 3_600),
            "The server log says why (\"email not delivered yet\").",
        )),
        _ if counts.failed > 0 => Some(Finding::notice(
            OUTBOX,
            format!("{} email(s) could not be delivered in the last 90 days", counts.failed),
            "`lenslink mail status` lists them with the reason, `lenslink mail retry` retries them.",
        )),
        Some(_) => Some(Finding::fine(OUTBOX, format!("{} email(s) in delivery", counts.queued))),
        None => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::CheckStatus;
    use super::*;

    fn status(queued: i64, failed: i64, waiting: Option<Duration>) -> Option<CheckStatus> {
        let counts = OutboxCounts { queued, failed, ..OutboxCounts::default() };
        check_counts(&counts, waiting).map(|finding| finding.status)
    }

    #[test]
    fn reports_waiting_and_failed_emails() {
        assert_eq!(status(0, 0, None), None);
        assert_eq!(status(3, 0, Some(MAX_QUEUE_AGE)), Some(CheckStatus::Fine));
        assert_eq!(status(3, 0, Some(2 * MAX_QUEUE_AGE)), Some(CheckStatus::Notice));
        assert_eq!(status(0, 1, None), Some(CheckStatus::Notice));
    }
}
