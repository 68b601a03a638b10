//! The content of an email before it is rendered to HTML and text.

use crate::mail::content::{Attachment, ReplyTo};

/// The texts are not escaped yet.
#[derive(Debug)]
pub(super) struct Draft {
    pub subject: String,
    /// The preview text that mail clients show beside the subject.
    pub preview: String,
    /// A caption at the end of the header line, opposite the brand name.
    pub topic: &'static str,
    pub heading: String,
    pub body: Vec<Block>,
    pub reply_to: Option<ReplyTo>,
    pub attachment: Option<Attachment>,
}

#[derive(Debug)]
pub(super) enum Block {
    Paragraph(String),
    /// Rows of label and value.
    Facts(Vec<(&'static str, String)>),
    /// Text that a user typed, set apart so that it cannot look like text of the product.
    Quote {
        label: &'static str,
        text: String,
    },
    /// Buttons, the primary one first. The email also shows `url` as text, so that readers can check or copy
    /// it.
    Actions {
        buttons: Vec<Action>,
        url: String,
    },
    List(Vec<DraftListItem>),
}

#[derive(Debug)]
pub(super) struct Action {
    pub label: &'static str,
    pub link: String,
}

#[derive(Debug)]
pub(super) struct DraftListItem {
    pub title: String,
    pub details: Vec<String>,
    pub action: Action,
}

impl Block {
    pub fn paragraph(text: impl Into<String>) -> Self {
        Self::Paragraph(text.into())
    }

    /// One button. The email also shows its link as text.
    pub fn button(label: &'static str, link: &str) -> Self {
        Self::Actions { buttons: vec![Action::new(label, link)], url: link.to_owned() }
    }
}

impl Action {
    pub fn new(label: &'static str, link: impl Into<String>) -> Self {
        Self { label, link: link.into() }
    }
}

impl Draft {
    pub fn for_account(subject: String, preview: &str, heading: &str, body: Vec<Block>) -> Self {
        let (preview, heading) = (preview.to_owned(), heading.to_owned());
        Self { subject, preview, topic: "your account", heading, body, reply_to: None, attachment: None }
    }

    /// The sentence at the end of every email that says who gets replies. It shows the address and not the
    /// name, which a user typed.
    pub fn reply_note(&self) -> String {
        match &self.reply_to {
            Some(reply_to) => format!("Replies to this email go to {}.", reply_to.address),
            None => "Replies to this address are not read.".to_owned(),
        }
    }
}
