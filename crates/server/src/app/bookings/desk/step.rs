//! Confirming, declining, completing and cancelling at the desk.

use domain::booking::step::{LETTER_WAITS, UNDO_OFFERED};
use domain::booking::{Actor, BookingStatus};
use domain::{AccountId, BookingId, Timestamp};
use storage::{NewStep, Tx};

use super::show::{Detail, detail};
use super::{DeskRefusal, commit};
use crate::app::Ctx;
use crate::app::bookings::letters;
use crate::app::identity::Caller;
use crate::app::mail::Schedule;

pub async fn step(cx: &Ctx, caller: Caller, id: BookingId, to: BookingStatus) -> Result<Detail, DeskRefusal> {
    let now = cx.clock.now();
    let (_turn, mut tx) = caller.begin(cx).await?;
    take_step(cx, &mut tx, caller.account, id, to, now).await?;
    let detail = detail(tx.bookings(), caller, id, now).await?;
    commit(cx, tx, caller.account).await?;
    Ok(detail)
}

/// Changes the status at `now`, for a caller that has locked the account. The e-mail to the client waits until the step
/// can no longer be undone.
pub(in crate::app) async fn take_step(
    cx: &Ctx,
    tx: &mut Tx,
    account: AccountId,
    id: BookingId,
    to: BookingStatus,
    now: Timestamp,
) -> Result<(), DeskRefusal> {
    let found = tx.bookings().record(account, id).await?.ok_or(DeskRefusal::NotFound)?;
    let booking = found.booking;
    if !booking.may_be_set_to(to) {
        return Err(DeskRefusal::Conflict(booking.told()));
    }
    let undo_until = Some(now.plus(UNDO_OFFERED));
    let step = NewStep { from: booking.status, to, actor: Actor::Photographer, at: now, undo_until };
    if !tx.bookings().set_status(id, &step).await? {
        // The client or a mailed link was faster: what they did can be seen by now.
        let found = tx.bookings().record(account, id).await?.ok_or(DeskRefusal::NotFound)?;
        return Err(DeskRefusal::Conflict(found.booking.told()));
    }
    tx.bookings().seen(id, now).await?;
    let schedule = Schedule { created_at: now, due_at: now.plus(LETTER_WAITS) };
    letters::tell_client(cx, tx, &booking, to, schedule).await?;
    Ok(())
}
