//! One connection: HTTP/1.1, request by request.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::body::Body;
use bytes::Bytes;
use http_body::{Body as HttpBody, Frame, SizeHint};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response};
use hyper_util::rt::{TokioIo, TokioTimer};
use pin_project_lite::pin_project;
use tokio::net::TcpStream;
use tokio_util::sync::CancellationToken;

use super::patience::{Alarm, Patience, Phase, Watched};
use crate::http::peer::Peer;
use crate::http::site::Site;

const MAX_HEADERS: usize = 100;
const MAX_HEAD: usize = 16 * 1024;

pub(super) async fn serve(
    stream: TcpStream,
    peer: SocketAddr,
    site: Site,
    patience: Patience,
    stop: CancellationToken,
) {
    // Small answers must not wait for the client's acknowledgement.
    let _ = stream.set_nodelay(true);
    let phase = Arc::new(Phase::new(patience));
    let mut alarm = Alarm::new(phase.clone());
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        // Our alarm tells a slow head from an idle keep-alive connection; hyper's own timer cannot.
        .header_read_timeout(None)
        .max_headers(MAX_HEADERS)
        .max_header_size(MAX_HEAD)
        .max_buf_size(4 * MAX_HEAD);
    let mut io = TokioIo::new(Watched::new(stream, phase.clone()));
    let mut stopping = false;
    loop {
        let service = service_fn(|request: Request<Incoming>| {
            phase.request_arrived();
            answer(request, Peer(peer), site.clone(), phase.clone())
        });
        let mut connection = http.serve_connection(io, service);
        loop {
            tokio::select! {
                // The alarm relies on the connection having been polled first.
                biased;
                result = &mut connection => {
                    if let Err(error) = result {
                        tracing::debug!(%error, "connection ended");
                    }
                    return;
                }
                () = alarm.goes_off() => break,
                () = stop.cancelled(), if !stopping => {
                    stopping = true;
                    Pin::new(&mut connection).graceful_shutdown();
                }
            }
        }
        // Half a request that came along with a whole one lies in hyper's buffer, where only taking the idle connection
        // apart shows it.
        let parts = connection.into_parts();
        if stopping || !phase.wants_a_look() || !parts.read_buf.is_empty() {
            return;
        }
        phase.nothing_was_held();
        io = parts.io;
    }
}

async fn answer(
    request: Request<Incoming>,
    peer: Peer,
    site: Site,
    phase: Arc<Phase>,
) -> Result<Response<Answer>, Infallible> {
    let response = site.answer(request, peer).await?;
    Ok(response.map(|body| Answer { body, _done: Done(phase) }))
}

/// Dropped with the answer's body, that is when hyper has taken the last of it.
struct Done(Arc<Phase>);

impl Drop for Done {
    fn drop(&mut self) {
        self.0.answer_finished();
    }
}

pin_project! {
    struct Answer {
        #[pin]
        body: Body,
        _done: Done,
    }
}

impl HttpBody for Answer {
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
