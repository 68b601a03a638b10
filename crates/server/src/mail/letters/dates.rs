//! Moments and spans in words. A mail is read anywhere, so moments are in UTC and say so.

use std::time::Duration;

use domain::Timestamp;

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
const DAY: i64 = 24 * 60 * 60;

/// `13 November 2025 at 02:13 UTC`
pub(super) fn moment(at: Timestamp) -> String {
    let seconds = at.as_millis().div_euclid(1_000);
    let (year, month, day) = date(seconds.div_euclid(DAY));
    let minutes = seconds.rem_euclid(DAY) / 60;
    format!("{day} {month} {year} at {:02}:{:02} UTC", minutes / 60, minutes % 60)
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

/// The Gregorian date of a day counted from 1970. Years are taken to begin in March, so that the leap day comes last,
/// and 400 of them repeat for ever.
fn date(days: i64) -> (i64, &'static str, i64) {
    const FOUR_CENTURIES: i64 = 146_097;
    let days = days + 719_468;
    let (era, day) = (days.div_euclid(FOUR_CENTURIES), days.rem_euclid(FOUR_CENTURIES));
    let year = (day - day / 1_460 + day / 36_524 - day / (FOUR_CENTURIES - 1)) / 365;
    let day_of_year = day - (365 * year + year / 4 - year / 100);
    let from_march = (5 * day_of_year + 2) / 153;
    let day_of_month = day_of_year - (153 * from_march + 2) / 5 + 1;
    let month = (from_march + 2) % 12;
    let year = era * 400 + year + i64::from(from_march >= 10);
    (
        year,
        usize::try_from(month).ok().and_then(|month| MONTHS.get(month)).copied().unwrap_or_default(),
        day_of_month,
    )
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
    fn spans_have_the_unit_that_fits() {
        let told = |minutes: u64| span(Duration::from_secs(minutes * 60));
        assert_eq!([told(1), told(30), told(60)], ["1 minute", "30 minutes", "60 minutes"]);
        assert_eq!([told(24 * 60), told(3 * 24 * 60)], ["24 hours", "3 days"]);
    }
}
