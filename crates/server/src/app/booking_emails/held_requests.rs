//! Requests whose emails the server held while the address of the photographer was unverified.

use domain::AccountId;
use storage::Tx;

use super::digest;
use crate::app::AppContext;
use crate::app::mail::EnqueueError;

/// Call this in a transaction that makes the email address of the account verified. Sends the oldest requests
/// that wait for a digest in single emails, up to the limit of the photographer, and the others in a digest.
/// Sends nothing to a disabled account.
pub(in crate::app) async fn send_held_requests(
    ctx: &AppContext,
    tx: &mut Tx,
    account: AccountId,
) -> Result<(), EnqueueError> {
    let photographer = tx.bookings().find_photographer(account).await?;
    if photographer.is_none_or(|photographer| photographer.is_disabled) {
        return Ok(());
    }
    let (now, monotonic) = (ctx.clock.now(), ctx.clock.monotonic());
    // A held request waits for a digest like any other request without its own email.
    let held_count = tx.bookings().count_waiting_for_digest(account).await?;
    let may_send = |_: &i64| ctx.bookings.try_acquire_email(account, monotonic);
    let single_count = (0..held_count).take_while(may_send).count();
    tx.bookings().queue_held_emails(account, i64::try_from(single_count).unwrap_or(i64::MAX), now).await?;
    digest::enqueue_digest(ctx, tx, account, now).await
}
