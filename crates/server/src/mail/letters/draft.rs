//! A letter before it is laid out: what it says, in the order in which it says it.

use crate::mail::content::{Attachment, ReplyTo};

/// Nothing in it is escaped yet.
#[derive(Debug)]
pub(super) struct Draft {
    pub subject: String,
    /// What the list of mails shows beside the subject.
    pub preview: String,
    /// A caption at the end of the line that the wordmark begins, as on the edge of a film.
    pub topic: &'static str,
    pub heading: String,
    pub body: Vec<Block>,
    pub reply_to: Option<ReplyTo>,
    pub attachment: Option<Attachment>,
}

#[derive(Debug)]
pub(super) enum Block {
    Paragraph(String),
    /// What is the case, one below the other: a name for it, and what it is.
    Facts(Vec<(&'static str, String)>),
    /// What somebody else wrote, set apart so that it cannot pass for our own words.
    Quote {
        label: &'static str,
        text: String,
    },
    /// What can be done, the likeliest first; `address` stands there bare, for whoever wants to see where it leads or has
    /// to copy it.
    Actions {
        buttons: Vec<Action>,
        address: String,
    },
    List(Vec<Item>),
}

#[derive(Debug)]
pub(super) struct Action {
    pub label: &'static str,
    pub link: String,
}

/// One of many.
#[derive(Debug)]
pub(super) struct Item {
    pub title: String,
    pub details: Vec<String>,
    pub action: Action,
}

impl Block {
    pub fn paragraph(text: impl Into<String>) -> Self {
        Self::Paragraph(text.into())
    }

    /// One button that leads where the bare address does.
    pub fn button(label: &'static str, link: &str) -> Self {
        Self::Actions { buttons: vec![Action::new(label, link)], address: link.to_owned() }
    }
}

impl Action {
    pub fn new(label: &'static str, link: impl Into<String>) -> Self {
        Self { label, link: link.into() }
    }
}

impl Draft {
    pub fn about_account(subject: String, preview: &str, heading: &str, body: Vec<Block>) -> Self {
        let (preview, heading) = (preview.to_owned(), heading.to_owned());
        Self { subject, preview, topic: "your account", heading, body, reply_to: None, attachment: None }
    }

    /// Who reads answers: said at the end of every letter. By address, because a name may be whatever anybody typed.
    pub fn answers(&self) -> String {
        match &self.reply_to {
            Some(reader) => format!("Answers to this email go to {}.", reader.address),
            None => "Nobody reads answers to this address.".to_owned(),
        }
    }
}
