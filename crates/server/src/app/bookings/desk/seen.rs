//! That a photographer has looked at a request. The client's page tells it.

use domain::BookingId;

use super::show::{Detail, detail};
use super::{DeskRefusal, commit};
use crate::app::Ctx;
use crate::app::identity::Caller;

/// The first time counts.
pub async fn seen(cx: &Ctx, caller: Caller, id: BookingId) -> Result<Detail, DeskRefusal> {
    let now = cx.clock.now();
    let (_turn, mut tx) = caller.begin(cx).await?;
    if tx.bookings().record(caller.account, id).await?.is_none() {
        return Err(DeskRefusal::NotFound);
    }
    let first = tx.bookings().seen(id, now).await?;
    let detail = detail(tx.bookings(), caller, id, now).await?;
    // Whoever opens it again has changed nothing, and nobody is to be told.
    if first {
        commit(cx, tx, caller.account).await?;
    }
    Ok(detail)
}
