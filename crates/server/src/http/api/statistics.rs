//! Views, bookings and revenue of the signed-in photographer.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::{Extension, Json};
use domain::clock::Day;
use domain::statistics::{ConversionRate, PeriodLength, PeriodLengthError, StatisticsTotals};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::app::identity::Caller;
use crate::app::statistics;
use crate::http::api::shared_responses::SignedInErrors;
use crate::http::error::{ApiError, ErrorBody};
use crate::http::json::FieldValidator;
use crate::http::state::AppState;

#[derive(Debug, Deserialize)]
pub(super) struct StatisticsQuery {
    days: Option<String>,
}

impl StatisticsQuery {
    fn parse_period_length(
        query: Result<Query<Self>, QueryRejection>,
    ) -> Result<PeriodLength, PeriodLengthError> {
        // A duplicate parameter, for example, makes the query invalid.
        let Query(query) = query.map_err(|_| PeriodLengthError)?;
        let Some(days) = query.days else { return Ok(PeriodLength::default()) };
        PeriodLength::from_days(days.parse().map_err(|_| PeriodLengthError)?)
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = Statistics)]
pub(crate) struct StatisticsView {
    days: i64,
    /// Whether a client has ever sent a request.
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
    /// Bookings per view, 0 to 1; `null` without views.
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

impl From<StatisticsTotals> for PeriodView {
    fn from(totals: StatisticsTotals) -> Self {
        let conversion = ConversionRate::from_totals(&totals).map(ConversionRate::as_fraction);
        let StatisticsTotals { views, bookings, revenue } = totals;
        Self { views, bookings, revenue, conversion }
    }
}

impl From<(Day, StatisticsTotals)> for DayView {
    fn from((day, StatisticsTotals { views, bookings, revenue }): (Day, StatisticsTotals)) -> Self {
        Self { day: day.date().to_string(), views, bookings, revenue }
    }
}

#[utoipa::path(
    get,
    path = "/api/statistics",
    tag = "inbox",
    operation_id = "getStatistics",
    security(("bearer" = [])),
    params(("days" = Option<i64>, Query, description = "7, 30 or 90 days up to today, in UTC; default 30")),
    responses(
        (status = 200, description = "Views, bookings and revenue of the period", body = StatisticsView),
        (status = 400, description = "`validation-failed`", body = ErrorBody),
        SignedInErrors,
    )
)]
pub(super) async fn get_statistics(
    State(state): State<AppState>,
    Extension(caller): Extension<Caller>,
    query: Result<Query<StatisticsQuery>, QueryRejection>,
) -> Result<Json<StatisticsView>, ApiError> {
    let mut fields = FieldValidator::default();
    let period_length = fields.check("days", StatisticsQuery::parse_period_length(query));
    let Some(period_length) = period_length else { return Err(fields.into_error()) };
    let (statistics, has_bookings) = statistics::load(&state.ctx, caller, period_length).await?;
    Ok(Json(StatisticsView {
        days: period_length.days(),
        has_bookings,
        current: statistics.current.into(),
        previous: statistics.previous.into(),
        series: statistics.series.into_iter().map(DayView::from).collect(),
    }))
}
