//! How long requests are kept, for a photographer who does not want to keep them for good.

use std::time::Duration;

use thiserror::Error;

use crate::clock::{Date, Day, Timestamp};

/// Of two turns: what is further apart looks like a clock that was set wrong. A server may have been off for so long.
const APART: Duration = Duration::from_secs(8 * 24 * 60 * 60);
/// For so long a clock that has jumped must have gone on before it is believed. It is time to set it right.
const DOUBTED: Duration = Duration::from_secs(24 * 60 * 60);

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
        let first = first_of(months);
        let days = first_of(months + 1).number() - first.number();
        let days_before = now.day().number() - first.number() - i64::from(day).min(days) + 1;
        now.minus(Duration::from_secs(days_before.unsigned_abs() * 24 * 60 * 60))
    }
}

/// Months since the year 0.
fn first_of(months: i64) -> Day {
    let month = u8::try_from(months.rem_euclid(12) + 1).unwrap_or(1);
    Date { year: months.div_euclid(12), month, day: 1 }.day_number()
}

/// One time of looking for requests that are too old. What is deleted does not come back, so a clock that has jumped
/// deletes nothing until it has gone on for a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    pub deletes: bool,
    /// What the next turn has to know: nothing is deleted before this moment.
    pub from: Timestamp,
}

impl Turn {
    /// `from` is what the last one has left, if there was one.
    pub fn at(now: Timestamp, from: Option<Timestamp>) -> Self {
        match from {
            Some(from) if from <= now && now <= from.plus(APART) => Self { deletes: true, from: now },
            Some(from) if now < from && from <= now.plus(DOUBTED) => Self { deletes: false, from },
            _ => Self { deletes: false, from: now.plus(DOUBTED) },
        }
    }
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
        const NOON: Duration = Duration::from_secs(12 * 60 * 60);
        let oldest = |now: (i64, u8, u8), months: i64| {
            let day = Date { year: now.0, month: now.1, day: now.2 }.day_number();
            let now = Timestamp::from_millis(day.number() * 24 * 60 * 60 * 1_000).plus(NOON);
            let kept = RetentionMonths(months).oldest_kept(now);
            assert_eq!(kept.iso().split_once('T').unwrap().1, "12:00:00.000Z");
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
    fn a_clock_that_goes_on_is_believed_and_one_that_jumps_has_to_wait_a_day() {
        const HOUR: Duration = Duration::from_secs(60 * 60);
        let mut now = Timestamp::from_millis(1_763_000_000_000);
        let mut from = None;
        let mut deletes = |now: Timestamp| {
            let turn = Turn::at(now, from);
            from = Some(turn.from);
            turn.deletes
        };
        assert!(!deletes(now), "the first turn there ever was knows nothing of the clock");
        assert!(!deletes(now.plus(23 * HOUR)));
        now = now.plus(24 * HOUR);
        assert!(deletes(now));
        for hours in [0, 6, 8 * 24] {
            now = now.plus(hours * HOUR);
            assert!(deletes(now), "{hours}");
        }
        let ahead = now.plus(10 * 365 * 24 * HOUR);
        assert!(!deletes(ahead), "ten years at once");
        assert!(!deletes(ahead), "however often the server is started again");
        assert!(!deletes(ahead.plus(23 * HOUR)));
        assert!(!deletes(now), "set right, it waits once more");
        assert!(!deletes(now.plus(23 * HOUR)));
        assert!(deletes(now.plus(24 * HOUR)));
        assert!(!deletes(ahead));
        assert!(deletes(ahead.plus(24 * HOUR)), "ten years later after all");
    }
}
