//! A whole list as a file for a spreadsheet.

use axum::Extension;
use axum::body::Body;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use domain::booking::Booking;
use futures_util::{StreamExt, TryStreamExt, stream};
use serde::Deserialize;

use super::csv_text;
use super::list::ListQuery;
use crate::app::bookings::desk;
use crate::app::identity::Caller;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::parts::Parts;

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ExportQuery {
    /// As in the list.
    #[param(value_type = String, required = false)]
    filter: Option<String>,
    /// As in the list.
    #[param(value_type = String, required = false)]
    q: Option<String>,
}

#[utoipa::path(
    get,
    path = "/api/bookings/export.csv",
    tag = "desk",
    operation_id = "exportBookings",
    security(("bearer" = [])),
    params(ExportQuery),
    responses(
        (status = 200, description = "The file", body = String, content_type = "text/csv"),
        (status = 400, description = "`validation_failed`", body = ErrorBody),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "`user-disabled`", body = ErrorBody)
    )
)]
pub(crate) async fn export(
    State(parts): State<Parts>,
    Extension(caller): Extension<Caller>,
    query: Result<Query<ExportQuery>, QueryRejection>,
) -> Result<Response, ApiError> {
    let Query(ExportQuery { filter, q }) = query.map_err(|_| ApiError::BAD_BODY)?;
    let wanted = ListQuery::of_export(filter, q).wanted()?;
    let today = parts.cx.clock.now().date();
    let (list, zone) = desk::export(parts.cx, caller, wanted).await?;
    let text = move |part: Vec<Booking>| {
        Bytes::from(part.iter().map(|booking| csv_text::row(booking, zone)).collect::<String>())
    };
    let head = stream::once(async { Ok(Bytes::from(csv_text::head())) });
    let body = Body::from_stream(head.chain(list.map_ok(text)));
    let headers = [
        (CONTENT_TYPE, "text/csv; charset=utf-8".to_owned()),
        (CONTENT_DISPOSITION, format!("attachment; filename=\"lenslink-requests-{today}.csv\"")),
    ];
    Ok((headers, body).into_response())
}
