//! Where passwords wait to be looked at: two short lines, of which one goes first.

use std::collections::VecDeque;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Whoever comes when this many wait in the same line is asked to come back.
pub(super) const LENGTH: usize = 32;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// For those we know: a flood of strangers must not keep them out.
    First,
    InOrder,
}

#[derive(Debug)]
pub(super) struct Line<T> {
    waiting: Mutex<Waiting<T>>,
    more: Condvar,
}

#[derive(Debug)]
struct Waiting<T> {
    first: VecDeque<T>,
    in_order: VecDeque<T>,
    closed: bool,
}

pub(super) enum Next<T> {
    Job(T),
    /// Nobody came for as long as one was willing to wait.
    Nothing,
    Closed,
}

impl<T> Default for Line<T> {
    fn default() -> Self {
        let waiting = Waiting { first: VecDeque::new(), in_order: VecDeque::new(), closed: false };
        Self { waiting: Mutex::new(waiting), more: Condvar::new() }
    }
}

impl<T> Line<T> {
    /// Gives the job back when the line is full.
    pub fn push(&self, turn: Turn, job: T) -> Result<(), T> {
        let mut waiting = self.waiting();
        let line = match turn {
            Turn::First => &mut waiting.first,
            Turn::InOrder => &mut waiting.in_order,
        };
        if line.len() >= LENGTH {
            return Err(job);
        }
        line.push_back(job);
        self.more.notify_one();
        Ok(())
    }

    pub fn next(&self, patience: Duration) -> Next<T> {
        let nobody = |waiting: &mut Waiting<T>| {
            waiting.first.is_empty() && waiting.in_order.is_empty() && !waiting.closed
        };
        let waited = self.more.wait_timeout_while(self.waiting(), patience, nobody);
        let (mut waiting, _) = waited.unwrap_or_else(PoisonError::into_inner);
        match waiting.first.pop_front().or_else(|| waiting.in_order.pop_front()) {
            Some(job) => Next::Job(job),
            None if waiting.closed => Next::Closed,
            None => Next::Nothing,
        }
    }

    pub fn close(&self) {
        self.waiting().closed = true;
        self.more.notify_all();
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting<T>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
