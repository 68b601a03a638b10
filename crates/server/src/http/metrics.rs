//! Prometheus metrics. Labels are route patterns and fixed words, never user input.

use std::borrow::Cow;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::http::{Method, StatusCode};
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::Registry;

use crate::app::AppContext;

const DURATION_BUCKETS_IN_SECONDS: [f64; 10] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1.0, 5.0];

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RequestLabels {
    method: &'static str,
    route: Cow<'static, str>,
    status: u16,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct RouteLabel {
    route: Cow<'static, str>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct OutcomeLabel {
    outcome: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, EncodeLabelSet)]
struct DirectiveLabel {
    directive: &'static str,
}

/// Clients can send any word as the method, so unusual ones share one label.
fn method_label(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::DELETE => "DELETE",
        _ => "other",
    }
}

type Durations = Family<RouteLabel, Histogram, fn() -> Histogram>;

#[derive(Clone, Debug)]
pub struct Metrics {
    registry: Arc<Mutex<Registry>>,
    requests: Family<RequestLabels, Counter>,
    durations: Durations,
    csp_reports: Family<DirectiveLabel, Counter>,
    renderings: Family<OutcomeLabel, Counter>,
    connections: Gauge,
    refused_connections: Counter,
    resident_memory: Gauge<i64>,
}

impl Default for Metrics {
    fn default() -> Self {
        Self::new()
    }
}

impl Metrics {
    pub fn new() -> Self {
        let mut registry = Registry::with_prefix("lenslink");
        let requests = Family::default();
        registry.register("http_requests", "Requests by method, route and status", requests.clone());
        let durations: Durations =
            Family::new_with_constructor(|| Histogram::new(DURATION_BUCKETS_IN_SECONDS));
        registry.register("http_request_duration_seconds", "Time to the response", durations.clone());
        let csp_reports = Family::default();
        registry.register("csp_reports", "Policy violations that browsers reported", csp_reports.clone());
        let renderings = Family::default();
        registry.register("renderings", "Pages rendered by outcome", renderings.clone());
        let connections = Gauge::default();
        registry.register("http_connections", "Open connections", connections.clone());
        let refused_connections: Counter<u64, AtomicU64> = Counter::default();
        registry.register(
            "http_connections_refused",
            "Connections refused at the limit",
            refused_connections.clone(),
        );
        let resident_memory = Gauge::default();
        registry.register("process_resident_memory_bytes", "Resident memory", resident_memory.clone());
        let build = Info::new([("version", env!("CARGO_PKG_VERSION"))]);
        registry.register("build", "Version of this program", build);
        let registry = Arc::new(Mutex::new(registry));
        Self {
            registry,
            requests,
            durations,
            csp_reports,
            renderings,
            connections,
            refused_connections,
            resident_memory,
        }
    }

    /// Adds the metrics of the use cases. Call it only once, because a name must not be registered twice.
    pub(crate) fn register_app_metrics(&self, ctx: &AppContext) {
        let mut registry = self.registry.lock().unwrap_or_else(PoisonError::into_inner);
        ctx.outbox.register(&mut registry);
        ctx.photos.register(&mut registry);
        ctx.views.register(&mut registry);
        ctx.bookings.register(&mut registry);
    }

    pub(crate) fn record_request(
        &self,
        method: &Method,
        route: Cow<'static, str>,
        status: StatusCode,
        duration: Duration,
    ) {
        self.durations.get_or_create(&RouteLabel { route: route.clone() }).observe(duration.as_secs_f64());
        let labels = RequestLabels { method: method_label(method), route, status: status.as_u16() };
        self.requests.get_or_create(&labels).inc();
    }

    pub(crate) fn count_csp_report(&self, directive: &'static str) {
        self.csp_reports.get_or_create(&DirectiveLabel { directive }).inc();
    }

    pub(crate) fn count_render(&self, outcome: &'static str) {
        self.renderings.get_or_create(&OutcomeLabel { outcome }).inc();
    }

    pub(crate) fn connections(&self) -> &Gauge {
        &self.connections
    }

    pub(crate) fn count_refused_connection(&self) {
        self.refused_connections.inc();
    }

    pub fn encode_text(&self) -> Result<String, std::fmt::Error> {
        if let Some(bytes) = read_resident_bytes() {
            self.resident_memory.set(bytes);
        }
        let registry = self.registry.lock().unwrap_or_else(PoisonError::into_inner);
        let mut text = String::new();
        encode(&mut text, &registry)?;
        Ok(text)
    }
}

/// Reads /proc, so it returns `None` on other systems than Linux.
fn read_resident_bytes() -> Option<i64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kibibytes: i64 = resident.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kibibytes * 1024)
}
