//! The photographer's list of requests, newest first.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::{Extension, Json};
use domain::booking::{BookingCursor, BookingFilter, SearchText};
use serde::Deserialize;

use super::summary_view::BookingPageView;
use crate::app::bookings::inbox::{self, ListQuery};
use crate::app::identity::Caller;
use crate::http::api::shared_responses::SignedInErrors;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::json::FieldValidator;
use crate::http::state::AppState;

const DEFAULT_LIMIT: usize = 25;
const MAX_LIMIT: usize = 100;

/// All parameters are texts, so that invalid ones get our own error messages.
#[derive(Debug, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListParams {
    /// `all`, `needs-answer`, `confirmed`, `done`, `declined` or `quarantine`.
    #[param(value_type = String, required = false)]
    filter: Option<String>,
    /// Search text for name, email, service, message and note.
    #[param(value_type = String, required = false)]
    q: Option<String>,
    /// The `nextCursor` of the previous page.
    #[param(value_type = String, required = false)]
    cursor: Option<String>,
    /// 1 to 100.
    #[param(value_type = i64, required = false)]
    limit: Option<String>,
}

impl ListParams {
    pub(super) fn for_export(filter: Option<String>, q: Option<String>) -> Self {
        Self { filter, q, ..Self::default() }
    }

    pub(super) fn parse(&self) -> Result<ListQuery, ApiError> {
        let mut fields = FieldValidator::default();
        let filter = self.filter.as_deref().map_or(Ok(BookingFilter::default()), str::parse);
        let filter = fields.check("filter", filter);
        let search = fields.check("q", self.q.as_deref().unwrap_or_default().parse::<SearchText>());
        let after = self.cursor.as_deref().map_or(Ok(BookingCursor::START), str::parse);
        let after = fields.check("cursor", after);
        let limit = fields.check("limit", self.limit.as_deref().map_or(Ok(DEFAULT_LIMIT), parse_limit));
        match (filter, search, after, limit) {
            (Some(filter), Some(search), Some(after), Some(limit)) => {
                let search = Some(search).filter(|search| !search.as_str().is_empty());
                Ok(ListQuery { filter, search, after, limit })
            }
            _ => Err(fields.into_error()),
        }
    }
}

fn parse_limit(text: &str) -> Result<usize, &'static str> {
    let limit = text.parse().ok().filter(|limit| (1..=MAX_LIMIT).contains(limit));
    limit.ok_or("Limit must be 1 to 100")
}

#[utoipa::path(
    get,
    path = "/api/bookings",
    tag = "inbox",
    operation_id = "listBookings",
    security(("bearer" = [])),
    params(ListParams),
    responses(
        (status = 200, description = "One page of bookings", body = BookingPageView),
        (status = 400, description = "`validation-failed`", body = ErrorBody),
        SignedInErrors,
    )
)]
pub(crate) async fn list_bookings(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
    query: Result<Query<ListParams>, QueryRejection>,
) -> Result<Json<BookingPageView>, ApiError> {
    let query = query.map_err(|_| ApiError::BAD_REQUEST)?.0.parse()?;
    Ok(Json(inbox::list_bookings(&state.ctx, caller, &query).await?.into()))
}
