//! One mail about many bookings, to a photographer who would otherwise get too many: those beyond what is mailed one by
//! one, and those that waited until the photographer's address was confirmed.

use std::time::Duration;

use domain::AccountId;
use domain::booking::{Booking, TokenHolder};

use super::link::{self, LinkRefusal};
use crate::app::{Ctx, mail};
use crate::mail::{Letter, Waiting};

/// How long a photographer hears nothing more after one of them.
const QUIET: Duration = Duration::from_secs(60 * 60);
/// Bookings in one mail: more than that nobody reads to the end.
const LISTED: i64 = 20;
/// What waited longer is not told of any more: an address that nobody confirmed by then will not be.
const WAITS: Duration = Duration::from_secs(30 * 24 * 60 * 60);
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

async fn send(cx: &Ctx, account: AccountId) -> Result<(), LinkRefusal> {
    let now = cx.clock.now();
    let mut tx = cx.db.write().await?;
    // Another node may have come to the same account: after the lock, what it did can be seen.
    tx.accounts().lock(account).await?;
    if tx.bookings().was_digested(account, now.minus(QUIET), now).await? {
        return Ok(());
    }
    let Some(photographer) = tx.bookings().photographer(account).await? else { return Ok(()) };
    let bookings = readable(account, tx.bookings().take_for_digest(account, LISTED, now).await?);
    let others = tx.bookings().waiting_for_digest(account).await?;
    let pages: Vec<String> =
        bookings.iter().map(|booking| link::address(cx, booking.id, TokenHolder::Photographer)).collect();
    let waiting: Vec<Waiting<'_>> =
        bookings.iter().zip(&pages).map(|(booking, page)| Waiting { booking, page }).collect();
    if !waiting.is_empty() {
        let letter =
            Letter::BookingDigest { waiting: &waiting, others: usize::try_from(others).unwrap_or_default() };
        mail::enqueue(cx, &mut tx, &photographer.email, Some(account), letter).await?;
    }
    tx.commit().await?;
    cx.outbox.wake();
    Ok(())
}

fn readable(account: AccountId, taken: Vec<storage::Result<Booking>>) -> Vec<Booking> {
    let told = |error: &storage::Error| tracing::error!(%account, %error, "a booking cannot be read");
    taken.into_iter().filter_map(|booking| booking.inspect_err(told).ok()).collect()
}
