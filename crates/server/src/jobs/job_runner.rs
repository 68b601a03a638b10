//! Runs jobs until the node stops. The runner logs a failed or panicked run, and later runs the job again.

use std::time::Duration;

use anyhow::Result;
use tokio::time::{MissedTickBehavior, interval, sleep};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// Delay before the runner restarts a job that has ended early.
const RESTART_DELAY: Duration = Duration::from_secs(1);

#[derive(Debug)]
pub struct JobRunner {
    tasks: TaskTracker,
    stop: CancellationToken,
}

impl JobRunner {
    pub fn new(stop: CancellationToken) -> Self {
        Self { tasks: TaskTracker::new(), stop }
    }

    /// Runs a job immediately, and then once per `period`. Finishes a run in progress when the node stops.
    pub fn run_every<C, F>(
        &self,
        name: &'static str,
        period: Duration,
        ctx: &C,
        job: impl Fn(C) -> F + Send + 'static,
    ) where
        C: Clone + Send + 'static,
        F: Future<Output = Result<()>> + Send + 'static,
    {
        let (ctx, stop) = (ctx.clone(), self.stop.clone());
        self.tasks.spawn(async move {
            let mut ticks = interval(period);
            // After a long run, or after the machine was asleep, one run is enough to catch up.
            ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
            while stop.run_until_cancelled(ticks.tick()).await.is_some() {
                run_once(name, job(ctx.clone())).await;
            }
        });
    }

    /// Runs a job that ends by itself after `stop`. Restarts it if it ends earlier or panics.
    pub fn keep_running<C, F>(
        &self,
        name: &'static str,
        ctx: &C,
        job: impl Fn(C, CancellationToken) -> F + Send + 'static,
    ) where
        C: Clone + Send + 'static,
        F: Future<Output = ()> + Send + 'static,
    {
        let (ctx, stop) = (ctx.clone(), self.stop.clone());
        self.tasks.spawn(async move {
            while !stop.is_cancelled() {
                let run = job(ctx.clone(), stop.clone());
                run_once(name, async move {
                    run.await;
                    Ok(())
                })
                .await;
                stop.run_until_cancelled(sleep(RESTART_DELAY)).await;
            }
        });
    }

    /// Waits for every job to end. Call it after cancelling `stop`.
    pub async fn finish(&self) {
        self.tasks.close();
        self.tasks.wait().await;
    }
}

/// Runs the job in its own task, so that a panic ends there.
async fn run_once(name: &'static str, run: impl Future<Output = Result<()>> + Send + 'static) {
    match tokio::spawn(run).await {
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

    async fn count_runs(job: fn(usize) -> Result<()>) -> usize {
        let (runner, runs) = (JobRunner::new(CancellationToken::new()), Arc::new(AtomicUsize::new(0)));
        runner.run_every("test", PERIOD, &runs, move |runs| async move {
            job(runs.fetch_add(1, Ordering::SeqCst))
        });
        sleep(3 * PERIOD + PERIOD / 2).await;
        runner.stop.cancel();
        runner.finish().await;
        advance(5 * PERIOD).await;
        runs.load(Ordering::SeqCst)
    }

    #[tokio::test(start_paused = true)]
    async fn runs_a_job_at_once_and_then_once_per_period() {
        assert_eq!(count_runs(|_| Ok(())).await, 4);
    }

    #[tokio::test(start_paused = true)]
    async fn keeps_running_after_a_failure_or_a_panic() {
        let job = |run| match run {
            0 => Err(anyhow::anyhow!("fails")),
            1 => panic!("panics"),
            _ => Ok(()),
        };
        assert_eq!(count_runs(job).await, 4);
    }

    #[tokio::test(start_paused = true)]
    async fn restarts_a_job_that_ends_early() {
        let (runner, starts) = (JobRunner::new(CancellationToken::new()), Arc::new(AtomicUsize::new(0)));
        runner.keep_running("test", &starts, |starts, stop| async move {
            match starts.fetch_add(1, Ordering::SeqCst) {
                0 => panic!("panics"),
                1 => {}
                _ => stop.cancelled().await,
            }
        });
        sleep(3 * RESTART_DELAY).await;
        runner.stop.cancel();
        runner.finish().await;
        assert_eq!(starts.load(Ordering::SeqCst), 3);
    }

    #[tokio::test(start_paused = true)]
    async fn finishes_a_run_in_progress() {
        let (runner, finished_runs) =
            (JobRunner::new(CancellationToken::new()), Arc::new(AtomicUsize::new(0)));
        runner.run_every("test", PERIOD, &finished_runs, |finished_runs| async move {
            sleep(PERIOD).await;
            finished_runs.fetch_add(1, Ordering::SeqCst);
            Ok(())
        });
        sleep(PERIOD / 2).await;
        runner.stop.cancel();
        runner.finish().await;
        assert_eq!(finished_runs.load(Ordering::SeqCst), 1);
    }
}
