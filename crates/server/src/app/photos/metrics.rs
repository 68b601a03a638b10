//! Prometheus metrics about photos.

use std::time::Duration;

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

const SECONDS_BUCKETS: [f64; 9] = [0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0];

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct OutcomeLabel {
    outcome: &'static str,
}

#[derive(Clone, Debug)]
pub(super) struct Metrics {
    outcomes: Family<OutcomeLabel, Counter>,
    wait_seconds: Histogram,
    processing_seconds: Histogram,
}

impl Default for Metrics {
    fn default() -> Self {
        Self {
            outcomes: Family::default(),
            wait_seconds: Histogram::new(SECONDS_BUCKETS),
            processing_seconds: Histogram::new(SECONDS_BUCKETS),
        }
    }
}

impl Metrics {
    pub fn register(&self, registry: &mut Registry) {
        registry.register("photos", "Processed uploads by outcome", self.outcomes.clone());
        registry.register("photo_waiting_seconds", "Time in the queue", self.wait_seconds.clone());
        registry.register(
            "photo_processing_seconds",
            "Time to process a photo",
            self.processing_seconds.clone(),
        );
    }

    pub fn count_outcome(&self, outcome: &'static str) {
        self.outcomes.get_or_create(&OutcomeLabel { outcome }).inc();
    }

    pub fn observe_wait(&self, time: Duration) {
        self.wait_seconds.observe(time.as_secs_f64());
    }

    pub fn observe_processing(&self, time: Duration) {
        self.processing_seconds.observe(time.as_secs_f64());
    }
}
