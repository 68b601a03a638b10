//! One page of the list of requests. The detail of a request contains the same summary.

use domain::booking::{Booking, BookingStatus};
use domain::{EmailHold, EmailState, QuarantineReason, Timestamp};
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::bookings::inbox::{BookingCounts, BookingPage, ListItem};

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BookingStatus)]
#[serde(rename_all = "lowercase")]
pub(crate) enum StatusView {
    Inquiry,
    Confirmed,
    Declined,
    Completed,
    Cancelled,
}

impl From<BookingStatus> for StatusView {
    fn from(status: BookingStatus) -> Self {
        match status {
            BookingStatus::Inquiry => Self::Inquiry,
            BookingStatus::Confirmed => Self::Confirmed,
            BookingStatus::Declined => Self::Declined,
            BookingStatus::Completed => Self::Completed,
            BookingStatus::Cancelled => Self::Cancelled,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = MailState)]
#[serde(rename_all = "lowercase")]
pub(crate) enum MailStateView {
    Queued,
    Sent,
    Failed,
}

impl From<EmailState> for MailStateView {
    fn from(state: EmailState) -> Self {
        match state {
            EmailState::Queued => Self::Queued,
            EmailState::Sent => Self::Sent,
            EmailState::Failed => Self::Failed,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Suspicion)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum QuarantineReasonView {
    TooFast,
    TooMany,
    ManyAtOnce,
}

impl From<QuarantineReason> for QuarantineReasonView {
    fn from(reason: QuarantineReason) -> Self {
        match reason {
            QuarantineReason::TooFast => Self::TooFast,
            QuarantineReason::TooMany => Self::TooMany,
            QuarantineReason::ManyAtOnce => Self::ManyAtOnce,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = EmailHold)]
#[serde(rename_all = "lowercase")]
pub(crate) enum EmailHoldView {
    Unverified,
}

impl From<EmailHold> for EmailHoldView {
    fn from(hold: EmailHold) -> Self {
        match hold {
            EmailHold::Unverified => Self::Unverified,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BookingSummary)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BookingSummaryView {
    id: String,
    status: StatusView,
    service_title: String,
    /// In cents.
    price: i64,
    client_name: String,
    client_email: String,
    message: String,
    /// In milliseconds since 1970.
    created_at: i64,
    seen_at: Option<i64>,
    answered_at: Option<i64>,
    /// `2026-05-12` or `2026-05-12T14:00`, in local time at the shoot.
    date: Option<String>,
    quarantined: bool,
    /// Why it is in quarantine.
    suspicion: Option<QuarantineReasonView>,
    /// The worst state of its emails.
    mail: Option<MailStateView>,
    /// Why the photographer has received no email about it. `unverified`: the daily limit of an unverified
    /// address is used up; the email leaves when the address is verified.
    email_hold: Option<EmailHoldView>,
}

impl BookingSummaryView {
    pub fn new(
        booking: &Booking,
        worst_email_state: Option<EmailState>,
        email_hold: Option<EmailHold>,
    ) -> Self {
        Self {
            id: booking.id.to_string(),
            status: booking.status.into(),
            service_title: booking.title.to_string(),
            price: booking.price.as_cents(),
            client_name: booking.request.client_name.to_string(),
            client_email: booking.request.client_email.as_str().to_owned(),
            message: booking.request.message.to_string(),
            created_at: booking.created_at.as_millis(),
            seen_at: booking.seen_at.map(Timestamp::as_millis),
            answered_at: booking.answered_at.map(Timestamp::as_millis),
            date: booking.date.map(|date| date.to_string()),
            quarantined: booking.quarantine_reason.is_some(),
            suspicion: booking.quarantine_reason.map(QuarantineReasonView::from),
            mail: worst_email_state.map(MailStateView::from),
            email_hold: email_hold.map(EmailHoldView::from),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BookingCounts)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CountsView {
    needs_answer: i64,
    confirmed: i64,
    done: i64,
    declined: i64,
    quarantine: i64,
}

impl From<BookingCounts> for CountsView {
    fn from(counts: BookingCounts) -> Self {
        let BookingCounts { needs_answer, confirmed, done, declined, quarantine } = counts;
        Self { needs_answer, confirmed, done, declined, quarantine }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BookingPage)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BookingPageView {
    items: Vec<BookingSummaryView>,
    /// The `cursor` of the next page; `null` on the last page.
    next_cursor: Option<String>,
    counts: CountsView,
}

impl From<BookingPage> for BookingPageView {
    fn from(page: BookingPage) -> Self {
        let to_summary = |ListItem { booking, worst_email_state, email_hold }: &ListItem| {
            BookingSummaryView::new(booking, *worst_email_state, *email_hold)
        };
        Self {
            items: page.items.iter().map(to_summary).collect(),
            next_cursor: page.next.map(|cursor| cursor.encode()),
            counts: page.counts.into(),
        }
    }
}
