//! Moments, days and spans in words. A mail is read anywhere, so moments are in UTC and say so.

use std::time::Duration;

use domain::clock::Date;
use domain::{ShootDate, Timestamp};

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

/// `13 November 2025 at 02:13 UTC`
pub(super) fn moment(at: Timestamp) -> String {
    let minutes = at.as_millis().div_euclid(60_000).rem_euclid(24 * 60);
    format!("{} at {:02}:{:02} UTC", written(at.date()), minutes / 60, minutes % 60)
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

    #[test]
    fn moments_are_told_as_people_write_them() {
        let told = |seconds: i64| moment(Timestamp::from_millis(seconds * 1_000));
        assert_eq!(told(1_763_000_000), "13 November 2025 at 02:13 UTC");
        assert_eq!(told(0), "1 January 1970 at 00:00 UTC");
        assert_eq!(told(951_782_400), "29 February 2000 at 00:00 UTC");
        assert_eq!(told(1_709_251_199), "29 February 2024 at 23:59 UTC");
        assert_eq!(told(4_107_542_399), "28 February 2100 at 23:59 UTC");
        assert_eq!(told(4_107_542_400), "1 March 2100 at 00:00 UTC");
        assert_eq!(told(-1), "31 December 1969 at 23:59 UTC");
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
