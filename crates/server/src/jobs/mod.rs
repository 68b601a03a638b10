//! Background jobs of a serving node.

mod job_runner;
mod outbox_worker;
mod photo_worker;
mod reset_worker;

use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use tokio_util::sync::CancellationToken;

use crate::app::{self, AppContext};
pub use job_runner::JobRunner;
pub use outbox_worker::OutboxWorker;

const EMAIL_METRICS_INTERVAL: Duration = Duration::from_secs(15);
/// Short, so that a node loads a new key of another node long before that key signs tokens.
const KEY_ROTATION_INTERVAL: Duration = Duration::from_secs(60);
const SWEEP_INTERVAL: Duration = Duration::from_secs(10 * 60);
const UNREFERENCED_SWEEP_INTERVAL: Duration = Duration::from_secs(24 * 60 * 60);
const VIEW_FLUSH_INTERVAL: Duration = Duration::from_secs(10);
const DIGEST_INTERVAL: Duration = Duration::from_secs(60);
const DATABASE_FILE_CHECK_INTERVAL: Duration = Duration::from_secs(60 * 60);
const PURGE_INTERVAL: Duration = Duration::from_secs(6 * 60 * 60);

/// Starts every job of a serving node. The jobs end after `stop` is cancelled.
pub fn start(ctx: &Arc<AppContext>, stop: CancellationToken) -> Result<JobRunner> {
    let runner = JobRunner::new(stop);
    // Fails the start of the server if the mail transport cannot be set up.
    drop(OutboxWorker::new(ctx.clone())?);
    runner.keep_running("outbox worker", ctx, |ctx, stop| async move {
        match OutboxWorker::new(ctx) {
            Ok(worker) => worker.run(stop).await,
            Err(error) => tracing::error!(error = format!("{error:#}"), "the outbox worker cannot restart"),
        }
    });
    runner.keep_running("handle password resets", ctx, reset_worker::run);
    runner.keep_running("process photos", ctx, photo_worker::run);
    runner.keep_running("sync changes", ctx, app::sync_changes);
    runner.run_every("update email metrics", EMAIL_METRICS_INTERVAL, ctx, |ctx| async move {
        Ok(app::mail::update_metrics(&ctx).await?)
    });
    runner.run_every(
        "purge emails",
        PURGE_INTERVAL,
        ctx,
        |ctx| async move { Ok(app::mail::purge(&ctx).await?) },
    );
    runner.run_every("sweep email files", SWEEP_INTERVAL, ctx, |ctx| async move {
        Ok(app::mail_files::sweep(&ctx).await?)
    });
    runner.run_every("send digests", DIGEST_INTERVAL, ctx, |ctx| async move {
        Ok(app::booking_emails::send_digests(&ctx).await?)
    });
    runner.run_every("purge bookings", PURGE_INTERVAL, ctx, |ctx| async move {
        Ok(app::bookings::purge(&ctx).await?)
    });
    runner.run_every("delete old requests", PURGE_INTERVAL, ctx, |ctx| async move {
        Ok(app::settings::delete_old_requests(&ctx).await?)
    });
    runner.run_every("count views", VIEW_FLUSH_INTERVAL, ctx, |ctx| async move {
        Ok(app::views::flush(&ctx).await?)
    });
    runner.run_every(
        "purge views",
        PURGE_INTERVAL,
        ctx,
        |ctx| async move { Ok(app::views::purge(&ctx).await?) },
    );
    runner.run_every("check database file", DATABASE_FILE_CHECK_INTERVAL, ctx, |ctx| async move {
        Ok(app::health::check_database_file(&ctx).await?)
    });
    runner.run_every("rotate keys", KEY_ROTATION_INTERVAL, ctx, |ctx| async move {
        Ok(app::identity::rotate_keys(&ctx).await?)
    });
    runner.run_every("purge sessions", PURGE_INTERVAL, ctx, |ctx| async move {
        Ok(app::identity::purge(&ctx).await?)
    });
    runner.run_every("sweep photos", SWEEP_INTERVAL, ctx, |ctx| async move {
        Ok(app::photos::sweep(&ctx).await?)
    });
    runner.run_every("sweep orphaned objects", UNREFERENCED_SWEEP_INTERVAL, ctx, |ctx| async move {
        Ok(app::photos::sweep_unreferenced_objects(&ctx).await?)
    });
    Ok(runner)
}
