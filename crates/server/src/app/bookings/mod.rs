//! Bookings: a client requests one, the server stores it in a batch before it responds, and the photographer
//! answers it.

mod admission;
mod answer;
mod book;
mod error;
mod event_stream;
mod events;
mod honeypot;
mod in_flight;
pub mod inbox;
mod limits;
mod links;
mod metrics;
mod pending_booking;
mod purge;
mod queue;
mod request;
mod write;

pub use answer::{Answer, AnswerPage, answer, load_answer_page, mark_seen};
pub use book::{Booked, BookingTarget, RequestSender, book};
pub(in crate::app) use book::{fingerprint_request, hash_link_secrets};
pub use error::BookingError;
pub use event_stream::{EventStream, StreamEvent, open_event_stream};
pub(in crate::app) use events::BookingEvents;
pub use links::LinkError;
pub use purge::purge;
pub(in crate::app) use request::withdraw_booking;
pub use request::{RequestPage, load_request_page, withdraw};

use std::time::Duration;

use domain::AccountId;
use prometheus_client::registry::Registry;

use honeypot::Honeypot;
use in_flight::InFlightKeys;
use limits::BookingLimits;
use links::LinkRateLimiter;
use metrics::Metrics;
use queue::Queue;

use crate::app::identity::Network;
use crate::app::rate_limiter::RetryAfter;

/// State for bookings on this node.
#[derive(Debug)]
pub struct Bookings {
    queue: Queue,
    in_flight: InFlightKeys,
    limits: BookingLimits,
    events: BookingEvents,
    honeypot: Honeypot,
    metrics: Metrics,
    link_limiter: LinkRateLimiter,
}

impl Bookings {
    /// `writers`: the number of batches that are written at the same time.
    pub(super) fn new(writers: usize) -> Self {
        Self {
            queue: Queue::new(writers),
            in_flight: InFlightKeys::default(),
            limits: BookingLimits::new(),
            events: BookingEvents::default(),
            honeypot: Honeypot::default(),
            metrics: Metrics::default(),
            link_limiter: LinkRateLimiter::new(),
        }
    }

    /// Limits the actions on the pages behind emailed links.
    pub(crate) fn allow_link_action(&self, network: Network, now: Duration) -> Result<(), RetryAfter> {
        self.link_limiter.try_acquire(network, now)
    }

    /// Whether the photographer may get one more email about a single booking now. If so, counts it.
    pub(in crate::app) fn try_acquire_email(&self, account: AccountId, now: Duration) -> bool {
        self.limits.try_acquire_email(account, now)
    }

    /// Counts the outcome of a request. Refunds what the request took from the limit of its network, if it
    /// does not count against that limit.
    fn record_outcome(&self, network: Network, outcome: &Result<Booked, BookingError>) {
        if needs_refund(outcome) {
            self.limits.refund_request(network);
        }
        self.metrics.count_outcome(outcome);
    }

    pub(crate) fn register(&self, registry: &mut Registry) {
        self.metrics.register(registry);
        self.events.register(registry);
    }

    pub(in crate::app) fn events(&self) -> &BookingEvents {
        &self.events
    }

    /// Waits until every queued request is written or has failed.
    pub async fn wait_until_drained(&self) {
        self.queue.wait_until_drained().await;
    }
}

/// A request that repeats another or fails because of the server does not count against the limit. `InFlight`
/// and `RateLimited` took nothing from the limit, so there is nothing to refund.
fn needs_refund(outcome: &Result<Booked, BookingError>) -> bool {
    match outcome {
        Ok(Booked::Replayed(_))
        | Err(BookingError::Busy | BookingError::Storage(_) | BookingError::Internal(_)) => true,
        Ok(Booked::Created(_))
        | Err(
            BookingError::NotFound
            | BookingError::KeyReused
            | BookingError::InFlight
            | BookingError::RateLimited(_),
        ) => false,
    }
}
