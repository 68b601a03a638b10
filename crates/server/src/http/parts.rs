//! What the handlers share.

use std::sync::Arc;

use super::health::Health;
use super::metrics::Metrics;
use crate::app::Ctx;

#[derive(Clone, Debug)]
pub struct Parts {
    pub cx: Arc<Ctx>,
    pub health: Health,
    pub metrics: Metrics,
}
