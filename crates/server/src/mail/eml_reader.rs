//! Reads emails back from their files for `/dev/mail`.

use std::io;
use std::path::Path;

use mail_parser::{Message, MessageParser};

use super::files::list_names;

const MAX_LISTED_EMAILS: usize = 100;

#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct ParsedEmail {
    /// The file name.
    pub name: String,
    pub to: String,
    pub subject: String,
    pub date: String,
    pub text: String,
    pub html: String,
}

pub(crate) fn list_newest(folder: &Path) -> io::Result<Vec<ParsedEmail>> {
    let newest = list_names(folder)?.into_iter().take(MAX_LISTED_EMAILS);
    newest.filter_map(|name| read_file(folder, name).transpose()).collect()
}

/// Looks the file name up among the folder's entries, so that it cannot point outside the folder. `None` if
/// there is no such file.
pub(crate) fn find_by_name(folder: &Path, name: &str) -> io::Result<Option<ParsedEmail>> {
    let Some(name) = list_names(folder)?.into_iter().find(|listed| listed == name) else { return Ok(None) };
    read_file(folder, name)
}

/// `None` if the file has been deleted since it was listed.
fn read_file(folder: &Path, name: String) -> io::Result<Option<ParsedEmail>> {
    match std::fs::read(folder.join(&name)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        result => Ok(Some(ParsedEmail::parse(&result?, name))),
    }
}

impl ParsedEmail {
    /// Sets only the file name if the file is not a valid email.
    fn parse(bytes: &[u8], name: String) -> Self {
        let Some(message) = MessageParser::default().parse(bytes) else {
            return Self { name, ..Self::default() };
        };
        let to_string =
            |body: Option<std::borrow::Cow<'_, str>>| body.map(|text| text.into_owned()).unwrap_or_default();
        Self {
            name,
            to: first_recipient(&message).unwrap_or_default(),
            subject: message.subject().unwrap_or_default().to_owned(),
            date: message.date().map(|date| date.to_rfc822()).unwrap_or_default(),
            text: to_string(message.body_text(0)),
            html: to_string(message.body_html(0)),
        }
    }
}

fn first_recipient(message: &Message<'_>) -> Option<String> {
    message.to()?.first()?.address().map(str::to_owned)
}
