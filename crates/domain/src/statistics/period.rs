//! Periods of whole days.

use thiserror::Error;

use crate::clock::Day;

/// The lengths that the statistics screen offers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PeriodLength {
    Week,
    #[default]
    Month,
    Quarter,
}

#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("Please choose 7, 30 or 90 days")]
pub struct PeriodLengthError;

impl PeriodLength {
    pub const ALL: [Self; 3] = [Self::Week, Self::Month, Self::Quarter];

    pub const fn days(self) -> i64 {
        match self {
            Self::Week => 7,
            Self::Month => 30,
            Self::Quarter => 90,
        }
    }

    pub fn from_days(days: i64) -> Result<Self, PeriodLengthError> {
        Self::ALL.into_iter().find(|length| length.days() == days).ok_or(PeriodLengthError)
    }

    /// The period that ends today and includes it.
    pub const fn ending_on(self, today: Day) -> Period {
        Period { first: today.minus(self.days() - 1), last: today }
    }
}

/// Days in UTC, first and last included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    first: Day,
    last: Day,
}

impl Period {
    pub const fn first(self) -> Day {
        self.first
    }

    pub const fn last(self) -> Day {
        self.last
    }

    /// The period of the same length just before this one.
    #[must_use]
    pub const fn previous(self) -> Self {
        let length = self.last.number() - self.first.number() + 1;
        Self { first: self.first.minus(length), last: self.first.minus(1) }
    }

    /// One period that covers the previous one and this one.
    #[must_use]
    pub const fn with_previous(self) -> Self {
        Self { first: self.previous().first, last: self.last }
    }

    pub fn days(self) -> impl Iterator<Item = Day> {
        (self.first.number()..=self.last.number()).map(Day::from_number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_only_the_offered_lengths() {
        for length in PeriodLength::ALL {
            assert_eq!(PeriodLength::from_days(length.days()), Ok(length));
        }
        for days in [i64::MIN, -7, 0, 1, 8, 29, 91, 365, i64::MAX] {
            assert_eq!(PeriodLength::from_days(days), Err(PeriodLengthError));
        }
    }

    #[test]
    fn previous_period_ends_on_the_day_before_the_current_one() {
        let today = Day::from_number(100);
        let week = PeriodLength::Week.ending_on(today);
        assert_eq!((week.first().number(), week.last().number()), (94, 100));
        assert_eq!((week.previous().first().number(), week.previous().last().number()), (87, 93));
        let both = week.with_previous();
        assert_eq!((both.first(), both.last()), (week.previous().first(), today));
        let days: Vec<i64> = week.days().map(Day::number).collect();
        assert_eq!(days, [94, 95, 96, 97, 98, 99, 100]);
    }
}
