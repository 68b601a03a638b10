//! The content of an email, and how it is encrypted in the database.

use domain::{EmailAddress, EmailId};
use identity::Vault;
use serde::{Deserialize, Serialize};

#[derive(Serialize, Deserialize)]
pub(crate) struct EmailContent {
    pub subject: String,
    pub text: String,
    pub html: String,
    /// Also `None` in emails that were sealed before this field existed.
    pub reply_to: Option<ReplyTo>,
    /// Also `None` in emails that were sealed before this field existed.
    pub attachment: Option<Attachment>,
}

#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Attachment {
    pub name: String,
    pub content_type: String,
    pub text: String,
}

/// The mailbox that gets replies. The sender of the email is always the operator.
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

impl EmailContent {
    /// Links in emails open accounts, so a copy of the database must not be enough to read them. `None` if
    /// the encryption fails.
    pub fn seal(&self, vault: &Vault, id: EmailId) -> Option<Vec<u8>> {
        let plaintext = serde_json::to_vec(self).ok()?;
        vault.seal(&associated_data(id), &plaintext).ok()
    }

    /// `None` if the content was sealed with another key or for another email, or cannot be parsed.
    pub fn open(vault: &Vault, id: EmailId, sealed: &[u8]) -> Option<Self> {
        let plaintext = vault.open(&associated_data(id), sealed).ok()?;
        serde_json::from_slice(&plaintext).ok()
    }
}

fn associated_data(id: EmailId) -> String {
    format!("mail {id}")
}

impl std::fmt::Debug for EmailContent {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("EmailContent(…)")
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

    const NOW: Timestamp = Timestamp::from_millis(1_763_000_000_000);

    fn vault() -> Vault {
        Vault::from_text(&"A".repeat(43)).unwrap()
    }

    #[test]
    fn opens_sealed_content_unchanged() {
        let (vault, id) = (vault(), EmailId::new(NOW));
        let reply_to = ReplyTo::new("Bo Berg", &"bo@example.com".parse().unwrap());
        let content = EmailContent {
            subject: "A".to_owned(),
            text: "B".to_owned(),
            html: "C".to_owned(),
            reply_to: Some(reply_to),
            attachment: Some(Attachment {
                name: "D".to_owned(),
                content_type: "E".to_owned(),
                text: "F".to_owned(),
            }),
        };
        let opened = EmailContent::open(&vault, id, &content.seal(&vault, id).unwrap()).unwrap();
        assert_eq!([opened.subject, opened.text, opened.html], ["A", "B", "C"]);
        let reply_to = opened.reply_to.unwrap();
        assert_eq!([reply_to.name, reply_to.address], ["Bo Berg", "bo@example.com"]);
        let attachment = opened.attachment.unwrap();
        assert_eq!([attachment.name, attachment.content_type, attachment.text], ["D", "E", "F"]);
    }

    #[test]
    fn opens_content_sealed_before_reply_to_and_attachment_existed() {
        let (vault, id) = (vault(), EmailId::new(NOW));
        let sealed = vault.seal(&associated_data(id), br#"{"subject":"A","text":"B","html":"C"}"#).unwrap();
        let opened = EmailContent::open(&vault, id, &sealed).unwrap();
        assert!(opened.reply_to.is_none() && opened.attachment.is_none());
    }
}
