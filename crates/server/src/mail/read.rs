//! Mails read back from their files, to be looked at.

use std::io;
use std::path::Path;

use mail_parser::{Message, MessageParser};

use super::files::names;

/// Nobody scrolls further.
const NEWEST: usize = 100;

#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct ReadMail {
    pub name: String,
    pub to: String,
    pub subject: String,
    pub date: String,
    pub text: String,
    pub html: String,
}

/// The newest mails of a folder.
pub(crate) fn newest(folder: &Path) -> io::Result<Vec<ReadMail>> {
    let newest = names(folder)?.into_iter().take(NEWEST);
    newest.filter_map(|name| read(folder, name).transpose()).collect()
}

/// One mail. Only a name that is in the folder leads anywhere.
pub(crate) fn one(folder: &Path, name: &str) -> io::Result<Option<ReadMail>> {
    let Some(name) = names(folder)?.into_iter().find(|known| known == name) else { return Ok(None) };
    read(folder, name)
}

/// One that is swept away under our eyes is not there.
fn read(folder: &Path, name: String) -> io::Result<Option<ReadMail>> {
    match std::fs::read(folder.join(&name)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        bytes => Ok(Some(ReadMail::parse(&bytes?, name))),
    }
}

impl ReadMail {
    /// Of a file that is no mail only its name is left.
    fn parse(bytes: &[u8], name: String) -> Self {
        let Some(mail) = MessageParser::default().parse(bytes) else {
            return Self { name, ..Self::default() };
        };
        let body =
            |body: Option<std::borrow::Cow<'_, str>>| body.map(|text| text.into_owned()).unwrap_or_default();
        Self {
            name,
            to: recipient(&mail).unwrap_or_default(),
            subject: mail.subject().unwrap_or_default().to_owned(),
            date: mail.date().map(|date| date.to_rfc822()).unwrap_or_default(),
            text: body(mail.body_text(0)),
            html: body(mail.body_html(0)),
        }
    }
}

fn recipient(mail: &Message<'_>) -> Option<String> {
    mail.to()?.first()?.address().map(str::to_owned)
}
