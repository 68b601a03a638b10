//! Releases requests from quarantine, or deletes them.

use domain::{AccountId, BookingId, EmailId, Timestamp};
use storage::{NewEmail, RECEIPT_EMAIL, Tx};

use super::InboxError;
use super::show::{BookingDetail, read_detail};
use crate::app::identity::Caller;
use crate::app::{AppContext, booking_emails};

/// Moves a request to the inbox, and sends the client a receipt if the settings and limits allow it.
pub async fn release(ctx: &AppContext, caller: Caller, id: BookingId) -> Result<BookingDetail, InboxError> {
    let now = ctx.clock.now();
    let (_lock, mut tx) = caller.begin_write(ctx).await?;
    if !release_booking(ctx, &mut tx, caller.account, id, now).await? {
        return Err(quarantine_error(&mut tx, caller, id).await?);
    }
    let detail = read_detail(tx.bookings(), caller, id, now).await?;
    tx.commit().await?;
    Ok(detail)
}

/// The caller must have locked the account. Returns false if the account has no such booking in quarantine.
pub(in crate::app) async fn release_booking(
    ctx: &AppContext,
    tx: &mut Tx,
    account: AccountId,
    id: BookingId,
    now: Timestamp,
) -> storage::Result<bool> {
    let is_released = tx.bookings().release_from_quarantine(account, id, now).await?;
    if is_released {
        enqueue_receipt(ctx, tx, account, id, now).await?;
    }
    Ok(is_released)
}

/// The same limits apply as for a new request.
async fn enqueue_receipt(
    ctx: &AppContext,
    tx: &mut Tx,
    photographer: AccountId,
    id: BookingId,
    now: Timestamp,
) -> storage::Result<()> {
    let Some(booking) = tx.bookings().find(id).await? else { return Ok(()) };
    let client = booking.request.client_email.address();
    if !booking_emails::are_client_emails_enabled_for(ctx, tx, photographer).await?
        || !ctx.bookings.limits.try_acquire_receipt(photographer, client, ctx.clock.monotonic())
    {
        return Ok(());
    }
    // No content: the outbox worker composes a receipt when it sends it.
    tx.outbox()
        .insert(&NewEmail {
            id: EmailId::new(now),
            kind: RECEIPT_EMAIL,
            account: Some(photographer),
            recipient: client,
            booking: Some(id),
            content: None,
            created_at: now,
            due_at: now,
        })
        .await?;
    Ok(())
}

/// Deletes a request permanently, if it is in quarantine.
pub async fn delete(ctx: &AppContext, caller: Caller, id: BookingId) -> Result<(), InboxError> {
    let (_lock, mut tx) = caller.begin_write(ctx).await?;
    if !tx.bookings().delete_quarantined(caller.account, id).await? {
        return Err(quarantine_error(&mut tx, caller, id).await?);
    }
    tx.commit().await?;
    Ok(())
}

async fn quarantine_error(tx: &mut Tx, caller: Caller, id: BookingId) -> storage::Result<InboxError> {
    let record = tx.bookings().find_record(caller.account, id).await?;
    Ok(if record.is_some() { InboxError::NotInQuarantine } else { InboxError::NotFound })
}
