//! One email about many requests, to a photographer who would otherwise get too many: those beyond what is emailed one
//! by one, and those that went into quarantine because many arrived at once.

use std::time::Duration;

use domain::booking::{Booking, TokenHolder};
use domain::{AccountId, Timestamp};
use storage::Tx;

use super::link;
use crate::app::Ctx;
use crate::app::mail::{self, EnqueueError};
use crate::mail::{Letter, Overflow, Waiting};

/// How long a photographer hears nothing more after one of them.
const QUIET: Duration = Duration::from_secs(60 * 60);
/// Bookings in one mail: more than that nobody reads to the end.
const LISTED: i64 = 20;
/// What waited longer is not told of any more: an address that nobody confirmed by then will not be.
const WAITS: Duration = Duration::from_secs(30 * 24 * 60 * 60);
/// Shows the quarantine in the inbox.
const QUARANTINE_TAB: &str = "?filter=quarantine";
/// Photographers in one turn of the job; the others have the next.
const TURN: i64 = 200;

/// Tells everybody who is due. One who cannot be told costs the others nothing.
pub async fn send_digests(cx: &Ctx) -> storage::Result<()> {
    let now = cx.clock.now();
    let due =
        cx.db.read().await?.bookings().due_digests(now.minus(WAITS), now.minus(QUIET), now, TURN).await?;
    for account in due {
        if let Err(error) = send(cx, account).await {
            tracing::warn!(%account, %error, "a photographer could not be told of waiting bookings");
        }
    }
    Ok(())
}

async fn send(cx: &Ctx, account: AccountId) -> Result<(), EnqueueError> {
    let now = cx.clock.now();
    let mut tx = cx.db.write().await?;
    // Another node may have come to the same account: after the lock, what it did can be seen.
    tx.accounts().lock(account).await?;
    if tx.bookings().was_digested(account, now.minus(QUIET), now).await? {
        return Ok(());
    }
    enqueue(cx, &mut tx, account, now).await?;
    tx.commit().await?;
    cx.outbox.wake();
    Ok(())
}

/// Writes a digest of what waits for one, if anything does, for a caller that has locked the account.
pub(super) async fn enqueue(
    cx: &Ctx,
    tx: &mut Tx,
    account: AccountId,
    now: Timestamp,
) -> Result<(), EnqueueError> {
    let Some(photographer) = tx.bookings().photographer(account).await? else { return Ok(()) };
    let bookings = readable(account, tx.bookings().take_for_digest(account, LISTED, now).await?);
    let others = tx.bookings().waiting_for_digest(account).await?;
    let pages: Vec<String> =
        bookings.iter().map(|booking| link::address(cx, booking.id, TokenHolder::Photographer)).collect();
    let overflow = readable(account, tx.bookings().overflow(account, LISTED).await?);
    let count = tx.bookings().digest_overflow(account, now).await?;
    let inbox = format!("{}/bookings", cx.config.http.public_url);
    let overflow_pages: Vec<String> =
        overflow.iter().map(|booking| format!("{inbox}/{}{QUARANTINE_TAB}", booking.id)).collect();
    if bookings.is_empty() && count == 0 {
        return Ok(());
    }
    let dropped = tx.bookings().take_dropped(account).await?;
    let letter = Letter::BookingDigest {
        waiting: &listed(&bookings, &pages),
        others: usize::try_from(others).unwrap_or_default(),
        overflow: Overflow {
            listed: &listed(&overflow, &overflow_pages),
            count: usize::try_from(count).unwrap_or_default(),
            dropped: usize::try_from(dropped).unwrap_or_default(),
            page: &format!("{inbox}{QUARANTINE_TAB}"),
        },
    };
    mail::enqueue(cx, tx, &photographer.email, Some(account), letter).await?;
    Ok(())
}

fn listed<'a>(bookings: &'a [Booking], pages: &'a [String]) -> Vec<Waiting<'a>> {
    bookings.iter().zip(pages).map(|(booking, page)| Waiting { booking, page }).collect()
}

fn readable(account: AccountId, taken: Vec<storage::Result<Booking>>) -> Vec<Booking> {
    let told = |error: &storage::Error| tracing::error!(%account, %error, "a booking cannot be read");
    taken.into_iter().filter_map(|booking| booking.inspect_err(told).ok()).collect()
}
