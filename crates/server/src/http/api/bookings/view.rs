//! A request as a line of a list.

use domain::booking::{Booking, BookingStatus};
use domain::{EmailHold, MailState, Suspicion, Timestamp};
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::bookings::desk::{BookingCounts, Listed, Page};

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

impl From<MailState> for MailStateView {
    fn from(state: MailState) -> Self {
        match state {
            MailState::Queued => Self::Queued,
            MailState::Sent => Self::Sent,
            MailState::Failed => Self::Failed,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Suspicion)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum SuspicionView {
    TooFast,
    TooMany,
    ManyAtOnce,
}

impl From<Suspicion> for SuspicionView {
    fn from(suspicion: Suspicion) -> Self {
        match suspicion {
            Suspicion::TooFast => Self::TooFast,
            Suspicion::TooMany => Self::TooMany,
            Suspicion::ManyAtOnce => Self::ManyAtOnce,
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
pub(crate) struct SummaryView {
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
    /// `2026-05-12` or `2026-05-12T14:00`, as it is where the two meet.
    date: Option<String>,
    quarantined: bool,
    /// Why it is in quarantine.
    suspicion: Option<SuspicionView>,
    /// How its mails stand: the worst of them.
    mail: Option<MailStateView>,
    /// Why the photographer was not emailed about it. `unverified`: the emails that go to an unverified address within
    /// a day are used up; the email leaves when the address is verified.
    email_hold: Option<EmailHoldView>,
}

impl SummaryView {
    pub fn new(booking: &Booking, mail: Option<MailState>, email_hold: Option<EmailHold>) -> Self {
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
            quarantined: booking.suspicion.is_some(),
            suspicion: booking.suspicion.map(SuspicionView::from),
            mail: mail.map(MailStateView::from),
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
pub(crate) struct PageView {
    items: Vec<SummaryView>,
    /// Gives the next page, if there is one.
    next_cursor: Option<String>,
    counts: CountsView,
}

impl From<Page> for PageView {
    fn from(page: Page) -> Self {
        let item =
            |Listed { booking, mail, email_hold }: &Listed| SummaryView::new(booking, *mail, *email_hold);
        Self {
            items: page.items.iter().map(item).collect(),
            next_cursor: page.next.map(|place| place.reveal()),
            counts: page.counts.into(),
        }
    }
}
