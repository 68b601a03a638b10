//! The shoot date of a booking as a file for the photographer's calendar.

use domain::BookingId;

use super::InboxError;
use crate::app::AppContext;
use crate::app::identity::Caller;
use crate::calendar::{CalendarEvent, file_name};

#[derive(Debug)]
pub struct CalendarFile {
    pub name: String,
    pub text: String,
}

/// `NotFound` if the booking has no date.
pub async fn create_calendar_file(
    ctx: &AppContext,
    caller: Caller,
    id: BookingId,
) -> Result<CalendarFile, InboxError> {
    let mut tx = ctx.db.read().await?;
    let record = tx.bookings().find_record(caller.account, id).await?.ok_or(InboxError::NotFound)?;
    let booking = record.booking;
    let date = booking.date.ok_or(InboxError::NotFound)?;
    let (service, client_name) = (booking.title.as_str(), booking.request.client_name.as_str());
    let event =
        CalendarEvent { booking: id, date, service, other_party: client_name, stamped_at: ctx.clock.now() };
    Ok(CalendarFile { name: file_name(id), text: event.format_ics() })
}
