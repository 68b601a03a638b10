//! Tells the open tabs of a photographer when to reload the bookings.

use std::convert::Infallible;

use axum::Extension;
use axum::body::Body;
use axum::extract::State;
use axum::http::HeaderName;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use futures_util::stream;

use crate::app::bookings::{self, StreamEvent};
use crate::app::identity::Caller;
use crate::http::api::shared_responses::SignedInErrors;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::state::AppState;

/// Without it, nginx would buffer the events.
const NO_PROXY_BUFFERING: (HeaderName, &str) = (HeaderName::from_static("x-accel-buffering"), "no");

#[utoipa::path(
    get,
    path = "/api/bookings/events",
    tag = "inbox",
    operation_id = "followBookings",
    security(("bearer" = [])),
    responses(
        (
            status = 200,
            description = "Server-sent events: `hello` at the start, `bookings` when a booking of the caller \
                           may have changed. The stream ends with the session, or when the server stops",
            body = String,
            content_type = "text/event-stream"
        ),
        SignedInErrors,
        (
            status = 429,
            description = "`too-many-requests`: the account already has 10 open streams",
            body = ErrorBody
        ),
        (status = 503, description = "`draining`", body = ErrorBody)
    )
)]
pub(super) async fn stream_events(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
) -> Result<Response, ApiError> {
    if state.drain.is_draining() {
        return Err(ApiError::DRAINING);
    }
    let event_stream = bookings::open_event_stream(&state.ctx, caller, state.drain.drain_token())?;
    let encoded_events = stream::unfold(event_stream, |mut event_stream| async move {
        let event = event_stream.next().await?;
        Some((Ok::<_, Infallible>(encode_event(event)), event_stream))
    });
    Ok(([(CONTENT_TYPE, "text/event-stream"), NO_PROXY_BUFFERING], Body::from_stream(encoded_events))
        .into_response())
}

fn encode_event(event: StreamEvent) -> Bytes {
    Bytes::from_static(match event {
        StreamEvent::Ready => b"event: hello\ndata: {}\n\n",
        StreamEvent::Changed => b"event: bookings\ndata: {}\n\n",
        StreamEvent::KeepAlive => b":\n\n",
    })
}
