//! Outgoing mail: what it says, how it is made, how it leaves.

mod content;
pub(crate) mod files;
mod header_text;
mod letters;
mod message;
mod numbers;
mod outbox;
pub(crate) mod read;
mod smtp;
mod transport;

pub use letters::{Letter, Overflow, Photographer, SecurityNotice, Waiting};
pub use outbox::Outbox;
pub use smtp::Patience;

pub(crate) use content::Content;
pub(crate) use letters::Signature;
pub(crate) use message::{Sender, compose};
pub(crate) use smtp::check;
pub(crate) use transport::{Outcome, Transport};
