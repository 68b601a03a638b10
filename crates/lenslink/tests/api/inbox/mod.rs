//! The photographer's inbox.

mod calendar;
mod export;
pub mod helpers;
mod listing;
mod notes;
mod obsolete_emails;
mod ownership;
mod quarantine;
mod resend;
mod search;
mod steps;
mod timeline;
mod undo;
