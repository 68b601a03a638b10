//! The socket of a connection, between hyper and the network.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use bytes::BytesMut;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;

use super::framing::{END_OF_HEAD, Passed};
use super::patience::Phase;

/// A socket that tells the phase what passes through it, and hands it over one head at a time.
#[derive(Debug)]
pub(super) struct Watched<S> {
    stream: S,
    phase: Arc<Phase>,
    /// What arrived along with the end of a head or body and is not hyper's to read yet.
    held: BytesMut,
}

impl<S> Watched<S> {
    pub fn new(stream: S, phase: Arc<Phase>) -> Self {
        Self { stream, phase, held: BytesMut::new() }
    }

    /// For the next time that hyper asks.
    fn hold_back(&mut self, bytes: &[u8]) {
        if !bytes.is_empty() {
            let later = std::mem::replace(&mut self.held, bytes.into());
            self.held.unsplit(later);
        }
    }

    fn tell<T>(&self, written: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        match written {
            Poll::Ready(_) => self.phase.bytes_taken(),
            Poll::Pending => self.phase.write_stuck(),
        }
        written
    }
}

impl Watched<TcpStream> {
    /// The connection, if bytes of it wait to be read. Asked of the system itself: the runtime may not have heard of them.
    pub fn if_readable(self) -> Option<Self> {
        if !self.held.is_empty() {
            return Some(self);
        }
        let stream = self.stream.into_std().ok()?;
        match stream.peek(&mut [0]) {
            Ok(1..) => Some(Self { stream: TcpStream::from_std(stream).ok()?, ..self }),
            _ => None,
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Watched<S> {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        if !this.phase.may_read(cx) {
            return Poll::Pending;
        }
        let before = buffer.filled().len();
        if this.held.is_empty() {
            ready!(Pin::new(&mut this.stream).poll_read(cx, buffer))?;
        } else {
            let room = buffer.remaining().min(this.held.len());
            buffer.put_slice(&this.held.split_to(room));
        }
        let bytes = &mut buffer.filled_mut()[before..];
        if bytes.is_empty() {
            return Poll::Ready(Ok(()));
        }
        let passed = match this.phase.pass(bytes) {
            Passed::First(count) => {
                this.hold_back(&bytes[count..]);
                count
            }
            Passed::Refused(count) => {
                this.held = END_OF_HEAD.into();
                count
            }
        };
        buffer.set_filled(before + passed);
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Watched<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.tell(written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(cx, slices);
        self.tell(written)
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
