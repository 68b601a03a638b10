//! Request bodies: read within a size and a pace, or answered with the exact reason.

use std::error::Error;
use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::Body;
use bytes::Bytes;
use http_body::{Body as HttpBody, Frame, SizeHint};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use pin_project_lite::pin_project;
use tokio::time::{Instant, Sleep, sleep_until};

use super::error::ApiError;

/// Every body may take this long, and longer only if it keeps arriving at `PACE`.
const PATIENCE: Duration = Duration::from_secs(15);
const PACE: u64 = 1024;

pub(crate) async fn read(body: Body, limit: usize) -> Result<Bytes, ApiError> {
    match Limited::new(body, limit).collect().await {
        Ok(collected) => Ok(collected.to_bytes()),
        Err(error) => Err(refused(&*error)),
    }
}

/// What to say of a body that could not be read to its end.
pub(crate) fn refused(error: &(dyn Error + 'static)) -> ApiError {
    if caused_by::<LengthLimitError>(error) {
        ApiError::PAYLOAD_TOO_LARGE
    } else if caused_by::<TooSlow>(error) {
        ApiError::BODY_TIMEOUT
    } else {
        ApiError::BAD_BODY
    }
}

fn caused_by<E: Error + 'static>(error: &(dyn Error + 'static)) -> bool {
    std::iter::successors(Some(error), |&error| error.source()).any(|error| error.is::<E>())
}

#[derive(Debug)]
pub(crate) struct TooSlow;

impl fmt::Display for TooSlow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the request body arrived too slowly")
    }
}

impl Error for TooSlow {}

pin_project! {
    /// A request body that fails when the client trickles it.
    pub(crate) struct Paced<B> {
        #[pin]
        body: B,
        #[pin]
        deadline: Sleep,
        started: Instant,
        received: u64,
    }
}

impl<B> Paced<B> {
    pub fn new(body: B) -> Self {
        let started = Instant::now();
        Self { body, deadline: sleep_until(started + PATIENCE), started, received: 0 }
    }
}

impl<B> HttpBody for Paced<B>
where
    B: HttpBody<Data = Bytes>,
    B::Error: Into<Box<dyn Error + Send + Sync>>,
{
    type Data = Bytes;
    type Error = Box<dyn Error + Send + Sync>;

    fn poll_frame(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        let mut this = self.project();
        match this.body.poll_frame(cx) {
            Poll::Ready(Some(Ok(frame))) => {
                *this.received += frame.data_ref().map_or(0, |data| data.len() as u64);
                let earned = Duration::from_secs(*this.received / PACE);
                this.deadline.set(sleep_until(*this.started + PATIENCE + earned));
                Poll::Ready(Some(Ok(frame)))
            }
            Poll::Ready(end) => Poll::Ready(end.map(|result| result.map_err(Into::into))),
            Poll::Pending => match this.deadline.poll(cx) {
                Poll::Ready(()) => Poll::Ready(Some(Err(TooSlow.into()))),
                Poll::Pending => Poll::Pending,
            },
        }
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::mpsc;
    use tokio::time::sleep;

    use super::*;

    /// Frames handed in one by one, as a connection would.
    struct Trickle(mpsc::Receiver<Bytes>);

    impl HttpBody for Trickle {
        type Data = Bytes;
        type Error = std::convert::Infallible;

        fn poll_frame(
            mut self: Pin<&mut Self>,
            cx: &mut Context<'_>,
        ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
            self.0.poll_recv(cx).map(|bytes| bytes.map(|bytes| Ok(Frame::data(bytes))))
        }
    }

    /// Sends a chunk every ten seconds and says how the read ended, and when.
    async fn read_trickle(chunk: usize, chunks: usize) -> (Result<usize, &'static str>, u64) {
        let (send, receive) = mpsc::channel(1);
        tokio::spawn(async move {
            for _ in 0..chunks {
                sleep(Duration::from_secs(10)).await;
                let _ = send.send(Bytes::from(vec![0; chunk])).await;
            }
        });
        let started = Instant::now();
        let result = match read(Body::new(Paced::new(Trickle(receive))), 1 << 20).await {
            Ok(bytes) => Ok(bytes.len()),
            Err(error) => Err(error.code()),
        };
        (result, started.elapsed().as_secs())
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_that_trickles_is_given_up_however_regular_it_is() {
        assert_eq!(read_trickle(1, 100).await, (Err("request_timeout"), 15));
        assert_eq!(read_trickle(2 * 1024, 100).await, (Err("request_timeout"), 17));
    }

    #[tokio::test(start_paused = true)]
    async fn a_body_that_keeps_the_pace_may_take_its_time() {
        assert_eq!(read_trickle(10 * 1024, 20).await, (Ok(200 * 1024), 200));
    }

    #[tokio::test]
    async fn a_body_may_be_as_large_as_the_limit_and_no_larger() {
        let of = |size: usize| read(Body::from(vec![0; size]), 100);
        assert_eq!(of(100).await.map(|bytes| bytes.len()).map_err(|error| error.code()), Ok(100));
        assert_eq!(of(101).await.map_err(|error| error.code()), Err("payload_too_large"));
    }
}
