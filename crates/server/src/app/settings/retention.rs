//! Requests that photographers do not want to keep any longer.

use std::time::Duration;

use domain::AccountId;

use crate::app::{Ctx, bookings};

/// In one transaction: nobody waits for more than that.
const BATCH: i64 = 200;
const ACCOUNTS: i64 = 200;
/// A noted date is one of where the two meet, and there it may still be yesterday.
const WEST: Duration = Duration::from_secs(24 * 60 * 60);

/// Deletes them for everybody who has chosen so. One whose requests cannot be deleted costs the others nothing.
pub async fn forget_old_requests(cx: &Ctx) -> storage::Result<()> {
    let mut last = None;
    loop {
        let accounts = cx.db.read().await?.settings().with_retention(last, ACCOUNTS).await?;
        let Some(end) = accounts.last().copied() else { return Ok(()) };
        last = Some(end);
        for account in accounts {
            match forget_all(cx, account).await {
                Ok(0) => {}
                Ok(requests) => tracing::info!(%account, requests, "deleted old requests"),
                Err(error) => tracing::warn!(%account, %error, "old requests could not be deleted"),
            }
        }
    }
}

async fn forget_all(cx: &Ctx, account: AccountId) -> storage::Result<usize> {
    let mut all = 0;
    loop {
        let forgotten = forget_some(cx, account).await?;
        all += forgotten;
        if i64::try_from(forgotten).unwrap_or(i64::MAX) < BATCH {
            return Ok(all);
        }
    }
}

async fn forget_some(cx: &Ctx, account: AccountId) -> storage::Result<usize> {
    let now = cx.clock.now();
    let mut tx = cx.db.write().await?;
    // Whoever has just chosen to keep them is heard: choosing takes the same lock.
    tx.accounts().lock(account).await?;
    let Some(months) = tx.settings().get(account).await?.retention else { return Ok(0) };
    let today = now.minus(WEST).date();
    let forgotten = tx.bookings().forget_old(account, months.oldest_kept(now), today, BATCH).await?;
    bookings::commit_many(cx, tx, &[account]).await?;
    Ok(forgotten)
}
