//! The day of a request, for the photographer's own calendar.

use domain::BookingId;

use super::DeskRefusal;
use crate::app::Ctx;
use crate::app::identity::Caller;
use crate::calendar::{Event, file_name};

#[derive(Debug)]
pub struct CalendarFile {
    pub name: String,
    pub text: String,
}

/// Where no date is noted there is no file.
pub async fn calendar(cx: &Ctx, caller: Caller, id: BookingId) -> Result<CalendarFile, DeskRefusal> {
    let mut tx = cx.db.read().await?;
    let found = tx.bookings().record(caller.account, id).await?.ok_or(DeskRefusal::NotFound)?;
    let booking = found.booking;
    let date = booking.date.ok_or(DeskRefusal::NotFound)?;
    let (service, with) = (booking.title.as_str(), booking.request.client_name.as_str());
    let event = Event { booking: id, date, service, with, made_at: cx.clock.now() };
    Ok(CalendarFile { name: file_name(id), text: event.file() })
}
