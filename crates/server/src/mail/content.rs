//! What a mail says, and how it rests in the database.

use domain::{EmailAddress, MailId};
use identity::Vault;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
pub(crate) struct Content {
    pub subject: String,
    pub text: String,
    pub html: String,
    /// Who reads answers. Letters that were sealed before there were any such readers have none.
    pub reply_to: Option<ReplyTo>,
    /// Letters that were sealed before there were any have none.
    pub attachment: Option<Attachment>,
}

/// A file that goes along.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Attachment {
    pub name: String,
    pub content_type: String,
    pub text: String,
}

/// A person who may be written to. Never the sender: that is always the operator.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct ReplyTo {
    pub name: String,
    pub address: String,
}

impl ReplyTo {
    pub fn new(name: &str, address: &EmailAddress) -> Self {
        Self { name: name.to_owned(), address: address.as_str().to_owned() }
    }
}

impl Content {
    /// Links in letters are as good as passwords, so a copy of the database must not be enough to read them.
    pub fn seal(&self, vault: &Vault, id: MailId) -> Option<Vec<u8>> {
        let plain = serde_json::to_vec(self).ok()?;
        vault.seal(&about(id), &plain).ok()
    }

    /// `None` when it was sealed under another key or for another mail, or is no letter.
    pub fn open(vault: &Vault, id: MailId, sealed: &[u8]) -> Option<Self> {
        let plain = vault.open(&about(id), sealed).ok()?;
        serde_json::from_slice(&plain).ok()
    }
}

fn about(id: MailId) -> String {
    format!("mail {id}")
}

impl std::fmt::Debug for Content {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Content(…)")
    }
}

impl std::fmt::Debug for Attachment {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Attachment(…)")
    }
}

impl std::fmt::Debug for ReplyTo {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("ReplyTo(…)")
    }
}

#[cfg(test)]
mod tests {
    use domain::Timestamp;

    use super::*;

    const AT: Timestamp = Timestamp::from_millis(1_763_000_000_000);

    fn vault() -> Vault {
        Vault::from_text(&"A".repeat(43)).unwrap()
    }

    #[test]
    fn a_letter_comes_out_as_it_went_in() {
        let (vault, id) = (vault(), MailId::new(AT));
        let reader = ReplyTo::new("Bo Berg", &"bo@example.com".parse().unwrap());
        let letter = Content {
            subject: "A".to_owned(),
            text: "B".to_owned(),
            html: "C".to_owned(),
            reply_to: Some(reader),
            attachment: Some(Attachment {
                name: "D".to_owned(),
                content_type: "E".to_owned(),
                text: "F".to_owned(),
            }),
        };
        let opened = Content::open(&vault, id, &letter.seal(&vault, id).unwrap()).unwrap();
        assert_eq!([opened.subject, opened.text, opened.html], ["A", "B", "C"]);
        let reader = opened.reply_to.unwrap();
        assert_eq!([reader.name, reader.address], ["Bo Berg", "bo@example.com"]);
        let file = opened.attachment.unwrap();
        assert_eq!([file.name, file.content_type, file.text], ["D", "E", "F"]);
    }

    #[test]
    fn a_letter_that_waited_since_before_there_were_readers_and_files_can_still_be_sent() {
        let (vault, id) = (vault(), MailId::new(AT));
        let sealed = vault.seal(&about(id), br#"{"subject":"A","text":"B","html":"C"}"#).unwrap();
        let opened = Content::open(&vault, id, &sealed).unwrap();
        assert!(opened.reply_to.is_none() && opened.attachment.is_none());
    }
}
