//! One connection: HTTP/1.1, request by request.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::Router;
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
use tower::ServiceExt;

use super::patience::{Alarm, Patience, Phase, Watched};
use crate::http::body::Paced;
use crate::http::peer::Peer;

const MAX_HEADERS: usize = 100;
const MAX_HEAD: usize = 16 * 1024;

pub(super) async fn serve(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    patience: Patience,
    stop: CancellationToken,
) {
    // Small answers must not wait for the client's acknowledgement.
    let _ = stream.set_nodelay(true);
    let phase = Arc::new(Phase::new(patience));
    let mut alarm = Alarm::new(phase.clone());
    let io = TokioIo::new(Watched::new(stream, phase.clone()));
    let service = service_fn(move |request: Request<Incoming>| {
        phase.request_arrived();
        answer(request, peer, router.clone(), phase.clone())
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        // Our alarm tells a slow head from an idle keep-alive connection; hyper's own timer cannot.
        .header_read_timeout(None)
        .max_headers(MAX_HEADERS)
        .max_header_size(MAX_HEAD)
        .max_buf_size(4 * MAX_HEAD)
        .serve_connection(io, service);
    tokio::pin!(connection);
    let mut stopping = false;
    loop {
        tokio::select! {
            // The alarm relies on the connection having been polled first.
            biased;
            result = connection.as_mut() => {
                if let Err(error) = result {
                    tracing::debug!(%error, "connection ended");
                }
                return;
            }
            () = alarm.goes_off() => return,
            () = stop.cancelled(), if !stopping => {
                stopping = true;
                connection.as_mut().graceful_shutdown();
            }
        }
    }
}

async fn answer(
    request: Request<Incoming>,
    peer: SocketAddr,
    router: Router,
    phase: Arc<Phase>,
) -> Result<Response<Answer>, Infallible> {
    let mut request = request.map(|body| Body::new(Paced::new(body)));
    request.extensions_mut().insert(Peer(peer));
    let response = router.oneshot(request).await?;
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
