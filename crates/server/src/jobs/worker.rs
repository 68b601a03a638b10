//! Runs jobs until the node stops. One that fails or panics is logged and has its next turn like any other.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use tokio::time::{MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::app::Ctx;

#[derive(Debug)]
pub struct Worker {
    running: TaskTracker,
    stop: CancellationToken,
}

impl Worker {
    pub fn new(stop: CancellationToken) -> Self {
        Self { running: TaskTracker::new(), stop }
    }

    /// Runs a job now and then once per `period`. A turn that has begun is finished, also when the node stops.
    pub fn every<F>(
        &self,
        name: &'static str,
        period: Duration,
        cx: &Arc<Ctx>,
        job: impl Fn(Arc<Ctx>) -> F + Send + 'static,
    ) where
        F: Future<Output = Result<()>> + Send + 'static,
    {
        let (cx, stop) = (cx.clone(), self.stop.clone());
        self.running.spawn(async move {
            let mut turns = interval(period);
            // After a long turn or a sleeping machine one turn is enough to catch up.
            turns.set_missed_tick_behavior(MissedTickBehavior::Delay);
            while stop.run_until_cancelled(turns.tick()).await.is_some() {
                take_turn(name, job(cx.clone())).await;
            }
        });
    }

    /// Runs a job that knows by itself when to end.
    pub fn keep(&self, name: &'static str, job: impl Future<Output = ()> + Send + 'static) {
        self.running.spawn(take_turn(name, async move {
            job.await;
            Ok(())
        }));
    }

    /// Waits for every job to end; they do after `stop`.
    pub async fn finish(&self) {
        self.running.close();
        self.running.wait().await;
    }
}

/// In a task of its own, so that a panic ends there.
async fn take_turn(name: &'static str, turn: impl Future<Output = Result<()>> + Send + 'static) {
    match tokio::spawn(turn).await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::warn!(job = name, error = format!("{error:#}"), "a job failed"),
        Err(_) => tracing::error!(job = name, "a job panicked"),
    }
}
