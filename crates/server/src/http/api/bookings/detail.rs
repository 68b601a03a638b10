//! A request with everything that happened to it.

use domain::Timestamp;
use domain::booking::{BookingAction, BookingMail};
use serde::Serialize;
use utoipa::ToSchema;

use super::view::{MailStateView, SummaryView};
use crate::app::bookings::desk::{Detail, Happened, MailEntry, TimelineEntry};

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
pub(crate) enum AboutView {
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
    about: AboutView,
    #[schema(inline)]
    to: RecipientView,
    state: MailStateView,
    attempts: i64,
    resendable: bool,
}

impl From<&MailEntry> for TimelineMailView {
    fn from(mail: &MailEntry) -> Self {
        let about = match mail.about {
            BookingMail::Request => AboutView::Request,
            BookingMail::Receipt => AboutView::Receipt,
            BookingMail::Confirmed => AboutView::Confirmed,
            BookingMail::Declined => AboutView::Declined,
            BookingMail::Cancelled => AboutView::Cancelled,
            BookingMail::Withdrawn => AboutView::Withdrawn,
        };
        Self {
            id: mail.id.to_string(),
            about,
            to: if mail.about.goes_to_client() { RecipientView::Client } else { RecipientView::You },
            state: mail.state.into(),
            attempts: mail.attempts,
            resendable: mail.resendable,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum KindView {
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
    kind: KindView,
    /// In milliseconds since 1970.
    at: i64,
    mail: Option<TimelineMailView>,
}

impl From<&TimelineEntry> for TimelineEntryView {
    fn from(entry: &TimelineEntry) -> Self {
        let (kind, mail) = match &entry.what {
            Happened::Received => (KindView::Received, None),
            Happened::Seen => (KindView::Seen, None),
            Happened::Confirmed => (KindView::Confirmed, None),
            Happened::Declined => (KindView::Declined, None),
            Happened::Completed => (KindView::Completed, None),
            Happened::Cancelled => (KindView::Cancelled, None),
            Happened::Withdrawn => (KindView::Withdrawn, None),
            Happened::Released => (KindView::Released, None),
            Happened::Mail(mail) => (KindView::Mail, Some(mail.into())),
        };
        Self { kind, at: entry.at.as_millis(), mail }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BookingDetail)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DetailView {
    #[serde(flatten)]
    summary: SummaryView,
    note: String,
    timeline: Vec<TimelineEntryView>,
    actions: Vec<ActionView>,
    /// In milliseconds since 1970: until then `undo` takes the last step back.
    undo_until: Option<i64>,
}

impl From<Detail> for DetailView {
    fn from(detail: Detail) -> Self {
        Self {
            summary: SummaryView::new(&detail.booking, detail.mail, detail.email_hold),
            note: detail.booking.note.to_string(),
            timeline: detail.timeline.iter().map(TimelineEntryView::from).collect(),
            actions: detail.actions.into_iter().map(ActionView::from).collect(),
            undo_until: detail.undo_until.map(Timestamp::as_millis),
        }
    }
}
