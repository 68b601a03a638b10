//! How long requests are kept, for a photographer who does not want to keep them for good.

use thiserror::Error;

use crate::clock::{Date, Timestamp};

const DAY: i64 = 24 * 60 * 60 * 1_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RetentionMonths(i64);

#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("Choose 6, 12, 24 or 36 months, or keep requests for good")]
pub struct RetentionError;

impl RetentionMonths {
    pub const ALLOWED: [i64; 4] = [6, 12, 24, 36];

    pub fn new(months: i64) -> Result<Self, RetentionError> {
        if Self::ALLOWED.contains(&months) { Ok(Self(months)) } else { Err(RetentionError) }
    }

    pub const fn get(self) -> i64 {
        self.0
    }

    /// What came before this moment is too old: the same day of the month, so many months ago, or the last one of a month
    /// that has no such day.
    pub fn oldest_kept(self, now: Timestamp) -> Timestamp {
        let Date { year, month, day } = now.date();
        let months = year * 12 + i64::from(month) - 1 - self.0;
        let (year, month) = (months.div_euclid(12), months.rem_euclid(12) + 1);
        let day = i64::from(day).min(days_of(year, month));
        let midnight = (days_until(year, month) + day - 1) * DAY;
        Timestamp::from_millis(midnight + now.as_millis().rem_euclid(DAY))
    }
}

fn days_of(year: i64, month: i64) -> i64 {
    let (next_year, next) = if month == 12 { (year + 1, 1) } else { (year, month + 1) };
    days_until(next_year, next) - days_until(year, month)
}

/// From 1970 to the first day of a month, counted in years that begin in March, so that a leap day comes last.
fn days_until(year: i64, month: i64) -> i64 {
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let leap_days = year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    365 * year + leap_days + (153 * month + 2) / 5 - 719_468
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_half_a_year_and_one_to_three_years_can_be_chosen() {
        for months in RetentionMonths::ALLOWED {
            assert_eq!(RetentionMonths::new(months).map(RetentionMonths::get), Ok(months));
        }
        for months in [i64::MIN, -6, 0, 1, 5, 7, 48, i64::MAX] {
            assert_eq!(RetentionMonths::new(months), Err(RetentionError), "{months}");
        }
    }

    #[test]
    fn months_are_those_of_the_calendar() {
        const NOON: i64 = 12 * 60 * 60 * 1_000;
        let oldest = |now: (i64, i64, i64), months: i64| {
            let now = (days_until(now.0, now.1) + now.2 - 1) * DAY + NOON;
            let kept = RetentionMonths(months).oldest_kept(Timestamp::from_millis(now));
            assert_eq!(kept.as_millis().rem_euclid(DAY), NOON);
            kept.date().to_string()
        };
        assert_eq!(oldest((2025, 11, 13), 6), "2025-05-13");
        assert_eq!(oldest((2025, 3, 31), 6), "2024-09-30");
        assert_eq!(oldest((2025, 8, 31), 6), "2025-02-28");
        assert_eq!(oldest((2024, 2, 29), 12), "2023-02-28");
        assert_eq!(oldest((2024, 2, 29), 24), "2022-02-28");
        assert_eq!(oldest((2027, 8, 30), 36), "2024-08-30");
        assert_eq!(oldest((2025, 1, 1), 6), "2024-07-01");
        assert_eq!(oldest((1970, 1, 1), 12), "1969-01-01");
    }

    #[test]
    fn every_month_begins_on_the_day_that_the_calendar_says() {
        for months in 1_900 * 12..2_200 * 12 {
            let (year, month) = (months / 12, months % 12 + 1);
            let date = Timestamp::from_millis(days_until(year, month) * DAY).date();
            assert_eq!((date.year, i64::from(date.month), date.day), (year, month, 1));
        }
    }
}
