use super::Finding;
use crate::config::{Config, MailTransport};

const ABOUT: &str = "mail";

pub(super) async fn examine(config: &Config) -> Finding {
    let result = crate::mail::check(&config.mail.transport).await;
    match (&config.mail.transport, result) {
        (MailTransport::Smtp(smtp), Ok(())) => Finding::fine(
            ABOUT,
            format!("{}:{} is ready to send as {}", smtp.host, smtp.port, config.mail.from),
        ),
        (MailTransport::Smtp(smtp), Err(error)) => Finding::broken(
            ABOUT,
            format!("{}:{}: {error:#}", smtp.host, smtp.port),
            "Check LENSLINK_SMTP_URL: host, port, user, password; smtp:// needs STARTTLS, smtps:// TLS from the start.",
        ),
        (MailTransport::Files(folder), Ok(())) => Finding::notice(
            ABOUT,
            format!("no mail server: mails become files in {}", folder.display()),
            "Set LENSLINK_SMTP_URL and LENSLINK_MAIL_FROM so that photographers get their requests.",
        ),
        (MailTransport::Files(folder), Err(error)) => Finding::broken(
            ABOUT,
            format!("cannot write mails to {}: {error:#}", folder.display()),
            "Make the folder writable for this user, or set LENSLINK_SMTP_URL.",
        ),
    }
}
