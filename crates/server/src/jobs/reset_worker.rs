//! Handles requests for a password reset in the background.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

use crate::app::AppContext;
use crate::app::identity::handle_reset_requests;

/// How often the worker reads the queue without a notification, because another node may have stopped before
/// it handled its requests.
const POLL_INTERVAL: Duration = Duration::from_secs(5);
/// The worker handles a request for an address with an account more slowly, and an attacker could measure how
/// that slows down HTTP calls. A random delay of at most this length hides when the work begins. The worker
/// handles all requests that arrive during the delay together.
const MAX_RANDOM_DELAY: Duration = Duration::from_millis(250);

pub(super) async fn run(ctx: Arc<AppContext>, stop: CancellationToken) {
    while !stop.is_cancelled() {
        match handle_reset_requests(&ctx).await {
            // There may be more requests in the queue.
            Ok(true) => {}
            Ok(false) => tokio::select! {
                () = stop.cancelled() => return,
                () = ctx.identity.wait_for_reset_request() => {}
                () = sleep(POLL_INTERVAL) => {}
            },
            Err(error) => {
                tracing::warn!(%error, "cannot handle password reset requests right now");
                stop.run_until_cancelled(sleep(POLL_INTERVAL)).await;
            }
        }
        stop.run_until_cancelled(sleep(MAX_RANDOM_DELAY.mul_f64(rand::random()))).await;
    }
}
