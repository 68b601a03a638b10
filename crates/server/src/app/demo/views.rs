//! Ninety days of views: growth, a weekly rhythm, and days after a post on a social network.

use domain::Timestamp;
use domain::clock::Day;
use domain::statistics::PeriodLength;

const DAYS: i64 = PeriodLength::Quarter.days();
/// In percent of the average, from Sunday to Saturday: people plan at the start of the week.
const WEEKLY_RHYTHM: [i64; 7] = [128, 116, 97, 92, 98, 78, 91];
/// In percent. The length has no factor in common with a week, so that no two weeks look the same.
const VARIATION: [i64; 11] = [100, 88, 113, 95, 124, 81, 107, 92, 118, 99, 84];

/// The people who look at a photographer's public page.
pub(super) struct Audience {
    /// A day's views ninety days ago and now, in hundredths.
    pub first: i64,
    pub last: i64,
    /// Start index in `VARIATION`, so that no two photographers have the same days.
    pub offset: usize,
    /// Days ago, and how many views came on top.
    pub peaks: &'static [(i64, i64)],
}

/// The views of each day, the oldest first. Today has the part of its views that fits the time of day.
pub(super) fn daily_views(audience: &Audience, now: Timestamp) -> Vec<(Day, u64)> {
    let minute = now.as_millis().rem_euclid(24 * 60 * 60_000) / 60_000;
    let count = |ago: i64| {
        let day = now.day().minus(ago);
        let whole = audience.views(day, ago);
        let views = if ago == 0 { whole * minute / (24 * 60) } else { whole };
        (day, views.unsigned_abs())
    };
    (0..DAYS).rev().map(count).collect()
}

impl Audience {
    fn views(&self, day: Day, ago: i64) -> i64 {
        let passed = DAYS - 1 - ago;
        let level = (self.first * ago + self.last * passed) / (DAYS - 1);
        let weekday = day.date().weekday().to_sunday_zero_offset();
        let rhythm = cyclic(&WEEKLY_RHYTHM, usize::try_from(weekday).unwrap_or_default());
        let unevenness = cyclic(&VARIATION, self.offset + usize::try_from(passed).unwrap_or_default());
        let peak: i64 = self.peaks.iter().filter(|(at, _)| *at == ago).map(|(_, views)| views).sum();
        (level * rhythm * unevenness + 500_000) / 1_000_000 + peak
    }
}

fn cyclic(values: &[i64], index: usize) -> i64 {
    values.iter().copied().cycle().nth(index % values.len()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use domain::clock::Weekday;

    use super::*;

    const AUDIENCE: Audience = Audience { first: 800, last: 2_000, offset: 3, peaks: &[(40, 30)] };

    #[test]
    fn views_grow_over_ninety_days_with_a_weekly_rhythm() {
        let now = Timestamp::from_millis(1_763_000_000_000);
        let views = daily_views(&AUDIENCE, now);
        assert_eq!((views.len(), views[0].0, views[89].0), (90, now.day().minus(89), now.day()));
        let sum = |wanted: &dyn Fn(Day) -> bool| -> u64 {
            views.iter().filter(|(day, _)| wanted(*day)).map(|(_, views)| views).sum()
        };
        assert!(sum(&|day| day < now.day().minus(60)) * 3 < sum(&|day| day > now.day().minus(30)) * 2);
        let on_weekday = |weekday: Weekday| sum(&|day| day.date().weekday() == weekday);
        assert!(on_weekday(Weekday::Friday) < on_weekday(Weekday::Sunday));
        assert!(views[49].1 > 30, "the peak");
        assert!(views[..89].iter().all(|(_, views)| *views > 0));
    }

    #[test]
    fn scales_todays_views_by_the_time_of_day() {
        let midnight = Timestamp::from_millis(20_405 * 24 * 60 * 60_000);
        let at = |hours: u64| midnight.plus(std::time::Duration::from_secs(hours * 60 * 60));
        let today = |hours| daily_views(&AUDIENCE, at(hours))[89].1;
        assert_eq!(today(0), 0);
        assert!(today(6) < today(12) && today(12) < today(23));
    }
}
