//! The timeouts of a connection, and the connection state that they depend on.

use std::future::poll_fn;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker, ready};
use std::time::Duration;

use tokio::time::{Instant, Sleep, sleep_until};

use super::framing::{Framing, FramingDecision};

#[derive(Clone, Copy, Debug)]
pub struct Timeouts {
    /// For a request head, from its first byte (or from the start of the connection) to its last.
    pub head: Duration,
    /// Between requests. Longer than the idle timeout of common proxies, so that the proxy closes first: the
    /// server would lose a request that arrives while it closes the connection.
    pub idle: Duration,
    /// For a client that does not read the response.
    pub write: Duration,
    /// For a connection without a request, after the server has stopped listening: a request may be on its
    /// way.
    pub shutdown_idle: Duration,
}

impl Default for Timeouts {
    fn default() -> Self {
        Self {
            head: Duration::from_secs(10),
            idle: Duration::from_secs(130),
            write: Duration::from_secs(30),
            shutdown_idle: Duration::from_millis(250),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ConnectionPhase {
    /// The client has connected and sent nothing yet.
    New,
    Head,
    /// No deadline here, except for a blocked write. `MinRateBody` sets one for the request body.
    Handling,
    Idle,
}

#[derive(Debug)]
struct StateInner {
    phase: ConnectionPhase,
    timeout_start: Instant,
    write_blocked_since: Option<Instant>,
    is_stopping: bool,
    framing: Framing,
    /// Wakes hyper if it asked for bytes before it had parsed the current head.
    reader_waker: Option<Waker>,
}

/// The state of a connection. Its socket and service update it, its timer reads it; one task polls all three.
#[derive(Debug)]
pub(super) struct ConnectionState {
    timeouts: Timeouts,
    inner: Mutex<StateInner>,
}

impl ConnectionState {
    pub fn new(timeouts: Timeouts) -> Self {
        let inner = StateInner {
            phase: ConnectionPhase::New,
            timeout_start: Instant::now(),
            write_blocked_since: None,
            is_stopping: false,
            framing: Framing::default(),
            reader_waker: None,
        };
        Self { timeouts, inner: Mutex::new(inner) }
    }

    /// `body_length`: `None` for a chunked body.
    pub fn on_request_parsed(&self, body_length: Option<u64>) {
        let mut state = self.lock();
        state.phase = ConnectionPhase::Handling;
        state.framing.on_head_parsed(body_length);
        if let Some(waker) = state.reader_waker.take() {
            waker.wake();
        }
    }

    pub fn on_response_finished(&self) {
        let mut state = self.lock();
        // The next head may have started to arrive while this request was handled.
        let phase =
            if state.framing.is_between_requests() { ConnectionPhase::Idle } else { ConnectionPhase::Head };
        (state.phase, state.timeout_start) = (phase, Instant::now());
    }

    /// From now on, connections without a request time out after `shutdown_idle`.
    pub fn start_shutdown(&self) {
        self.lock().is_stopping = true;
    }

    /// Whether the connection can be closed without aborting a request, judging by the bytes read so far.
    pub fn is_without_request(&self) -> bool {
        let state = self.lock();
        state.write_blocked_since.is_none()
            && matches!(state.phase, ConnectionPhase::New | ConnectionPhase::Idle)
    }

    pub fn on_request_started(&self) {
        let mut state = self.lock();
        match state.phase {
            // The timeout of the first head starts with the connection.
            ConnectionPhase::New => state.phase = ConnectionPhase::Head,
            ConnectionPhase::Idle => {
                (state.phase, state.timeout_start) = (ConnectionPhase::Head, Instant::now())
            }
            ConnectionPhase::Head | ConnectionPhase::Handling => {}
        }
    }

    /// False if hyper has to parse a head first. After that, `on_request_parsed` wakes hyper.
    pub fn can_read(&self, cx: &Context<'_>) -> bool {
        let mut state = self.lock();
        let is_waiting = state.framing.is_waiting_for_parser();
        state.reader_waker = is_waiting.then(|| cx.waker().clone());
        !is_waiting
    }

    /// Decides how many of the received bytes hyper may read now. Overwrites a lone line feed, so that hyper refuses
    /// the head.
    pub fn inspect(&self, bytes: &mut [u8]) -> FramingDecision {
        self.on_request_started();
        self.lock().framing.inspect(bytes)
    }

    pub fn on_bytes_written(&self) {
        let mut state = self.lock();
        state.write_blocked_since = None;
        // hyper drops a response before the client has received it all. The next timeout starts with the last
        // write.
        if state.phase != ConnectionPhase::Handling {
            state.timeout_start = Instant::now();
        }
    }

    pub fn on_write_blocked(&self) {
        self.lock().write_blocked_since.get_or_insert_with(Instant::now);
    }

    fn deadline(&self) -> Option<Instant> {
        let (state, timeouts) = (self.lock(), &self.timeouts);
        if let Some(blocked_since) = state.write_blocked_since {
            return Some(blocked_since + timeouts.write);
        }
        let shorten_during_shutdown = |timeout: Duration| match state.is_stopping {
            true => timeout.min(timeouts.shutdown_idle),
            false => timeout,
        };
        let timeout = match state.phase {
            ConnectionPhase::New => shorten_during_shutdown(timeouts.head),
            ConnectionPhase::Head => timeouts.head,
            ConnectionPhase::Handling => return None,
            ConnectionPhase::Idle => shorten_during_shutdown(timeouts.idle),
        };
        Some(state.timeout_start + timeout)
    }

    fn lock(&self) -> MutexGuard<'_, StateInner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Completes when the connection misses its deadline. Poll it after the connection, in the same task: every
/// state change happens there, so the timer always sees the latest deadline.
#[derive(Debug)]
pub(super) struct DeadlineTimer {
    state: Arc<ConnectionState>,
    sleep: Pin<Box<Sleep>>,
}

impl DeadlineTimer {
    pub fn new(state: Arc<ConnectionState>) -> Self {
        let sleep = Box::pin(sleep_until(Instant::now() + state.timeouts.head));
        Self { state, sleep }
    }

    pub async fn wait_until_expired(&mut self) {
        poll_fn(|cx| {
            loop {
                let Some(deadline) = self.state.deadline() else { return Poll::Pending };
                // If the deadline moves later, the timer wakes at the earlier one and sleeps on. This saves a
                // reset per request.
                if deadline < self.sleep.deadline() || self.sleep.is_elapsed() {
                    self.sleep.as_mut().reset(deadline);
                }
                ready!(self.sleep.as_mut().poll(cx));
                if Instant::now() >= deadline {
                    return Poll::Ready(());
                }
            }
        })
        .await;
    }
}

#[cfg(test)]
mod tests;
