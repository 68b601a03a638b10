//! Bookings: a client's request, and the photographer's actions on it.

mod action;
mod email;
pub mod limits;
mod listing;
mod note;
mod notification;
mod request;
mod request_key;
mod shoot_date;
mod status;
pub mod step;
mod token;

pub use action::BookingAction;
pub use email::BookingEmail;
pub use listing::{BookingCursor, BookingCursorError, BookingFilter, BookingFilterError, SearchText};
pub use note::RequestNote;
pub use notification::{EmailHold, Notification, QuarantineReason};
pub use request::{BookingMessage, BookingRequest, ClientEmail, ClientEmailError, ClientName};
pub use request_key::RequestKey;
pub use shoot_date::{ShootDate, ShootDateError};
pub use status::BookingStatus;
pub use step::{Actor, BookingStep};
pub use token::{BookingToken, BookingTokenError, TokenHolder};

use crate::clock::Timestamp;
use crate::id::{AccountId, BookingId, ServiceId};
use crate::price::Price;
use crate::service::ServiceTitle;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Booking {
    pub id: BookingId,
    /// The photographer.
    pub account: AccountId,
    /// The photographer may have changed or deleted the service, so `title` and `price` are copies.
    pub service: ServiceId,
    pub title: ServiceTitle,
    pub price: Price,
    pub request: BookingRequest,
    pub status: BookingStatus,
    pub quarantine_reason: Option<QuarantineReason>,
    pub notification: Notification,
    /// The photographer's private note.
    pub note: RequestNote,
    pub date: Option<ShootDate>,
    pub created_at: Timestamp,
    /// When the photographer first opened the request, or changed its status without opening it.
    pub seen_at: Option<Timestamp>,
    /// When the photographer or the client first changed the status from `Inquiry`. An undo of that
    /// change clears it.
    pub answered_at: Option<Timestamp>,
}

impl Booking {
    /// The reason why the photographer has not received an email about a booking that needs an answer.
    pub fn email_hold(&self, email_verified: bool) -> Option<EmailHold> {
        let needs_answer = self.quarantine_reason.is_none() && self.status == BookingStatus::Inquiry;
        self.notification.email_hold(email_verified).filter(|_| needs_answer)
    }

    /// The date that the client may see. Before the confirmation it is only the photographer's plan.
    pub fn agreed_date(&self, last_step: Option<&BookingStep>) -> Option<ShootDate> {
        let was_confirmed = self.status.counts_as_revenue()
            || last_step.is_some_and(BookingStep::is_photographer_cancellation);
        self.date.filter(|_| was_confirmed)
    }
}
