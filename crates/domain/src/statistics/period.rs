//! Days that are looked at together.

use thiserror::Error;

use crate::clock::Day;

/// How many days. Others are not offered: every one of them is a choice on the screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Span {
    Week,
    #[default]
    Month,
    Quarter,
}

#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("Please choose 7, 30 or 90 days")]
pub struct SpanError;

impl Span {
    pub const ALL: [Self; 3] = [Self::Week, Self::Month, Self::Quarter];

    pub const fn days(self) -> i64 {
        match self {
            Self::Week => 7,
            Self::Month => 30,
            Self::Quarter => 90,
        }
    }

    pub fn from_days(days: i64) -> Result<Self, SpanError> {
        Self::ALL.into_iter().find(|span| span.days() == days).ok_or(SpanError)
    }

    /// So many days, today among them.
    pub const fn until(self, today: Day) -> Period {
        Period { first: today.minus(self.days() - 1), last: today }
    }
}

/// Days in UTC, from the first to the last.
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

    /// As many days, just before these.
    #[must_use]
    pub const fn before(self) -> Self {
        let length = self.last.number() - self.first.number() + 1;
        Self { first: self.first.minus(length), last: self.first.minus(1) }
    }

    /// Both, one after the other.
    #[must_use]
    pub const fn with_before(self) -> Self {
        Self { first: self.before().first, last: self.last }
    }

    pub fn days(self) -> impl Iterator<Item = Day> {
        (self.first.number()..=self.last.number()).map(Day::from_number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_offered_can_be_chosen() {
        for span in Span::ALL {
            assert_eq!(Span::from_days(span.days()), Ok(span));
        }
        for days in [i64::MIN, -7, 0, 1, 8, 29, 91, 365, i64::MAX] {
            assert_eq!(Span::from_days(days), Err(SpanError));
        }
    }

    #[test]
    fn a_period_ends_today_and_the_one_before_it_ends_where_it_begins() {
        let today = Day::from_number(100);
        let week = Span::Week.until(today);
        assert_eq!((week.first().number(), week.last().number()), (94, 100));
        assert_eq!((week.before().first().number(), week.before().last().number()), (87, 93));
        let both = week.with_before();
        assert_eq!((both.first(), both.last()), (week.before().first(), today));
        let days: Vec<i64> = week.days().map(Day::number).collect();
        assert_eq!(days, [94, 95, 96, 97, 98, 99, 100]);
    }
}
