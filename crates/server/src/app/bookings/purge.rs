//! Deletes idempotency keys and fingerprints that are too old to recognize a repeated request.

use domain::booking::limits::IDEMPOTENCY_RETENTION;

use crate::app::AppContext;

pub async fn purge(ctx: &AppContext) -> storage::Result<()> {
    let mut tx = ctx.db.write().await?;
    let deleted = tx.bookings().purge_request_keys(ctx.clock.now().minus(IDEMPOTENCY_RETENTION)).await?;
    tx.commit().await?;
    tracing::debug!(deleted, "deleted old idempotency keys");
    Ok(())
}
