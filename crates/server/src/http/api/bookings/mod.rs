//! What clients asked for, for the photographer whom they asked.

pub(super) mod calendar;
pub(super) mod csv;
mod csv_text;
mod detail;
pub(super) mod list;
pub(super) mod mails;
pub(super) mod notes;
pub(super) mod one;
pub(super) mod steps;
mod view;

use domain::BookingId;

use crate::http::error::ApiError;

/// What is no id leads where an unknown one does.
fn booking(id: &str) -> Result<BookingId, ApiError> {
    id.parse().map_err(|_| ApiError::NOT_FOUND)
}
