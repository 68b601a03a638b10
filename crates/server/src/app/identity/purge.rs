//! What is over is forgotten.

use std::time::Duration;

use crate::app::Ctx;

/// Long enough to tell somebody with an old link that it is too old, rather than wrong.
const EXPIRED_CODES_STAY: Duration = Duration::from_secs(7 * 24 * 60 * 60);

/// Forgets sessions, codes and attempts whose time is over.
pub async fn purge(cx: &Ctx) -> storage::Result<()> {
    let now = cx.clock.now();
    let mut tx = cx.db.write().await?;
    let sessions = tx.sessions().purge(now).await?;
    let codes = tx.action_codes().purge(now.minus(EXPIRED_CODES_STAY)).await?;
    let attempts = tx.attempts().purge(now).await?;
    tx.commit().await?;
    tracing::debug!(sessions, codes, attempts, "forgot what was over");
    Ok(())
}
