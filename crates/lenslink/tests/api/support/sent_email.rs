//! Parses delivered emails.

use std::path::Path;

use mail_parser::MessageParser;

pub struct SentEmail {
    /// Like the other addresses: `name <address>`, or only the address.
    pub from: String,
    pub to: String,
    pub reply_to: Option<String>,
    pub subject: String,
    pub text: String,
    pub html: String,
    /// The lines of the text that are URLs.
    pub links: Vec<String>,
    pub message_id: String,
    pub source: String,
}

impl SentEmail {
    pub fn parse(source: &str) -> Self {
        let email = MessageParser::default().parse(source).expect("an email");
        let format_first = |list: &mail_parser::Address<'_>| {
            let mailbox = list.first().unwrap();
            let address = mailbox.address().unwrap();
            mailbox.name().map_or(address.to_owned(), |name| format!("{name} <{address}>"))
        };
        let text = email.body_text(0).expect("a text body").replace("\r\n", "\n");
        Self {
            from: format_first(email.from().unwrap()),
            to: format_first(email.to().unwrap()),
            reply_to: email.reply_to().map(format_first),
            subject: email.subject().unwrap().to_owned(),
            links: text.lines().filter(|line| line.starts_with("http")).map(str::to_owned).collect(),
            html: email.body_html(0).expect("an HTML body").replace("\r\n", "\n"),
            text,
            message_id: email.message_id().unwrap().to_owned(),
            source: source.to_owned(),
        }
    }

    /// The text without line breaks.
    pub fn words(&self) -> String {
        self.text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// Returns the link of an email that has exactly one.
    pub fn only_link(&self) -> &str {
        assert_eq!(self.links.len(), 1, "{}", self.text);
        &self.links[0]
    }
}

/// Reads the email files in a folder, oldest first.
pub fn read_emails(folder: &Path) -> Vec<SentEmail> {
    let Ok(entries) = folder.read_dir() else { return Vec::new() };
    let paths = entries.map(|entry| entry.unwrap().path());
    // Skips the temporary files of a running server.
    let mut files: Vec<_> =
        paths.filter(|path| path.extension().is_some_and(|extension| extension == "eml")).collect();
    files.sort_unstable();
    files.iter().map(|file| SentEmail::parse(&std::fs::read_to_string(file).unwrap())).collect()
}
