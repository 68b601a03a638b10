//! What a client asks a photographer for, and what becomes of it.

mod action;
mod key;
pub mod limits;
mod listing;
mod mail;
mod note;
mod notice;
mod request;
mod shoot_date;
mod status;
pub mod step;
mod token;

pub use action::BookingAction;
pub use key::RequestKey;
pub use listing::{BookingCursor, BookingCursorError, BookingFilter, BookingFilterError, SearchText};
pub use mail::BookingMail;
pub use note::RequestNote;
pub use notice::{EmailHold, Notice, Suspicion};
pub use request::{BookingMessage, BookingRequest, ClientEmail, ClientEmailError, ClientName};
pub use shoot_date::{ShootDate, ShootDateError};
pub use status::BookingStatus;
pub use step::{Actor, Step};
pub use token::{BookingToken, BookingTokenError, TokenHolder};

use crate::clock::Timestamp;
use crate::id::{AccountId, BookingId, ServiceId};
use crate::money::Price;
use crate::service::ServiceTitle;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Booking {
    pub id: BookingId,
    /// The photographer.
    pub account: AccountId,
    /// Which service it was. It may be gone by now, so its title and price stand here as they were.
    pub service: ServiceId,
    pub title: ServiceTitle,
    pub price: Price,
    pub request: BookingRequest,
    pub status: BookingStatus,
    pub suspicion: Option<Suspicion>,
    pub notice: Notice,
    /// The photographer's own.
    pub note: RequestNote,
    pub date: Option<ShootDate>,
    pub created_at: Timestamp,
    /// When the photographer first looked at it.
    pub seen_at: Option<Timestamp>,
    /// When it left `Inquiry`, by whoever's doing.
    pub answered_at: Option<Timestamp>,
}

impl Booking {
    /// Why the photographer has not been emailed about it, while there is something to answer.
    pub fn email_hold(&self, email_verified: bool) -> Option<EmailHold> {
        let is_waiting = self.suspicion.is_none() && self.status == BookingStatus::Inquiry;
        self.notice.hold(email_verified).filter(|_| is_waiting)
    }

    /// The day that its client may know of. Before it is confirmed, it is only what the photographer has in mind.
    pub fn agreed_date(&self, last_step: Option<&Step>) -> Option<ShootDate> {
        let was_confirmed = self.status.earns() || last_step.is_some_and(Step::calls_off);
        self.date.filter(|_| was_confirmed)
    }
}
