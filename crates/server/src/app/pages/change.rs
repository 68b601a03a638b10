//! What clients see has changed, here or in another process.

use domain::AccountId;
use render::Cache;
use storage::Tx;

use super::{Pages, Visit};
use crate::app::Ctx;
use crate::app::commit::commit_and_tell;

/// The end of every use case that changes what the page of an account shows: whoever asks after it gets the new page,
/// here and on every other node.
pub(in crate::app) async fn commit(cx: &Ctx, mut tx: Tx, account: AccountId) -> storage::Result<()> {
    tx.changes().announce(account).await?;
    let pages = cx.pages.0.clone();
    commit_and_tell(tx, move || pages.changed(account)).await
}

impl Pages {
    /// Every change is told from now on, so pages may be kept.
    pub(in crate::app) fn open(&self) {
        self.0.open();
    }

    pub(in crate::app) fn changed(&self, account: AccountId) {
        self.0.changed(account);
    }

    pub(in crate::app) fn clear(&self) {
        self.0.clear();
    }

    pub(in crate::app) fn close(&self) {
        self.0.close();
    }

    /// However it ends: whoever does not hear of changes keeps nothing.
    pub(in crate::app) fn closed_at_the_end(&self) -> impl Drop {
        Closed(&self.0)
    }
}

struct Closed<'a>(&'a Cache<Visit>);

impl Drop for Closed<'_> {
    fn drop(&mut self) {
        self.0.close();
    }
}
