//! Formats timestamps, dates and durations for emails.

use std::fmt;
use std::time::Duration;

use domain::{ShootDate, TimeZone, Timestamp};

/// `13 November 2025`
const DATE_FORMAT: &str = "%-d %B %Y";
/// `03:13`
const TIME_FORMAT: &str = "%H:%M";
/// Keeps the end of the line together on a phone. The plain-text version replaces it with a space.
const NO_BREAK: &str = "\u{a0}";

/// A timestamp in the time zone of an email: `13 November 2025 at 03:13 (Europe/Berlin time)`. The text
/// always names the zone, because the reader may be in another one.
#[derive(Clone, Copy, Debug)]
pub(super) struct ZonedTimestamp {
    pub at: Timestamp,
    pub zone: TimeZone,
}

impl fmt::Display for ZonedTimestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let local = self.zone.local_time(self.at);
        let (date, time) = (local.strftime(DATE_FORMAT), local.strftime(TIME_FORMAT));
        let zone = self.zone.label().replace(" time", &format!("{NO_BREAK}time"));
        write!(f, "{date} at{NO_BREAK}{time} {zone}")
    }
}

/// `12 May 2026` or `12 May 2026 at 14:00`, in local time at the shoot.
pub(super) fn format_shoot_date(date: ShootDate) -> String {
    let day = date.date().strftime(DATE_FORMAT);
    match date.time() {
        Some(time) => format!("{day} at {}", time.strftime(TIME_FORMAT)),
        None => day.to_string(),
    }
}

/// `30 minutes`, `24 hours`, `3 days`
pub(super) fn format_duration(span: Duration) -> String {
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

    fn format_in_zone(zone: &str, seconds: i64) -> String {
        let at = Timestamp::from_millis(seconds * 1_000);
        ZonedTimestamp { at, zone: zone.parse().unwrap() }.to_string().replace(NO_BREAK, " ")
    }

    #[test]
    fn formats_timestamps_in_utc() {
        let text = |seconds: i64| format_in_zone("UTC", seconds);
        assert_eq!(text(1_763_000_000), "13 November 2025 at 02:13 UTC");
        assert_eq!(text(0), "1 January 1970 at 00:00 UTC");
        assert_eq!(text(951_782_400), "29 February 2000 at 00:00 UTC");
        assert_eq!(text(1_709_251_199), "29 February 2024 at 23:59 UTC");
        assert_eq!(text(4_107_542_399), "28 February 2100 at 23:59 UTC");
        assert_eq!(text(4_107_542_400), "1 March 2100 at 00:00 UTC");
        assert_eq!(text(-1), "31 December 1969 at 23:59 UTC");
    }

    #[test]
    fn formats_timestamps_in_the_readers_zone() {
        let text = |zone: &str| format_in_zone(zone, 1_763_000_000);
        assert_eq!(text("Europe/Berlin"), "13 November 2025 at 03:13 (Europe/Berlin time)");
        assert_eq!(text("America/New_York"), "12 November 2025 at 21:13 (America/New York time)");
        assert_eq!(text("Etc/GMT+5"), "12 November 2025 at 21:13 UTC-5");
    }

    #[test]
    fn formats_a_date_with_and_without_time() {
        let text = |date: &str| format_shoot_date(date.parse().unwrap());
        assert_eq!(text("2026-05-12"), "12 May 2026");
        assert_eq!(text("2026-05-02T09:05"), "2 May 2026 at 09:05");
    }

    #[test]
    fn formats_durations_in_minutes_hours_or_days() {
        let text = |minutes: u64| format_duration(Duration::from_secs(minutes * 60));
        assert_eq!([text(1), text(30), text(60)], ["1 minute", "30 minutes", "60 minutes"]);
        assert_eq!([text(24 * 60), text(3 * 24 * 60)], ["24 hours", "3 days"]);
    }
}
