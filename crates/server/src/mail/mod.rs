//! Outgoing mail.

mod smtp;

pub(crate) use smtp::check;
