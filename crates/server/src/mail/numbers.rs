//! Numbers about mail for Prometheus.

use domain::{MailState, Timestamp};
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
pub(crate) struct Numbers {
    mails: Family<StateLabel, Gauge>,
    oldest_queued: Gauge,
    deliveries: Family<OutcomeLabel, Counter>,
}

impl Numbers {
    pub fn register(&self, registry: &mut Registry) {
        registry.register("outbox_mails", "Mails in the outbox by state", self.mails.clone());
        registry.register(
            "outbox_oldest_queued_seconds",
            "Age of the oldest mail that waits",
            self.oldest_queued.clone(),
        );
        registry.register("mail_deliveries", "Attempts to deliver by outcome", self.deliveries.clone());
    }

    pub fn attempted(&self, outcome: &'static str) {
        self.deliveries.get_or_create(&OutcomeLabel { outcome }).inc();
    }

    pub fn counted(&self, counts: &OutboxCounts, now: Timestamp) {
        for state in MailState::ALL {
            let count = match state {
                MailState::Queued => counts.queued,
                MailState::Sent => counts.sent,
                MailState::Failed => counts.failed,
            };
            self.mails.get_or_create(&StateLabel { state: state.as_str() }).set(count);
        }
        let age = counts.oldest_queued.map_or(0, |oldest| (now.as_millis() - oldest.as_millis()).max(0));
        self.oldest_queued.set(age / 1_000);
    }
}
