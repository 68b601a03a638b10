//! The end of every use case that changes a booking.

use domain::AccountId;
use storage::Tx;

use crate::app::Ctx;

/// Whatever was written to the outbox along with it leaves when it is due.
pub(in crate::app::bookings) async fn commit(cx: &Ctx, tx: Tx, account: AccountId) -> storage::Result<()> {
    tx.commit().await?;
    tracing::debug!(%account, "the bookings of an account have changed");
    cx.outbox.wake();
    Ok(())
}
