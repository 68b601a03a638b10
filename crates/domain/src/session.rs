//! How long a sign-in lasts.

use std::time::Duration;

use crate::clock::Timestamp;
use crate::id::{AccountId, SessionId};

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// A browser that was not seen for this long has to sign in again.
pub const IDLE: Duration = Duration::from_secs(30 * DAY.as_secs());
/// However busy it was.
pub const LONGEST: Duration = Duration::from_secs(90 * DAY.as_secs());
/// The oldest one makes room for another.
pub const PER_ACCOUNT: i64 = 20;
/// What cannot be undone needs a sign-in that is this fresh.
pub const RECENT: Duration = Duration::from_secs(5 * 60);
/// A token that was just exchanged may come once more: two tabs, or an answer that got lost.
pub const GRACE: Duration = Duration::from_secs(30);

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    pub id: SessionId,
    pub account: AccountId,
    /// The account's epoch when it was made.
    pub epoch: i64,
    /// How often its refresh token was exchanged.
    pub generation: i64,
    pub token_hash: Vec<u8>,
    pub created_at: Timestamp,
    /// When its owner last proved who they are.
    pub authenticated_at: Timestamp,
    pub rotated_at: Timestamp,
    pub user_agent: Option<String>,
}

impl Session {
    pub fn ends_at(&self) -> Timestamp {
        self.rotated_at.plus(IDLE).min(self.created_at.plus(LONGEST))
    }
}

/// Whether somebody who signed in at `authenticated_at` may do what needs a recent sign-in.
pub fn is_recent(authenticated_at: Timestamp, now: Timestamp) -> bool {
    now <= authenticated_at.plus(RECENT)
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
        assert!(is_recent(START, START.plus(RECENT)));
        assert!(!is_recent(START, START.plus(RECENT + Duration::from_millis(1))));
    }
}
