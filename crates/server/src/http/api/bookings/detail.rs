//! A request with its timeline.

use domain::Timestamp;
use domain::booking::{BookingAction, BookingEmail};
use serde::Serialize;
use utoipa::ToSchema;

use super::summary_view::{BookingSummaryView, MailStateView};
use crate::app::bookings::inbox::{BookingDetail, EmailEntry, TimelineEntry, TimelineEvent};

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BookingAction)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ActionView {
    Confirm,
    Decline,
    Complete,
    Cancel,
    Undo,
    Release,
    Delete,
}

impl From<BookingAction> for ActionView {
    fn from(action: BookingAction) -> Self {
        match action {
            BookingAction::Confirm => Self::Confirm,
            BookingAction::Decline => Self::Decline,
            BookingAction::Complete => Self::Complete,
            BookingAction::Cancel => Self::Cancel,
            BookingAction::Undo => Self::Undo,
            BookingAction::Release => Self::Release,
            BookingAction::Delete => Self::Delete,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum BookingEmailView {
    Request,
    Receipt,
    Confirmed,
    Declined,
    Cancelled,
    Withdrawn,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum RecipientView {
    You,
    Client,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TimelineMail)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TimelineMailView {
    id: String,
    #[schema(inline)]
    about: BookingEmailView,
    #[schema(inline)]
    to: RecipientView,
    state: MailStateView,
    attempts: i64,
    resendable: bool,
}

impl From<&EmailEntry> for TimelineMailView {
    fn from(email: &EmailEntry) -> Self {
        let about = match email.about {
            BookingEmail::Request => BookingEmailView::Request,
            BookingEmail::Receipt => BookingEmailView::Receipt,
            BookingEmail::Confirmed => BookingEmailView::Confirmed,
            BookingEmail::Declined => BookingEmailView::Declined,
            BookingEmail::Cancelled => BookingEmailView::Cancelled,
            BookingEmail::Withdrawn => BookingEmailView::Withdrawn,
        };
        Self {
            id: email.id.to_string(),
            about,
            to: if email.about.goes_to_client() { RecipientView::Client } else { RecipientView::You },
            state: email.state.into(),
            attempts: email.attempts,
            resendable: email.can_resend,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum TimelineEventView {
    Received,
    Seen,
    Mail,
    Confirmed,
    Declined,
    Completed,
    Cancelled,
    Withdrawn,
    Released,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TimelineEntry)]
pub(crate) struct TimelineEntryView {
    #[schema(inline)]
    kind: TimelineEventView,
    /// In milliseconds since 1970.
    at: i64,
    mail: Option<TimelineMailView>,
}

impl From<&TimelineEntry> for TimelineEntryView {
    fn from(entry: &TimelineEntry) -> Self {
        let (kind, mail) = match &entry.event {
            TimelineEvent::Received => (TimelineEventView::Received, None),
            TimelineEvent::Seen => (TimelineEventView::Seen, None),
            TimelineEvent::Confirmed => (TimelineEventView::Confirmed, None),
            TimelineEvent::Declined => (TimelineEventView::Declined, None),
            TimelineEvent::Completed => (TimelineEventView::Completed, None),
            TimelineEvent::Cancelled => (TimelineEventView::Cancelled, None),
            TimelineEvent::Withdrawn => (TimelineEventView::Withdrawn, None),
            TimelineEvent::Released => (TimelineEventView::Released, None),
            TimelineEvent::Email(email) => (TimelineEventView::Mail, Some(email.into())),
        };
        Self { kind, at: entry.at.as_millis(), mail }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BookingDetail)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BookingDetailView {
    #[serde(flatten)]
    summary: BookingSummaryView,
    note: String,
    timeline: Vec<TimelineEntryView>,
    actions: Vec<ActionView>,
    /// In milliseconds since 1970. Until then, `undo` reverts the last status change.
    undo_until: Option<i64>,
}

impl From<BookingDetail> for BookingDetailView {
    fn from(detail: BookingDetail) -> Self {
        Self {
            summary: BookingSummaryView::new(&detail.booking, detail.worst_email_state, detail.email_hold),
            note: detail.booking.note.to_string(),
            timeline: detail.timeline.iter().map(TimelineEntryView::from).collect(),
            actions: detail.actions.into_iter().map(ActionView::from).collect(),
            undo_until: detail.undo_until.map(Timestamp::as_millis),
        }
    }
}
