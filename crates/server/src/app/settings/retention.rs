//! Deletes requests that are older than the retention that the photographer has chosen. A confirmed request
//! with a shoot date stays until that date has passed.

use std::time::Duration;

use domain::retention::RetentionRun;
use domain::{AccountId, Timestamp};

use crate::app::AppContext;

/// Requests in one transaction. Small, because other writers wait for the transaction.
const BATCH_SIZE: i64 = 200;
const ACCOUNT_PAGE_SIZE: i64 = 200;
/// The shoot date is local to the place of the shoot, where the day may end up to a day later than in UTC.
const TIMEZONE_SLACK: Duration = Duration::from_secs(24 * 60 * 60);

/// Runs for every photographer who has chosen a retention. An error for one does not affect the others.
pub async fn delete_old_requests(ctx: &AppContext) -> storage::Result<()> {
    let Some(now) = start_run(ctx).await? else { return Ok(()) };
    let mut cursor = None;
    loop {
        let accounts =
            ctx.db.read().await?.settings().list_accounts_with_retention(cursor, ACCOUNT_PAGE_SIZE).await?;
        let Some(last_account) = accounts.last().copied() else { return Ok(()) };
        cursor = Some(last_account);
        for account in accounts {
            match delete_for_account(ctx, account, now).await {
                Ok(0) => {}
                Ok(requests) => tracing::info!(%account, requests, "deleted old requests"),
                Err(error) => tracing::warn!(%account, %error, "cannot delete old requests"),
            }
        }
    }
}

/// Stores from when the next run may delete. Returns the current time, or `None` while the clock is not
/// reliable enough for a permanent deletion. Of the clocks of the node and of the database, the earlier one
/// counts.
async fn start_run(ctx: &AppContext) -> storage::Result<Option<Timestamp>> {
    let now = ctx.clock.now().min(ctx.db.current_time().await?);
    let mut tx = ctx.db.write().await?;
    tx.instance().lock().await?;
    let previous_start = tx.instance().deletion_start().await?;
    let run = RetentionRun::plan(now, previous_start);
    tx.instance().set_deletion_start(run.deletes_from).await?;
    tx.commit().await?;
    if !run.can_delete && previous_start.is_some_and(|start| start != run.deletes_from) {
        let (now, deletes_from) = (now.iso(), run.deletes_from.iso());
        tracing::warn!(
            now,
            deletes_from,
            "the clock has jumped: old requests are not deleted until it has run without jumps for a day"
        );
    }
    Ok(run.can_delete.then_some(now))
}

async fn delete_for_account(ctx: &AppContext, account: AccountId, now: Timestamp) -> storage::Result<usize> {
    let mut total = 0;
    loop {
        let deleted = delete_batch(ctx, account, now).await?;
        total += deleted;
        if i64::try_from(deleted).unwrap_or(i64::MAX) < BATCH_SIZE {
            return Ok(total);
        }
    }
}

async fn delete_batch(ctx: &AppContext, account: AccountId, now: Timestamp) -> storage::Result<usize> {
    let mut tx = ctx.db.write().await?;
    // A save of the settings takes the same lock: a photographer who has just chosen to keep requests forever
    // loses none.
    tx.accounts().lock(account).await?;
    let Some(months) = tx.settings().get(account).await?.retention else { return Ok(0) };
    let today = now.minus(TIMEZONE_SLACK).date();
    let deleted = tx.bookings().delete_expired(account, months.oldest_kept(now), today, BATCH_SIZE).await?;
    tx.commit().await?;
    Ok(deleted)
}
