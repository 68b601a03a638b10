//! Marks a booking as seen by the photographer. The client's page shows that.

use domain::BookingId;

use super::InboxError;
use super::show::{BookingDetail, read_detail};
use crate::app::AppContext;
use crate::app::identity::Caller;

/// Only the first call counts.
pub async fn mark_seen(ctx: &AppContext, caller: Caller, id: BookingId) -> Result<BookingDetail, InboxError> {
    let now = ctx.clock.now();
    let (_lock, mut tx) = caller.begin_write(ctx).await?;
    if tx.bookings().find_record(caller.account, id).await?.is_none() {
        return Err(InboxError::NotFound);
    }
    let is_first = tx.bookings().mark_seen(id, now).await?;
    let detail = read_detail(tx.bookings(), caller, id, now).await?;
    // A later call changes nothing, so it must not notify other open inboxes.
    if is_first {
        tx.commit().await?;
    }
    Ok(detail)
}
