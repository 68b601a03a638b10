//! Requests that were not emailed while their photographer's address was unverified.

use domain::AccountId;
use storage::Tx;

use super::{digest, live};
use crate::app::Ctx;
use crate::app::mail::EnqueueError;

/// The end of a use case that verified an address: what was held leaves at once.
pub(in crate::app) async fn commit_verified(
    cx: &Ctx,
    mut tx: Tx,
    account: AccountId,
) -> Result<(), EnqueueError> {
    send_held(cx, &mut tx, account).await?;
    live::commit_many(cx, tx, &[account]).await?;
    cx.outbox.wake();
    Ok(())
}

/// Sends what was held, for a caller that has just verified the account's address: the oldest requests in emails of their
/// own, as many as a photographer gets one by one, and the others in a digest.
pub(in crate::app) async fn send_held(cx: &Ctx, tx: &mut Tx, account: AccountId) -> Result<(), EnqueueError> {
    let photographer = tx.bookings().photographer(account).await?;
    if photographer.is_none_or(|photographer| photographer.disabled) {
        return Ok(());
    }
    let (now, monotonic) = (cx.clock.now(), cx.clock.monotonic());
    let held = tx.bookings().waiting_for_digest(account).await?;
    let has_room = |_: &i64| cx.bookings.limits.another_mail(account, monotonic);
    let single = (0..held).take_while(has_room).count();
    tx.bookings().email_held(account, i64::try_from(single).unwrap_or(i64::MAX), now).await?;
    digest::enqueue(cx, tx, account, now).await
}
