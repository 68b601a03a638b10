//! Emails about bookings, and the links in them.

mod answers;
mod delivery;
mod digest;
mod held_emails;
pub mod helpers;
mod hostile_input;
mod links;
mod logs;
mod mail_server_outage;
mod recipients;
mod time_zones;
