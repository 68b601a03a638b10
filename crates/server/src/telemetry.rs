//! Logging to standard error, as text for people or JSON for machines.

use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::config::{LogConfig, LogFormat};

pub(crate) fn start_logging(log: &LogConfig) {
    let layer = tracing_subscriber::fmt::layer().with_writer(std::io::stderr).with_target(false);
    let registry = tracing_subscriber::registry().with(log.filter.clone());
    match log.format {
        LogFormat::Text => {
            registry.with(layer.with_ansi(std::io::IsTerminal::is_terminal(&std::io::stderr()))).init();
        }
        LogFormat::Json => registry.with(layer.json().flatten_event(true)).init(),
    }
}
