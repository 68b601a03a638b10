//! Where files wait to be developed. Decoding takes much memory and all of a processor, so few are developed at once,
//! and who waits holds no file yet.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use bytes::Bytes;
use domain::photo::Refusal;
use thiserror::Error;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};
use tokio::time::timeout;

use crate::develop::{Developed, develop};

/// Whoever comes when this many wait is asked to come back.
const LENGTH: usize = 32;
/// And so is whoever waited this long: a browser would not wait much longer.
const PATIENCE: Duration = Duration::from_secs(20);

/// There is too much to do: trying again in a moment helps.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("too many photos are waiting to be developed")]
pub struct Busy;

/// Why there is no photo.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum Failure {
    #[error(transparent)]
    Refused(#[from] Refusal),
    #[error(transparent)]
    Busy(#[from] Busy),
}

#[derive(Debug)]
pub struct Line {
    turns: Arc<Semaphore>,
    waiting: AtomicUsize,
}

/// The right to develop one file now.
#[derive(Debug)]
pub struct Turn {
    _permit: OwnedSemaphorePermit,
}

impl Default for Line {
    /// One at a time for every two processors, and never more than two: each may take 320 MiB.
    fn default() -> Self {
        let at_once = (std::thread::available_parallelism().map_or(1, usize::from) / 2).clamp(1, 2);
        Self { turns: Arc::new(Semaphore::new(at_once)), waiting: AtomicUsize::new(0) }
    }
}

impl Line {
    /// Waits for a turn, unless too many do already.
    pub async fn turn(&self) -> Result<Turn, Busy> {
        let _place = Place::take(&self.waiting)?;
        match timeout(PATIENCE, self.turns.clone().acquire_owned()).await {
            Ok(Ok(permit)) => Ok(Turn { _permit: permit }),
            _ => Err(Busy),
        }
    }
}

/// One of the places in the line, given up when somebody's turn comes or they leave.
struct Place<'a>(&'a AtomicUsize);

impl<'a> Place<'a> {
    fn take(waiting: &'a AtomicUsize) -> Result<Self, Busy> {
        let place = Self(waiting);
        if waiting.fetch_add(1, Ordering::Relaxed) < LENGTH { Ok(place) } else { Err(Busy) }
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Turn {
    /// On a thread of its own, which keeps the turn to the end also when nobody waits for the photo any more. A file
    /// that makes a decoder panic is as bad as one it refuses.
    pub async fn develop(self, file: Bytes) -> Result<Developed, Failure> {
        let (done, developed) = oneshot::channel();
        let work = move || {
            let result = develop(&file);
            drop((file, self));
            let _ = done.send(result);
        };
        std::thread::Builder::new().name("photo".to_owned()).spawn(work).map_err(|_| Busy)?;
        Ok(developed.await.unwrap_or(Err(Refusal::Corrupt))?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_line_that_is_too_long_turns_people_away_and_forgets_those_who_left() {
        let line = Line { turns: Arc::new(Semaphore::new(1)), waiting: AtomicUsize::new(0) };
        let first = line.turn().await.unwrap();
        let mut waiting: Vec<_> = (0..LENGTH).map(|_| Box::pin(line.turn())).collect();
        for one in &mut waiting {
            assert!(poll_once(one.as_mut()).is_none(), "they wait");
        }
        assert_eq!(line.turn().await.unwrap_err(), Busy);
        drop(waiting.pop());
        let mut last = Box::pin(line.turn());
        assert!(poll_once(last.as_mut()).is_none(), "there was room again");
        drop((waiting, first));
        assert!(last.await.is_ok());
        assert_eq!(line.waiting.load(Ordering::Relaxed), 0);
    }

    #[tokio::test]
    async fn nobody_waits_for_ever() {
        tokio::time::pause();
        let line = Line { turns: Arc::new(Semaphore::new(1)), waiting: AtomicUsize::new(0) };
        let first = line.turn().await.unwrap();
        assert_eq!(line.turn().await.unwrap_err(), Busy);
        drop(first);
        assert!(line.turn().await.is_ok());
    }

    fn poll_once<F: Future>(future: std::pin::Pin<&mut F>) -> Option<F::Output> {
        match future.poll(&mut std::task::Context::from_waker(std::task::Waker::noop())) {
            std::task::Poll::Ready(output) => Some(output),
            std::task::Poll::Pending => None,
        }
    }

    #[tokio::test]
    async fn a_turn_comes_back_after_a_file_that_is_no_photo() {
        let line = Line::default();
        for _ in 0..10 {
            let developed = line.turn().await.unwrap().develop(Bytes::from_static(b"text")).await;
            assert_eq!(developed, Err(Failure::Refused(Refusal::Unsupported)));
        }
    }
}
