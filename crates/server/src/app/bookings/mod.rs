//! Bookings: asked for by clients, taken in together and kept before they are acknowledged, answered by photographers.

mod announce;
mod answer;
mod book;
mod decide;
pub mod desk;
mod digest;
mod follow;
mod held;
mod in_flight;
mod letters;
mod limits;
mod link;
mod live;
mod numbers;
mod purge;
mod queue;
mod refusal;
mod request;
mod traps;
mod write;

pub use announce::announce;
pub(in crate::app) use announce::keep_announcing;
pub use answer::{Answer, AnswerPage, answer, answer_page, seen};
pub use book::{Booked, Sender, Wish, book};
pub(in crate::app) use book::{link_hashes, print};
pub use digest::send_digests;
pub use follow::{Following, News, follow};
pub(in crate::app) use held::{commit_verified, send_held};
pub(crate) use letters::word;
pub use link::LinkRefusal;
pub(in crate::app) use live::{Live, commit_many};
pub use purge::purge;
pub use refusal::Refusal;
pub(in crate::app) use request::withdraw_booking;
pub use request::{RequestPage, request_page, withdraw};

use std::time::Duration;

use prometheus_client::registry::Registry;

use announce::Untold;
use in_flight::InFlight;
use limits::Limits;
use link::Presses;
use numbers::Numbers;
use queue::Queue;
use traps::Traps;

use crate::app::identity::Network;
use crate::app::throttle::Wait;

/// What this node keeps in memory about bookings.
#[derive(Debug)]
pub struct Bookings {
    queue: Queue,
    in_flight: InFlight,
    limits: Limits,
    live: Live,
    traps: Traps,
    untold: Untold,
    numbers: Numbers,
    presses: Presses,
}

impl Bookings {
    /// So many write at a time.
    pub(super) fn new(writers: usize) -> Self {
        Self {
            queue: Queue::new(writers),
            in_flight: InFlight::default(),
            limits: Limits::new(),
            live: Live::default(),
            traps: Traps::default(),
            untold: Untold::default(),
            numbers: Numbers::default(),
            presses: Presses::new(),
        }
    }

    /// Each in a commit of its own, to measure what writing them together is worth.
    pub fn write_alone(&mut self) {
        self.queue.write_alone();
    }

    /// For every button on the pages behind mailed links.
    pub(crate) fn press(&self, network: Network, now: Duration) -> Result<(), Wait> {
        self.presses.press(network, now)
    }

    pub(crate) fn register(&self, registry: &mut Registry) {
        self.numbers.register(registry);
        self.live.register(registry);
    }

    pub(in crate::app) fn live(&self) -> &Live {
        &self.live
    }

    /// Waits until nothing that was taken in waits to be written.
    pub async fn drained(&self) {
        self.queue.drained().await;
    }
}
