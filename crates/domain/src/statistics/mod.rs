//! Views, requests and revenue of a period, compared with the period before it.

mod period;

pub use period::{Period, PeriodLength, PeriodLengthError};

use std::collections::HashMap;

use crate::booking::BookingStatus;
use crate::clock::Day;

/// Number and total price of the requests outside quarantine that arrived on one day and have one status now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DayTotal {
    pub day: Day,
    pub status: BookingStatus,
    pub bookings: u64,
    pub cents: u64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StatisticsTotals {
    pub views: u64,
    /// Requests outside quarantine, with any status.
    pub bookings: u64,
    /// Total price of confirmed and completed bookings, in cents.
    pub revenue: u64,
}

impl StatisticsTotals {
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self {
            views: self.views + other.views,
            bookings: self.bookings + other.bookings,
            revenue: self.revenue + other.revenue,
        }
    }
}

/// Requests per view, at most 1. Requests can exceed views, because a client may send several, may have viewed the
/// page before the period, or the view was not counted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ConversionRate(f64);

impl ConversionRate {
    /// `None` without views.
    pub fn from_totals(totals: &StatisticsTotals) -> Option<Self> {
        let share = totals.bookings as f64 / totals.views as f64;
        (totals.views > 0).then_some(Self(share.min(1.0)))
    }

    pub const fn as_fraction(self) -> f64 {
        self.0
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statistics {
    pub length: PeriodLength,
    pub current: StatisticsTotals,
    pub previous: StatisticsTotals,
    /// One entry per day of the current period, in order.
    pub series: Vec<(Day, StatisticsTotals)>,
}

impl Statistics {
    /// Ignores days outside the two periods.
    pub fn calculate(
        length: PeriodLength,
        today: Day,
        views: &[(Day, u64)],
        day_totals: &[DayTotal],
    ) -> Self {
        let mut totals_by_day: HashMap<Day, StatisticsTotals> = HashMap::new();
        for (day, views) in views {
            totals_by_day.entry(*day).or_default().views += views;
        }
        for day_total in day_totals {
            let totals = totals_by_day.entry(day_total.day).or_default();
            totals.bookings += day_total.bookings;
            totals.revenue += if day_total.status.counts_as_revenue() { day_total.cents } else { 0 };
        }
        let totals_of_day = |day: Day| totals_by_day.get(&day).copied().unwrap_or_default();
        let sum_totals = |period: Period| {
            period.days().map(totals_of_day).fold(StatisticsTotals::default(), StatisticsTotals::plus)
        };
        let current = length.ending_on(today);
        Self {
            length,
            current: sum_totals(current),
            previous: sum_totals(current.previous()),
            series: current.days().map(|day| (day, totals_of_day(day))).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TODAY: Day = Day::from_number(20_000);

    fn day_total(days_ago: i64, status: BookingStatus, bookings: u64, cents: u64) -> DayTotal {
        DayTotal { day: TODAY.minus(days_ago), status, bookings, cents }
    }

    #[test]
    fn counts_every_request_and_revenue_of_confirmed_and_completed_ones() {
        use BookingStatus::{Cancelled, Completed, Confirmed, Declined, Inquiry};
        let totals = [
            day_total(0, Inquiry, 1, 100),
            day_total(0, Confirmed, 2, 1_000),
            day_total(6, Completed, 1, 10_000),
            day_total(6, Declined, 3, 5),
            day_total(6, Cancelled, 1, 7),
        ];
        let statistics = Statistics::calculate(PeriodLength::Week, TODAY, &[], &totals);
        assert_eq!(statistics.current, StatisticsTotals { views: 0, bookings: 8, revenue: 11_000 });
        assert_eq!(statistics.previous, StatisticsTotals::default());
    }

    #[test]
    fn assigns_each_day_to_one_period_and_lists_all_days_of_the_current_one() {
        let views = [(TODAY.minus(14), 1), (TODAY.minus(13), 2), (TODAY.minus(7), 4), (TODAY.minus(6), 8)];
        let views = [&views[..], &[(TODAY, 16), (TODAY.minus(-1), 32)]].concat();
        let statistics = Statistics::calculate(PeriodLength::Week, TODAY, &views, &[]);
        assert_eq!((statistics.previous.views, statistics.current.views), (2 + 4, 8 + 16));
        let days: Vec<_> = statistics.series.iter().map(|(day, totals)| (*day, totals.views)).collect();
        let expected = [(6, 8), (5, 0), (4, 0), (3, 0), (2, 0), (1, 0), (0, 16)];
        assert_eq!(days, expected.map(|(days_ago, views)| (TODAY.minus(days_ago), views)));
    }

    #[test]
    fn conversion_rate_is_requests_per_view_and_at_most_one() {
        let rate = |bookings, views| {
            let totals = StatisticsTotals { views, bookings, revenue: 0 };
            ConversionRate::from_totals(&totals).map(ConversionRate::as_fraction)
        };
        assert_eq!(rate(0, 0), None);
        assert_eq!(rate(3, 0), None);
        assert_eq!(rate(0, 4), Some(0.0));
        assert_eq!(rate(1, 4), Some(0.25));
        assert_eq!(rate(5, 4), Some(1.0));
    }
}
