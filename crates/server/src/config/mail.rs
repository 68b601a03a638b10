//! How mail leaves.

use std::path::{Path, PathBuf};

use lettre::message::Mailbox;
use percent_encoding::percent_decode_str;
use url::Url;

use super::reader::Reader;

#[derive(Clone, Debug)]
pub struct Mail {
    pub transport: MailTransport,
    /// An address without a name goes by the product's name.
    pub from: Mailbox,
    /// Where mails become files, or once did.
    pub folder: PathBuf,
}

#[derive(Clone, Debug)]
pub enum MailTransport {
    /// One `.eml` file per mail, so that the product can be tried without a mail account.
    Files(PathBuf),
    Smtp(Smtp),
}

#[derive(Clone)]
pub struct Smtp {
    pub host: String,
    pub port: u16,
    pub encryption: SmtpEncryption,
    pub login: Option<(String, String)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SmtpEncryption {
    StartTls,
    Tls,
    /// Only towards this very machine, where there is no network to listen on.
    Loopback,
}

impl std::fmt::Debug for Smtp {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Smtp({}:{})", self.host, self.port)
    }
}

pub(super) fn read(reader: &mut Reader<'_>, data_dir: &Path) -> Option<Mail> {
    let smtp = reader.optional("LENSLINK_SMTP_URL", smtp);
    let from = reader.setting("LENSLINK_MAIL_FROM", "no-reply@localhost", sender);
    let (smtp, from) = (smtp?, from?);
    let folder = data_dir.join("mail");
    let Some(smtp) = smtp else {
        return Some(Mail { transport: MailTransport::Files(folder.clone()), from, folder });
    };
    if from.email.domain() == "localhost" && smtp.encryption != SmtpEncryption::Loopback {
        reader.fault(
            "LENSLINK_SMTP_URL is set, but LENSLINK_MAIL_FROM is still at localhost: \
             give the address your mail server sends for, such as Lenslink <bookings@photos.example>",
        );
        return None;
    }
    Some(Mail { transport: MailTransport::Smtp(smtp), from, folder })
}

fn sender(text: &str) -> Result<Mailbox, &'static str> {
    const NEEDED: &str = "an address such as Lenslink <bookings@photos.example> is needed";
    if text.chars().any(char::is_control) { Err(NEEDED) } else { text.parse().map_err(|_| NEEDED) }
}

fn smtp(text: &str) -> Result<Smtp, &'static str> {
    const NEEDED: &str = "smtp://user:password@host:port or smtps://user:password@host:port is needed";
    let url = Url::parse(text).map_err(|_| NEEDED)?;
    let host = url.host_str().filter(|host| !host.is_empty()).ok_or(NEEDED)?;
    if !matches!(url.path(), "" | "/") || url.query().is_some() {
        return Err(NEEDED);
    }
    let encryption = match url.scheme() {
        "smtps" => SmtpEncryption::Tls,
        "smtp" if matches!(host, "localhost" | "127.0.0.1" | "[::1]") => SmtpEncryption::Loopback,
        "smtp" => SmtpEncryption::StartTls,
        _ => return Err(NEEDED),
    };
    let default_port = if encryption == SmtpEncryption::Tls { 465 } else { 587 };
    let login = match (url.username(), url.password()) {
        ("", None) => None,
        (user, Some(password)) => Some((decoded(user), decoded(password))),
        (_, None) => return Err("a user without a password is given"),
    };
    // The brackets of an IPv6 address belong to the URL, not to the address.
    let host = host.trim_matches(['[', ']']).to_owned();
    Ok(Smtp { host, port: url.port().unwrap_or(default_port), encryption, login })
}

fn decoded(text: &str) -> String {
    percent_decode_str(text).decode_utf8_lossy().into_owned()
}
