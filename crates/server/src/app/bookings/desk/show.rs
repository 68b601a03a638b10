//! One request with everything that happened to it.

use domain::booking::{Actor, Booking, BookingAction, BookingMail, BookingStatus, Step};
use domain::{BookingId, EmailHold, MailId, MailState, Timestamp};
use storage::{BookingRecord, BookingStore};

use super::DeskRefusal;
use super::resend::is_resendable;
use crate::app::Ctx;
use crate::app::identity::Caller;

#[derive(Debug)]
pub struct Detail {
    pub booking: Booking,
    /// How its mails stand, if there are any: the worst of them.
    pub mail: Option<MailState>,
    /// Why the photographer was not emailed about it.
    pub email_hold: Option<EmailHold>,
    /// The oldest first.
    pub timeline: Vec<TimelineEntry>,
    pub actions: Vec<BookingAction>,
    pub undo_until: Option<Timestamp>,
}

#[derive(Debug, PartialEq, Eq)]
pub struct TimelineEntry {
    pub at: Timestamp,
    pub what: Happened,
}

#[derive(Debug, PartialEq, Eq)]
pub enum Happened {
    Received,
    Seen,
    Confirmed,
    Declined,
    Completed,
    Cancelled,
    /// Cancelled by the client before it was answered.
    Withdrawn,
    /// Out of quarantine.
    Released,
    Mail(MailEntry),
}

#[derive(Debug, PartialEq, Eq)]
pub struct MailEntry {
    pub id: MailId,
    pub about: BookingMail,
    pub state: MailState,
    pub attempts: i64,
    pub resendable: bool,
}

pub async fn show(cx: &Ctx, caller: Caller, id: BookingId) -> Result<Detail, DeskRefusal> {
    let mut tx = cx.db.read().await?;
    detail(tx.bookings(), caller, id, cx.clock.now()).await
}

/// As it is in the caller's transaction: what a change answers with is what it has made.
pub(super) async fn detail(
    bookings: BookingStore<'_>,
    caller: Caller,
    id: BookingId,
    now: Timestamp,
) -> Result<Detail, DeskRefusal> {
    let record = bookings.record(caller.account, id).await?.ok_or(DeskRefusal::NotFound)?;
    let undoable = undoable(&record, now);
    Ok(Detail {
        mail: MailState::worst(record.mails.iter().map(|mail| mail.state)),
        email_hold: record.booking.email_hold(record.email_verified),
        timeline: timeline(&record),
        actions: record.booking.actions(undoable.is_some()),
        undo_until: undoable.and_then(|step| step.undo_until),
        booking: record.booking,
    })
}

/// The step that can be taken back: the last one, while it is fresh and nobody was told of it.
pub(super) fn undoable(record: &BookingRecord, now: Timestamp) -> Option<&Step> {
    let step = record.steps.last().filter(|step| step.is_fresh(now))?;
    let untold = |mail: MailId| record.mails.iter().any(|known| known.id == mail && known.untouched);
    step.mail.is_none_or(untold).then_some(step)
}

/// In the order of time; of one millisecond, what was done before what is told of it.
fn timeline(record: &BookingRecord) -> Vec<TimelineEntry> {
    let BookingRecord { booking, steps, mails, .. } = record;
    let entry = |at, what| TimelineEntry { at, what };
    let mut entries = vec![entry(booking.created_at, Happened::Received)];
    entries.extend(booking.seen_at.map(|at| entry(at, Happened::Seen)));
    entries.extend(answered_before_steps(booking, steps));
    entries.extend(steps.iter().map(|step| entry(step.at, happened(step.from, step.to, step.actor))));
    entries.extend(mails.iter().filter_map(|mail| {
        let about = BookingMail::told_of(&mail.kind, booking.status)?;
        let resendable = is_resendable(mail, booking);
        let told = MailEntry { id: mail.id, about, state: mail.state, attempts: mail.attempts, resendable };
        Some(entry(mail.settled_at.unwrap_or(mail.created_at), Happened::Mail(told)))
    }));
    entries.sort_by_key(|entry| entry.at);
    entries
}

fn happened(from: Option<BookingStatus>, to: BookingStatus, actor: Actor) -> Happened {
    match (from, to, actor) {
        (None, ..) | (_, BookingStatus::Inquiry, _) => Happened::Released,
        (_, BookingStatus::Confirmed, _) => Happened::Confirmed,
        (_, BookingStatus::Declined, _) => Happened::Declined,
        (_, BookingStatus::Completed, _) => Happened::Completed,
        (_, BookingStatus::Cancelled, Actor::Client) => Happened::Withdrawn,
        (_, BookingStatus::Cancelled, Actor::Photographer) => Happened::Cancelled,
    }
}

/// What was answered before steps were written down shows in the booking itself.
fn answered_before_steps(booking: &Booking, steps: &[Step]) -> Option<TimelineEntry> {
    let at = booking.answered_at?;
    if steps.iter().any(|step| step.from == Some(BookingStatus::Inquiry)) {
        return None;
    }
    let went_on = steps.iter().any(|step| step.from == Some(BookingStatus::Confirmed));
    let what = match booking.status {
        BookingStatus::Declined => Happened::Declined,
        BookingStatus::Cancelled if !went_on => Happened::Withdrawn,
        _ => Happened::Confirmed,
    };
    Some(TimelineEntry { at, what })
}
