//! The photographer's inbox.

pub(super) mod booking;
pub(super) mod calendar;
pub(super) mod csv;
mod csv_rows;
mod detail;
pub(super) mod emails;
pub(super) mod list;
pub(super) mod notes;
pub(super) mod steps;
mod summary_view;

use domain::BookingId;

use crate::http::error::ApiError;

/// An invalid id gets the same 404 as an unknown one.
fn parse_booking_id(id: &str) -> Result<BookingId, ApiError> {
    id.parse().map_err(|_| ApiError::NOT_FOUND)
}
