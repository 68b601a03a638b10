//! What is over is forgotten.

use domain::booking::limits::REQUESTS_KEPT;

use crate::app::Ctx;

/// Forgets which requests made which bookings, once nobody repeats them any more.
pub async fn purge(cx: &Ctx) -> storage::Result<()> {
    let mut tx = cx.db.write().await?;
    let requests = tx.bookings().purge_requests(cx.clock.now().minus(REQUESTS_KEPT)).await?;
    tx.commit().await?;
    tracing::debug!(requests, "forgot which requests made which bookings");
    Ok(())
}
