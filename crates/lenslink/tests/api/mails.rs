//! Mails as their readers get them.

use std::path::Path;

use mail_parser::MessageParser;

pub struct SentMail {
    pub from: String,
    pub to: String,
    pub reply_to: Option<String>,
    pub subject: String,
    pub text: String,
    pub html: String,
    /// Addresses that stand on lines of their own in the text.
    pub links: Vec<String>,
    pub message_id: String,
    pub source: String,
}

impl SentMail {
    pub fn parse(source: &str) -> Self {
        let mail = MessageParser::default().parse(source).expect("a mail");
        let address = |list: &mail_parser::Address<'_>| {
            let one = list.first().unwrap();
            let address = one.address().unwrap();
            one.name().map_or(address.to_owned(), |name| format!("{name} <{address}>"))
        };
        let text = mail.body_text(0).expect("a text").replace("\r\n", "\n");
        Self {
            from: address(mail.from().unwrap()),
            to: address(mail.to().unwrap()),
            reply_to: mail.reply_to().map(address),
            subject: mail.subject().unwrap().to_owned(),
            links: text.lines().filter(|line| line.starts_with("http")).map(str::to_owned).collect(),
            html: mail.body_html(0).expect("an HTML body").replace("\r\n", "\n"),
            text,
            message_id: mail.message_id().unwrap().to_owned(),
            source: source.to_owned(),
        }
    }

    /// The one link of a mail.
    pub fn link(&self) -> &str {
        assert_eq!(self.links.len(), 1, "{}", self.text);
        &self.links[0]
    }
}

pub fn in_folder(folder: &Path) -> Vec<SentMail> {
    let Ok(entries) = folder.read_dir() else { return Vec::new() };
    // What a running server is still writing has another ending.
    let paths = entries.map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = paths.filter(|path| path.extension().is_some_and(|name| name == "eml")).collect();
    // What is still being written has another name.
    files.retain(|file| file.extension().is_some_and(|extension| extension == "eml"));
    files.sort_unstable();
    files.iter().map(|file| SentMail::parse(&std::fs::read_to_string(file).unwrap())).collect()
}
