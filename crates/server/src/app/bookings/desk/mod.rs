//! A photographer's desk: what clients asked for, and what becomes of it.

mod calendar;
mod commit;
mod export;
mod list;
mod notes;
mod quarantine;
mod refusal;
mod resend;
mod seen;
mod show;
mod step;
mod undo;

pub use calendar::{CalendarFile, calendar};
pub use export::{Export, export};
pub use list::{Listed, Page, Wanted, list};
pub use notes::{date, note};
pub use quarantine::{delete, release};
pub use refusal::DeskRefusal;
pub use resend::resend;
pub use seen::seen;
pub use show::{Detail, Happened, MailEntry, TimelineEntry, show};
pub use step::step;
pub use storage::BookingCounts;
pub use undo::undo;

pub(super) use commit::commit;
pub(in crate::app) use quarantine::release_booking;
pub(in crate::app) use step::take_step;
