//! What the page of whoever is signed in has brought in.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::{Extension, Json};
use domain::clock::Day;
use domain::statistics::{Conversion, Numbers, Span, SpanError};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app::identity::Caller;
use crate::app::statistics;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::json::Fields;
use crate::http::parts::Parts;

#[derive(Debug, Deserialize)]
pub(super) struct StatisticsQuery {
    days: Option<String>,
}

impl StatisticsQuery {
    fn span(query: Result<Query<Self>, QueryRejection>) -> Result<Span, SpanError> {
        // The parameter twice, for instance.
        let Query(query) = query.map_err(|_| SpanError)?;
        let Some(days) = query.days else { return Ok(Span::default()) };
        Span::from_days(days.parse().map_err(|_| SpanError)?)
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Statistics)]
pub(crate) struct StatisticsView {
    days: i64,
    /// Whether anybody ever asked for something.
    has_bookings: bool,
    current: PeriodView,
    previous: PeriodView,
    /// Every day of the current period, the oldest first.
    series: Vec<DayView>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PeriodNumbers)]
pub(crate) struct PeriodView {
    views: u64,
    bookings: u64,
    /// In cents.
    revenue: u64,
    /// Of those who looked, how many asked: 0 to 1.
    conversion: Option<f64>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = DayNumbers)]
pub(crate) struct DayView {
    /// In UTC: `2026-05-12`.
    day: String,
    views: u64,
    bookings: u64,
    /// In cents.
    revenue: u64,
}

impl From<Numbers> for PeriodView {
    fn from(numbers: Numbers) -> Self {
        let conversion = Conversion::of(&numbers).map(Conversion::as_share);
        let Numbers { views, bookings, revenue } = numbers;
        Self { views, bookings, revenue, conversion }
    }
}

impl From<(Day, Numbers)> for DayView {
    fn from((day, Numbers { views, bookings, revenue }): (Day, Numbers)) -> Self {
        Self { day: day.date().to_string(), views, bookings, revenue }
    }
}

#[utoipa::path(
    get,
    path = "/api/statistics",
    tag = "desk",
    operation_id = "getStatistics",
    security(("bearer" = [])),
    params(("days" = Option<i64>, Query, description = "7, 30 or 90 days until today, in UTC; 30 if it is left out")),
    responses(
        (status = 200, description = "What your page has brought in", body = StatisticsView),
        (status = 400, description = "`validation_failed`", body = ErrorBody),
        (status = 401, description = "Nobody is signed in", body = ErrorBody),
        (status = 403, description = "`user-disabled`", body = ErrorBody)
    )
)]
pub(super) async fn get_statistics(
    State(parts): State<Parts>,
    Extension(caller): Extension<Caller>,
    query: Result<Query<StatisticsQuery>, QueryRejection>,
) -> Result<Json<StatisticsView>, ApiError> {
    let mut fields = Fields::default();
    let span = fields.check("days", StatisticsQuery::span(query));
    let Some(span) = span else { return Err(fields.refuse()) };
    let (statistics, has_bookings) = statistics::look(&parts.cx, caller, span).await?;
    Ok(Json(StatisticsView {
        days: span.days(),
        has_bookings,
        current: statistics.current.into(),
        previous: statistics.previous.into(),
        series: statistics.series.into_iter().map(DayView::from).collect(),
    }))
}
