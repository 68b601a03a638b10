//! Email settings: transport and sender.

use std::path::{Path, PathBuf};

use lettre::message::Mailbox;
use percent_encoding::percent_decode_str;
use url::Url;

use super::reader::SettingsReader;

#[derive(Clone, Debug)]
pub struct MailConfig {
    pub transport: MailTransport,
    /// If it has no display name, emails use the brand.
    pub from: Mailbox,
    /// Where emails are written as files, or were before the operator set LENSLINK_SMTP_URL.
    pub files_folder: PathBuf,
}

#[derive(Clone, Debug)]
pub enum MailTransport {
    /// One `.eml` file per email, so that operators can try the product without a mail server.
    Files(PathBuf),
    Smtp(SmtpConfig),
}

#[derive(Clone)]
pub struct SmtpConfig {
    pub host: String,
    pub port: u16,
    pub encryption: SmtpEncryption,
    pub login: Option<(String, String)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SmtpEncryption {
    StartTls,
    Tls,
    /// No encryption. Only for a mail server on this machine.
    Loopback,
}

impl std::fmt::Debug for SmtpConfig {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "SmtpConfig({}:{})", self.host, self.port)
    }
}

pub(super) fn read(reader: &mut SettingsReader<'_>, data_dir: &Path) -> Option<MailConfig> {
    let smtp = reader.read_optional("LENSLINK_SMTP_URL", parse_smtp_url);
    let from = reader.read_or_default("LENSLINK_MAIL_FROM", "no-reply@localhost", parse_sender);
    let (smtp, from) = (smtp?, from?);
    let folder = data_dir.join("mail");
    let Some(smtp) = smtp else {
        return Some(MailConfig {
            transport: MailTransport::Files(folder.clone()),
            from,
            files_folder: folder,
        });
    };
    if from.email.domain() == "localhost" && smtp.encryption != SmtpEncryption::Loopback {
        reader.add_error(
            "LENSLINK_SMTP_URL is set, but LENSLINK_MAIL_FROM is still at localhost: set it to an address that your mail server may send from, such as Lenslink <bookings@photos.example>",
        );
        return None;
    }
    Some(MailConfig { transport: MailTransport::Smtp(smtp), from, files_folder: folder })
}

fn parse_sender(text: &str) -> Result<Mailbox, &'static str> {
    const FORMAT_ERROR: &str = "an address such as Lenslink <bookings@photos.example> is needed";
    if text.chars().any(char::is_control) {
        Err(FORMAT_ERROR)
    } else {
        text.parse().map_err(|_| FORMAT_ERROR)
    }
}

fn parse_smtp_url(text: &str) -> Result<SmtpConfig, &'static str> {
    const FORMAT_ERROR: &str = "smtp://user:password@host:port or smtps://user:password@host:port is needed";
    let url = Url::parse(text).map_err(|_| FORMAT_ERROR)?;
    let host = url.host_str().filter(|host| !host.is_empty()).ok_or(FORMAT_ERROR)?;
    if !matches!(url.path(), "" | "/") || url.query().is_some() {
        return Err(FORMAT_ERROR);
    }
    let encryption = match url.scheme() {
        "smtps" => SmtpEncryption::Tls,
        "smtp" if matches!(host, "localhost" | "127.0.0.1" | "[::1]") => SmtpEncryption::Loopback,
        "smtp" => SmtpEncryption::StartTls,
        _ => return Err(FORMAT_ERROR),
    };
    let default_port = if encryption == SmtpEncryption::Tls { 465 } else { 587 };
    let login = match (url.username(), url.password()) {
        ("", None) => None,
        (user, Some(password)) => Some((percent_decode(user), percent_decode(password))),
        (_, None) => return Err("it has a user but no password"),
    };
    // The brackets of an IPv6 address belong to the URL, not to the address.
    let host = host.trim_matches(['[', ']']).to_owned();
    Ok(SmtpConfig { host, port: url.port().unwrap_or(default_port), encryption, login })
}

fn percent_decode(text: &str) -> String {
    percent_decode_str(text).decode_utf8_lossy().into_owned()
}
