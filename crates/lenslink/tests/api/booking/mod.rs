//! Booking requests of clients: responses, limits, spam and storage.

mod crash;
mod duplicates;
pub mod helpers;
mod hostile_input;
mod inbox_overflow;
mod limits;
mod lost_connections;
mod queue;
mod responses;
mod spam;
mod unverified_address;
