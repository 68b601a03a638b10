//! The end of every use case that changes a booking.

use domain::AccountId;
use storage::Tx;

use crate::app::Ctx;
use crate::app::bookings::live;

/// Whoever has the bookings before them is told, and whatever was written to the outbox along with it leaves when it is due.
pub(in crate::app::bookings) async fn commit(cx: &Ctx, tx: Tx, account: AccountId) -> storage::Result<()> {
    live::commit(cx, tx, account).await?;
    cx.outbox.wake();
    Ok(())
}
