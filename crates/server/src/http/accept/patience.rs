//! A socket that gives up on clients who hold it without using it.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep, sleep};

#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// For a request head, from its first byte (or from the start of the connection) to its last.
    pub head: Duration,
    /// Between requests. Longer than common proxies keep idle connections, so that they close first: a request
    /// sent into a connection we are just closing would be lost.
    pub idle: Duration,
    /// For a client that does not take what we send.
    pub write: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self { head: Duration::from_secs(10), idle: Duration::from_secs(130), write: Duration::from_secs(30) }
    }
}

const HEAD: u8 = 0;
const HANDLING: u8 = 1;
const IDLE: u8 = 2;

/// What a connection is doing, as its service sees it.
#[derive(Debug, Default)]
pub(super) struct Phase(AtomicU8);

impl Phase {
    pub fn request_arrived(&self) {
        self.0.store(HANDLING, Ordering::Release);
    }

    pub fn answer_finished(&self) {
        self.0.store(IDLE, Ordering::Release);
    }

    fn bytes_arrived(&self) {
        let _ = self.0.compare_exchange(IDLE, HEAD, Ordering::AcqRel, Ordering::Acquire);
    }

    fn get(&self) -> u8 {
        self.0.load(Ordering::Acquire)
    }
}

#[derive(Debug)]
pub(super) struct Patient<S> {
    stream: S,
    phase: Arc<Phase>,
    patience: Patience,
    read_alarm: Pin<Box<Sleep>>,
    /// The phase the read alarm was set for.
    alarmed_in: u8,
    write_alarm: Option<Pin<Box<Sleep>>>,
}

impl<S> Patient<S> {
    pub fn new(stream: S, phase: Arc<Phase>, patience: Patience) -> Self {
        let read_alarm = Box::pin(sleep(patience.head));
        Self { stream, phase, patience, read_alarm, alarmed_in: HEAD, write_alarm: None }
    }

    /// Called when there is nothing to read: is that still all right?
    fn poll_read_patience(&mut self, cx: &mut Context<'_>) -> Poll<io::Error> {
        let phase = self.phase.get();
        let allowed = match phase {
            HEAD => self.patience.head,
            IDLE => self.patience.idle,
            // While a request is handled its body has a deadline of its own.
            _ => {
                self.alarmed_in = phase;
                return Poll::Pending;
            }
        };
        if self.alarmed_in != phase {
            self.alarmed_in = phase;
            self.read_alarm.as_mut().reset(Instant::now() + allowed);
        }
        self.read_alarm.as_mut().poll(cx).map(|()| io::ErrorKind::TimedOut.into())
    }

    fn watch_write<T>(&mut self, cx: &mut Context<'_>, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.write_alarm = None;
            return written;
        }
        let allowed = self.patience.write;
        let alarm = self.write_alarm.get_or_insert_with(|| Box::pin(sleep(allowed)));
        alarm.as_mut().poll(cx).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Patient<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        match Pin::new(&mut self.stream).poll_read(cx, buffer) {
            Poll::Ready(result) => {
                if buffer.filled().len() > before {
                    self.phase.bytes_arrived();
                }
                Poll::Ready(result)
            }
            Poll::Pending => self.poll_read_patience(cx).map(Err),
        }
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Patient<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.watch_write(cx, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, slices);
        self.watch_write(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flushed = Pin::new(&mut self.stream).poll_flush(cx);
        self.watch_write(cx, flushed)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};

    use super::*;

    fn connection() -> (Patient<DuplexStream>, DuplexStream, Arc<Phase>) {
        let (ours, theirs) = duplex(16);
        let phase = Arc::new(Phase::default());
        (Patient::new(ours, phase.clone(), Patience::default()), theirs, phase)
    }

    async fn seconds_until_timeout(patient: &mut Patient<DuplexStream>) -> u64 {
        let started = Instant::now();
        let mut bytes = [0; 64];
        while let Ok(count) = patient.read(&mut bytes).await {
            assert_ne!(count, 0, "closed");
        }
        started.elapsed().as_secs()
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_sends_nothing_is_given_up_after_10_seconds() {
        let (mut patient, _theirs, _) = connection();
        assert_eq!(seconds_until_timeout(&mut patient).await, 10);
    }

    #[tokio::test(start_paused = true)]
    async fn a_head_that_trickles_in_is_given_up_after_10_seconds_in_all() {
        let (mut patient, mut theirs, _) = connection();
        tokio::spawn(async move {
            for _ in 0..100 {
                sleep(Duration::from_secs(3)).await;
                theirs.write_all(b"x").await.unwrap();
            }
        });
        assert_eq!(seconds_until_timeout(&mut patient).await, 10);
    }

    #[tokio::test(start_paused = true)]
    async fn between_requests_it_waits_longer_than_proxies_do() {
        let (mut patient, _theirs, phase) = connection();
        phase.request_arrived();
        phase.answer_finished();
        assert_eq!(seconds_until_timeout(&mut patient).await, 130);
    }

    #[tokio::test(start_paused = true)]
    async fn a_second_head_has_its_own_10_seconds() {
        let (mut patient, mut theirs, phase) = connection();
        phase.request_arrived();
        phase.answer_finished();
        tokio::spawn(async move {
            sleep(Duration::from_secs(60)).await;
            theirs.write_all(b"GET /").await.unwrap();
            sleep(Duration::from_secs(600)).await;
        });
        assert_eq!(seconds_until_timeout(&mut patient).await, 70);
    }

    #[tokio::test(start_paused = true)]
    async fn while_a_request_is_handled_reading_never_gives_up() {
        let (mut patient, _theirs, phase) = connection();
        phase.request_arrived();
        let reading = tokio::time::timeout(Duration::from_secs(3_600), patient.read_u8());
        assert!(reading.await.is_err(), "only the test's own clock may end this");
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_takes_nothing_is_given_up_after_30_seconds() {
        let (mut patient, _theirs, _) = connection();
        let started = Instant::now();
        let error = patient.write_all(&[0; 64]).await.unwrap_err();
        assert_eq!((error.kind(), started.elapsed().as_secs()), (io::ErrorKind::TimedOut, 30));
    }
}
