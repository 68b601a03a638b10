//! Requests that photographers do not want to keep any longer.

use std::time::Duration;

use domain::retention::Turn;
use domain::{AccountId, Timestamp};

use crate::app::{Ctx, bookings};

/// In one transaction: nobody waits for more than that.
const BATCH: i64 = 200;
const ACCOUNTS: i64 = 200;
/// A noted date is one of where the two meet, and there it may still be yesterday.
const WEST: Duration = Duration::from_secs(24 * 60 * 60);

/// Deletes them for everybody who has chosen so. One whose requests cannot be deleted costs the others nothing.
pub async fn forget_old_requests(cx: &Ctx) -> storage::Result<()> {
    let Some(now) = believed_now(cx).await? else { return Ok(()) };
    let mut last = None;
    loop {
        let accounts = cx.db.read().await?.settings().with_retention(last, ACCOUNTS).await?;
        let Some(end) = accounts.last().copied() else { return Ok(()) };
        last = Some(end);
        for account in accounts {
            match forget_all(cx, account, now).await {
                Ok(0) => {}
                Ok(requests) => tracing::info!(%account, requests, "deleted old requests"),
                Err(error) => tracing::warn!(%account, %error, "old requests could not be deleted"),
            }
        }
    }
}

/// `None` while the clock cannot be trusted with what does not come back. One node alone is not believed to be ahead of
/// the database.
async fn believed_now(cx: &Ctx) -> storage::Result<Option<Timestamp>> {
    let now = cx.clock.now().min(cx.db.clock().await?);
    let mut tx = cx.db.write().await?;
    tx.instance().lock().await?;
    let before = tx.instance().deletes_from().await?;
    let turn = Turn::at(now, before);
    tx.instance().delete_from(turn.from).await?;
    tx.commit().await?;
    if !turn.deletes && before.is_some_and(|before| before != turn.from) {
        let (now, from) = (now.iso(), turn.from.iso());
        tracing::warn!(
            now,
            from,
            "the clock has jumped: old requests are not deleted before it has gone on for a day"
        );
    }
    Ok(turn.deletes.then_some(now))
}

async fn forget_all(cx: &Ctx, account: AccountId, now: Timestamp) -> storage::Result<usize> {
    let mut all = 0;
    loop {
        let forgotten = forget_some(cx, account, now).await?;
        all += forgotten;
        if i64::try_from(forgotten).unwrap_or(i64::MAX) < BATCH {
            return Ok(all);
        }
    }
}

async fn forget_some(cx: &Ctx, account: AccountId, now: Timestamp) -> storage::Result<usize> {
    let mut tx = cx.db.write().await?;
    // Whoever has just chosen to keep them is heard: choosing takes the same lock.
    tx.accounts().lock(account).await?;
    let Some(months) = tx.settings().get(account).await?.retention else { return Ok(0) };
    let today = now.minus(WEST).date();
    let forgotten = tx.bookings().forget_old(account, months.oldest_kept(now), today, BATCH).await?;
    let told: &[AccountId] = if forgotten > 0 { &[account] } else { &[] };
    bookings::commit_many(cx, tx, told).await?;
    Ok(forgotten)
}
