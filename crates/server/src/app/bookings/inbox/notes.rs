//! The photographer's note and shoot date on a booking. Saving one never changes the other.

use domain::BookingId;
use domain::booking::{RequestNote, ShootDate};

use super::InboxError;
use super::show::{BookingDetail, read_detail};
use crate::app::AppContext;
use crate::app::identity::Caller;

pub async fn set_note(
    ctx: &AppContext,
    caller: Caller,
    id: BookingId,
    note: &RequestNote,
) -> Result<BookingDetail, InboxError> {
    let (_lock, mut tx) = caller.begin_write(ctx).await?;
    if !tx.bookings().set_note(caller.account, id, note).await? {
        return Err(InboxError::NotFound);
    }
    let detail = read_detail(tx.bookings(), caller, id, ctx.clock.now()).await?;
    tx.commit().await?;
    Ok(detail)
}

pub async fn set_date(
    ctx: &AppContext,
    caller: Caller,
    id: BookingId,
    date: Option<ShootDate>,
) -> Result<BookingDetail, InboxError> {
    let (_lock, mut tx) = caller.begin_write(ctx).await?;
    if !tx.bookings().set_date(caller.account, id, date).await? {
        return Err(InboxError::NotFound);
    }
    let detail = read_detail(tx.bookings(), caller, id, ctx.clock.now()).await?;
    tx.commit().await?;
    Ok(detail)
}
