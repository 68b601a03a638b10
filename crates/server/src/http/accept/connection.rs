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
use hyper::header::{CONNECTION, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response};
use hyper_util::rt::{TokioIo, TokioTimer};
use pin_project_lite::pin_project;
use tokio::net::TcpStream;

use super::Shutdown;
use super::patience::{Alarm, Patience, Phase};
use super::watched::Watched;
use crate::http::peer::Peer;
use crate::http::site::Site;

const MAX_HEADERS: usize = 100;
const MAX_HEAD: usize = 16 * 1024;

pub(super) async fn serve(
    stream: TcpStream,
    peer: SocketAddr,
    site: Site,
    patience: Patience,
    shutdown: Shutdown,
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
    let mut is_stopping = false;
    loop {
        let service = service_fn(|request: Request<Incoming>| {
            let length = request.body().size_hint().exact();
            phase.request_arrived(length);
            let answer = site.clone().answer(request, Peer(peer));
            finish(answer, phase.clone(), shutdown.clone(), length)
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
                () = shutdown.stop.cancelled(), if !is_stopping => {
                    is_stopping = true;
                    phase.stop();
                }
            }
        }
        if !phase.is_without_request() {
            return;
        }
        let Some(readable) = connection.into_parts().io.into_inner().if_readable() else { return };
        phase.request_begun();
        io = TokioIo::new(readable);
    }
}

/// Tells the client when the connection ends with this answer, so that it sends no further request into it.
async fn finish(
    answer: impl Future<Output = Result<Response<Body>, Infallible>>,
    phase: Arc<Phase>,
    shutdown: Shutdown,
    request_length: Option<u64>,
) -> Result<Response<Answer>, Infallible> {
    let mut response = answer.await?;
    // Where a body in chunks ends only hyper knows, so that what follows it would not be checked.
    if request_length.is_none() || shutdown.has_begun() {
        response.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
    }
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
