//! The accept loop: limits the number of connections, sets their deadlines and drains them on shutdown.

mod connection;
mod framing;
mod monitored_io;
mod timeouts;

use std::io;
use std::net::SocketAddr;
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
pub use timeouts::Timeouts;

#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub max_connections: usize,
    pub timeouts: Timeouts,
    /// How long open requests may take to finish after the server stops listening.
    pub drain_timeout: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            max_connections: 10_000,
            timeouts: Timeouts::default(),
            drain_timeout: Duration::from_secs(25),
        }
    }
}

/// Errors such as too many open files are temporary; retrying at once would use a whole core.
const ACCEPT_RETRY_DELAY: Duration = Duration::from_millis(50);

/// More than the backlog that tokio requests. Without a limit, a flood of connections would keep the loop
/// running.
const MAX_BACKLOG: usize = 1024;

/// Above the connection limit, this many connections at a time get a 503. The server closes the others
/// without a response.
const MAX_PENDING_REFUSALS: usize = 256;
const REFUSAL_TIMEOUT: Duration = Duration::from_secs(1);
const OVERLOADED_RESPONSE: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 1\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";

/// Shutdown has two steps. After `drain`, every response closes its connection. After `stop`, the server no
/// longer listens.
#[derive(Clone, Debug, Default)]
pub struct Shutdown {
    pub drain: CancellationToken,
    pub stop: CancellationToken,
}

impl Shutdown {
    fn has_begun(&self) -> bool {
        self.drain.is_cancelled() || self.stop.is_cancelled()
    }
}

/// Serves until `shutdown.stop`, then lets open requests finish. Returns the number of aborted connections.
pub async fn serve(
    listener: TcpListener,
    site: impl Into<Site>,
    metrics: Metrics,
    limits: Limits,
    shutdown: Shutdown,
) -> usize {
    let acceptor = Acceptor {
        site: site.into(),
        metrics,
        limits,
        shutdown,
        connection_permits: Arc::new(Semaphore::new(limits.max_connections)),
        refusal_permits: Arc::new(Semaphore::new(MAX_PENDING_REFUSALS)),
        connections: TaskTracker::new(),
        abort: CancellationToken::new(),
    };
    loop {
        let result = tokio::select! {
            result = listener.accept() => result,
            () = acceptor.shutdown.stop.cancelled() => break,
        };
        match result {
            Ok((stream, peer)) => acceptor.admit(stream, peer),
            Err(error) if is_connection_error(&error) => {}
            Err(error) => {
                tracing::warn!(%error, "cannot accept connections right now");
                sleep(ACCEPT_RETRY_DELAY).await;
            }
        }
    }
    match accept_backlog(listener) {
        Ok(backlog) => backlog.into_iter().for_each(|(stream, peer)| acceptor.admit(stream, peer)),
        Err(error) => tracing::warn!(%error, "cannot accept the connections in the backlog"),
    }
    acceptor.drain().await
}

struct Acceptor {
    site: Site,
    metrics: Metrics,
    limits: Limits,
    shutdown: Shutdown,
    connection_permits: Arc<Semaphore>,
    refusal_permits: Arc<Semaphore>,
    connections: TaskTracker,
    abort: CancellationToken,
}

impl Acceptor {
    fn admit(&self, stream: TcpStream, peer: SocketAddr) {
        let Ok(connection_permit) = self.connection_permits.clone().try_acquire_owned() else {
            self.metrics.count_refused_connection();
            if let Ok(refusal_permit) = self.refusal_permits.clone().try_acquire_owned() {
                tokio::spawn(async move {
                    let _ = timeout(REFUSAL_TIMEOUT, refuse_connection(stream)).await;
                    drop(refusal_permit);
                });
            }
            return;
        };
        let open_connections = self.metrics.connections().clone();
        let (site, shutdown) = (self.site.clone(), self.shutdown.clone());
        let connection = connection::serve(stream, peer, site, self.limits.timeouts, shutdown);
        let abort = self.abort.clone();
        self.connections.spawn(async move {
            open_connections.inc();
            let _ = abort.run_until_cancelled(connection).await;
            open_connections.dec();
            drop(connection_permit);
        });
    }

    /// Waits until all connections are closed. Returns the number of those that it aborted at the timeout.
    async fn drain(self) -> usize {
        self.connections.close();
        if timeout(self.limits.drain_timeout, self.connections.wait()).await.is_err() {
            let aborted = self.connections.len();
            self.abort.cancel();
            self.connections.wait().await;
            return aborted;
        }
        0
    }
}

/// Accepts the connections in the system's backlog. Closing the listener would reset them and lose the
/// requests that they already carry.
fn accept_backlog(listener: TcpListener) -> io::Result<Vec<(TcpStream, SocketAddr)>> {
    let listener = listener.into_std()?;
    let mut backlog = Vec::new();
    // This does not wait: the listener is in non-blocking mode.
    while backlog.len() < MAX_BACKLOG {
        match listener.accept() {
            Ok((stream, peer)) => {
                stream.set_nonblocking(true)?;
                backlog.push((TcpStream::from_std(stream)?, peer));
            }
            Err(error) if is_connection_error(&error) => {}
            Err(_) => break,
        }
    }
    Ok(backlog)
}

fn is_connection_error(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionRefused | ConnectionAborted | ConnectionReset)
}

/// Sends a 503, then reads until the other side closes the connection: closing a socket with unread bytes
/// would reset it and lose the response.
async fn refuse_connection(mut stream: TcpStream) -> io::Result<()> {
    stream.write_all(OVERLOADED_RESPONSE).await?;
    stream.shutdown().await?;
    while stream.read(&mut [0; 1024]).await? > 0 {}
    Ok(())
}
