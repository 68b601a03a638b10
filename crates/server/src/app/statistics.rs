//! Views, requests and revenue of a photographer's public page.

use domain::statistics::{PeriodLength, Statistics};

use super::AppContext;
use super::identity::Caller;

/// Also returns whether the photographer has ever had a request outside quarantine, even if it has been
/// deleted since.
pub async fn load(
    ctx: &AppContext,
    caller: Caller,
    length: PeriodLength,
) -> storage::Result<(Statistics, bool)> {
    let today = ctx.clock.now().day();
    let days = length.ending_on(today).with_previous();
    let mut tx = ctx.db.read().await?;
    let views = tx.views().list_daily_counts(caller.account, days.first()).await?;
    let totals = tx.statistics().daily_totals(caller.account, days).await?;
    let has_bookings = tx.statistics().ever_had_bookings(caller.account).await?;
    Ok((Statistics::calculate(length, today, &views, &totals), has_bookings))
}
