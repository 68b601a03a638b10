//! The requests of whoever is signed in, the newest first.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::{Extension, Json};
use domain::booking::{BookingCursor, BookingFilter, SearchText};
use serde::Deserialize;

use super::view::PageView;
use crate::app::bookings::desk::{self, Wanted};
use crate::app::identity::Caller;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::json::Fields;
use crate::http::parts::Parts;

const USUAL: usize = 25;
const MOST: usize = 100;

/// Everything as a text, so that what is wrong with it is said in our own words.
#[derive(Debug, Default, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListQuery {
    /// `all`, `needs-answer`, `confirmed`, `done`, `declined` or `quarantine`.
    #[param(value_type = String, required = false)]
    filter: Option<String>,
    /// Looked for in name, email, service, message and note.
    #[param(value_type = String, required = false)]
    q: Option<String>,
    /// The `nextCursor` of the page before.
    #[param(value_type = String, required = false)]
    cursor: Option<String>,
    /// 1 to 100.
    #[param(value_type = i64, required = false)]
    limit: Option<String>,
}

impl ListQuery {
    pub(super) fn of_export(filter: Option<String>, q: Option<String>) -> Self {
        Self { filter, q, ..Self::default() }
    }

    pub(super) fn wanted(&self) -> Result<Wanted, ApiError> {
        let mut fields = Fields::default();
        let filter = self.filter.as_deref().map_or(Ok(BookingFilter::default()), str::parse);
        let filter = fields.check("filter", filter);
        let search = fields.check("q", self.q.as_deref().unwrap_or_default().parse::<SearchText>());
        let after = self.cursor.as_deref().map_or(Ok(BookingCursor::START), str::parse);
        let after = fields.check("cursor", after);
        let limit = fields.check("limit", self.limit.as_deref().map_or(Ok(USUAL), limit));
        match (filter, search, after, limit) {
            (Some(filter), Some(search), Some(after), Some(limit)) => {
                let search = Some(search).filter(|search| !search.as_str().is_empty());
                Ok(Wanted { filter, search, after, limit })
            }
            _ => Err(fields.refuse()),
        }
    }
}

fn limit(text: &str) -> Result<usize, &'static str> {
    let limit = text.parse().ok().filter(|limit| (1..=MOST).contains(limit));
    limit.ok_or("Please ask for 1 to 100 at a time")
}

#[utoipa::path(
    get,
    path = "/api/bookings",
    tag = "desk",
    operation_id = "listBookings",
    security(("bearer" = [])),
    params(ListQuery),
    responses(
        (status = 200, description = "A page of the list", body = PageView),
        (status = 400, description = "`validation_failed`", body = ErrorBody),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "`user-disabled`", body = ErrorBody)
    )
)]
pub(crate) async fn list(
    State(parts): State<Parts>,
    Extension(caller): Extension<Caller>,
    query: Result<Query<ListQuery>, QueryRejection>,
) -> Result<Json<PageView>, ApiError> {
    let wanted = query.map_err(|_| ApiError::BAD_BODY)?.0.wanted()?;
    Ok(Json(desk::list(&parts.cx, caller, &wanted).await?.into()))
}
