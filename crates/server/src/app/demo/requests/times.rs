//! Times relative to now, so that the demo looks fresh on any day.

use std::time::Duration;

use domain::Timestamp;
use domain::clock::{Date, Day, Weekday};

const MINUTE: Duration = Duration::from_secs(60);
const MINUTES_PER_DAY: i64 = 24 * 60;
/// Sunrise on Cape Ann in each month, in local time.
const FIRST_LIGHT: [(u8, u8); 12] =
    [(7, 10), (6, 40), (6, 50), (6, 0), (5, 20), (5, 5), (5, 20), (5, 50), (6, 20), (6, 55), (6, 30), (7, 5)];
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
    weekday: Option<Weekday>,
    time: Option<LocalTime>,
}

#[derive(Clone, Copy, Debug)]
enum LocalTime {
    At(u8, u8),
    FirstLight,
}

/// A negative number is a day in the past.
pub(super) const fn day(days_from_now: i64) -> ShootDay {
    ShootDay { days_from_now, weekday: None, time: None }
}

/// The last Saturday on or before that day.
pub(super) const fn saturday_by(days_from_now: i64) -> ShootDay {
    ShootDay { weekday: Some(Weekday::Saturday), ..day(days_from_now) }
}

/// The last Sunday on or before that day.
pub(super) const fn sunday_by(days_from_now: i64) -> ShootDay {
    ShootDay { weekday: Some(Weekday::Sunday), ..day(days_from_now) }
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
        latest.minus(self.weekday.map_or(0, |wanted| i64::from(latest.date().weekday().since(wanted))))
    }

    /// As the form sends it: `2026-05-12` or `2026-05-12T14:00`.
    pub fn form_text(self, now: Timestamp) -> String {
        let date = self.day(now).date();
        let (hour, minute) = match self.time {
            Some(LocalTime::At(hour, minute)) => (hour, minute),
            Some(LocalTime::FirstLight) => first_light(date),
            None => return date.to_string(),
        };
        format!("{date}T{hour:02}:{minute:02}")
    }

    /// As a client writes it: `Saturday, June 14`.
    pub fn in_words(self, now: Timestamp) -> String {
        self.day(now).date().strftime("%A, %B %-d").to_string()
    }
}

fn first_light(date: Date) -> (u8, u8) {
    let month = usize::try_from(date.month()).unwrap_or_default();
    FIRST_LIGHT.get(month.wrapping_sub(1)).copied().unwrap_or_default()
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
        assert_eq!(saturday_by(2).form_text(NOW), "2025-11-15");
        assert_eq!(saturday_by(1).form_text(NOW), "2025-11-08");
        assert_eq!(sunday_by(-3).at(7, 5).form_text(NOW), "2025-11-09T07:05");
        assert_eq!(saturday_by(20).in_words(NOW), "Saturday, November 29");
        assert_eq!(day(20).at_first_light().form_text(NOW), "2025-12-03T07:05");
    }
}
