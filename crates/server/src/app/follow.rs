//! What other processes change, for everything that this one has in memory or on somebody's screen; and what this one
//! still has to tell them.

use std::sync::Arc;

use storage::Change;
use tokio_util::sync::CancellationToken;

use super::{Ctx, bookings};

/// Keeps what is in memory in step with what other processes change, until `stop`.
pub async fn follow(cx: Arc<Ctx>, stop: CancellationToken) {
    tokio::join!(hear(&cx, &stop), bookings::keep_announcing(&cx, &stop));
}

async fn hear(cx: &Ctx, stop: &CancellationToken) {
    let (pages, live) = (&cx.pages, cx.bookings.live());
    let _closed = pages.closed_at_the_end();
    let mut changes = cx.db.changes();
    while let Some(change) = stop.run_until_cancelled(changes.next()).await {
        match change {
            Change::Page(account) => pages.changed(account),
            Change::Bookings(account) => live.changed(&[account]),
            Change::Listening => {
                pages.open();
                live.perhaps();
            }
            Change::Perhaps => {
                pages.clear();
                live.perhaps();
            }
            Change::Lost => {
                tracing::warn!(
                    "changes on other nodes are not told any more; no page is kept until they are"
                );
                pages.close();
                live.perhaps();
            }
        }
    }
}
