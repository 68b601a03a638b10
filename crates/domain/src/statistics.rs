//! What a photographer's page has brought in over some days, beside the days before them.

mod period;

pub use period::{Period, Span, SpanError};

use std::collections::HashMap;

use crate::booking::BookingStatus;
use crate::clock::Day;

/// The requests that came in on a day and stand at one status by now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DayTotal {
    pub day: Day,
    pub status: BookingStatus,
    pub bookings: u64,
    pub cents: u64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Numbers {
    pub views: u64,
    /// All that were asked for, whatever became of them.
    pub bookings: u64,
    /// In cents: what is confirmed or done of them.
    pub revenue: u64,
}

impl Numbers {
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self {
            views: self.views + other.views,
            bookings: self.bookings + other.bookings,
            revenue: self.revenue + other.revenue,
        }
    }
}

/// Of those who looked, how many asked: 0 to 1. People ask who looked the day before, or where nobody counted them, so
/// there may be more requests than views; more than everybody is nobody.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Conversion(f64);

impl Conversion {
    /// `None` where nobody looked.
    pub fn of(numbers: &Numbers) -> Option<Self> {
        let share = numbers.bookings as f64 / numbers.views as f64;
        (numbers.views > 0).then_some(Self(share.min(1.0)))
    }

    pub const fn as_share(self) -> f64 {
        self.0
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statistics {
    pub span: Span,
    pub current: Numbers,
    pub previous: Numbers,
    /// Every day of the current period, in their order.
    pub series: Vec<(Day, Numbers)>,
}

impl Statistics {
    /// From what is known of the days; others than those of the two periods count for nothing.
    pub fn of(span: Span, today: Day, views: &[(Day, u64)], totals: &[DayTotal]) -> Self {
        let mut days: HashMap<Day, Numbers> = HashMap::new();
        for (day, views) in views {
            days.entry(*day).or_default().views += views;
        }
        for total in totals {
            let numbers = days.entry(total.day).or_default();
            numbers.bookings += total.bookings;
            numbers.revenue += if total.status.earns() { total.cents } else { 0 };
        }
        let on = |day: Day| days.get(&day).copied().unwrap_or_default();
        let sum = |period: Period| period.days().map(on).fold(Numbers::default(), Numbers::plus);
        let current = span.until(today);
        Self {
            span,
            current: sum(current),
            previous: sum(current.before()),
            series: current.days().map(|day| (day, on(day))).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TODAY: Day = Day::from_number(20_000);

    fn total(ago: i64, status: BookingStatus, bookings: u64, cents: u64) -> DayTotal {
        DayTotal { day: TODAY.minus(ago), status, bookings, cents }
    }

    #[test]
    fn every_request_counts_and_what_is_confirmed_or_done_earns() {
        use BookingStatus::{Cancelled, Completed, Confirmed, Declined, Inquiry};
        let totals = [
            total(0, Inquiry, 1, 100),
            total(0, Confirmed, 2, 1_000),
            total(6, Completed, 1, 10_000),
            total(6, Declined, 3, 5),
            total(6, Cancelled, 1, 7),
        ];
        let statistics = Statistics::of(Span::Week, TODAY, &[], &totals);
        assert_eq!(statistics.current, Numbers { views: 0, bookings: 8, revenue: 11_000 });
        assert_eq!(statistics.previous, Numbers::default());
    }

    #[test]
    fn a_day_belongs_to_one_period_and_the_series_has_all_of_them() {
        let views = [(TODAY.minus(14), 1), (TODAY.minus(13), 2), (TODAY.minus(7), 4), (TODAY.minus(6), 8)];
        let views = [&views[..], &[(TODAY, 16), (TODAY.minus(-1), 32)]].concat();
        let statistics = Statistics::of(Span::Week, TODAY, &views, &[]);
        assert_eq!((statistics.previous.views, statistics.current.views), (2 + 4, 8 + 16));
        let days: Vec<_> = statistics.series.iter().map(|(day, numbers)| (*day, numbers.views)).collect();
        let expected = [(6, 8), (5, 0), (4, 0), (3, 0), (2, 0), (1, 0), (0, 16)];
        assert_eq!(days, expected.map(|(ago, views)| (TODAY.minus(ago), views)));
    }

    #[test]
    fn a_conversion_is_a_share_of_those_who_looked() {
        let of = |bookings, views| Conversion::of(&Numbers { views, bookings, revenue: 0 });
        assert_eq!(of(0, 0), None);
        assert_eq!(of(3, 0), None);
        assert_eq!(of(0, 4).map(Conversion::as_share), Some(0.0));
        assert_eq!(of(1, 4).map(Conversion::as_share), Some(0.25));
        assert_eq!(of(5, 4).map(Conversion::as_share), Some(1.0));
    }
}
