//! Outgoing email: drafts and renders it, builds the MIME message, and delivers it.

mod content;
mod delivery_outcome;
mod emails;
pub(crate) mod eml_reader;
pub(crate) mod files;
mod header_text;
mod message;
mod metrics;
mod outbox;
mod smtp;
mod transport;

pub use emails::{DigestEntry, Email, PhotographerContact, QuarantineSummary, SecurityNotice};
pub use outbox::OutboxHandle;
pub use smtp::SmtpTimeouts;

pub(crate) use content::EmailContent;
pub(crate) use delivery_outcome::DeliveryOutcome;
pub(crate) use emails::EmailBranding;
pub(crate) use message::{FromMailbox, compose};
pub(crate) use smtp::check_connection;
pub(crate) use transport::Transport;
