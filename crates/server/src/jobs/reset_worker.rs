//! Answers requests for a new password, beside the calls that make them.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

use crate::app::Ctx;
use crate::app::identity::handle_reset_requests;

/// How often to look without having been told: another node may have stopped before it handled its requests.
const POLL_INTERVAL: Duration = Duration::from_secs(5);
/// A request for an address with an account makes more work, and other calls may feel it. It begins at a moment that
/// none of them can know, together with what else was requested until then.
const MAX_DELAY: Duration = Duration::from_millis(250);

pub(super) async fn run(cx: Arc<Ctx>, stop: CancellationToken) {
    while !stop.is_cancelled() {
        match handle_reset_requests(&cx).await {
            Ok(true) => {}
            Ok(false) => tokio::select! {
                () = stop.cancelled() => return,
                () = cx.identity.reset_requested() => {}
                () = sleep(POLL_INTERVAL) => {}
            },
            Err(error) => {
                tracing::warn!(%error, "requests for a new password cannot be handled right now");
                stop.run_until_cancelled(sleep(POLL_INTERVAL)).await;
            }
        }
        stop.run_until_cancelled(sleep(MAX_DELAY.mul_f64(rand::random()))).await;
    }
}
