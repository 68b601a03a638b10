//! The photographer's inbox: use cases that list requests and act on them.

mod calendar;
mod error;
mod export;
mod list;
mod notes;
mod quarantine;
mod resend;
mod seen;
mod show;
mod step;
mod undo;

pub use calendar::{CalendarFile, create_calendar_file};
pub use error::InboxError;
pub use export::{ExportStream, export_bookings};
pub use list::{BookingPage, ListItem, ListQuery, list_bookings};
pub use notes::{set_date, set_note};
pub use quarantine::{delete, release};
pub use resend::resend;
pub use seen::mark_seen;
pub use show::{BookingDetail, EmailEntry, TimelineEntry, TimelineEvent, load_detail};
pub use step::change_status;
pub use storage::BookingCounts;
pub use undo::undo_last_step;

pub(in crate::app) use quarantine::release_booking;
pub(in crate::app) use step::change_booking_status;
