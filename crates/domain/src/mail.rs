//! Delivery rules of the outbox: lease, retries, when to give up, retention and the state of an email.

use std::time::Duration;

use crate::clock::Timestamp;

const HOUR: Duration = Duration::from_secs(60 * 60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// How long a worker's lease on an email lasts. Afterwards any worker may lease it.
pub const LEASE_DURATION: Duration = minutes(2);
/// Upper bound of every retry delay. A due time further ahead means that the clock was set back.
pub const MAX_RETRY_DELAY: Duration = minutes(2 * 60);
/// Due time of emails of the demo that stay queued, as if they waited for a retry: the outbox worker never
/// leases them.
pub const NEVER_DUE: Timestamp = Timestamp::from_millis(i64::MAX);
/// How long the server keeps the result of a delivery. It keeps those of the request and the receipt of an open booking
/// longer.
pub const EMAIL_RETENTION: Duration = Duration::from_secs(90 * DAY.as_secs());

const RETRY_DELAYS: [Duration; 5] =
    [Duration::from_secs(10), Duration::from_secs(30), minutes(2), minutes(10), minutes(30)];
const GIVE_UP_AGE: Duration = Duration::from_secs(5 * DAY.as_secs());
const GIVE_UP_ATTEMPTS: i64 = 60;

const fn minutes(count: u64) -> Duration {
    Duration::from_secs(count * 60)
}

/// The wait after this many failed attempts. `jitter` (0 to 1) adds up to 10 %, so that emails that failed
/// together are not retried together.
pub fn retry_delay(attempts: i64, jitter: f64) -> Duration {
    let index = usize::try_from(attempts.saturating_sub(1)).unwrap_or(0);
    let delay = RETRY_DELAYS.get(index).copied().unwrap_or(HOUR);
    delay + delay.mul_f64(jitter.clamp(0.0, 1.0) / 10.0)
}

/// Age and attempts must both reach their limit: a clock that jumps ahead by years must not discard an email
/// that was hardly tried.
pub fn should_give_up(created_at: Timestamp, attempts: i64, now: Timestamp) -> bool {
    now >= created_at.plus(GIVE_UP_AGE) && attempts >= GIVE_UP_ATTEMPTS
}

/// Delivery state of an email.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EmailState {
    Queued,
    Sent,
    Failed,
}

impl EmailState {
    pub const ALL: [Self; 3] = [Self::Queued, Self::Sent, Self::Failed];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Queued => "queued",
            Self::Sent => "sent",
            Self::Failed => "failed",
        }
    }

    /// The state that needs attention first.
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
    fn retry_delay_grows_to_about_an_hour() {
        let delays: Vec<u64> = (1..=7).map(|attempts| retry_delay(attempts, 0.0).as_secs()).collect();
        assert_eq!(delays, [10, 30, 120, 600, 1800, 3600, 3600]);
        assert_eq!(retry_delay(6, 1.0), HOUR + minutes(6));
        assert!(retry_delay(i64::MAX, 1.0) < MAX_RETRY_DELAY && retry_delay(i64::MIN, 0.0) < MAX_RETRY_DELAY);
    }

    #[test]
    fn gives_up_after_five_days_of_attempts() {
        let mut now = START;
        let mut attempts = 0;
        while !should_give_up(START, attempts, now) {
            attempts += 1;
            now = now.plus(retry_delay(attempts, 0.5));
        }
        assert!(now.distance(START) >= 5 * DAY && now.distance(START) < 5 * DAY + 2 * HOUR);
    }

    #[test]
    fn worst_prefers_failed_over_queued_over_sent() {
        use EmailState::{Failed, Queued, Sent};
        assert_eq!(EmailState::worst([Sent, Failed, Queued]), Some(Failed));
        assert_eq!(EmailState::worst([Sent, Queued, Sent]), Some(Queued));
        assert_eq!(EmailState::worst([Sent]), Some(Sent));
        assert_eq!(EmailState::worst([]), None);
    }

    #[test]
    fn keeps_trying_after_a_clock_jump() {
        assert!(!should_give_up(START, 3, START.plus(3650 * DAY)));
        assert!(!should_give_up(START, 500, START.minus(3650 * DAY)));
    }
}
