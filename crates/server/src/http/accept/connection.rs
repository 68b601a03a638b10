//! Serves one HTTP/1.1 connection.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::body::Body;
use bytes::Bytes;
use http_body::{Body as HttpBody, Frame, SizeHint};
use hyper::body::Incoming;
use hyper::header::{CONNECTION, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response};
use hyper_util::rt::{TokioIo, TokioTimer};
use pin_project_lite::pin_project;
use tokio::net::TcpStream;

use super::Shutdown;
use super::monitored_io::MonitoredIo;
use super::timeouts::{ConnectionState, DeadlineTimer, Timeouts};
use crate::http::peer::Peer;
use crate::http::site::Site;

const MAX_HEADERS: usize = 100;
const MAX_HEAD_BYTES: usize = 16 * 1024;

pub(super) async fn serve(
    stream: TcpStream,
    peer: SocketAddr,
    site: Site,
    timeouts: Timeouts,
    shutdown: Shutdown,
) {
    // Small responses must not wait for the client's acknowledgement.
    let _ = stream.set_nodelay(true);
    let state = Arc::new(ConnectionState::new(timeouts));
    let mut timer = DeadlineTimer::new(state.clone());
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        // `DeadlineTimer` distinguishes a slow head from an idle keep-alive connection; hyper's timer cannot.
        .header_read_timeout(None)
        .max_headers(MAX_HEADERS)
        .max_header_size(MAX_HEAD_BYTES)
        .max_buf_size(4 * MAX_HEAD_BYTES);
    let mut io = TokioIo::new(MonitoredIo::new(stream, state.clone()));
    let mut is_stopping = false;
    loop {
        let service = service_fn(|request: Request<Incoming>| {
            let body_length = request.body().size_hint().exact();
            state.on_request_parsed(body_length);
            let response = site.clone().handle(request, Peer(peer));
            finish_response(response, state.clone(), shutdown.clone(), body_length)
        });
        let mut connection = http.serve_connection(io, service);
        loop {
            tokio::select! {
                // The timer relies on the connection having been polled first.
                biased;
                result = &mut connection => {
                    if let Err(error) = result {
                        tracing::debug!(%error, "connection ended");
                    }
                    return;
                }
                () = timer.wait_until_expired() => break,
                () = shutdown.stop.cancelled(), if !is_stopping => {
                    is_stopping = true;
                    state.start_shutdown();
                }
            }
        }
        if !state.is_without_request() {
            return;
        }
        // A request may have arrived together with the deadline. Closing the connection would lose it.
        let Some(readable_io) = connection.into_parts().io.into_inner().into_readable() else { return };
        state.on_request_started();
        io = TokioIo::new(readable_io);
    }
}

/// Adds `Connection: close` to the last response, so that no further request arrives. Reports the end of
/// every response to `state`.
async fn finish_response(
    response: impl Future<Output = Result<Response<Body>, Infallible>>,
    state: Arc<ConnectionState>,
    shutdown: Shutdown,
    request_body_length: Option<u64>,
) -> Result<Response<TrackedBody>, Infallible> {
    let mut response = response.await?;
    // Only hyper knows where a chunked body ends, so a head after it could not be checked.
    if request_body_length.is_none() || shutdown.has_begun() {
        response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
    }
    Ok(response.map(|body| TrackedBody { body, _guard: ResponseEndGuard(state) }))
}

/// Dropped with the response body, when hyper needs no more of it or the connection ends.
struct ResponseEndGuard(Arc<ConnectionState>);

impl Drop for ResponseEndGuard {
    fn drop(&mut self) {
        self.0.on_response_finished();
    }
}

pin_project! {
    struct TrackedBody {
        #[pin]
        body: Body,
        _guard: ResponseEndGuard,
    }
}

impl HttpBody for TrackedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        self.project().body.poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
