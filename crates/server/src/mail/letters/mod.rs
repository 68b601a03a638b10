//! What Lenslink writes to people. Each letter is worded once (`link`, `security`, `booking`, `digest`) and laid out
//! twice (`html`, `text`): for mail programs that show HTML and for those that do not.

mod booking;
mod dates;
mod digest;
mod draft;
mod html;
mod html_blocks;
mod link;
mod security;
mod signature;
mod text;

use std::time::Duration;

use domain::booking::{Booking, BookingMail};
use domain::{Brand, LinkEmail, TimeZone, Timestamp};

use super::content::Content;
use draft::Draft;

pub use booking::Photographer;
pub use digest::{Overflow, Waiting};
pub use security::SecurityNotice;
pub(crate) use signature::Signature;

/// Links are whole addresses, made by whoever knows the code in them.
#[derive(Clone, Copy)]
pub enum Letter<'a> {
    /// Names nobody: anyone can type the address of a stranger.
    Link {
        email: LinkEmail,
        link: &'a str,
        valid_for: Duration,
    },
    Security(SecurityNotice<'a>),
    /// To the photographer; `page` is where it is answered.
    BookingRequest {
        booking: &'a Booking,
        page: &'a str,
    },
    /// To the client, as all that have a `photographer`; `page` is where the request can be followed.
    BookingReceipt {
        booking: &'a Booking,
        photographer: Photographer<'a>,
        page: &'a str,
    },
    BookingConfirmed {
        booking: &'a Booking,
        photographer: Photographer<'a>,
        page: &'a str,
        at: Timestamp,
    },
    /// A confirmed booking that the photographer called off.
    BookingCancelled {
        booking: &'a Booking,
        photographer: Photographer<'a>,
        page: &'a str,
    },
    BookingDeclined {
        booking: &'a Booking,
        photographer: Photographer<'a>,
        page: &'a str,
    },
    /// To the photographer, who was told of the request before.
    BookingWithdrawn {
        booking: &'a Booking,
        page: &'a str,
    },
    /// To the photographer: `others` had no room in it.
    BookingDigest {
        waiting: &'a [Waiting<'a>],
        others: usize,
        overflow: Overflow<'a>,
    },
}

impl Letter<'_> {
    /// A stable word for the database.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Link { email, .. } => email.kind(),
            Self::Security(notice) => notice.email().kind(),
            Self::BookingRequest { .. } => BookingMail::Request.kind(),
            Self::BookingReceipt { .. } => BookingMail::Receipt.kind(),
            Self::BookingConfirmed { .. } => BookingMail::Confirmed.kind(),
            Self::BookingDeclined { .. } => BookingMail::Declined.kind(),
            Self::BookingCancelled { .. } => BookingMail::Cancelled.kind(),
            Self::BookingWithdrawn { .. } => BookingMail::Withdrawn.kind(),
            Self::BookingDigest { .. } => "booking-digest",
        }
    }

    /// Of a client who reads the email. `None`: the client's browser named none, or the photographer reads it.
    fn client_time_zone(&self) -> Option<TimeZone> {
        match self {
            Self::BookingReceipt { booking, .. }
            | Self::BookingConfirmed { booking, .. }
            | Self::BookingCancelled { booking, .. }
            | Self::BookingDeclined { booking, .. } => booking.request.time_zone,
            Self::Link { .. }
            | Self::Security(_)
            | Self::BookingRequest { .. }
            | Self::BookingWithdrawn { .. }
            | Self::BookingDigest { .. } => None,
        }
    }

    fn draft(&self, brand: &Brand, zone: TimeZone) -> Draft {
        match *self {
            Self::Link { email, link, valid_for } => link::link(brand, email, link, valid_for),
            Self::Security(notice) => notice.draft(brand, zone),
            Self::BookingRequest { booking, page } => booking::request(booking, page, zone),
            Self::BookingReceipt { booking, photographer, page } => {
                booking::receipt(booking, photographer, page, zone)
            }
            Self::BookingConfirmed { booking, photographer, page, at } => {
                booking::confirmed(booking, photographer, page, at, zone)
            }
            Self::BookingCancelled { booking, photographer, page } => {
                booking::cancelled(booking, photographer, page, zone)
            }
            Self::BookingDeclined { booking, photographer, page } => {
                booking::declined(booking, photographer, page, zone)
            }
            Self::BookingWithdrawn { booking, page } => booking::withdrawn(booking, page, zone),
            Self::BookingDigest { waiting, others, overflow } => {
                digest::digest(waiting, others, overflow, zone)
            }
        }
    }

    /// With times in the zone of the reader: the client's own in emails to a client, or else the photographer's, or
    /// else UTC.
    pub(crate) fn render(&self, signature: &Signature<'_>, photographers_zone: Option<TimeZone>) -> Content {
        let zone = self.client_time_zone().or(photographers_zone).unwrap_or(TimeZone::UTC);
        let draft = self.draft(signature.brand, zone);
        Content {
            html: html::html(&draft, signature),
            text: text::text(&draft, signature),
            subject: draft.subject,
            reply_to: draft.reply_to,
            attachment: draft.attachment,
        }
    }
}

/// Without its links and names, because what is printed for debugging ends in a log.
impl std::fmt::Debug for Letter<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Letter({})", self.kind())
    }
}

#[cfg(test)]
mod tests;
