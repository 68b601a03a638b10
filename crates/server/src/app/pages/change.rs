//! What clients see has changed, here or in another process.

use std::sync::Arc;

use domain::AccountId;
use render::Cache;
use storage::{Change, Tx};
use tokio_util::sync::CancellationToken;

use super::Visit;
use crate::app::Ctx;

/// The end of every use case that changes what the page of an account shows: whoever asks after it gets the new page,
/// here and on every other node. In a task of its own, because whoever hangs up must not leave the old one behind.
pub(in crate::app) async fn commit(cx: &Ctx, mut tx: Tx, account: AccountId) -> storage::Result<()> {
    tx.changes().announce(account).await?;
    let pages = cx.pages.0.clone();
    let committing = tokio::spawn(async move {
        let committed = tx.commit().await;
        // Also after an error: nobody knows whether it was committed.
        pages.changed(account);
        committed
    });
    match committing.await {
        Ok(committed) => committed,
        Err(ended) => match ended.try_into_panic() {
            Ok(panic) => std::panic::resume_unwind(panic),
            // The whole program ends, and whoever waits here with it.
            Err(_) => std::future::pending().await,
        },
    }
}

/// Keeps what is in memory in step with what other processes change, until `stop`.
pub async fn follow(cx: Arc<Ctx>, stop: CancellationToken) {
    let pages = &cx.pages.0;
    let _closed = Closed(pages);
    let mut changes = cx.db.changes();
    while let Some(change) = stop.run_until_cancelled(changes.next()).await {
        match change {
            Change::Listening => pages.open(),
            Change::Of(account) => pages.changed(account),
            Change::Perhaps => pages.clear(),
            Change::Lost => {
                tracing::warn!(
                    "changes on other nodes are not told any more; no page is kept until they are"
                );
                pages.close();
            }
        }
    }
}

/// However it ends: whoever does not hear of changes keeps nothing.
struct Closed<'a>(&'a Cache<Visit>);

impl Drop for Closed<'_> {
    fn drop(&mut self) {
        self.0.close();
    }
}
