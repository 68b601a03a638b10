//! How long requests are kept, for photographers who set a limit.

use std::time::Duration;

use thiserror::Error;

use crate::clock::Timestamp;

/// A longer time between two runs looks like a wrong clock. A server may be off for this long.
const MAX_RUN_GAP: Duration = Duration::from_secs(8 * 24 * 60 * 60);
/// How long the job does not trust the clock after it jumped, or after the first run. The operator can
/// correct the clock meanwhile.
const CLOCK_DISTRUST_PERIOD: Duration = Duration::from_secs(24 * 60 * 60);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RetentionMonths(i16);

#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("Choose 6, 12, 24 or 36 months, or keep requests for good")]
pub struct RetentionError;

impl RetentionMonths {
    pub const ALLOWED: [Self; 4] = [Self(6), Self(12), Self(24), Self(36)];

    pub fn new(months: i64) -> Result<Self, RetentionError> {
        Self::ALLOWED.into_iter().find(|allowed| allowed.get() == months).ok_or(RetentionError)
    }

    pub fn get(self) -> i64 {
        i64::from(self.0)
    }

    /// Older requests are deleted, except a confirmed one whose shoot date has not passed.
    pub fn oldest_kept(self, now: Timestamp) -> Timestamp {
        now.minus_months(self.0)
    }
}

/// One run of the retention job. Deletion cannot be undone, so nothing is deleted for a day after the first
/// run, and after a run that finds that the clock jumped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RetentionRun {
    pub can_delete: bool,
    /// Stored for the next run: nothing is deleted before this time.
    pub deletes_from: Timestamp,
}

impl RetentionRun {
    /// `from`: the time that the last run stored, if there was one.
    pub fn plan(now: Timestamp, from: Option<Timestamp>) -> Self {
        match from {
            Some(from) if from <= now && now <= from.plus(MAX_RUN_GAP) => {
                Self { can_delete: true, deletes_from: now }
            }
            Some(from) if now < from && from <= now.plus(CLOCK_DISTRUST_PERIOD) => {
                Self { can_delete: false, deletes_from: from }
            }
            _ => Self { can_delete: false, deletes_from: now.plus(CLOCK_DISTRUST_PERIOD) },
        }
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::Date;
    use jiff::tz::Offset;

    use super::*;

    #[test]
    fn accepts_only_the_offered_months() {
        for months in [6, 12, 24, 36] {
            assert_eq!(RetentionMonths::new(months).map(RetentionMonths::get), Ok(months));
        }
        for months in [i64::MIN, -6, 0, 1, 5, 7, 48, i64::MAX] {
            assert_eq!(RetentionMonths::new(months), Err(RetentionError), "{months}");
        }
    }

    #[test]
    fn counts_calendar_months() {
        let oldest = |(year, month, day), months| {
            let noon = Date::constant(year, month, day).at(12, 0, 0, 0);
            let now = Timestamp::from_millis(Offset::UTC.to_timestamp(noon).unwrap().as_millisecond());
            let oldest = RetentionMonths(months).oldest_kept(now);
            assert_eq!(oldest.iso().split_once('T').unwrap().1, "12:00:00.000Z");
            oldest.date().to_string()
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
    fn deletes_nothing_for_a_day_after_a_clock_jump() {
        const HOUR: Duration = Duration::from_secs(60 * 60);
        let mut now = Timestamp::from_millis(1_763_000_000_000);
        let mut from = None;
        let mut deletes = |now: Timestamp| {
            let run = RetentionRun::plan(now, from);
            from = Some(run.deletes_from);
            run.can_delete
        };
        assert!(!deletes(now), "the first run only records the time");
        assert!(!deletes(now.plus(23 * HOUR)));
        now = now.plus(24 * HOUR);
        assert!(deletes(now));
        for hours in [0, 6, 8 * 24] {
            now = now.plus(hours * HOUR);
            assert!(deletes(now), "{hours}");
        }
        let ahead = now.plus(10 * 365 * 24 * HOUR);
        assert!(!deletes(ahead), "the clock jumps ten years");
        assert!(!deletes(ahead), "a second run changes nothing");
        assert!(!deletes(ahead.plus(23 * HOUR)));
        assert!(!deletes(now), "a corrected clock waits another day");
        assert!(!deletes(now.plus(23 * HOUR)));
        assert!(deletes(now.plus(24 * HOUR)));
        assert!(!deletes(ahead));
        assert!(deletes(ahead.plus(24 * HOUR)), "a day after the jump");
    }
}
