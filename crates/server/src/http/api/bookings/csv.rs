//! The list of requests as a CSV file.

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

use super::csv_rows;
use super::list::ListParams;
use crate::app::bookings::inbox;
use crate::app::identity::Caller;
use crate::http::api::shared_responses::SignedInErrors;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::state::AppState;

#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ExportQuery {
    /// `all`, `needs-answer`, `confirmed`, `done`, `declined` or `quarantine`.
    #[param(value_type = String, required = false)]
    filter: Option<String>,
    /// Search text for name, email, service, message and note.
    #[param(value_type = String, required = false)]
    q: Option<String>,
}

#[utoipa::path(
    get,
    path = "/api/bookings/export.csv",
    tag = "inbox",
    operation_id = "exportBookings",
    security(("bearer" = [])),
    params(ExportQuery),
    responses(
        (status = 200, description = "The bookings as CSV", body = String, content_type = "text/csv"),
        (status = 400, description = "`validation-failed`", body = ErrorBody),
        SignedInErrors,
    )
)]
pub(crate) async fn export_bookings(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
    query: Result<Query<ExportQuery>, QueryRejection>,
) -> Result<Response, ApiError> {
    let Query(ExportQuery { filter, q }) = query.map_err(|_| ApiError::BAD_REQUEST)?;
    let query = ListParams::for_export(filter, q).parse()?;
    let today = state.ctx.clock.now().date();
    let (batches, zone) = inbox::export_bookings(state.ctx, caller, query).await?;
    let to_csv = move |bookings: Vec<Booking>| {
        Bytes::from(
            bookings.iter().map(|booking| csv_rows::format_booking_row(booking, zone)).collect::<String>(),
        )
    };
    let header_row = stream::once(async { Ok(Bytes::from(csv_rows::format_header_row())) });
    let body = Body::from_stream(header_row.chain(batches.map_ok(to_csv)));
    let headers = [
        (CONTENT_TYPE, "text/csv; charset=utf-8".to_owned()),
        (CONTENT_DISPOSITION, format!("attachment; filename=\"lenslink-requests-{today}.csv\"")),
    ];
    Ok((headers, body).into_response())
}
