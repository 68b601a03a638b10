//! Tells an open screen of the desk when to look again.

use std::convert::Infallible;

use axum::Extension;
use axum::body::Body;
use axum::extract::State;
use axum::http::HeaderName;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use futures_util::stream;

use crate::app::bookings::{self, News};
use crate::app::identity::Caller;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::parts::Parts;

/// nginx would collect what we send until there is enough of it.
const UNBUFFERED: (HeaderName, &str) = (HeaderName::from_static("x-accel-buffering"), "no");

#[utoipa::path(
    get,
    path = "/api/bookings/events",
    tag = "desk",
    operation_id = "followBookings",
    security(("bearer" = [])),
    responses(
        (status = 200, description = "Server-sent events: `hello` first, then `bookings` whenever anything about your bookings may have changed. Ends with your session, and when the server stops",
         body = String, content_type = "text/event-stream"),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "`user-disabled`", body = ErrorBody),
        (status = 429, description = "`too-many-requests`: 10 are open", body = ErrorBody),
        (status = 503, description = "`draining`", body = ErrorBody)
    )
)]
pub(super) async fn follow(
    State(parts): State<Parts>,
    Extension(caller): Extension<Caller>,
) -> Result<Response, ApiError> {
    if parts.health.is_draining() {
        return Err(ApiError::DRAINING);
    }
    let following = bookings::follow(&parts.cx, caller, parts.health.draining())?;
    let events = stream::unfold(following, |mut following| async move {
        let news = following.next().await?;
        Some((Ok::<_, Infallible>(event(news)), following))
    });
    Ok(([(CONTENT_TYPE, "text/event-stream"), UNBUFFERED], Body::from_stream(events)).into_response())
}

fn event(news: News) -> Bytes {
    Bytes::from_static(match news {
        News::Hello => b"event: hello\ndata: {}\n\n",
        News::Bookings => b"event: bookings\ndata: {}\n\n",
        News::Nothing => b":\n\n",
    })
}
