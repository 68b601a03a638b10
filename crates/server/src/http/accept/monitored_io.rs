//! The socket of a connection, between hyper and the network.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use bytes::BytesMut;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

use super::framing::{END_OF_HEAD, FramingDecision};
use super::timeouts::ConnectionState;

/// A socket that reports reads and writes to `ConnectionState` and gives hyper one request at a time.
#[derive(Debug)]
pub(super) struct MonitoredIo<S> {
    stream: S,
    state: Arc<ConnectionState>,
    /// Bytes for later reads: those that arrived together with the end of a head or body, or `END_OF_HEAD`
    /// after a rejected head.
    buffered: BytesMut,
}

impl<S> MonitoredIo<S> {
    pub fn new(stream: S, state: Arc<ConnectionState>) -> Self {
        Self { stream, state, buffered: BytesMut::new() }
    }

    /// Keeps the bytes for the next read.
    fn hold_back(&mut self, bytes: &[u8]) {
        if !bytes.is_empty() {
            let later_bytes = std::mem::replace(&mut self.buffered, bytes.into());
            self.buffered.unsplit(later_bytes);
        }
    }

    fn report_write<T>(&self, result: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        match result {
            Poll::Ready(_) => self.state.on_bytes_written(),
            Poll::Pending => self.state.on_write_blocked(),
        }
        result
    }
}

impl MonitoredIo<TcpStream> {
    /// Returns the connection if it has unread bytes. Asks the system: the runtime may not know of them yet.
    pub fn into_readable(self) -> Option<Self> {
        if !self.buffered.is_empty() {
            return Some(self);
        }
        let stream = self.stream.into_std().ok()?;
        match stream.peek(&mut [0]) {
            Ok(1..) => Some(Self { stream: TcpStream::from_std(stream).ok()?, ..self }),
            _ => None,
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for MonitoredIo<S> {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        if !this.state.can_read(cx) {
            return Poll::Pending;
        }
        let filled_before = buffer.filled().len();
        if this.buffered.is_empty() {
            ready!(Pin::new(&mut this.stream).poll_read(cx, buffer))?;
        } else {
            let count = buffer.remaining().min(this.buffered.len());
            buffer.put_slice(&this.buffered.split_to(count));
        }
        let bytes = &mut buffer.filled_mut()[filled_before..];
        if bytes.is_empty() {
            return Poll::Ready(Ok(()));
        }
        let forwarded = match this.state.inspect(bytes) {
            FramingDecision::Forward(count) => {
                this.hold_back(&bytes[count..]);
                count
            }
            FramingDecision::Reject(count) => {
                this.buffered = END_OF_HEAD.into();
                count
            }
        };
        buffer.set_filled(filled_before + forwarded);
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for MonitoredIo<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.report_write(result)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.stream).poll_write_vectored(cx, slices);
        self.report_write(result)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
