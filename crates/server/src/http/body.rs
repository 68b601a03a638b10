//! Reads request bodies with a maximum size and a minimum transfer rate.

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

/// Every body may take this long, and one second more for each `MIN_BYTES_PER_SECOND` bytes that arrive.
const BODY_TIMEOUT: Duration = Duration::from_secs(15);
const MIN_BYTES_PER_SECOND: u64 = 1024;

pub(crate) async fn read(body: Body, max_bytes: usize) -> Result<Bytes, ApiError> {
    match Limited::new(body, max_bytes).collect().await {
        Ok(collected) => Ok(collected.to_bytes()),
        Err(error) => Err(to_api_error(&*error)),
    }
}

/// The error response for a body that could not be read completely.
pub(crate) fn to_api_error(error: &(dyn Error + 'static)) -> ApiError {
    if is_caused_by::<LengthLimitError>(error) {
        ApiError::PAYLOAD_TOO_LARGE
    } else if is_caused_by::<SlowBodyError>(error) {
        ApiError::REQUEST_TIMEOUT
    } else {
        ApiError::BAD_REQUEST
    }
}

fn is_caused_by<E: Error + 'static>(error: &(dyn Error + 'static)) -> bool {
    std::iter::successors(Some(error), |&error| error.source()).any(|error| error.is::<E>())
}

#[derive(Debug)]
pub(crate) struct SlowBodyError;

impl fmt::Display for SlowBodyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the request body arrived too slowly")
    }
}

impl Error for SlowBodyError {}

pin_project! {
    /// A request body that fails when the client sends it below the minimum rate.
    pub(crate) struct MinRateBody<B> {
        #[pin]
        body: B,
        #[pin]
        deadline: Sleep,
        started: Instant,
        received_bytes: u64,
    }
}

impl<B> MinRateBody<B> {
    pub fn new(body: B) -> Self {
        let started = Instant::now();
        Self { body, deadline: sleep_until(started + BODY_TIMEOUT), started, received_bytes: 0 }
    }
}

impl<B> HttpBody for MinRateBody<B>
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
                *this.received_bytes += frame.data_ref().map_or(0, |data| data.len() as u64);
                let extra_time = Duration::from_secs(*this.received_bytes / MIN_BYTES_PER_SECOND);
                this.deadline.set(sleep_until(*this.started + BODY_TIMEOUT + extra_time));
                Poll::Ready(Some(Ok(frame)))
            }
            Poll::Ready(error_or_end) => Poll::Ready(error_or_end.map(|result| result.map_err(Into::into))),
            Poll::Pending => match this.deadline.poll(cx) {
                Poll::Ready(()) => Poll::Ready(Some(Err(SlowBodyError.into()))),
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

    /// A body whose frames arrive one by one, as from a connection.
    struct ChannelBody(mpsc::Receiver<Bytes>);

    impl HttpBody for ChannelBody {
        type Data = Bytes;
        type Error = std::convert::Infallible;

        fn poll_frame(
            mut self: Pin<&mut Self>,
            cx: &mut Context<'_>,
        ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
            self.0.poll_recv(cx).map(|bytes| bytes.map(|bytes| Ok(Frame::data(bytes))))
        }
    }

    /// Sends a chunk every ten seconds. Returns the result of the read and the seconds it took.
    async fn read_slow_body(chunk_bytes: usize, chunk_count: usize) -> (Result<usize, &'static str>, u64) {
        let (sender, receiver) = mpsc::channel(1);
        tokio::spawn(async move {
            for _ in 0..chunk_count {
                sleep(Duration::from_secs(10)).await;
                let _ = sender.send(Bytes::from(vec![0; chunk_bytes])).await;
            }
        });
        let started = Instant::now();
        let result = match read(Body::new(MinRateBody::new(ChannelBody(receiver))), 1 << 20).await {
            Ok(bytes) => Ok(bytes.len()),
            Err(error) => Err(error.code()),
        };
        (result, started.elapsed().as_secs())
    }

    #[tokio::test(start_paused = true)]
    async fn times_out_a_body_below_the_minimum_rate() {
        assert_eq!(read_slow_body(1, 100).await, (Err("request-timeout"), 15));
        assert_eq!(read_slow_body(2 * 1024, 100).await, (Err("request-timeout"), 17));
    }

    #[tokio::test(start_paused = true)]
    async fn reads_a_long_body_above_the_minimum_rate() {
        assert_eq!(read_slow_body(10 * 1024, 20).await, (Ok(200 * 1024), 200));
    }

    #[tokio::test]
    async fn refuses_a_body_above_the_limit() {
        let read_body = |size: usize| read(Body::from(vec![0; size]), 100);
        assert_eq!(read_body(100).await.map(|bytes| bytes.len()).map_err(|error| error.code()), Ok(100));
        assert_eq!(read_body(101).await.map_err(|error| error.code()), Err("payload-too-large"));
    }
}
