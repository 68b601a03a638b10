//! Outgoing mail.

mod transport;

pub(crate) use transport::check;
