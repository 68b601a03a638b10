//! The end of a use case that others have to hear of.

use storage::Tx;

/// Commits, and tells whoever is concerned before anybody is answered. In a task of its own, because whoever hangs up
/// must not keep them from being told.
pub(super) async fn commit_and_tell(tx: Tx, tell: impl FnOnce() + Send + 'static) -> storage::Result<()> {
    let committing = tokio::spawn(async move {
        let committed = tx.commit().await;
        // Also after an error: nobody knows whether it was committed.
        tell();
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
