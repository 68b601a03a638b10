use super::Finding;
use super::folder::try_writing;
use crate::config::{Config, MailTransport};

const ABOUT: &str = "mail";

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
