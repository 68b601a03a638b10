//! When photographer and client meet.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::clock::Date;

const YEARS: std::ops::RangeInclusive<i64> = 2000..=2100;

/// A day, and perhaps a time: `2026-05-12` or `2026-05-12T14:00`. As it is where the two meet, so it names no time zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShootDate {
    date: Date,
    time: Option<Time>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Time {
    pub hour: u8,
    pub minute: u8,
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

/// Exactly as it is written: what is stored compares as text in the order of time.
impl FromStr for ShootDate {
    type Err = ShootDateError;

    fn from_str(text: &str) -> Result<Self, ShootDateError> {
        let (date, time) = match text.split_once('T') {
            Some((date, time)) => (date, Some(read_time(time).ok_or(ShootDateError)?)),
            None => (text, None),
        };
        let date = read_date(date).filter(|date| YEARS.contains(&date.year)).ok_or(ShootDateError)?;
        Ok(Self { date, time })
    }
}

fn read_date(text: &str) -> Option<Date> {
    let mut parts = text.split('-');
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    let nothing_more = parts.next().is_none();
    let date = Date::new(
        number(year, 4)?,
        u8::try_from(number(month, 2)?).ok()?,
        u8::try_from(number(day, 2)?).ok()?,
    );
    date.filter(|_| nothing_more)
}

fn read_time(text: &str) -> Option<Time> {
    let (hour, minute) = text.split_once(':')?;
    let (hour, minute) = (u8::try_from(number(hour, 2)?).ok()?, u8::try_from(number(minute, 2)?).ok()?);
    (hour < 24 && minute < 60).then_some(Time { hour, minute })
}

/// So many digits and nothing else: `parse` alone would take a sign.
fn number(text: &str, digits: usize) -> Option<i64> {
    let plain = text.len() == digits && text.bytes().all(|byte| byte.is_ascii_digit());
    if plain { text.parse().ok() } else { None }
}

impl fmt::Display for ShootDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.date.fmt(f)?;
        match self.time {
            Some(Time { hour, minute }) => write!(f, "T{hour:02}:{minute:02}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn days_and_times_of_the_calendar_are_taken_and_read_back() {
        for text in ["2026-05-12", "2026-05-12T14:00", "2024-02-29", "2000-01-01T00:00", "2100-12-31T23:59"] {
            assert_eq!(text.parse::<ShootDate>().unwrap().to_string(), text);
        }
    }

    #[test]
    fn what_is_no_day_or_no_time_is_refused() {
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
        fn whatever_is_accepted_reads_back_as_itself(text in "20[0-9]{2}-[01][0-9]-[0-3][0-9](T[0-2][0-9]:[0-6][0-9])?") {
            if let Ok(date) = text.parse::<ShootDate>() {
                prop_assert_eq!(date.to_string(), text);
            }
        }
    }
}
