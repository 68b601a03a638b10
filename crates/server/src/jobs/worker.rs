//! Runs jobs until the node stops. One that fails or panics is logged and has its next turn like any other.

use std::time::Duration;

use anyhow::Result;
use tokio::time::{MissedTickBehavior, interval, sleep};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// Between the end of a job that should have gone on and its next beginning.
const BEFORE_ANOTHER: Duration = Duration::from_secs(1);

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
    pub fn every<C, F>(
        &self,
        name: &'static str,
        period: Duration,
        cx: &C,
        job: impl Fn(C) -> F + Send + 'static,
    ) where
        C: Clone + Send + 'static,
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

    /// Runs a job that ends by itself after `stop`. One that ends before, or panics, is begun again.
    pub fn keep<C, F>(
        &self,
        name: &'static str,
        cx: &C,
        job: impl Fn(C, CancellationToken) -> F + Send + 'static,
    ) where
        C: Clone + Send + 'static,
        F: Future<Output = ()> + Send + 'static,
    {
        let (cx, stop) = (cx.clone(), self.stop.clone());
        self.running.spawn(async move {
            while !stop.is_cancelled() {
                let turn = job(cx.clone(), stop.clone());
                take_turn(name, async move {
                    turn.await;
                    Ok(())
                })
                .await;
                stop.run_until_cancelled(sleep(BEFORE_ANOTHER)).await;
            }
        });
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use tokio::time::advance;

    use super::*;

    const PERIOD: Duration = Duration::from_secs(60);

    async fn turns_of(job: fn(usize) -> Result<()>) -> usize {
        let (worker, turns) = (Worker::new(CancellationToken::new()), Arc::new(AtomicUsize::new(0)));
        worker.every("test", PERIOD, &turns, move |turns| async move {
            job(turns.fetch_add(1, Ordering::SeqCst))
        });
        sleep(3 * PERIOD + PERIOD / 2).await;
        worker.stop.cancel();
        worker.finish().await;
        advance(5 * PERIOD).await;
        turns.load(Ordering::SeqCst)
    }

    #[tokio::test(start_paused = true)]
    async fn a_job_runs_at_once_and_then_once_per_period_until_the_end() {
        assert_eq!(turns_of(|_| Ok(())).await, 4);
    }

    #[tokio::test(start_paused = true)]
    async fn a_turn_that_fails_or_panics_does_not_cost_the_next() {
        let faulty = |turn| match turn {
            0 => Err(anyhow::anyhow!("fails")),
            1 => panic!("panics"),
            _ => Ok(()),
        };
        assert_eq!(turns_of(faulty).await, 4);
    }

    #[tokio::test(start_paused = true)]
    async fn a_job_that_should_go_on_is_begun_again_until_the_end() {
        let (worker, begun) = (Worker::new(CancellationToken::new()), Arc::new(AtomicUsize::new(0)));
        worker.keep("test", &begun, |begun, stop| async move {
            match begun.fetch_add(1, Ordering::SeqCst) {
                0 => panic!("panics"),
                1 => {}
                _ => stop.cancelled().await,
            }
        });
        sleep(3 * BEFORE_ANOTHER).await;
        worker.stop.cancel();
        worker.finish().await;
        assert_eq!(begun.load(Ordering::SeqCst), 3);
    }

    #[tokio::test(start_paused = true)]
    async fn a_turn_that_has_begun_is_finished() {
        let (worker, done) = (Worker::new(CancellationToken::new()), Arc::new(AtomicUsize::new(0)));
        worker.every("test", PERIOD, &done, |done| async move {
            sleep(PERIOD).await;
            done.fetch_add(1, Ordering::SeqCst);
            Ok(())
        });
        sleep(PERIOD / 2).await;
        worker.stop.cancel();
        worker.finish().await;
        assert_eq!(done.load(Ordering::SeqCst), 1);
    }
}
