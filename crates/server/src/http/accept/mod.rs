//! Our own accept loop: every connection has deadlines, there are only so many of them, and all of them drain.

mod connection;
mod framing;
mod patience;
mod watched;

use std::io;
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::metrics::Metrics;
use super::site::Site;
pub use patience::Patience;

#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub connections: usize,
    pub patience: Patience,
    /// How long requests that were accepted before the end may take to finish.
    pub drain: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self { connections: 10_000, patience: Patience::default(), drain: Duration::from_secs(25) }
    }
}

/// Too many open files and the like pass; spinning on them would burn a core meanwhile.
const PAUSE_AFTER_ERROR: Duration = Duration::from_millis(50);

/// Beyond the limit so many at a time are told why; the rest is just closed.
const REFUSALS: usize = 256;
const TIME_TO_REFUSE: Duration = Duration::from_secs(1);
const AT_THE_LIMIT: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 1\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";

/// Serves until `stop`, then lets open requests finish. Returns how many connections had to be cut.
pub async fn serve(
    listener: TcpListener,
    site: impl Into<Site>,
    metrics: Metrics,
    limits: Limits,
    stop: CancellationToken,
) -> usize {
    let site = site.into();
    let slots = Arc::new(Semaphore::new(limits.connections));
    let refusals = Arc::new(Semaphore::new(REFUSALS));
    let connections = TaskTracker::new();
    let cut = CancellationToken::new();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stop.cancelled() => break,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) if concerns_one_connection(&error) => continue,
            Err(error) => {
                tracing::warn!(%error, "cannot accept connections right now");
                sleep(PAUSE_AFTER_ERROR).await;
                continue;
            }
        };
        let Ok(slot) = slots.clone().try_acquire_owned() else {
            metrics.connection_refused();
            if let Ok(polite) = refusals.clone().try_acquire_owned() {
                tokio::spawn(async move {
                    let _ = timeout(TIME_TO_REFUSE, turn_away(stream)).await;
                    drop(polite);
                });
            }
            continue;
        };
        let open = metrics.connections().clone();
        let serving = connection::serve(stream, peer, site.clone(), limits.patience, stop.clone());
        let cut = cut.clone();
        connections.spawn(async move {
            open.inc();
            let _ = cut.run_until_cancelled(serving).await;
            open.dec();
            drop(slot);
        });
    }
    drop(listener);
    connections.close();
    if timeout(limits.drain, connections.wait()).await.is_err() {
        let left = connections.len();
        cut.cancel();
        connections.wait().await;
        return left;
    }
    0
}

fn concerns_one_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionRefused | ConnectionAborted | ConnectionReset)
}

/// Closing a socket with unread bytes in it resets the connection, and the answer is lost with it: so read them.
async fn turn_away(mut stream: TcpStream) -> io::Result<()> {
    stream.write_all(AT_THE_LIMIT).await?;
    stream.shutdown().await?;
    while stream.read(&mut [0; 1024]).await? > 0 {}
    Ok(())
}
