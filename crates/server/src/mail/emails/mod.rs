//! The emails that Lenslink sends. `link`, `security`, `booking` and `digest` write the draft of an email,
//! which `html` and `text` render.

mod booking;
mod branding;
mod dates;
mod digest;
mod draft;
mod factors;
mod html;
mod link;
mod security;
mod text;

use std::time::Duration;

use domain::booking::{Booking, BookingEmail};
use domain::{Brand, LinkEmail, TimeZone, Timestamp};

use super::content::EmailContent;
use draft::Draft;

pub use booking::PhotographerContact;
pub(crate) use branding::EmailBranding;
pub use digest::{DigestEntry, QuarantineSummary};
pub use security::SecurityNotice;

/// An email to render. Links and pages are complete URLs. The use case builds them, because it knows the
/// secrets in them.
#[derive(Clone, Copy)]
pub enum Email<'a> {
    /// Contains no name: the address may belong to a person who did not ask for this email.
    Link {
        email: LinkEmail,
        link: &'a str,
        valid_for: Duration,
    },
    Security(SecurityNotice<'a>),
    /// Goes to the photographer, who answers the request on `page`.
    BookingRequest {
        booking: &'a Booking,
        page: &'a str,
    },
    /// Goes to the client, like every email with a `photographer` field. `page` shows the client's request.
    BookingReceipt {
        booking: &'a Booking,
        photographer: PhotographerContact<'a>,
        page: &'a str,
    },
    BookingConfirmed {
        booking: &'a Booking,
        photographer: PhotographerContact<'a>,
        page: &'a str,
        confirmed_at: Timestamp,
    },
    /// The photographer cancelled a confirmed booking.
    BookingCancelled {
        booking: &'a Booking,
        photographer: PhotographerContact<'a>,
        page: &'a str,
    },
    BookingDeclined {
        booking: &'a Booking,
        photographer: PhotographerContact<'a>,
        page: &'a str,
    },
    /// Goes to the photographer, who has already received an email about the request.
    BookingWithdrawn {
        booking: &'a Booking,
        page: &'a str,
    },
    /// Goes to the photographer. `deferred` more requests follow in the next digest.
    BookingDigest {
        entries: &'a [DigestEntry<'a>],
        deferred: usize,
        quarantine: QuarantineSummary<'a>,
    },
}

impl Email<'_> {
    /// The `kind` of the email in the outbox table.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Link { email, .. } => email.kind(),
            Self::Security(notice) => notice.email_kind().kind(),
            Self::BookingRequest { .. } => BookingEmail::Request.kind(),
            Self::BookingReceipt { .. } => BookingEmail::Receipt.kind(),
            Self::BookingConfirmed { .. } => BookingEmail::Confirmed.kind(),
            Self::BookingDeclined { .. } => BookingEmail::Declined.kind(),
            Self::BookingCancelled { .. } => BookingEmail::Cancelled.kind(),
            Self::BookingWithdrawn { .. } => BookingEmail::Withdrawn.kind(),
            Self::BookingDigest { .. } => "booking-digest",
        }
    }

    /// `None` if the client's browser sent no time zone, or if the email goes to the photographer.
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
            Self::Link { email, link, valid_for } => link::draft_link_email(brand, email, link, valid_for),
            Self::Security(notice) => notice.draft(brand, zone),
            Self::BookingRequest { booking, page } => booking::draft_request(booking, page, zone),
            Self::BookingReceipt { booking, photographer, page } => {
                booking::draft_receipt(booking, photographer, page, zone)
            }
            Self::BookingConfirmed { booking, photographer, page, confirmed_at } => {
                booking::draft_confirmed(booking, photographer, page, confirmed_at, zone)
            }
            Self::BookingCancelled { booking, photographer, page } => {
                booking::draft_cancelled(booking, photographer, page, zone)
            }
            Self::BookingDeclined { booking, photographer, page } => {
                booking::draft_declined(booking, photographer, page, zone)
            }
            Self::BookingWithdrawn { booking, page } => booking::draft_withdrawn(booking, page, zone),
            Self::BookingDigest { entries, deferred, quarantine } => {
                digest::draft_digest(entries, deferred, quarantine, zone)
            }
        }
    }

    /// Times are in the client's zone in emails to clients, else in the photographer's zone, else in UTC.
    pub(crate) fn render(
        &self,
        branding: &EmailBranding<'_>,
        photographers_zone: Option<TimeZone>,
    ) -> EmailContent {
        let zone = self.client_time_zone().or(photographers_zone).unwrap_or(TimeZone::UTC);
        let draft = self.draft(branding.brand, zone);
        EmailContent {
            html: html::render_html(&draft, branding),
            text: text::render_text(&draft, branding),
            subject: draft.subject,
            reply_to: draft.reply_to,
            attachment: draft.attachment,
        }
    }
}

/// Omits links, names and addresses, because debug output may be logged.
impl std::fmt::Debug for Email<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Email({})", self.kind())
    }
}

#[cfg(test)]
mod tests;
