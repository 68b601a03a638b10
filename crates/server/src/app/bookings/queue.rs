//! Requests on their way into the database. Whoever writes takes all that wait, so that the more there are at once, the
//! less each of them costs; with one at a time nobody waits for another.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use tokio::runtime::Handle;
use tokio::sync::Notify;

use super::write::{self, Job};
use crate::app::Ctx;

/// More than this wait for seconds: better to say so.
const CAPACITY: usize = 1_024;
const TOGETHER: usize = 256;

#[derive(Debug)]
pub(super) struct Queue {
    writers: usize,
    together: usize,
    state: Mutex<State>,
    idle: Notify,
}

#[derive(Debug, Default)]
struct State {
    waiting: VecDeque<Job>,
    writing: usize,
}

/// As many wait as may.
#[derive(Debug)]
pub(super) struct Full;

impl Queue {
    pub fn new(writers: usize) -> Self {
        Self { writers, together: TOGETHER, state: Mutex::default(), idle: Notify::new() }
    }

    pub fn write_alone(&mut self) {
        self.together = 1;
    }

    /// Has a job done. A writer lives for as long as there is something to write.
    pub fn push(&self, cx: &Arc<Ctx>, job: Job) -> Result<(), Full> {
        let mut state = self.state();
        if state.waiting.len() >= CAPACITY {
            return Err(Full);
        }
        state.waiting.push_back(job);
        if state.writing < self.writers {
            state.writing += 1;
            spawn_writer(cx.clone(), Handle::current());
        }
        Ok(())
    }

    /// For those that cannot be written together with what went before them.
    pub fn put_back(&self, jobs: Vec<Job>) {
        let mut state = self.state();
        for job in jobs.into_iter().rev() {
            state.waiting.push_front(job);
        }
    }

    pub async fn drained(&self) {
        loop {
            let idle = self.idle.notified();
            if self.state().writing == 0 {
                return;
            }
            idle.await;
        }
    }

    /// All that wait; `None`, and the writer is gone, when nothing does.
    fn take(&self) -> Option<Vec<Job>> {
        let mut state = self.state();
        if state.waiting.is_empty() {
            state.writing -= 1;
            self.idle.notify_waiters();
            return None;
        }
        let count = state.waiting.len().min(self.together);
        Some(state.waiting.drain(..count).collect())
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// On a thread of its own: among the requests that come in meanwhile, each step of a transaction would wait for its
/// turn while the database has nothing to do. Where the system has no thread left, among them all the same.
fn spawn_writer(cx: Arc<Ctx>, runtime: Handle) {
    let on_thread = {
        let (cx, runtime) = (cx.clone(), runtime.clone());
        move || runtime.clone().block_on(write_all(cx, runtime))
    };
    if thread::Builder::new().name("bookings".to_owned()).spawn(on_thread).is_err() {
        runtime.clone().spawn(write_all(cx, runtime));
    }
}

async fn write_all(cx: Arc<Ctx>, runtime: Handle) {
    let mut writer = Writer { cx, runtime, has_left: false };
    while let Some(jobs) = writer.cx.bookings.queue.take() {
        write::write(&writer.cx, jobs).await;
    }
    writer.has_left = true;
}

/// One that panics must not keep its place for ever, or nothing would be written any more.
struct Writer {
    cx: Arc<Ctx>,
    runtime: Handle,
    has_left: bool,
}

impl Drop for Writer {
    fn drop(&mut self) {
        if !self.has_left {
            spawn_writer(self.cx.clone(), self.runtime.clone());
        }
    }
}
