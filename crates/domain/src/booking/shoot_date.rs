//! Date and time of a shoot.

use std::fmt;
use std::str::FromStr;

use jiff::civil::{Date, Time};
use thiserror::Error;

const TIME_FORMAT: &str = "%H:%M";
const ALLOWED_YEARS: std::ops::RangeInclusive<i16> = 2000..=2100;

/// `2026-05-12` or `2026-05-12T14:00`. Local time at the shoot, so without a time zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShootDate {
    date: Date,
    time: Option<Time>,
}

#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("Please choose a real date between 2000 and 2100")]
pub struct ShootDateError;

impl ShootDate {
    pub const fn date(self) -> Date {
        self.date
    }

    pub const fn time(self) -> Option<Time> {
        self.time
    }
}

/// Accepts only the exact format: the database compares the first ten characters as text to find past dates, and
/// checks the length.
impl FromStr for ShootDate {
    type Err = ShootDateError;

    fn from_str(text: &str) -> Result<Self, ShootDateError> {
        let (date, time) = match text.split_once('T') {
            Some((date, time)) => {
                (date, Some(Time::strptime(TIME_FORMAT, time).map_err(|_| ShootDateError)?))
            }
            None => (text, None),
        };
        let parsed = Self { date: date.parse().map_err(|_| ShootDateError)?, time };
        // The parsers also accept other formats, such as `20260512`.
        let is_valid = ALLOWED_YEARS.contains(&parsed.date.year()) && parsed.to_string() == text;
        if is_valid { Ok(parsed) } else { Err(ShootDateError) }
    }
}

impl fmt::Display for ShootDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.date.fmt(f)?;
        match self.time {
            Some(time) => write!(f, "T{}", time.strftime(TIME_FORMAT)),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn accepts_valid_dates_and_times() {
        for text in ["2026-05-12", "2026-05-12T14:00", "2024-02-29", "2000-01-01T00:00", "2100-12-31T23:59"] {
            assert_eq!(text.parse::<ShootDate>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn refuses_invalid_dates_and_times() {
        for text in [
            "",
            "2026-02-30",
            "2025-02-29",
            "2100-02-29",
            "2026-13-01",
            "2026-00-10",
            "2026-04-31",
            "2026-05-00",
            "1999-12-31",
            "2101-01-01",
            "2026-5-12",
            "26-05-12",
            "+026-05-12",
            "2026-05-12T24:00",
            "2026-05-12T14:60",
            "2026-05-12T14",
            "2026-05-12T14:00:00",
            "2026-05-12T14:00Z",
            "2026-05-12 14:00",
            "2026-05-12T",
            "2026-05-12-01",
            " 2026-05-12",
            "2026-05-12\n",
            "２０２６-05-12",
            "tomorrow",
        ] {
            assert_eq!(text.parse::<ShootDate>(), Err(ShootDateError), "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn accepted_dates_round_trip(text in "20[0-9]{2}-[01][0-9]-[0-3][0-9](T[0-2][0-9]:[0-6][0-9])?") {
            if let Ok(date) = text.parse::<ShootDate>() {
                prop_assert_eq!(date.to_string(), text);
            }
        }
    }
}
