//! Numbers about photos for Prometheus.

use std::time::Duration;

use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

const BUCKETS: [f64; 9] = [0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0];

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct OutcomeLabel {
    outcome: &'static str,
}

#[derive(Clone, Debug)]
pub(super) struct Numbers {
    outcomes: Family<OutcomeLabel, Counter>,
    waited: Histogram,
    took: Histogram,
}

impl Default for Numbers {
    fn default() -> Self {
        Self { outcomes: Family::default(), waited: Histogram::new(BUCKETS), took: Histogram::new(BUCKETS) }
    }
}

impl Numbers {
    pub fn register(&self, registry: &mut Registry) {
        registry.register("photos", "Files that were to become photos by outcome", self.outcomes.clone());
        registry.register("photo_waiting_seconds", "Time in line", self.waited.clone());
        registry.register("photo_developing_seconds", "Time to develop a file", self.took.clone());
    }

    pub fn ended(&self, outcome: &'static str) {
        self.outcomes.get_or_create(&OutcomeLabel { outcome }).inc();
    }

    pub fn waited(&self, time: Duration) {
        self.waited.observe(time.as_secs_f64());
    }

    pub fn took(&self, time: Duration) {
        self.took.observe(time.as_secs_f64());
    }
}
