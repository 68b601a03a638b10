//! What runs beside the requests.

mod courier;
mod reset_worker;
mod worker;

use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use tokio_util::sync::CancellationToken;

use crate::app::{self, Ctx};
pub use courier::Courier;
pub use worker::Worker;

const COUNTING: Duration = Duration::from_secs(15);
/// A key that another node made is known here long before it signs.
const KEEPING_KEYS: Duration = Duration::from_secs(60);
const SWEEPING: Duration = Duration::from_secs(10 * 60);
const SWEEPING_STRAYS: Duration = Duration::from_secs(24 * 60 * 60);
const COUNTING_VIEWS: Duration = Duration::from_secs(10);
const SENDING_DIGESTS: Duration = Duration::from_secs(60);
const CHECKING_FILE: Duration = Duration::from_secs(60 * 60);
const PURGING: Duration = Duration::from_secs(6 * 60 * 60);

/// Starts every job of a serving node. They end by themselves after `stop`.
pub fn start(cx: &Arc<Ctx>, stop: CancellationToken) -> Result<Worker> {
    let worker = Worker::new(stop);
    // A transport that cannot be made is told at the start.
    drop(Courier::new(cx.clone())?);
    worker.keep("courier", cx, |cx, stop| async move {
        match Courier::new(cx) {
            Ok(courier) => courier.run(stop).await,
            Err(error) => tracing::error!(error = format!("{error:#}"), "the courier cannot start again"),
        }
    });
    worker.keep("answer resets", cx, reset_worker::run);
    worker.keep("follow changes", cx, app::follow);
    worker.every("count mails", COUNTING, cx, |cx| async move { Ok(app::mail::count(&cx).await?) });
    worker.every("purge mails", PURGING, cx, |cx| async move { Ok(app::mail::purge(&cx).await?) });
    worker.every("sweep mails", SWEEPING, cx, |cx| async move { Ok(app::mail_files::sweep(&cx).await?) });
    worker.every("send digests", SENDING_DIGESTS, cx, |cx| async move {
        Ok(app::bookings::send_digests(&cx).await?)
    });
    worker.every("purge bookings", PURGING, cx, |cx| async move { Ok(app::bookings::purge(&cx).await?) });
    worker.every("forget old requests", PURGING, cx, |cx| async move {
        Ok(app::settings::forget_old_requests(&cx).await?)
    });
    worker.every("count views", COUNTING_VIEWS, cx, |cx| async move { Ok(app::views::flush(&cx).await?) });
    worker.every("purge views", PURGING, cx, |cx| async move { Ok(app::views::purge(&cx).await?) });
    worker.every(
        "check file",
        CHECKING_FILE,
        cx,
        |cx| async move { Ok(app::health::check_file(&cx).await?) },
    );
    worker.every("keep keys", KEEPING_KEYS, cx, |cx| async move { Ok(app::identity::keep_keys(&cx).await?) });
    worker.every("purge sessions", PURGING, cx, |cx| async move { Ok(app::identity::purge(&cx).await?) });
    worker.every("sweep photos", SWEEPING, cx, |cx| async move { Ok(app::photos::sweep(&cx).await?) });
    worker.every("sweep strays", SWEEPING_STRAYS, cx, |cx| async move {
        Ok(app::photos::sweep_strays(&cx).await?)
    });
    Ok(worker)
}
