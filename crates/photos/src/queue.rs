//! The queue of files to process. Decoding takes much memory and a whole processor, so both limit how many
//! files are processed at once. A waiting upload holds no file in memory.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use bytes::Bytes;
use domain::photo::PhotoFileError;
use thiserror::Error;
use tokio::sync::{AcquireError, OwnedSemaphorePermit, Semaphore, oneshot};
use tokio::time::{Instant, timeout_at};

use crate::decode::{DecodePlan, plan_decoding};
use crate::memory::{MEMORY_BUDGET, to_mebibytes};
use crate::process::{ProcessedPhoto, ProcessedPortfolioPhoto, make_portfolio_photo, make_profile_photo};
use crate::purpose::Purpose;

/// Uploads that may wait. The queue refuses further ones, and the browser may retry.
const MAX_WAITING: usize = 32;
/// The queue also refuses an upload that has waited this long: a browser would not wait much longer.
const QUEUE_TIMEOUT: Duration = Duration::from_secs(20);
/// More workers would not be faster, because other requests need the processors too.
const MAX_WORKERS: usize = 4;

/// Too many photos are waiting, an upload has waited too long, or the system refused another thread. A retry
/// in a moment may succeed.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("too many photos are waiting to be processed")]
pub struct QueueBusyError;

#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum ProcessError {
    #[error(transparent)]
    InvalidFile(#[from] PhotoFileError),
    #[error(transparent)]
    Busy(#[from] QueueBusyError),
}

#[derive(Debug)]
pub struct PhotoQueue {
    /// One permit: the server reads only the file at the head of the queue, to calculate its memory.
    head: Arc<Semaphore>,
    capacity: Capacity,
    waiting: AtomicUsize,
}

/// Workers and memory for processing. A worker processes one photo at a time.
#[derive(Clone, Debug)]
struct Capacity {
    workers: Arc<Semaphore>,
    /// One permit per MiB.
    memory: Arc<Semaphore>,
}

/// Permission to submit one file. The next upload gets a permit as soon as there is capacity for this file.
#[derive(Debug)]
pub struct UploadPermit {
    head: OwnedSemaphorePermit,
    capacity: Capacity,
    deadline: Instant,
}

impl Default for PhotoQueue {
    /// One worker per two processors.
    fn default() -> Self {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        Self::with_limits((processors / 2).clamp(1, MAX_WORKERS), MEMORY_BUDGET)
    }
}

impl PhotoQueue {
    fn with_limits(max_workers: usize, max_bytes: u64) -> Self {
        let max_mebibytes = usize::try_from(to_mebibytes(max_bytes)).unwrap_or(Semaphore::MAX_PERMITS);
        let capacity = Capacity {
            workers: Arc::new(Semaphore::new(max_workers)),
            memory: Arc::new(Semaphore::new(max_mebibytes)),
        };
        Self { head: Arc::new(Semaphore::new(1)), capacity, waiting: AtomicUsize::new(0) }
    }

    /// Waits for a permit, unless too many uploads already wait.
    pub async fn acquire(&self) -> Result<UploadPermit, QueueBusyError> {
        let _slot = WaitingSlot::reserve(&self.waiting)?;
        let deadline = Instant::now() + QUEUE_TIMEOUT;
        match timeout_at(deadline, self.head.clone().acquire_owned()).await {
            Ok(Ok(head)) => Ok(UploadPermit { head, capacity: self.capacity.clone(), deadline }),
            _ => Err(QueueBusyError),
        }
    }
}

/// A place in the queue, released when the upload gets a permit or stops waiting for one.
struct WaitingSlot<'a>(&'a AtomicUsize);

impl<'a> WaitingSlot<'a> {
    fn reserve(waiting: &'a AtomicUsize) -> Result<Self, QueueBusyError> {
        // Dropping the slot undoes the increment, also when the queue is full.
        let slot = Self(waiting);
        if waiting.fetch_add(1, Ordering::Relaxed) < MAX_WAITING { Ok(slot) } else { Err(QueueBusyError) }
    }
}

impl Drop for WaitingSlot<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Capacity {
    /// Waits for one worker and this much memory. `plan_decoding` refuses photos that would wait forever,
    /// because they need more than the whole memory budget.
    async fn acquire(self, bytes: u64) -> Result<[OwnedSemaphorePermit; 2], AcquireError> {
        let worker = self.workers.acquire_owned().await?;
        Ok([worker, self.memory.acquire_many_owned(to_mebibytes(bytes)).await?])
    }
}

impl UploadPermit {
    pub async fn process_profile_photo(self, file: Bytes) -> Result<ProcessedPhoto, ProcessError> {
        self.process(file, Purpose::Profile, make_profile_photo).await
    }

    pub async fn process_portfolio_photo(self, file: Bytes) -> Result<ProcessedPortfolioPhoto, ProcessError> {
        self.process(file, Purpose::Portfolio, make_portfolio_photo).await
    }

    /// Holds the worker and its memory until the work has ended, even if the upload is cancelled. A file that
    /// makes a decoder panic counts as corrupt.
    async fn process<P: Send + 'static>(
        self,
        file: Bytes,
        purpose: Purpose,
        make_photo: fn(DecodePlan, &[u8]) -> Result<P, PhotoFileError>,
    ) -> Result<P, ProcessError> {
        let Self { head, capacity, deadline } = self;
        let (plan, file) = plan_in_background(file, purpose).await?;
        let Ok(Ok(permits)) = timeout_at(deadline, capacity.acquire(plan.required_memory)).await else {
            return Err(QueueBusyError.into());
        };
        drop(head);
        let (result_sender, result) = oneshot::channel();
        let work = move || {
            // Before processing, this makes room for this photo; afterwards, for the next one.
            allocator::release_free_memory();
            let result = make_photo(plan, &file);
            drop(file);
            allocator::release_free_memory();
            drop(permits);
            let _ = result_sender.send(result);
        };
        std::thread::Builder::new().name("photo".to_owned()).spawn(work).map_err(|_| QueueBusyError)?;
        Ok(result.await.unwrap_or(Err(PhotoFileError::Corrupt))?)
    }
}

/// Reads the whole file, which takes some milliseconds.
async fn plan_in_background(file: Bytes, purpose: Purpose) -> Result<(DecodePlan, Bytes), PhotoFileError> {
    let work = move || -> Result<_, PhotoFileError> { Ok((plan_decoding(&file, purpose)?, file)) };
    tokio::task::spawn_blocking(work).await.unwrap_or(Err(PhotoFileError::Corrupt))
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
    async fn refuses_uploads_when_the_queue_is_full_and_frees_cancelled_places() {
        let queue = PhotoQueue::with_limits(1, MEMORY_BUDGET);
        let first = queue.acquire().await.unwrap();
        let mut waiting: Vec<_> = (0..MAX_WAITING).map(|_| Box::pin(queue.acquire())).collect();
        for upload in &mut waiting {
            assert!(poll_once(upload.as_mut()).is_none(), "the upload did not wait");
        }
        assert_eq!(queue.acquire().await.unwrap_err(), QueueBusyError);
        drop(waiting.pop());
        let mut last = Box::pin(queue.acquire());
        assert!(poll_once(last.as_mut()).is_none(), "the upload did not wait in the free place");
        drop((waiting, first));
        assert!(last.await.is_ok());
        assert_eq!(queue.waiting.load(Ordering::Relaxed), 0);
    }

    #[tokio::test]
    async fn refuses_an_upload_that_waited_too_long() {
        // The runtime advances a paused clock to the deadline, because nothing else is left to do.
        tokio::time::pause();
        let queue = PhotoQueue::with_limits(1, MEMORY_BUDGET);
        let first = queue.acquire().await.unwrap();
        assert_eq!(queue.acquire().await.unwrap_err(), QueueBusyError);
        drop(first);
        assert!(queue.acquire().await.is_ok());
    }

    #[tokio::test]
    async fn limits_photos_by_memory() {
        let queue = PhotoQueue::with_limits(4, 10 * MIB);
        let first = queue.capacity.clone().acquire(6 * MIB).await.unwrap();
        let mut second = Box::pin(queue.capacity.clone().acquire(5 * MIB));
        assert!(poll_once(second.as_mut()).is_none(), "11 of 10 MiB");
        let third = queue.capacity.clone().acquire(4 * MIB);
        drop(second);
        let third = third.await.unwrap();
        assert_eq!(queue.capacity.memory.available_permits(), 0);
        drop((first, third));
        assert_eq!(
            (queue.capacity.memory.available_permits(), queue.capacity.workers.available_permits()),
            (10, 4)
        );
    }

    #[tokio::test]
    async fn a_photo_keeps_its_permit_until_there_is_memory_for_it() {
        // The photo takes 1000 × 1000 × 3 bytes, and 3 MB for scaling.
        let (queue, photo) = (PhotoQueue::with_limits(4, 7 * MIB), png(1000, 1000));
        let held = queue.capacity.clone().acquire(2 * MIB).await.unwrap();
        let processing = tokio::spawn(queue.acquire().await.unwrap().process_profile_photo(photo.clone()));
        let mut next = Box::pin(queue.acquire());
        tokio::select! {
            _ = next.as_mut() => panic!("the next upload got a permit before there was memory for the first"),
            _ = wait_until_exhausted(&queue.capacity.memory) => {}
        }
        assert!(!processing.is_finished());
        drop(held);
        assert_eq!(processing.await.unwrap().unwrap().side, 1000);
        assert_eq!(next.await.unwrap().process_profile_photo(photo).await.unwrap().side, 1000);
        assert_eq!(queue.capacity.memory.available_permits(), 7);
    }

    /// Waits until a task has taken the remaining permits and waits for more.
    async fn wait_until_exhausted(memory: &Semaphore) {
        while memory.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn refuses_an_invalid_file_without_waiting_for_memory() {
        let queue = PhotoQueue::with_limits(1, MIB);
        let _held = queue.capacity.clone().acquire(MIB).await.unwrap();
        let result = queue.acquire().await.unwrap().process_profile_photo(Bytes::from_static(b"text")).await;
        assert_eq!(result, Err(ProcessError::InvalidFile(PhotoFileError::Unsupported)));
    }

    fn poll_once<F: Future>(future: std::pin::Pin<&mut F>) -> Option<F::Output> {
        match future.poll(&mut std::task::Context::from_waker(std::task::Waker::noop())) {
            std::task::Poll::Ready(output) => Some(output),
            std::task::Poll::Pending => None,
        }
    }

    #[tokio::test]
    async fn releases_the_permit_after_an_invalid_file() {
        let queue = PhotoQueue::default();
        for _ in 0..10 {
            let result =
                queue.acquire().await.unwrap().process_profile_photo(Bytes::from_static(b"text")).await;
            assert_eq!(result, Err(ProcessError::InvalidFile(PhotoFileError::Unsupported)));
        }
    }
}
