//! `lenslink serve`: starts the server and stops it on a signal.

use std::net::SocketAddr;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, anyhow};
use domain::Clock;
use tokio::net::TcpListener;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio_util::sync::CancellationToken;

use super::{print_line, with_remedy};
use crate::app::instance::open_database;
use crate::app::{self, AppContext};
use crate::config::{Config, MailTransport, MetricsListen};
use crate::http::accept::{self, Limits, Shutdown};
use crate::http::{AppState, DrainSignal, Metrics, Site, WebBuild, metrics_router};
use crate::jobs;

/// Time in which the server reports that it is not ready but still listens, so that load balancers stop
/// sending requests before the listener closes.
const DRAIN_DELAY: Duration = Duration::from_secs(1);

pub(super) async fn run(config: Config, web: WebBuild) -> Result<ExitCode> {
    raise_file_limit();
    let listener = bind("LENSLINK_LISTEN", config.http.listen).await?;
    let address = listener.local_addr()?;
    let metrics_listener = match config.http.metrics {
        Some(metrics_listen) => bind_metrics(metrics_listen).await?,
        None => None,
    };
    let db = open_database(&config).await.map_err(with_remedy)?;
    let ctx = Arc::new(AppContext::new(config, db, Clock::system())?);
    let instance = app::instance::ensure(&ctx).await?;
    app::identity::rotate_keys(&ctx).await?;
    tracing::info!(instance = %instance.id, version = env!("CARGO_PKG_VERSION"), "starting");

    for warning in ctx.config.warnings() {
        tracing::warn!("{warning}");
    }

    let (drain_signal, metrics) = (DrainSignal::default(), Metrics::new());
    let site = Site::new(AppState::new(ctx.clone(), drain_signal.clone(), metrics.clone(), web)?)?;
    let stop = CancellationToken::new();
    let jobs = jobs::start(&ctx, stop.clone())?;
    let shutdown = Shutdown { drain: drain_signal.drain_token(), stop: stop.clone() };
    let server =
        tokio::spawn(accept::serve(listener, site, metrics.clone(), Limits::default(), shutdown.clone()));
    if let Some(listener) = metrics_listener {
        tracing::info!(address = %listener.local_addr()?, "serving /metrics");
        let router = metrics_router(metrics.clone());
        tokio::spawn(accept::serve(listener, router, Metrics::new(), Limits::default(), shutdown));
    }
    // The start of the server leaves about 4 MiB of freed memory in the heap.
    allocator::release_free_memory();
    // Before the ready message, because a supervisor may send a signal as soon as it reads the message.
    let mut signals = Signals::listen()?;
    print_ready(&ctx.config, address);

    if signals.next().await == StopSignal::Terminate {
        drain_signal.start_draining();
        tokio::select! { () = tokio::time::sleep(DRAIN_DELAY) => {}, _ = signals.next() => {} }
    }
    drain_signal.start_draining();
    tracing::info!("stopping; finishing open requests first");
    stop.cancel();
    let finish_work = async {
        let unfinished_connections = server.await;
        ctx.bookings.wait_until_drained().await;
        jobs.finish().await;
        if let Err(error) = ctx.db.announce_inboxes().await {
            tracing::debug!(%error, "failed to notify other nodes of the last bookings");
        }
        if let Err(error) = app::views::flush(&ctx).await {
            tracing::warn!(%error, "failed to count the last page views");
        }
        unfinished_connections
    };
    let unfinished_connections = tokio::select! {
        result = finish_work => result?,
        _ = signals.next() => {
            return Err(anyhow!("stopped immediately after a second signal"));
        }
    };
    if unfinished_connections > 0 {
        tracing::warn!(
            connections = unfinished_connections,
            "closed connections that were still open at the drain timeout"
        );
    }
    ctx.db.close().await;
    tracing::info!("stopped");
    Ok(ExitCode::SUCCESS)
}

fn print_ready(config: &Config, address: SocketAddr) {
    let (brand, url) = (&config.brand, &config.http.public_url);
    print_line(format_args!("{brand} is ready: {url} (listening on {address}, Ctrl-C stops it)"));
    if let MailTransport::Files(folder) = &config.mail.transport {
        let is_local = address.ip().is_loopback() || address.ip().is_unspecified();
        let is_viewable = app::mail_files::viewable_folder(config).is_some() && is_local;
        let folder = folder.display();
        if is_viewable {
            let port = address.port();
            print_line(format_args!(
                "Emails are written to {folder} and shown at http://localhost:{port}/dev/mail"
            ));
        } else {
            print_line(format_args!("Emails are written to {folder}"));
        }
    }
}

async fn bind(setting: &str, address: SocketAddr) -> Result<TcpListener> {
    TcpListener::bind(address).await.with_context(|| {
        format!("cannot listen on {address}; stop the process that uses the port, or set another address in {setting}")
    })
}

/// `None` if the default address is not available, because another node on this machine may use it. An
/// address that the operator chose must work.
async fn bind_metrics(metrics_listen: MetricsListen) -> Result<Option<TcpListener>> {
    match bind("LENSLINK_METRICS_LISTEN", metrics_listen.address).await {
        Ok(listener) => Ok(Some(listener)),
        Err(error) if metrics_listen.is_required => Err(error),
        Err(error) => {
            tracing::warn!("/metrics is not served: {error:#}");
            Ok(None)
        }
    }
}

/// Each connection is an open file, and the usual soft limit of 1,024 is less than `Limits::max_connections`.
fn raise_file_limit() {
    // The database, photos and outgoing connections need open files too.
    const OTHER_OPEN_FILES: u64 = 1_000;
    let max_open_files = Limits::default().max_connections as u64 + OTHER_OPEN_FILES;
    if let Err(error) = rlimit::increase_nofile_limit(max_open_files) {
        tracing::warn!(%error, "failed to raise the limit of open files");
    }
}

#[derive(Debug, PartialEq, Eq)]
enum StopSignal {
    /// SIGTERM from a supervisor or a rolling restart, possibly behind a load balancer.
    Terminate,
    /// Ctrl-C: the operator is waiting at the terminal.
    Interrupt,
}

struct Signals {
    terminate: Signal,
    interrupt: Signal,
}

impl Signals {
    fn listen() -> Result<Self> {
        let (terminate, interrupt) = (SignalKind::terminate(), SignalKind::interrupt());
        Ok(Self { terminate: signal(terminate)?, interrupt: signal(interrupt)? })
    }

    async fn next(&mut self) -> StopSignal {
        tokio::select! {
            _ = self.terminate.recv() => StopSignal::Terminate,
            _ = self.interrupt.recv() => StopSignal::Interrupt,
        }
    }
}
