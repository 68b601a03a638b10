//! A bounded queue of password jobs with two priorities.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Jobs that may wait per priority. The queue refuses further ones, and the browser may retry.
pub(super) const MAX_WAITING: usize = 32;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HashPriority {
    /// For known devices and signed-in photographers: a flood of sign-ins from other browsers must not block
    /// them.
    High,
    Normal,
}

#[derive(Debug)]
pub(super) struct PriorityQueue<T> {
    state: Mutex<QueueState<T>>,
    job_added: Condvar,
}

#[derive(Debug)]
struct QueueState<T> {
    high: VecDeque<T>,
    normal: VecDeque<T>,
    is_closed: bool,
}

pub(super) enum NextJob<T> {
    Job(T),
    /// No job came within the timeout.
    Idle,
    Closed,
}

impl<T> Default for PriorityQueue<T> {
    fn default() -> Self {
        let state = QueueState { high: VecDeque::new(), normal: VecDeque::new(), is_closed: false };
        Self { state: Mutex::new(state), job_added: Condvar::new() }
    }
}

impl<T> PriorityQueue<T> {
    /// Returns the job when the queue is full.
    pub fn push(&self, priority: HashPriority, job: T) -> Result<(), T> {
        let mut state = self.lock_state();
        let jobs = match priority {
            HashPriority::High => &mut state.high,
            HashPriority::Normal => &mut state.normal,
        };
        if jobs.len() >= MAX_WAITING {
            return Err(job);
        }
        jobs.push_back(job);
        self.job_added.notify_one();
        Ok(())
    }

    pub fn next(&self, timeout: Duration) -> NextJob<T> {
        let is_idle =
            |state: &mut QueueState<T>| state.high.is_empty() && state.normal.is_empty() && !state.is_closed;
        let (mut state, _) = self
            .job_added
            .wait_timeout_while(self.lock_state(), timeout, is_idle)
            .unwrap_or_else(PoisonError::into_inner);
        match state.high.pop_front().or_else(|| state.normal.pop_front()) {
            Some(job) => NextJob::Job(job),
            None if state.is_closed => NextJob::Closed,
            None => NextJob::Idle,
        }
    }

    pub fn close(&self) {
        self.lock_state().is_closed = true;
        self.job_added.notify_all();
    }

    fn lock_state(&self) -> MutexGuard<'_, QueueState<T>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
