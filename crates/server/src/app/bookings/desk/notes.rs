//! What a photographer writes down about a request: a note, and when the two meet. One never changes the other.

use domain::BookingId;
use domain::booking::{RequestNote, ShootDate};

use super::show::{Detail, detail};
use super::{DeskRefusal, commit};
use crate::app::Ctx;
use crate::app::identity::Caller;

pub async fn note(
    cx: &Ctx,
    caller: Caller,
    id: BookingId,
    note: &RequestNote,
) -> Result<Detail, DeskRefusal> {
    let (_turn, mut tx) = caller.begin(cx).await?;
    if !tx.bookings().set_note(caller.account, id, note).await? {
        return Err(DeskRefusal::NotFound);
    }
    let detail = detail(tx.bookings(), caller, id, cx.clock.now()).await?;
    commit(cx, tx, caller.account).await?;
    Ok(detail)
}

pub async fn date(
    cx: &Ctx,
    caller: Caller,
    id: BookingId,
    date: Option<ShootDate>,
) -> Result<Detail, DeskRefusal> {
    let (_turn, mut tx) = caller.begin(cx).await?;
    if !tx.bookings().set_date(caller.account, id, date).await? {
        return Err(DeskRefusal::NotFound);
    }
    let detail = detail(tx.bookings(), caller, id, cx.clock.now()).await?;
    commit(cx, tx, caller.account).await?;
    Ok(detail)
}
