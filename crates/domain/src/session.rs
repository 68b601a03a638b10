//! Sessions, and how long they last.

use std::time::Duration;

use crate::clock::Timestamp;
use crate::id::{AccountId, SessionId};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// A session ends if the browser has not used it for this long.
pub const SESSION_IDLE_TIMEOUT: Duration = Duration::from_secs(30 * DAY.as_secs());
/// A session ends at this age even if the browser still uses it.
pub const MAX_SESSION_AGE: Duration = Duration::from_secs(90 * DAY.as_secs());
/// One sign-in more ends the session that was unused for longest.
pub const MAX_SESSIONS_PER_ACCOUNT: i64 = 20;
/// Sensitive actions, such as deleting the account, need a sign-in at most this old.
pub const RECENT_SIGN_IN_WINDOW: Duration = Duration::from_secs(5 * 60);
/// How long an exchanged refresh token gets the same successor again: two tabs may send it, or a response was
/// lost. After that it gets another successor.
pub const REFRESH_GRACE_PERIOD: Duration = Duration::from_secs(30);

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    pub id: SessionId,
    pub account: AccountId,
    /// The account's epoch when the session started.
    pub epoch: i64,
    /// How often the browser has exchanged the refresh token.
    pub generation: i64,
    pub token_hash: Vec<u8>,
    pub created_at: Timestamp,
    /// When the photographer last proved their identity.
    pub authenticated_at: Timestamp,
    /// When the browser last exchanged the refresh token.
    pub rotated_at: Timestamp,
    pub user_agent: Option<String>,
}

impl Session {
    pub fn ends_at(&self) -> Timestamp {
        self.rotated_at.plus(SESSION_IDLE_TIMEOUT).min(self.created_at.plus(MAX_SESSION_AGE))
    }
}

/// Whether a sign-in at `authenticated_at` still allows sensitive actions.
pub fn is_recent(authenticated_at: Timestamp, now: Timestamp) -> bool {
    now <= authenticated_at.plus(RECENT_SIGN_IN_WINDOW)
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: Timestamp = Timestamp::from_millis(1_763_000_000_000);

    fn session(rotated_after: Duration) -> Session {
        Session {
            id: SessionId::new(START),
            account: AccountId::new(START),
            epoch: 0,
            generation: 0,
            token_hash: Vec::new(),
            created_at: START,
            authenticated_at: START,
            rotated_at: START.plus(rotated_after),
            user_agent: None,
        }
    }

    #[test]
    fn a_session_ends_after_30_idle_days_and_after_90_days_in_all() {
        assert_eq!(session(Duration::ZERO).ends_at(), START.plus(30 * DAY));
        assert_eq!(session(10 * DAY).ends_at(), START.plus(40 * DAY));
        assert_eq!(session(80 * DAY).ends_at(), START.plus(90 * DAY));
    }

    #[test]
    fn a_sign_in_is_recent_for_five_minutes() {
        assert!(is_recent(START, START.plus(RECENT_SIGN_IN_WINDOW)));
        assert!(!is_recent(START, START.plus(RECENT_SIGN_IN_WINDOW + Duration::from_millis(1))));
    }
}
