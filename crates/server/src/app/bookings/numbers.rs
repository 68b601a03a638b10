//! Numbers about bookings for Prometheus.

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

use super::{Booked, Refusal};

const BUCKETS: [f64; 9] = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0];

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct OutcomeLabel {
    outcome: &'static str,
}

#[derive(Clone, Debug)]
pub(super) struct Numbers {
    outcomes: Family<OutcomeLabel, Counter>,
    quarantined: Counter,
    groups: Histogram,
}

impl Default for Numbers {
    fn default() -> Self {
        Self { outcomes: Family::default(), quarantined: Counter::default(), groups: Histogram::new(BUCKETS) }
    }
}

impl Numbers {
    pub fn register(&self, registry: &mut Registry) {
        registry.register("booking_requests", "Requests to book by outcome", self.outcomes.clone());
        let help = "Bookings that nobody was told of";
        registry.register("bookings_quarantined", help, self.quarantined.clone());
        registry.register("booking_group_size", "Bookings written in one transaction", self.groups.clone());
    }

    pub fn trapped(&self) {
        self.count("trapped");
    }

    pub fn ended(&self, outcome: &Result<Booked, Refusal>) {
        self.count(match outcome {
            // Counted where it is written.
            Ok(Booked::Now(_)) => return,
            Ok(Booked::Before(_)) => "replayed",
            Err(Refusal::NotFound) => "not-found",
            Err(Refusal::KeyReused) => "key-reused",
            Err(Refusal::InFlight) => "in-flight",
            Err(Refusal::TooMany(_)) => "too-many",
            Err(Refusal::Busy) => "busy",
            Err(Refusal::Storage(_) | Refusal::Fault(_)) => "failed",
        });
    }

    /// What was new, after the commit.
    pub fn stored(&self, together: usize, quarantined: usize) {
        self.outcomes.get_or_create(&OutcomeLabel { outcome: "stored" }).inc_by(together as u64);
        self.quarantined.inc_by(quarantined as u64);
        self.groups.observe(together as f64);
    }

    fn count(&self, outcome: &'static str) {
        self.outcomes.get_or_create(&OutcomeLabel { outcome }).inc();
    }
}
