//! How long a connection may be held without being used.

use std::future::poll_fn;
use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep_until};

#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// For a request head, from its first byte (or from the start of the connection) to its last.
    pub head: Duration,
    /// Between requests. Longer than common proxies keep idle connections, so that they close first: a request
    /// sent into a connection we are just closing would be lost.
    pub idle: Duration,
    /// For a client that does not take what we send.
    pub write: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self { head: Duration::from_secs(10), idle: Duration::from_secs(130), write: Duration::from_secs(30) }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Doing {
    Head,
    /// While a request is handled its body has a deadline of its own.
    Handling,
    /// Nothing came since the answer, but hyper may still hold the start of a next head that came before it.
    PerhapsIdle,
    Idle,
}

#[derive(Debug)]
struct State {
    doing: Doing,
    since: Instant,
    write_stuck_since: Option<Instant>,
}

impl State {
    fn is_idle(&self) -> bool {
        matches!(self.doing, Doing::PerhapsIdle | Doing::Idle)
    }
}

/// What a connection is doing, told by its socket and its service, read by its alarm. All three are polled by one task.
#[derive(Debug)]
pub(super) struct Phase {
    patience: Patience,
    state: Mutex<State>,
}

impl Phase {
    pub fn new(patience: Patience) -> Self {
        let state = State { doing: Doing::Head, since: Instant::now(), write_stuck_since: None };
        Self { patience, state: Mutex::new(state) }
    }

    pub fn request_arrived(&self) {
        self.state().doing = Doing::Handling;
    }

    pub fn answer_finished(&self) {
        let mut state = self.state();
        (state.doing, state.since) = (Doing::PerhapsIdle, Instant::now());
    }

    /// True when the alarm asks for a look at what hyper holds; otherwise patience is over.
    pub fn wants_a_look(&self) -> bool {
        let state = self.state();
        state.doing == Doing::PerhapsIdle
            && state.write_stuck_since.is_none()
            && self.patience.head < self.patience.idle
    }

    pub fn nothing_was_held(&self) {
        self.state().doing = Doing::Idle;
    }

    fn bytes_arrived(&self) {
        let mut state = self.state();
        if state.is_idle() {
            (state.doing, state.since) = (Doing::Head, Instant::now());
        }
    }

    fn bytes_taken(&self) {
        let mut state = self.state();
        state.write_stuck_since = None;
        // hyper lets go of an answer before the client has all of it: that is not idling yet.
        if state.is_idle() {
            state.since = Instant::now();
        }
    }

    fn write_stuck(&self) {
        self.state().write_stuck_since.get_or_insert_with(Instant::now);
    }

    fn deadline(&self) -> Option<Instant> {
        let state = self.state();
        match (state.write_stuck_since, state.doing) {
            (Some(stuck), _) => Some(stuck + self.patience.write),
            (None, Doing::Head) => Some(state.since + self.patience.head),
            (None, Doing::PerhapsIdle) => Some(state.since + self.patience.head.min(self.patience.idle)),
            (None, Doing::Idle) => Some(state.since + self.patience.idle),
            (None, Doing::Handling) => None,
        }
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

/// A socket that tells the phase what passes through it.
#[derive(Debug)]
pub(super) struct Watched<S> {
    stream: S,
    phase: Arc<Phase>,
}

impl<S> Watched<S> {
    pub fn new(stream: S, phase: Arc<Phase>) -> Self {
        Self { stream, phase }
    }

    fn tell<T>(&self, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        match written {
            Poll::Ready(_) => self.phase.bytes_taken(),
            Poll::Pending => self.phase.write_stuck(),
        }
        written
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Watched<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(cx, buffer);
        if buffer.filled().len() > before {
            self.phase.bytes_arrived();
        }
        read
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Watched<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.tell(written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, slices);
        self.tell(written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests;
