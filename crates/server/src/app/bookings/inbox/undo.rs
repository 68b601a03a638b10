//! Undoes the last step, before the client gets an email about it.

use domain::booking::step::STATUS_EMAIL_DELAY;
use domain::booking::{Booking, BookingStep};
use domain::mail::EMAIL_RETENTION;
use domain::{BookingId, EmailState, Timestamp};
use storage::{BookingRecord, Tx};

use super::InboxError;
use super::show::{BookingDetail, find_undoable_step, read_detail};
use crate::app::AppContext;
use crate::app::booking_emails;
use crate::app::identity::Caller;
use crate::app::mail::Schedule;

/// The lock of the account keeps two concurrent calls from undoing the same step.
pub async fn undo_last_step(
    ctx: &AppContext,
    caller: Caller,
    id: BookingId,
) -> Result<BookingDetail, InboxError> {
    let now = ctx.clock.now();
    let (_lock, mut tx) = caller.begin_write(ctx).await?;
    let record = tx.bookings().find_record(caller.account, id).await?.ok_or(InboxError::NotFound)?;
    let step = find_undoable_step(&record, now).ok_or_else(|| too_late_error(&record))?;
    if !tx.bookings().undo_step(id, step).await? {
        return Err(too_late_error(&record));
    }
    // The outbox worker may have leased the email since `find_record` read it.
    if let Some(email_id) = step.email
        && !tx.outbox().cancel_untried(email_id).await?
    {
        return Err(too_late_error(&record));
    }
    restore_earlier_email(ctx, &mut tx, &record, now).await?;
    let detail = read_detail(tx.bookings(), caller, id, now).await?;
    tx.commit().await?;
    Ok(detail)
}

/// The undone step may have deleted the queued email about the step before it. That email is correct again.
/// It was never sent if it is missing although its retention has not ended.
async fn restore_earlier_email(
    ctx: &AppContext,
    tx: &mut Tx,
    record: &BookingRecord,
    now: Timestamp,
) -> Result<(), InboxError> {
    let previous_step = record.steps.iter().rev().nth(1);
    let Some(BookingStep { at, to, email: Some(email_id), .. }) = previous_step else { return Ok(()) };
    let is_missing = !record.emails.iter().any(|email| email.id == *email_id);
    if is_missing && *at > now.minus(EMAIL_RETENTION) {
        let booking = Booking { status: *to, ..record.booking.clone() };
        let schedule = Schedule { created_at: now, due_at: now.max(at.plus(STATUS_EMAIL_DELAY)) };
        booking_emails::enqueue_status_email(ctx, tx, &booking, *to, schedule).await?;
    }
    Ok(())
}

/// The message depends on the email about the step: a queued or failed one has not reached the client.
fn too_late_error(record: &BookingRecord) -> InboxError {
    let step = record.steps.last();
    let email_id = step.and_then(|step| step.email);
    let email = record.emails.iter().find(|email| email_id == Some(email.id));
    InboxError::TooLate(match (email.map(|email| email.state), step) {
        (Some(EmailState::Sent), _) => "It is too late to undo this: the email to the client was sent.",
        (Some(EmailState::Queued), _) => {
            "It is too late to undo this: the email to the client is being sent."
        }
        (_, Some(BookingStep { email: Some(_), .. } | BookingStep { undo_until: Some(_), .. })) => {
            "It is too late to undo this."
        }
        _ => "There is nothing to undo.",
    })
}
