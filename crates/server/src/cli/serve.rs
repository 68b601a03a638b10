use std::net::SocketAddr;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, anyhow};
use domain::Clock;
use tokio::net::TcpListener;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio_util::sync::CancellationToken;

use super::{say, told};
use crate::app::instance::open_database;
use crate::app::{self, Ctx};
use crate::config::{Config, MailTransport, MetricsListen};
use crate::http::accept::{self, Limits, Shutdown};
use crate::http::{Health, Metrics, Parts, Site, WebBuild, metrics_router};
use crate::jobs;

/// Between "not ready" and "not listening", so that load balancers notice first and clients close their connections.
const NOTICE: Duration = Duration::from_secs(1);

pub(super) async fn run(config: Config, web: WebBuild) -> Result<ExitCode> {
    raise_file_limit();
    let listener = bind("LENSLINK_LISTEN", config.http.listen).await?;
    let address = listener.local_addr()?;
    let metrics_listener = match config.http.metrics {
        Some(wanted) => bind_metrics(wanted).await?,
        None => None,
    };
    let db = open_database(&config).await.map_err(told)?;
    let cx = Arc::new(Ctx::new(config, db, Clock::system())?);
    let instance = app::instance::ensure(&cx).await?;
    app::identity::keep_keys(&cx).await?;
    tracing::info!(instance = %instance.id, version = env!("CARGO_PKG_VERSION"), "starting");

    for warning in cx.config.warnings() {
        tracing::warn!("{warning}");
    }

    let (health, metrics) = (Health::default(), Metrics::new());
    let site = Site::new(Parts::new(cx.clone(), health.clone(), metrics.clone(), web)?)?;
    let stop = CancellationToken::new();
    let jobs = jobs::start(&cx, stop.clone())?;
    let shutdown = Shutdown { notice: health.draining(), stop: stop.clone() };
    let main =
        tokio::spawn(accept::serve(listener, site, metrics.clone(), Limits::default(), shutdown.clone()));
    if let Some(listener) = metrics_listener {
        tracing::info!(address = %listener.local_addr()?, "serving /metrics");
        let router = metrics_router(metrics.clone());
        tokio::spawn(accept::serve(listener, router, Metrics::new(), Limits::default(), shutdown));
    }
    // Opening the database and reading the pages freed about 4 MiB, which would stay in the heap.
    allocator::release_free_memory();
    // Before anybody is told that it runs: from then on it may be told to stop.
    let mut signals = Signals::listen()?;
    announce(&cx.config, address);

    if signals.next().await == Ending::Planned {
        health.start_draining();
        tokio::select! { () = tokio::time::sleep(NOTICE) => {}, _ = signals.next() => {} }
    }
    health.start_draining();
    tracing::info!("stopping: open requests are finished first");
    stop.cancel();
    let winding_down = async {
        let cut = main.await;
        cx.bookings.drained().await;
        jobs.finish().await;
        if let Err(error) = app::bookings::announce(&cx).await {
            tracing::debug!(%error, "other nodes were not told of the last bookings");
        }
        if let Err(error) = app::views::flush(&cx).await {
            tracing::warn!(%error, "the last views were not counted");
        }
        cut
    };
    let cut = tokio::select! {
        cut = winding_down => cut?,
        _ = signals.next() => {
            return Err(anyhow!("stopped at once, at the second signal"));
        }
    };
    if cut > 0 {
        tracing::warn!(connections = cut, "cut after the time to drain was over");
    }
    cx.db.close().await;
    tracing::info!("stopped");
    Ok(ExitCode::SUCCESS)
}

fn announce(config: &Config, address: SocketAddr) {
    let (brand, url) = (&config.brand, &config.http.public_url);
    say(format_args!("{brand} is ready: {url} (listening on {address}, Ctrl-C stops it)"));
    if let MailTransport::Files(folder) = &config.mail.transport {
        let local = address.ip().is_loopback() || address.ip().is_unspecified();
        let shown = app::mail_files::shown_in(config).is_some() && local;
        let folder = folder.display();
        if shown {
            let port = address.port();
            say(format_args!("Mails are written to {folder} and shown at http://localhost:{port}/dev/mail"));
        } else {
            say(format_args!("Mails are written to {folder}"));
        }
    }
}

async fn bind(setting: &str, address: SocketAddr) -> Result<TcpListener> {
    TcpListener::bind(address).await.with_context(|| {
        format!("cannot listen on {address}; end whatever uses that port or choose another in {setting}")
    })
}

/// The default may be taken, by another node on this machine for example; an address that was chosen has to work.
async fn bind_metrics(wanted: MetricsListen) -> Result<Option<TcpListener>> {
    match bind("LENSLINK_METRICS_LISTEN", wanted.address).await {
        Ok(listener) => Ok(Some(listener)),
        Err(error) if wanted.is_required => Err(error),
        Err(error) => {
            tracing::warn!("/metrics is not served: {error:#}");
            Ok(None)
        }
    }
}

/// Each connection is an open file, and the usual soft limit of 1,024 is far below what the machine allows.
fn raise_file_limit() {
    let wanted = Limits::default().connections as u64 + 1_000;
    if let Err(error) = rlimit::increase_nofile_limit(wanted) {
        tracing::warn!(%error, "the limit of open files stays low");
    }
}

#[derive(Debug, PartialEq, Eq)]
enum Ending {
    /// SIGTERM: a supervisor or a rolling restart, perhaps with a load balancer in front.
    Planned,
    /// Ctrl-C: somebody is waiting at the terminal.
    Interactive,
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

    async fn next(&mut self) -> Ending {
        tokio::select! {
            _ = self.terminate.recv() => Ending::Planned,
            _ = self.interrupt.recv() => Ending::Interactive,
        }
    }
}
