//! Processes uploaded portfolio photos one after another in the background.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

use crate::app::AppContext;
use crate::app::portfolio::{next_due, process_next};

/// How often the worker looks for photos of other nodes, which may have stopped before they processed them.
const POLL_INTERVAL: Duration = Duration::from_secs(10);

pub(super) async fn run(ctx: Arc<AppContext>, stop: CancellationToken) {
    while !stop.is_cancelled() {
        let result = match next_due(&ctx).await {
            Ok(Some(due_at)) if due_at <= ctx.clock.now() => process_next(&ctx, &stop).await,
            Ok(_) => Ok(false),
            Err(error) => Err(error.into()),
        };
        match result {
            // More photos may be due.
            Ok(true) => {}
            Ok(false) => wait(&ctx, &stop).await,
            Err(error) => {
                tracing::warn!(%error, "cannot process a photo right now");
                wait(&ctx, &stop).await;
            }
        }
    }
}

async fn wait(ctx: &AppContext, stop: &CancellationToken) {
    tokio::select! {
        () = stop.cancelled() => {}
        () = ctx.portfolio_events.wait_for_photo() => {}
        () = sleep(POLL_INTERVAL) => {}
    }
}
