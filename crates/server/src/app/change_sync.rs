//! Tells the page cache and open inboxes about the changes of this process and of others, and the outbox
//! worker about emails that this process has queued.

use std::sync::Arc;
use std::time::Duration;

use storage::{ChangeEvent, Db};
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

use super::AppContext;
use super::bookings::Bookings;
use super::pages::PageCache;
use crate::mail::OutboxHandle;

/// This node announces inboxes that change within this time to other nodes together.
const ANNOUNCE_INTERVAL: Duration = Duration::from_millis(50);
/// Wait before the next announcement while the database cannot be reached.
const RETRY_DELAY: Duration = Duration::from_millis(500);

/// Applies each commit of this process before the commit returns, so that a later request gets the new page.
pub(super) fn observe_commits(db: &Db, pages: &PageCache, bookings: &Bookings, outbox: &Arc<OutboxHandle>) {
    let (pages, events, outbox) = (pages.clone(), bookings.events().clone(), outbox.clone());
    db.observe_commits(move |changes| {
        for account in &changes.pages {
            pages.invalidate(*account);
        }
        events.notify(&changes.inboxes);
        if changes.has_queued_emails {
            outbox.wake();
        }
    });
}

/// Applies the changes of other processes, and tells other nodes which inboxes this process has changed. A
/// transaction announces its changed pages itself. Runs until `stop` is cancelled.
pub async fn sync_changes(ctx: Arc<AppContext>, stop: CancellationToken) {
    tokio::join!(apply_remote_changes(&ctx, &stop), announce_inboxes(&ctx, &stop));
}

async fn apply_remote_changes(ctx: &AppContext, stop: &CancellationToken) {
    let (pages, events) = (&ctx.pages, ctx.bookings.events());
    let _disable_cache_at_end = pages.disable_on_drop();
    let mut changes = ctx.db.changes();
    while let Some(change) = stop.run_until_cancelled(changes.next()).await {
        match change {
            ChangeEvent::Page(account) => pages.invalidate(account),
            ChangeEvent::Bookings(account) => events.notify(&[account]),
            ChangeEvent::Connected => {
                pages.enable();
                events.notify_all();
            }
            ChangeEvent::Unknown => {
                pages.clear();
                events.notify_all();
            }
            ChangeEvent::Disconnected => {
                tracing::warn!(
                    "this node no longer receives changes of other nodes; it caches no pages until it does"
                );
                pages.disable();
                events.notify_all();
            }
        }
    }
}

async fn announce_inboxes(ctx: &AppContext, stop: &CancellationToken) {
    while stop.run_until_cancelled(ctx.db.wait_for_unannounced_inboxes()).await.is_some() {
        let pause = match ctx.db.announce_inboxes().await {
            Ok(()) => ANNOUNCE_INTERVAL,
            Err(error) => {
                tracing::debug!(%error, "cannot announce changed inboxes to other nodes yet");
                RETRY_DELAY
            }
        };
        stop.run_until_cancelled(sleep(pause)).await;
    }
}
