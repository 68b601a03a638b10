//! Confirming, declining, completing and cancelling at the desk.

use domain::BookingId;
use domain::booking::step::{LETTER_WAITS, UNDO_OFFERED};
use domain::booking::{Actor, BookingStatus};
use storage::NewStep;

use super::show::{Detail, detail};
use super::{DeskRefusal, commit};
use crate::app::Ctx;
use crate::app::bookings::letters;
use crate::app::identity::Caller;

/// The client is told of it, but not before it can no longer be taken back.
pub async fn step(cx: &Ctx, caller: Caller, id: BookingId, to: BookingStatus) -> Result<Detail, DeskRefusal> {
    let now = cx.clock.now();
    let (_turn, mut tx) = caller.begin(cx).await?;
    let found = tx.bookings().record(caller.account, id).await?.ok_or(DeskRefusal::NotFound)?;
    let booking = found.booking;
    if !booking.may_be_set_to(to) {
        return Err(DeskRefusal::Conflict(booking.told()));
    }
    let undo_until = Some(now.plus(UNDO_OFFERED));
    let step = NewStep { from: booking.status, to, actor: Actor::Photographer, at: now, undo_until };
    if !tx.bookings().set_status(id, &step).await? {
        // The client or a mailed link was faster: what they did can be seen by now.
        let found = tx.bookings().record(caller.account, id).await?.ok_or(DeskRefusal::NotFound)?;
        return Err(DeskRefusal::Conflict(found.booking.told()));
    }
    tx.bookings().seen(id, now).await?;
    letters::tell_client(cx, &mut tx, &booking, to, now.plus(LETTER_WAITS)).await?;
    let detail = detail(tx.bookings(), caller, id, now).await?;
    commit(cx, tx, caller.account).await?;
    Ok(detail)
}
