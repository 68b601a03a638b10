//! The event stream of one open tab.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;

use super::BookingError;
use super::events::Listener;
use crate::app::AppContext;
use crate::app::identity::{self, Caller};
use crate::app::rate_limiter::RetryAfter;

/// Proxies cut connections that are silent for longer. The server checks before each event, including a
/// keep-alive, that the session has not ended.
const KEEP_ALIVE_INTERVAL: Duration = Duration::from_secs(15);
/// Merges changes that arrive together: PostgreSQL also reports each change of this node back to this node.
const COALESCE_WINDOW: Duration = Duration::from_millis(50);
/// A flood of requests must not make every open tab reload for each of them.
const MIN_EVENT_INTERVAL: Duration = Duration::from_millis(500);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StreamEvent {
    /// Changes are reported from now on.
    Ready,
    /// Something about the bookings may have changed.
    Changed,
    /// Nothing changed for `KEEP_ALIVE_INTERVAL`.
    KeepAlive,
}

#[derive(Debug)]
pub struct EventStream {
    ctx: Arc<AppContext>,
    caller: Caller,
    stop: CancellationToken,
    listener: Listener,
    /// Sent at `due_at`.
    next_event: StreamEvent,
    due_at: Instant,
    /// When the last `Changed` was sent.
    last_changed_at: Option<Instant>,
}

/// The stream ends when `stop` is cancelled or the caller's session ends. Fails with `RateLimited` if the
/// account already has the maximum number of streams on this node.
pub fn open_event_stream(
    ctx: &Arc<AppContext>,
    caller: Caller,
    stop: CancellationToken,
) -> Result<EventStream, BookingError> {
    let listener = ctx
        .bookings
        .events
        .subscribe(caller.account)
        .map_err(|_| BookingError::from(RetryAfter(KEEP_ALIVE_INTERVAL)))?;
    let (ctx, due_at) = (ctx.clone(), Instant::now());
    let next_event = StreamEvent::Ready;
    Ok(EventStream { ctx, caller, stop, listener, next_event, due_at, last_changed_at: None })
}

impl EventStream {
    /// `None` after the end of the stream.
    pub async fn next(&mut self) -> Option<StreamEvent> {
        loop {
            tokio::select! {
                biased;
                () = self.stop.cancelled() => return None,
                () = self.listener.changed(), if self.next_event == StreamEvent::KeepAlive => {
                    self.schedule_change();
                }
                () = sleep_until(self.due_at) => break,
            }
        }
        if !self.is_still_authorized().await {
            return None;
        }
        let now = Instant::now();
        let event = std::mem::replace(&mut self.next_event, StreamEvent::KeepAlive);
        if event == StreamEvent::Changed {
            self.listener.discard_pending();
            self.last_changed_at = Some(now);
        }
        self.due_at = now + KEEP_ALIVE_INTERVAL;
        Some(event)
    }

    fn schedule_change(&mut self) {
        let earliest = Instant::now() + COALESCE_WINDOW;
        self.due_at = self.last_changed_at.map_or(earliest, |last| earliest.max(last + MIN_EVENT_INTERVAL));
        self.next_event = StreamEvent::Changed;
    }

    /// The age of the access token does not matter, because the browser renews it. While the database is
    /// unreachable, the stream stays open: bookings cannot change either.
    async fn is_still_authorized(&self) -> bool {
        let result = identity::check_session(&self.ctx, &self.caller).await;
        matches!(result, Ok(()) | Err(identity::IdentityError::Storage(_)))
    }
}
