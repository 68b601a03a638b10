//! Deletes expired sessions, expired codes of links in account emails, expired attempts with Google, and old
//! records of deleted identities.

use std::time::Duration;

use domain::session::RECENT_SIGN_IN_WINDOW;

use crate::app::AppContext;

/// Kept for a while, so that the server can say that an old link has expired and not that it is invalid.
const EXPIRED_CODE_RETENTION: Duration = Duration::from_secs(7 * 24 * 60 * 60);

pub async fn purge(ctx: &AppContext) -> storage::Result<()> {
    let now = ctx.clock.now();
    let mut tx = ctx.db.write().await?;
    tx.used_challenges().purge(now).await?;
    tx.hosted_accounts().purge_removals(now.minus(RECENT_SIGN_IN_WINDOW)).await?;
    let sessions = tx.sessions().purge(now).await?;
    let codes = tx.action_codes().purge(now.minus(EXPIRED_CODE_RETENTION)).await?;
    let attempts = tx.attempts().purge(now).await?;
    tx.commit().await?;
    tracing::debug!(sessions, codes, attempts, "deleted expired sessions, codes and attempts");
    Ok(())
}
