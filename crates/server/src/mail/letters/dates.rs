//! Moments, days and spans in words.

use std::fmt;
use std::time::Duration;

use domain::clock::Date;
use domain::time_zone::LocalTime;
use domain::{ShootDate, TimeZone, Timestamp};

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

/// Keeps the last words of a line together on a phone. Plain text has spaces of its own.
const NO_BREAK: &str = "\u{a0}";

/// A moment by the clock of the reader: `13 November 2025 at 03:13 (Europe/Berlin time)`. The zone is always named,
/// because an email may be read far from home.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moment {
    pub at: Timestamp,
    pub zone: TimeZone,
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let LocalTime { date, hour, minute } = self.zone.local(self.at);
        let zone = self.zone.label().replace(" time", &format!("{NO_BREAK}time"));
        write!(f, "{} at{NO_BREAK}{hour:02}:{minute:02} {zone}", written(date))
    }
}

/// `12 May 2026` or `12 May 2026 at 14:00`, as it is where the two meet.
pub(super) fn day(date: ShootDate) -> String {
    let day = written(date.date());
    match date.time() {
        Some(time) => format!("{day} at {:02}:{:02}", time.hour, time.minute),
        None => day,
    }
}

fn written(Date { year, month, day }: Date) -> String {
    let month = MONTHS.get(usize::from(month).wrapping_sub(1)).copied().unwrap_or_default();
    format!("{day} {month} {year}")
}

/// `30 minutes`, `24 hours`, `3 days`
pub(super) fn span(span: Duration) -> String {
    let minutes = span.as_secs() / 60;
    let (count, unit) = match minutes {
        0..120 => (minutes, "minute"),
        120..2_880 => (minutes / 60, "hour"),
        _ => (minutes / (24 * 60), "day"),
    };
    if count == 1 { format!("1 {unit}") } else { format!("{count} {unit}s") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn in_zone(zone: &str, seconds: i64) -> String {
        let at = Timestamp::from_millis(seconds * 1_000);
        Moment { at, zone: zone.parse().unwrap() }.to_string().replace(NO_BREAK, " ")
    }

    #[test]
    fn moments_are_told_as_people_write_them() {
        let told = |seconds: i64| in_zone("UTC", seconds);
        assert_eq!(told(1_763_000_000), "13 November 2025 at 02:13 UTC");
        assert_eq!(told(0), "1 January 1970 at 00:00 UTC");
        assert_eq!(told(951_782_400), "29 February 2000 at 00:00 UTC");
        assert_eq!(told(1_709_251_199), "29 February 2024 at 23:59 UTC");
        assert_eq!(told(4_107_542_399), "28 February 2100 at 23:59 UTC");
        assert_eq!(told(4_107_542_400), "1 March 2100 at 00:00 UTC");
        assert_eq!(told(-1), "31 December 1969 at 23:59 UTC");
    }

    #[test]
    fn moments_are_told_by_the_clock_of_the_reader_with_its_zone() {
        let told = |zone: &str| in_zone(zone, 1_763_000_000);
        assert_eq!(told("Europe/Berlin"), "13 November 2025 at 03:13 (Europe/Berlin time)");
        assert_eq!(told("America/New_York"), "12 November 2025 at 21:13 (America/New York time)");
        assert_eq!(told("Etc/GMT+5"), "12 November 2025 at 21:13 UTC-5");
    }

    #[test]
    fn a_day_has_a_time_if_one_was_noted() {
        let told = |date: &str| day(date.parse().unwrap());
        assert_eq!(told("2026-05-12"), "12 May 2026");
        assert_eq!(told("2026-05-02T09:05"), "2 May 2026 at 09:05");
    }

    #[test]
    fn spans_have_the_unit_that_fits() {
        let told = |minutes: u64| span(Duration::from_secs(minutes * 60));
        assert_eq!([told(1), told(30), told(60)], ["1 minute", "30 minutes", "60 minutes"]);
        assert_eq!([told(24 * 60), told(3 * 24 * 60)], ["24 hours", "3 days"]);
    }
}
