//! Confirms, declines, completes and cancels requests in the inbox.

use domain::booking::step::{STATUS_EMAIL_DELAY, UNDO_OFFER_WINDOW};
use domain::booking::{Actor, BookingStatus};
use domain::{AccountId, BookingId, Timestamp};
use storage::{NewStep, Tx};

use super::InboxError;
use super::show::{BookingDetail, read_detail};
use crate::app::AppContext;
use crate::app::booking_emails;
use crate::app::identity::Caller;
use crate::app::mail::Schedule;

pub async fn change_status(
    ctx: &AppContext,
    caller: Caller,
    id: BookingId,
    to: BookingStatus,
) -> Result<BookingDetail, InboxError> {
    let now = ctx.clock.now();
    let (_lock, mut tx) = caller.begin_write(ctx).await?;
    change_booking_status(ctx, &mut tx, caller.account, id, to, now).await?;
    let detail = read_detail(tx.bookings(), caller, id, now).await?;
    tx.commit().await?;
    Ok(detail)
}

/// The caller must have locked the account. The email to the client waits until the step can no longer be
/// undone.
pub(in crate::app) async fn change_booking_status(
    ctx: &AppContext,
    tx: &mut Tx,
    account: AccountId,
    id: BookingId,
    to: BookingStatus,
    now: Timestamp,
) -> Result<(), InboxError> {
    let booking = tx.bookings().find_record(account, id).await?.ok_or(InboxError::NotFound)?.booking;
    if !booking.can_be_set_to(to) {
        return Err(InboxError::Conflict(booking.conflict_message()));
    }
    let undo_until = Some(now.plus(UNDO_OFFER_WINDOW));
    let step = NewStep { from: booking.status, to, actor: Actor::Photographer, at: now, undo_until };
    if !tx.bookings().set_status(id, &step).await? {
        // Does not happen: every use case that changes a status locks the account first.
        let booking = tx.bookings().find_record(account, id).await?.ok_or(InboxError::NotFound)?.booking;
        return Err(InboxError::Conflict(booking.conflict_message()));
    }
    tx.bookings().mark_seen(id, now).await?;
    let schedule = Schedule { created_at: now, due_at: now.plus(STATUS_EMAIL_DELAY) };
    booking_emails::enqueue_status_email(ctx, tx, &booking, to, schedule).await?;
    Ok(())
}
