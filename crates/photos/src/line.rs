//! Where files wait to be developed. Decoding takes much memory and all of a processor, so what is developed at once is
//! bounded by both, and who waits holds no file yet.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use bytes::Bytes;
use domain::photo::Refusal;
use thiserror::Error;
use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore, oneshot};
use tokio::time::{Instant, timeout_at};

use crate::decode::{Plan, plan};
use crate::develop::{Developed, develop_as};
use crate::memory::{BUDGET, mebibytes};

/// Whoever comes when this many wait is asked to come back.
const LENGTH: usize = 32;
/// And so is whoever waited this long: a browser would not wait much longer.
const PATIENCE: Duration = Duration::from_secs(20);
/// More would not be faster: other requests want the processors too.
const MAX_AT_ONCE: usize = 4;

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
    /// One permit: only the file at the head of the line is read, to learn what it takes to develop it.
    head: Arc<Semaphore>,
    room: Room,
    waiting: AtomicUsize,
}

/// What there is to develop photos with.
#[derive(Clone, Debug)]
struct Room {
    processors: Arc<Semaphore>,
    /// A permit for each MiB.
    memory: Arc<Semaphore>,
}

/// The right to hand in one file now. The next in line gets it when there is room for this one.
#[derive(Debug)]
pub struct Turn {
    head: OwnedSemaphorePermit,
    room: Room,
    until: Instant,
}

impl Default for Line {
    /// One at a time for every two processors.
    fn default() -> Self {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Self::with((processors / 2).clamp(1, MAX_AT_ONCE), BUDGET)
    }
}

impl Line {
    fn with(at_once: usize, bytes: u64) -> Self {
        let permits = usize::try_from(mebibytes(bytes)).unwrap_or(Semaphore::MAX_PERMITS);
        let room =
            Room { processors: Arc::new(Semaphore::new(at_once)), memory: Arc::new(Semaphore::new(permits)) };
        Self { head: Arc::new(Semaphore::new(1)), room, waiting: AtomicUsize::new(0) }
    }

    /// Waits for a turn, unless too many do already.
    pub async fn turn(&self) -> Result<Turn, Busy> {
        let _place = Place::take(&self.waiting)?;
        let until = Instant::now() + PATIENCE;
        match timeout_at(until, self.head.clone().acquire_owned()).await {
            Ok(Ok(head)) => Ok(Turn { head, room: self.room.clone(), until }),
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

impl Room {
    /// A processor and this much memory. No photo needs more memory than there is in all.
    async fn take(self, bytes: u64) -> Result<[OwnedSemaphorePermit; 2], AcquireError> {
        let processor = self.processors.acquire_owned().await?;
        Ok([processor, self.memory.acquire_many_owned(mebibytes(bytes)).await?])
    }
}

impl Turn {
    /// What it takes is held until the end, also when nobody waits for the photo any more. A file that makes a decoder
    /// panic is as bad as one it refuses.
    pub async fn develop(self, file: Bytes) -> Result<Developed, Failure> {
        let Self { head, room, until } = self;
        let (plan, file) = measured(file).await?;
        let Ok(Ok(held)) = timeout_at(until, room.take(plan.memory)).await else { return Err(Busy.into()) };
        drop(head);
        let (done, developed) = oneshot::channel();
        let work = move || {
            // Whatever else is free in the process leaves room for this photo, and what this one took for the next.
            allocator::release_free_memory();
            let result = develop_as(plan, &file);
            drop(file);
            allocator::release_free_memory();
            drop(held);
            let _ = done.send(result);
        };
        std::thread::Builder::new().name("photo".to_owned()).spawn(work).map_err(|_| Busy)?;
        Ok(developed.await.unwrap_or(Err(Refusal::Corrupt))?)
    }
}

/// It reads all of the file, which takes some milliseconds.
async fn measured(file: Bytes) -> Result<(Plan, Bytes), Refusal> {
    let work = move || -> Result<_, Refusal> { Ok((plan(&file)?, file)) };
    tokio::task::spawn_blocking(work).await.unwrap_or(Err(Refusal::Corrupt))
}

#[cfg(test)]
mod tests {
    use image::codecs::png::PngEncoder;
    use image::{DynamicImage, RgbImage};

    use super::*;

    const MIB: u64 = 1024 * 1024;

    fn png(width: u32, height: u32) -> Bytes {
        let mut file = Vec::new();
        let pixels = DynamicImage::ImageRgb8(RgbImage::new(width, height));
        pixels.write_with_encoder(PngEncoder::new(&mut file)).unwrap();
        file.into()
    }

    #[tokio::test]
    async fn a_line_that_is_too_long_turns_people_away_and_forgets_those_who_left() {
        let line = Line::with(1, BUDGET);
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
        let line = Line::with(1, BUDGET);
        let first = line.turn().await.unwrap();
        assert_eq!(line.turn().await.unwrap_err(), Busy);
        drop(first);
        assert!(line.turn().await.is_ok());
    }

    #[tokio::test]
    async fn photos_get_in_by_their_memory_and_not_by_their_number() {
        let line = Line::with(4, 10 * MIB);
        let held = line.room.clone().take(6 * MIB).await.unwrap();
        let mut second = Box::pin(line.room.clone().take(5 * MIB));
        assert!(poll_once(second.as_mut()).is_none(), "11 of 10 MiB");
        let third = line.room.clone().take(4 * MIB);
        drop(second);
        let third = third.await.unwrap();
        assert_eq!(line.room.memory.available_permits(), 0);
        drop((held, third));
        assert_eq!((line.room.memory.available_permits(), line.room.processors.available_permits()), (10, 4));
    }

    #[tokio::test]
    async fn a_photo_waits_with_its_turn_until_there_is_memory_for_it() {
        // It takes 1000 × 1000 × 3 bytes, and 3 MB for scaling.
        let (line, photo) = (Line::with(4, 7 * MIB), png(1000, 1000));
        let held = line.room.clone().take(2 * MIB).await.unwrap();
        let developing = tokio::spawn(line.turn().await.unwrap().develop(photo.clone()));
        let mut next = Box::pin(line.turn());
        tokio::select! {
            _ = next.as_mut() => panic!("the next file was read before there was room for the first"),
            _ = until_waiting(&line.room.memory) => {}
        }
        assert!(!developing.is_finished());
        drop(held);
        assert_eq!(developing.await.unwrap().unwrap().side, 1000);
        assert_eq!(next.await.unwrap().develop(photo).await.unwrap().side, 1000);
        assert_eq!(line.room.memory.available_permits(), 7);
    }

    /// Until somebody took what is left and still waits for more.
    async fn until_waiting(memory: &Semaphore) {
        while memory.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn a_file_that_is_refused_waits_for_no_memory() {
        let line = Line::with(1, MIB);
        let _held = line.room.clone().take(MIB).await.unwrap();
        let refused = line.turn().await.unwrap().develop(Bytes::from_static(b"text")).await;
        assert_eq!(refused, Err(Failure::Refused(Refusal::Unsupported)));
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
