//! Prometheus metrics about email.

use domain::{EmailState, Timestamp};
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;
use storage::OutboxCounts;

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct StateLabel {
    state: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct OutcomeLabel {
    outcome: &'static str,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Metrics {
    emails: Family<StateLabel, Gauge>,
    oldest_queued: Gauge,
    deliveries: Family<OutcomeLabel, Counter>,
}

impl Metrics {
    pub fn register(&self, registry: &mut Registry) {
        registry.register("outbox_mails", "Emails in the outbox by state", self.emails.clone());
        registry.register(
            "outbox_oldest_queued_seconds",
            "Age of the oldest queued email",
            self.oldest_queued.clone(),
        );
        registry.register("mail_deliveries", "Delivery attempts by outcome", self.deliveries.clone());
    }

    pub fn record_attempt(&self, outcome: &'static str) {
        self.deliveries.get_or_create(&OutcomeLabel { outcome }).inc();
    }

    pub fn set_outbox_counts(&self, counts: &OutboxCounts, now: Timestamp) {
        for state in EmailState::ALL {
            let count = match state {
                EmailState::Queued => counts.queued,
                EmailState::Sent => counts.sent,
                EmailState::Failed => counts.failed,
            };
            self.emails.get_or_create(&StateLabel { state: state.as_str() }).set(count);
        }
        let age = counts.oldest_queued.map_or(0, |oldest| (now.as_millis() - oldest.as_millis()).max(0));
        self.oldest_queued.set(age / 1_000);
    }
}
