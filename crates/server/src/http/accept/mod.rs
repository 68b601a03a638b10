//! Our own accept loop: every connection has deadlines, there are only so many of them, and all of them drain.

mod connection;
mod framing;
mod patience;
mod watched;

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

/// As many as tokio lets the system hold; under a flood new ones would come without end.
const MAX_BACKLOG: usize = 1024;

/// Beyond the limit so many at a time are told why; the rest is just closed.
const REFUSALS: usize = 256;
const TIME_TO_REFUSE: Duration = Duration::from_secs(1);
const AT_THE_LIMIT: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 1\r\nconnection: close\r\ncontent-length: 0\r\n\r\n";

/// A server ends in two steps: first it asks clients to close their connections, then it stops listening.
#[derive(Clone, Debug, Default)]
pub struct Shutdown {
    pub notice: CancellationToken,
    pub stop: CancellationToken,
}

impl Shutdown {
    fn has_begun(&self) -> bool {
        self.notice.is_cancelled() || self.stop.is_cancelled()
    }
}

/// Serves until `shutdown.stop`, then lets open requests finish. Returns how many connections had to be cut.
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
        slots: Arc::new(Semaphore::new(limits.connections)),
        refusals: Arc::new(Semaphore::new(REFUSALS)),
        connections: TaskTracker::new(),
        cut: CancellationToken::new(),
    };
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = acceptor.shutdown.stop.cancelled() => break,
        };
        match accepted {
            Ok((stream, peer)) => acceptor.admit(stream, peer),
            Err(error) if concerns_one_connection(&error) => {}
            Err(error) => {
                tracing::warn!(%error, "cannot accept connections right now");
                sleep(PAUSE_AFTER_ERROR).await;
            }
        }
    }
    match take_backlog(listener) {
        Ok(backlog) => backlog.into_iter().for_each(|(stream, peer)| acceptor.admit(stream, peer)),
        Err(error) => tracing::warn!(%error, "connections that waited to be accepted are lost"),
    }
    acceptor.drain().await
}

struct Acceptor {
    site: Site,
    metrics: Metrics,
    limits: Limits,
    shutdown: Shutdown,
    slots: Arc<Semaphore>,
    refusals: Arc<Semaphore>,
    connections: TaskTracker,
    cut: CancellationToken,
}

impl Acceptor {
    fn admit(&self, stream: TcpStream, peer: SocketAddr) {
        let Ok(slot) = self.slots.clone().try_acquire_owned() else {
            self.metrics.connection_refused();
            if let Ok(polite) = self.refusals.clone().try_acquire_owned() {
                tokio::spawn(async move {
                    let _ = timeout(TIME_TO_REFUSE, turn_away(stream)).await;
                    drop(polite);
                });
            }
            return;
        };
        let open = self.metrics.connections().clone();
        let (site, shutdown) = (self.site.clone(), self.shutdown.clone());
        let serving = connection::serve(stream, peer, site, self.limits.patience, shutdown);
        let cut = self.cut.clone();
        self.connections.spawn(async move {
            open.inc();
            let _ = cut.run_until_cancelled(serving).await;
            open.dec();
            drop(slot);
        });
    }

    async fn drain(self) -> usize {
        self.connections.close();
        if timeout(self.limits.drain, self.connections.wait()).await.is_err() {
            let left = self.connections.len();
            self.cut.cancel();
            self.connections.wait().await;
            return left;
        }
        0
    }
}

/// Connections that the system has accepted for us: closing the listener would reset them, with the requests that they
/// carry already.
fn take_backlog(listener: TcpListener) -> io::Result<Vec<(TcpStream, SocketAddr)>> {
    let listener = listener.into_std()?;
    let mut backlog = Vec::new();
    // Without waiting: the listener is in non-blocking mode.
    while backlog.len() < MAX_BACKLOG {
        match listener.accept() {
            Ok((stream, peer)) => {
                stream.set_nonblocking(true)?;
                backlog.push((TcpStream::from_std(stream)?, peer));
            }
            Err(error) if concerns_one_connection(&error) => {}
            Err(_) => break,
        }
    }
    Ok(backlog)
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
