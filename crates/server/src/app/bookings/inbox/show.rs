//! One booking with its timeline.

use domain::booking::{Actor, Booking, BookingAction, BookingEmail, BookingStatus, BookingStep};
use domain::{BookingId, EmailHold, EmailId, EmailState, Timestamp};
use storage::{BookingRecord, BookingStore, EmailSummary};

use super::InboxError;
use crate::app::AppContext;
use crate::app::identity::Caller;

#[derive(Debug)]
pub struct BookingDetail {
    pub booking: Booking,
    /// The worst state of the emails about the booking, if there are any.
    pub worst_email_state: Option<EmailState>,
    /// Why the photographer got no email about the request. `None` if nothing holds the email back, or the
    /// request needs no answer.
    pub email_hold: Option<EmailHold>,
    /// The oldest first.
    pub timeline: Vec<TimelineEntry>,
    pub actions: Vec<BookingAction>,
    /// When the inbox stops offering to undo the last step. `None` if it cannot be undone.
    pub undo_until: Option<Timestamp>,
}

#[derive(Debug, PartialEq, Eq)]
pub struct TimelineEntry {
    pub at: Timestamp,
    pub event: TimelineEvent,
}

#[derive(Debug, PartialEq, Eq)]
pub enum TimelineEvent {
    Received,
    Seen,
    Confirmed,
    Declined,
    Completed,
    Cancelled,
    /// The client cancelled the request before the photographer answered it.
    Withdrawn,
    /// The photographer released the request from quarantine.
    Released,
    Email(EmailEntry),
}

#[derive(Debug, PartialEq, Eq)]
pub struct EmailEntry {
    pub id: EmailId,
    pub about: BookingEmail,
    pub state: EmailState,
    pub attempts: i64,
    pub can_resend: bool,
}

pub async fn load_detail(
    ctx: &AppContext,
    caller: Caller,
    id: BookingId,
) -> Result<BookingDetail, InboxError> {
    let mut tx = ctx.db.read().await?;
    read_detail(tx.bookings(), caller, id, ctx.clock.now()).await
}

/// Reads in the transaction of the use case, so that a change returns the changed booking.
pub(super) async fn read_detail(
    bookings: BookingStore<'_>,
    caller: Caller,
    id: BookingId,
    now: Timestamp,
) -> Result<BookingDetail, InboxError> {
    let record = bookings.find_record(caller.account, id).await?.ok_or(InboxError::NotFound)?;
    let undoable_step = find_undoable_step(&record, now);
    Ok(BookingDetail {
        worst_email_state: EmailState::worst(record.emails.iter().map(|email| email.state)),
        email_hold: record.booking.email_hold(record.email_verified),
        timeline: build_timeline(&record),
        actions: record.booking.available_actions(undoable_step.is_some()),
        undo_until: undoable_step.and_then(|step| step.undo_until),
        booking: record.booking,
    })
}

/// The last step, while its undo window is open and no node has tried to send its email.
pub(super) fn find_undoable_step(record: &BookingRecord, now: Timestamp) -> Option<&BookingStep> {
    let step = record.steps.last().filter(|step| step.is_within_undo_window(now))?;
    let is_unsent = |id: EmailId| record.emails.iter().any(|email| email.id == id && email.is_untried);
    step.email.is_none_or(is_unsent).then_some(step)
}

/// Sorted by time. Within one millisecond, a step comes before the email about it.
fn build_timeline(record: &BookingRecord) -> Vec<TimelineEntry> {
    let BookingRecord { booking, steps, emails, .. } = record;
    let entry = |at, event| TimelineEntry { at, event };
    let mut entries = vec![entry(booking.created_at, TimelineEvent::Received)];
    entries.extend(booking.seen_at.map(|at| entry(at, TimelineEvent::Seen)));
    entries.extend(answer_without_step(booking, steps));
    entries
        .extend(steps.iter().map(|step| entry(step.at, to_timeline_event(step.from, step.to, step.actor))));
    entries.extend(emails.iter().filter_map(|email| {
        let email_entry = EmailEntry {
            id: email.id,
            about: BookingEmail::from_stored_kind(&email.kind, booking.status)?,
            state: email.state,
            attempts: email.attempts,
            can_resend: can_resend(email, booking),
        };
        Some(entry(email.settled_at.unwrap_or(email.created_at), TimelineEvent::Email(email_entry)))
    }));
    entries.sort_by_key(|entry| entry.at);
    entries
}

fn to_timeline_event(from: Option<BookingStatus>, to: BookingStatus, actor: Actor) -> TimelineEvent {
    match (from, to, actor) {
        (None, ..) | (_, BookingStatus::Inquiry, _) => TimelineEvent::Released,
        (_, BookingStatus::Confirmed, _) => TimelineEvent::Confirmed,
        (_, BookingStatus::Declined, _) => TimelineEvent::Declined,
        (_, BookingStatus::Completed, _) => TimelineEvent::Completed,
        (_, BookingStatus::Cancelled, Actor::Client) => TimelineEvent::Withdrawn,
        (_, BookingStatus::Cancelled, Actor::Photographer) => TimelineEvent::Cancelled,
    }
}

/// Builds the entry for an answer or a withdrawal from before the server recorded steps.
fn answer_without_step(booking: &Booking, steps: &[BookingStep]) -> Option<TimelineEntry> {
    let at = booking.answered_at?;
    if steps.iter().any(|step| step.from == Some(BookingStatus::Inquiry)) {
        return None;
    }
    let was_confirmed = steps.iter().any(|step| step.from == Some(BookingStatus::Confirmed));
    let event = match booking.status {
        BookingStatus::Declined => TimelineEvent::Declined,
        BookingStatus::Cancelled if !was_confirmed => TimelineEvent::Withdrawn,
        _ => TimelineEvent::Confirmed,
    };
    Some(TimelineEntry { at, event })
}

/// Whether the email has failed and is still true: an email that reports a status must report the current
/// one.
pub(super) fn can_resend(email: &EmailSummary, booking: &Booking) -> bool {
    let about = BookingEmail::from_stored_kind(&email.kind, booking.status);
    email.state == EmailState::Failed && about.is_none_or(|about| about.is_current_for(booking.status))
}
