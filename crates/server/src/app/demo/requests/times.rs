//! Times that count from now, so that the demo looks fresh on any day.

use std::time::Duration;

use domain::Timestamp;
use domain::clock::{Date, Day};

const MINUTE: Duration = Duration::from_secs(60);
const MINUTES_PER_DAY: i64 = 24 * 60;
const WEEKDAYS: [&str; 7] = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];
/// Sunrise on Cape Ann, month by month, as a clock on the wall shows it.
const FIRST_LIGHT: [(u8, u8); 12] =
    [(7, 10), (6, 40), (6, 50), (6, 0), (5, 20), (5, 5), (5, 20), (5, 50), (6, 20), (6, 55), (6, 30), (7, 5)];
const SUNDAY: i64 = 0;
const SATURDAY: i64 = 6;

/// 0 is Sunday.
pub(in crate::app::demo) const fn weekday(day: Day) -> i64 {
    // 1970-01-01, day 0, was a Thursday.
    (day.number() + 4).rem_euclid(7)
}

/// When a request was received.
#[derive(Clone, Copy, Debug)]
pub(super) enum Received {
    MinutesAgo(u32),
    /// On an earlier day (UTC), at this minute of that day.
    DaysAgo(i64, i64),
}

pub(super) const fn minutes_ago(minutes: u32) -> Received {
    Received::MinutesAgo(minutes)
}

/// The time is in UTC.
pub(super) const fn days_ago(days: i64, hour: i64, minute: i64) -> Received {
    Received::DaysAgo(days, hour * 60 + minute)
}

impl Received {
    pub fn before(self, now: Timestamp) -> Timestamp {
        match self {
            Self::MinutesAgo(minutes) => now.minus(MINUTE * minutes),
            Self::DaysAgo(days, minute) => {
                let minutes = now.day().minus(days).number() * MINUTES_PER_DAY + minute;
                Timestamp::from_millis(minutes * 60_000)
            }
        }
    }
}

/// The day of a shoot, with its local time if one is agreed.
#[derive(Clone, Copy, Debug)]
pub(super) struct ShootDay {
    days_from_now: i64,
    weekday: Option<i64>,
    time: Option<LocalTime>,
}

#[derive(Clone, Copy, Debug)]
enum LocalTime {
    At(u8, u8),
    FirstLight,
}

/// Negative: in the past.
pub(super) const fn day(days_from_now: i64) -> ShootDay {
    ShootDay { days_from_now, weekday: None, time: None }
}

/// The last Saturday until that day.
pub(super) const fn saturday(days_from_now: i64) -> ShootDay {
    ShootDay { weekday: Some(SATURDAY), ..day(days_from_now) }
}

/// The last Sunday until that day.
pub(super) const fn sunday(days_from_now: i64) -> ShootDay {
    ShootDay { weekday: Some(SUNDAY), ..day(days_from_now) }
}

impl ShootDay {
    pub const fn at(mut self, hour: u8, minute: u8) -> Self {
        self.time = Some(LocalTime::At(hour, minute));
        self
    }

    pub const fn at_first_light(mut self) -> Self {
        self.time = Some(LocalTime::FirstLight);
        self
    }

    fn day(self, now: Timestamp) -> Day {
        let latest = now.day().minus(-self.days_from_now);
        latest.minus(self.weekday.map_or(0, |wanted| (weekday(latest) - wanted).rem_euclid(7)))
    }

    /// As the form sends it: `2026-05-12` or `2026-05-12T14:00`.
    pub fn form_text(self, now: Timestamp) -> String {
        let date = self.day(now).date();
        let (hour, minute) = match self.time {
            Some(LocalTime::At(hour, minute)) => (hour, minute),
            Some(LocalTime::FirstLight) => of_month(&FIRST_LIGHT, date),
            None => return date.to_string(),
        };
        format!("{date}T{hour:02}:{minute:02}")
    }

    /// As a client writes it: `Saturday, June 14`.
    pub fn in_words(self, now: Timestamp) -> String {
        let chosen = self.day(now);
        let date = chosen.date();
        let weekday = usize::try_from(weekday(chosen)).ok().and_then(|index| WEEKDAYS.get(index));
        format!("{}, {} {}", weekday.copied().unwrap_or_default(), of_month(&MONTHS, date), date.day)
    }
}

fn of_month<T: Copy + Default>(months: &[T; 12], date: Date) -> T {
    months.get(usize::from(date.month).wrapping_sub(1)).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 2025-11-13, a Thursday, at 02:13 UTC.
    const NOW: Timestamp = Timestamp::from_millis(1_763_000_000_000);

    #[test]
    fn counts_back_from_now() {
        assert_eq!(minutes_ago(25).before(NOW), NOW.minus(25 * MINUTE));
        assert_eq!(days_ago(3, 18, 40).before(NOW).iso(), "2025-11-10T18:40:00.000Z");
    }

    #[test]
    fn finds_the_weekday_on_or_before_the_day() {
        assert_eq!(day(0).form_text(NOW), "2025-11-13");
        assert_eq!(saturday(2).form_text(NOW), "2025-11-15");
        assert_eq!(saturday(1).form_text(NOW), "2025-11-08");
        assert_eq!(sunday(-3).at(7, 5).form_text(NOW), "2025-11-09T07:05");
        assert_eq!(saturday(20).in_words(NOW), "Saturday, November 29");
        assert_eq!(day(20).at_first_light().form_text(NOW), "2025-12-03T07:05");
    }
}
