//! How long a mail is tried, and when it is given up.

use std::time::Duration;

use crate::clock::Timestamp;

const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(60 * 60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Whoever takes a mail to deliver it has this long; then it is anybody's again.
pub const LEASE: Duration = Duration::from_secs(2 * MINUTE.as_secs());
/// No mail is ever put off for longer than this. A time further ahead comes from a clock that has been set back since.
pub const FARTHEST: Duration = Duration::from_secs(2 * HOUR.as_secs());
/// An e-mail that is due at this moment is held: it stays queued, and the outbox worker never takes it.
pub const HELD: Timestamp = Timestamp::from_millis(i64::MAX);
/// What became of a mail can be looked up for this long.
pub const KEPT: Duration = Duration::from_secs(90 * DAY.as_secs());

const FIRST_WAITS: [Duration; 5] =
    [Duration::from_secs(10), Duration::from_secs(30), Duration::from_secs(120), minutes(10), minutes(30)];
const GIVEN_UP_AFTER: Duration = Duration::from_secs(5 * DAY.as_secs());
const GIVEN_UP_ATTEMPTS: i64 = 60;

const fn minutes(count: u64) -> Duration {
    Duration::from_secs(count * MINUTE.as_secs())
}

/// How long a mail waits after so many attempts failed. `jitter` (0 to 1) spreads mails that failed together.
pub fn wait_after(attempts: i64, jitter: f64) -> Duration {
    let nth = usize::try_from(attempts.saturating_sub(1)).unwrap_or(0);
    let wait = FIRST_WAITS.get(nth).copied().unwrap_or(HOUR);
    wait + wait.mul_f64(jitter.clamp(0.0, 1.0) / 10.0)
}

/// Whether to stop trying. It takes two witnesses, the clock and the count: a clock that jumps ahead by years must
/// not throw a mail away that was hardly tried.
pub fn is_hopeless(created_at: Timestamp, attempts: i64, now: Timestamp) -> bool {
    now >= created_at.plus(GIVEN_UP_AFTER) && attempts >= GIVEN_UP_ATTEMPTS
}

/// Where a mail stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MailState {
    Queued,
    Sent,
    Failed,
}

impl MailState {
    pub const ALL: [Self; 3] = [Self::Queued, Self::Sent, Self::Failed];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Queued => "queued",
            Self::Sent => "sent",
            Self::Failed => "failed",
        }
    }

    /// What somebody has to know of first.
    pub fn worst(states: impl IntoIterator<Item = Self>) -> Option<Self> {
        let rank = |state: &Self| match state {
            Self::Sent => 0,
            Self::Queued => 1,
            Self::Failed => 2,
        };
        states.into_iter().max_by_key(rank)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: Timestamp = Timestamp::from_millis(1_763_000_000_000);

    #[test]
    fn a_mail_waits_longer_each_time_and_never_longer_than_about_an_hour() {
        let waits: Vec<u64> = (1..=7).map(|attempts| wait_after(attempts, 0.0).as_secs()).collect();
        assert_eq!(waits, [10, 30, 120, 600, 1800, 3600, 3600]);
        assert_eq!(wait_after(6, 1.0), HOUR + 6 * MINUTE);
        assert!(wait_after(i64::MAX, 1.0) < FARTHEST && wait_after(i64::MIN, 0.0) < FARTHEST);
    }

    #[test]
    fn a_mail_is_given_up_after_five_days_of_trying() {
        let mut now = START;
        let mut attempts = 0;
        while !is_hopeless(START, attempts, now) {
            attempts += 1;
            now = now.plus(wait_after(attempts, 0.5));
        }
        assert!(now.distance(START) >= 5 * DAY && now.distance(START) < 5 * DAY + 2 * HOUR);
    }

    #[test]
    fn a_failure_is_told_before_a_wait_and_a_wait_before_a_success() {
        use MailState::{Failed, Queued, Sent};
        assert_eq!(MailState::worst([Sent, Failed, Queued]), Some(Failed));
        assert_eq!(MailState::worst([Sent, Queued, Sent]), Some(Queued));
        assert_eq!(MailState::worst([Sent]), Some(Sent));
        assert_eq!(MailState::worst([]), None);
    }

    #[test]
    fn a_clock_that_jumps_gives_no_mail_up() {
        assert!(!is_hopeless(START, 3, START.plus(3650 * DAY)));
        assert!(!is_hopeless(START, 500, START.minus(3650 * DAY)));
    }
}
