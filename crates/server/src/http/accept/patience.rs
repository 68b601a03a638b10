//! How long a connection may be held without being used.

use std::future::poll_fn;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker, ready};
use std::time::Duration;

use tokio::time::{Instant, Sleep, sleep_until};

use super::framing::{Framing, Passed};

#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// For a request head, from its first byte (or from the start of the connection) to its last.
    pub head: Duration,
    /// Between requests. Longer than common proxies keep idle connections, so that they close first: a request
    /// sent into a connection we are just closing would be lost.
    pub idle: Duration,
    /// For a client that does not take what we send.
    pub write: Duration,
    /// Between requests, once the server has stopped listening: a client that has just been answered may be about to ask
    /// again.
    pub shutdown_idle: Duration,
}

impl Default for Patience {
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
enum Doing {
    /// Connected, and nothing sent yet.
    New,
    Head,
    /// While a request is handled its body has a deadline of its own.
    Handling,
    Idle,
}

#[derive(Debug)]
struct State {
    doing: Doing,
    since: Instant,
    write_stuck_since: Option<Instant>,
    is_stopping: bool,
    framing: Framing,
    /// hyper, if it asked for bytes before it said what follows the head that it has.
    waiting_reader: Option<Waker>,
}

/// What a connection is doing, told by its socket and its service, read by its alarm. All three are polled by one task.
#[derive(Debug)]
pub(super) struct Phase {
    patience: Patience,
    state: Mutex<State>,
}

impl Phase {
    pub fn new(patience: Patience) -> Self {
        let state = State {
            doing: Doing::New,
            since: Instant::now(),
            write_stuck_since: None,
            is_stopping: false,
            framing: Framing::default(),
            waiting_reader: None,
        };
        Self { patience, state: Mutex::new(state) }
    }

    /// `body`: its length, unless it comes in chunks.
    pub fn request_arrived(&self, body: Option<u64>) {
        let mut state = self.state();
        state.doing = Doing::Handling;
        state.framing.head_parsed(body);
        if let Some(reader) = state.waiting_reader.take() {
            reader.wake();
        }
    }

    pub fn answer_finished(&self) {
        let mut state = self.state();
        // A next head may have begun while this request was handled.
        let doing = if state.framing.is_between_requests() { Doing::Idle } else { Doing::Head };
        (state.doing, state.since) = (doing, Instant::now());
    }

    /// From now on a connection without a request is closed soon.
    pub fn stop(&self) {
        self.state().is_stopping = true;
    }

    /// Whether closing the connection cuts no request, as far as the bytes that were read tell.
    pub fn is_without_request(&self) -> bool {
        let state = self.state();
        state.write_stuck_since.is_none() && matches!(state.doing, Doing::New | Doing::Idle)
    }

    pub fn request_begun(&self) {
        let mut state = self.state();
        match state.doing {
            // The time for the first head begins with the connection.
            Doing::New => state.doing = Doing::Head,
            Doing::Idle => (state.doing, state.since) = (Doing::Head, Instant::now()),
            Doing::Head | Doing::Handling => {}
        }
    }

    /// False if hyper has to parse a head first; it is woken then.
    pub fn may_read(&self, cx: &Context<'_>) -> bool {
        let mut state = self.state();
        let waits = state.framing.is_waiting_for_parser();
        state.waiting_reader = waits.then(|| cx.waker().clone());
        !waits
    }

    /// What of the bytes that arrived hyper may read now.
    pub fn pass(&self, bytes: &mut [u8]) -> Passed {
        self.request_begun();
        self.state().framing.pass(bytes)
    }

    pub fn bytes_taken(&self) {
        let mut state = self.state();
        state.write_stuck_since = None;
        // hyper lets go of an answer before the client has all of it: time for what comes next begins after that.
        if state.doing != Doing::Handling {
            state.since = Instant::now();
        }
    }

    pub fn write_stuck(&self) {
        self.state().write_stuck_since.get_or_insert_with(Instant::now);
    }

    fn deadline(&self) -> Option<Instant> {
        let (state, patience) = (self.state(), &self.patience);
        if let Some(stuck) = state.write_stuck_since {
            return Some(stuck + patience.write);
        }
        let without_request = |usual: Duration| match state.is_stopping {
            true => usual.min(patience.shutdown_idle),
            false => usual,
        };
        let allowed = match state.doing {
            Doing::New => without_request(patience.head),
            Doing::Head => patience.head,
            Doing::Handling => return None,
            Doing::Idle => without_request(patience.idle),
        };
        Some(state.since + allowed)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Goes off when patience ends. Poll it after the connection, in the same task: every change of phase happens there,
/// so the alarm always knows the latest deadline without being told.
#[derive(Debug)]
pub(super) struct Alarm {
    phase: Arc<Phase>,
    sleep: Pin<Box<Sleep>>,
}

impl Alarm {
    pub fn new(phase: Arc<Phase>) -> Self {
        let sleep = Box::pin(sleep_until(Instant::now() + phase.patience.head));
        Self { phase, sleep }
    }

    pub async fn goes_off(&mut self) {
        poll_fn(|cx| {
            loop {
                let Some(deadline) = self.phase.deadline() else { return Poll::Pending };
                // A deadline that moved further away is noticed when the earlier one passes: no timer is touched per request.
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
