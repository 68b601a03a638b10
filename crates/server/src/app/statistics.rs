//! What a photographer's page has brought in.

use domain::statistics::{Span, Statistics};

use super::Ctx;
use super::identity::Caller;

/// Also whether there ever was a request: before that, there is nothing to show.
pub async fn look(cx: &Ctx, caller: Caller, span: Span) -> storage::Result<(Statistics, bool)> {
    let today = cx.clock.now().day();
    let days = span.until(today).with_before();
    let mut tx = cx.db.read().await?;
    let views = tx.views().of_account(caller.account, days.first()).await?;
    let totals = tx.statistics().daily(caller.account, days).await?;
    let has_bookings = tx.statistics().has_bookings(caller.account).await?;
    Ok((Statistics::of(span, today, &views, &totals), has_bookings))
}
