//! Requests that looked suspicious: taken in after all, or thrown away.

use domain::{AccountId, BookingId, MailId, Timestamp};
use storage::{NewMail, RECEIPT_MAIL, Tx};

use super::show::{Detail, detail};
use super::{DeskRefusal, commit};
use crate::app::identity::Caller;
use crate::app::{Ctx, settings};

/// From now on it is a request like any other, and its client hears that it has arrived.
pub async fn release(cx: &Ctx, caller: Caller, id: BookingId) -> Result<Detail, DeskRefusal> {
    let now = cx.clock.now();
    let (_turn, mut tx) = caller.begin(cx).await?;
    if !release_booking(cx, &mut tx, caller.account, id, now).await? {
        return Err(not_in_quarantine(&mut tx, caller, id).await?);
    }
    let detail = detail(tx.bookings(), caller, id, now).await?;
    commit(cx, tx, caller.account).await?;
    Ok(detail)
}

/// Releases at `now`, for a caller that has locked the account. False if the booking is not in quarantine.
pub(in crate::app) async fn release_booking(
    cx: &Ctx,
    tx: &mut Tx,
    account: AccountId,
    id: BookingId,
    now: Timestamp,
) -> storage::Result<bool> {
    let is_released = tx.bookings().release(account, id, now).await?;
    if is_released {
        acknowledge(cx, tx, account, id, now).await?;
    }
    Ok(is_released)
}

/// As for any new request: also few mails go to one address or on behalf of one photographer.
async fn acknowledge(
    cx: &Ctx,
    tx: &mut Tx,
    photographer: AccountId,
    id: BookingId,
    now: Timestamp,
) -> storage::Result<()> {
    let Some(booking) = tx.bookings().find(id).await? else { return Ok(()) };
    let client = booking.request.client_email.address();
    if !settings::writes_to_clients(cx, tx, photographer).await?
        || !cx.bookings.limits.another_receipt(photographer, client, cx.clock.monotonic())
    {
        return Ok(());
    }
    // Worded when it is sent, as every receipt.
    tx.outbox()
        .insert(&NewMail {
            id: MailId::new(now),
            kind: RECEIPT_MAIL,
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

/// For good. What is not in quarantine stays.
pub async fn delete(cx: &Ctx, caller: Caller, id: BookingId) -> Result<(), DeskRefusal> {
    let (_turn, mut tx) = caller.begin(cx).await?;
    if !tx.bookings().delete_quarantined(caller.account, id).await? {
        return Err(not_in_quarantine(&mut tx, caller, id).await?);
    }
    commit(cx, tx, caller.account).await?;
    Ok(())
}

async fn not_in_quarantine(tx: &mut Tx, caller: Caller, id: BookingId) -> storage::Result<DeskRefusal> {
    let found = tx.bookings().record(caller.account, id).await?;
    Ok(if found.is_some() { DeskRefusal::NotInQuarantine } else { DeskRefusal::NotFound })
}
