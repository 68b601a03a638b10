use std::time::Duration;

use domain::Clock;
use storage::{Db, OutboxCounts};

use super::Finding;
use super::folder::try_writing;
use crate::config::{Config, MailTransport};

const ABOUT: &str = "mail";
const QUEUE: &str = "outbox";
/// A server that is away for longer than this is worth a look.
const LONG: Duration = Duration::from_secs(60 * 60);

pub(super) async fn examine(config: &Config) -> Finding {
    match &config.mail.transport {
        MailTransport::Smtp(smtp) => match crate::mail::check(smtp).await {
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
                format!("no mail server: mails become files in {}", folder.display()),
                "Set LENSLINK_SMTP_URL and LENSLINK_MAIL_FROM so that photographers get their requests.",
            ),
            Err(error) => Finding::broken(
                ABOUT,
                format!("cannot write mails to {}: {error}", folder.display()),
                "Make the folder writable for this user, or set LENSLINK_SMTP_URL.",
            ),
        },
    }
}

/// Nothing to say before the outbox exists, nor when it is empty.
pub(super) async fn examine_queue(db: Option<&Db>) -> Option<Finding> {
    let counts = db?.read().await.ok()?.outbox().counts().await.ok()?;
    let waiting = counts.oldest_queued.map(|oldest| Clock::system().now().distance(oldest));
    judge_queue(&counts, waiting)
}

fn judge_queue(counts: &OutboxCounts, waiting: Option<Duration>) -> Option<Finding> {
    match waiting {
        Some(waiting) if waiting > LONG => Some(Finding::notice(
            QUEUE,
            format!("{} mail(s) wait, the oldest for {} h", counts.queued, waiting.as_secs() / 3_600),
            "The log of the server says why (\"mail not delivered yet\").",
        )),
        _ if counts.failed > 0 => Some(Finding::notice(
            QUEUE,
            format!("{} mail(s) could not be delivered in the last 90 days", counts.failed),
            "`lenslink mail status` says which and why, `lenslink mail retry` lets them begin anew.",
        )),
        Some(_) => Some(Finding::fine(QUEUE, format!("{} mail(s) on their way", counts.queued))),
        None => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::Verdict;
    use super::*;

    fn verdict(queued: i64, failed: i64, waiting: Option<Duration>) -> Option<Verdict> {
        let counts = OutboxCounts { queued, failed, ..OutboxCounts::default() };
        judge_queue(&counts, waiting).map(|finding| finding.verdict)
    }

    #[test]
    fn mails_that_wait_long_or_failed_are_told_of() {
        assert_eq!(verdict(0, 0, None), None);
        assert_eq!(verdict(3, 0, Some(LONG)), Some(Verdict::Fine));
        assert_eq!(verdict(3, 0, Some(2 * LONG)), Some(Verdict::Notice));
        assert_eq!(verdict(0, 1, None), Some(Verdict::Notice));
    }
}
