//! Prometheus metrics about bookings.

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

use super::{Booked, BookingError};

const BATCH_SIZE_BUCKETS: [f64; 9] = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0];

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct OutcomeLabel {
    outcome: &'static str,
}

#[derive(Clone, Debug)]
pub(super) struct Metrics {
    outcomes: Family<OutcomeLabel, Counter>,
    quarantined: Counter,
    batch_sizes: Histogram,
}

impl Default for Metrics {
    fn default() -> Self {
        Self {
            outcomes: Family::default(),
            quarantined: Counter::default(),
            batch_sizes: Histogram::new(BATCH_SIZE_BUCKETS),
        }
    }
}

impl Metrics {
    pub fn register(&self, registry: &mut Registry) {
        registry.register("booking_requests", "Booking requests by outcome", self.outcomes.clone());
        let quarantined_help = "Bookings put into quarantine";
        registry.register("bookings_quarantined", quarantined_help, self.quarantined.clone());
        registry.register(
            "booking_batch_size",
            "Bookings written in one transaction",
            self.batch_sizes.clone(),
        );
    }

    pub fn count_honeypot(&self) {
        self.count("honeypot");
    }

    pub fn count_outcome(&self, outcome: &Result<Booked, BookingError>) {
        self.count(match outcome {
            // `count_stored` counts these.
            Ok(Booked::Created(_)) => return,
            Ok(Booked::Replayed(_)) => "replayed",
            Err(BookingError::NotFound) => "not-found",
            Err(BookingError::KeyReused) => "key-reused",
            Err(BookingError::InFlight) => "in-flight",
            Err(BookingError::RateLimited(_)) => "too-many",
            Err(BookingError::Busy) => "busy",
            Err(BookingError::Storage(_) | BookingError::Internal(_)) => "failed",
        });
    }

    /// Call this after the commit of new bookings.
    pub fn count_stored(&self, batch_size: usize, quarantined: usize) {
        self.outcomes.get_or_create(&OutcomeLabel { outcome: "stored" }).inc_by(batch_size as u64);
        self.quarantined.inc_by(quarantined as u64);
        self.batch_sizes.observe(batch_size as f64);
    }

    fn count(&self, outcome: &'static str) {
        self.outcomes.get_or_create(&OutcomeLabel { outcome }).inc();
    }
}
