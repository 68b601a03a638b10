//! What clients ask for: taken in together, kept before it is answered.

mod book;
mod decide;
mod in_flight;
mod limits;
mod numbers;
mod queue;
mod refusal;
mod write;

pub use book::{Booked, Sender, Wish, book};
pub use refusal::Refusal;

use prometheus_client::registry::Registry;

use in_flight::InFlight;
use limits::Limits;
use numbers::Numbers;
use queue::Queue;

/// What this node keeps in memory about bookings.
#[derive(Debug)]
pub struct Bookings {
    queue: Queue,
    in_flight: InFlight,
    limits: Limits,
    numbers: Numbers,
}

impl Bookings {
    /// So many write at a time.
    pub(super) fn new(writers: usize) -> Self {
        Self {
            queue: Queue::new(writers),
            in_flight: InFlight::default(),
            limits: Limits::new(),
            numbers: Numbers::default(),
        }
    }

    pub(crate) fn register(&self, registry: &mut Registry) {
        self.numbers.register(registry);
    }

    /// Waits until nothing that was taken in waits to be written.
    pub async fn drained(&self) {
        self.queue.drained().await;
    }
}
