//! The queue of bookings to write. A writer takes the waiting bookings, at most `BATCH_SIZE`, into one
//! transaction: under load each of them costs less, and a single booking does not wait for others.

use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Once, Weak};
use std::thread;

use futures_util::FutureExt;
use tokio::runtime::Handle;
use tokio::sync::{Mutex, mpsc};
use tokio_util::task::TaskTracker;
use tokio_util::task::task_tracker::TaskTrackerToken;

use super::pending_booking::PendingBooking;
use super::write::write_batch;
use crate::app::AppContext;

/// With more, clients would wait for seconds, so the server refuses further requests.
const MAX_WAITING: usize = 1_024;
const BATCH_SIZE: usize = 256;

#[derive(Debug)]
pub(super) struct Queue {
    sender: mpsc::Sender<PendingBooking>,
    receiver: Receiver,
    writers: usize,
    start: Once,
    /// Bookings whose clients have no response yet.
    pending_responses: TaskTracker,
}

/// Shared by the writers: one at a time takes a batch.
type Receiver = Arc<Mutex<mpsc::Receiver<PendingBooking>>>;

/// `MAX_WAITING` bookings are waiting.
#[derive(Debug)]
pub(super) struct QueueFullError;

impl Queue {
    pub fn new(writers: usize) -> Self {
        let (sender, receiver) = mpsc::channel(MAX_WAITING);
        let receiver = Arc::new(Mutex::new(receiver));
        Self { sender, receiver, writers, start: Once::new(), pending_responses: TaskTracker::new() }
    }

    /// Each booking holds a token until its client has a response. The queue is drained when no token is
    /// left.
    pub fn response_token(&self) -> TaskTrackerToken {
        self.pending_responses.token()
    }

    /// The first booking starts the writers, which run until `ctx` is dropped.
    pub fn push(&self, ctx: &Arc<AppContext>, booking: PendingBooking) -> Result<(), QueueFullError> {
        self.start.call_once(|| {
            for _ in 0..self.writers {
                let writer = Writer { ctx: Arc::downgrade(ctx), receiver: self.receiver.clone() };
                writer.spawn(Handle::current());
            }
        });
        self.sender.try_send(booking).map_err(|_| QueueFullError)
    }

    pub async fn wait_until_drained(&self) {
        self.pending_responses.close();
        self.pending_responses.wait().await;
    }
}

#[derive(Clone)]
struct Writer {
    /// Weak, because the context owns the queue.
    ctx: Weak<AppContext>,
    receiver: Receiver,
}

impl Writer {
    /// Runs the writer on its own thread: on the shared runtime, each step of a transaction would wait behind
    /// incoming requests while the database is idle. Falls back to the runtime if no thread can be started.
    fn spawn(self, runtime: Handle) {
        let run_on_thread = {
            let (writer, runtime) = (self.clone(), runtime.clone());
            move || runtime.block_on(writer.run_despite_panics())
        };
        if thread::Builder::new().name("bookings".to_owned()).spawn(run_on_thread).is_err() {
            runtime.spawn(async move { self.run_despite_panics().await });
        }
    }

    /// Continues after a panic: without a writer, no booking would be written.
    async fn run_despite_panics(&self) {
        while AssertUnwindSafe(self.run()).catch_unwind().await.is_err() {
            tracing::error!("a booking writer panicked and continues");
        }
    }

    async fn run(&self) {
        let mut deferred = Vec::new();
        loop {
            let batch = self.take_batch(std::mem::take(&mut deferred)).await;
            let Some(ctx) = self.ctx.upgrade().filter(|_| !batch.is_empty()) else { return };
            deferred = write_batch(&ctx, batch).await;
        }
    }

    /// Adds waiting bookings to the deferred ones, and waits for one if none were deferred. Returns an empty
    /// batch if the queue has been dropped.
    async fn take_batch(&self, deferred: Vec<PendingBooking>) -> Vec<PendingBooking> {
        let mut batch = deferred;
        if batch.is_empty() {
            self.receiver.lock().await.recv_many(&mut batch, BATCH_SIZE).await;
        } else if let Ok(mut receiver) = self.receiver.try_lock() {
            // Only tries to lock: an idle writer holds the receiver until the next booking arrives.
            while batch.len() < BATCH_SIZE
                && let Ok(booking) = receiver.try_recv()
            {
                batch.push(booking);
            }
        }
        batch
    }
}
