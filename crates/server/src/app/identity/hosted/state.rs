//! What this node knows about Firebase users.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use domain::AccountId;
use identity::AccountCache;
use identity::firebase::UserStatus;
use storage::HostedAccount;

/// Users that Firebase disables or signs out are refused after this time at the latest.
pub(super) const STATUS_MAX_AGE: Duration = Duration::from_secs(4 * 60);
/// After a failed question, the server asks nothing for this long, so that an outage does not slow down every request. Short,
/// because one lost answer must not keep a disabled user signed in.
const PAUSE_AFTER_FAILURE: Duration = Duration::from_secs(10);
/// From this many entries on, a new entry first removes the old ones.
const CLEANUP_THRESHOLD: usize = 10_000;

#[derive(Debug, Default)]
pub struct HostedState {
    /// By Firebase's subject.
    pub(super) accounts: AccountCache<String, HostedAccount>,
    statuses: Mutex<HashMap<String, (Duration, UserStatus)>>,
    failed_at: Mutex<Option<Duration>>,
}

/// The last answer of Firebase about a user.
pub(super) enum LastStatus {
    Recent(Option<UserStatus>),
    /// Ask again. `None` if there was no answer yet.
    Old(Option<UserStatus>),
}

impl HostedState {
    pub(in crate::app::identity) fn invalidate_account(&self, account: AccountId) {
        self.accounts.invalidate_account(account);
    }

    pub(super) fn find_status(&self, subject: &str, now: Duration) -> LastStatus {
        let statuses = self.statuses.lock().unwrap_or_else(PoisonError::into_inner);
        let last = statuses.get(subject).copied();
        let failed_at = *self.failed_at.lock().unwrap_or_else(PoisonError::into_inner);
        let is_recent = last.is_some_and(|(asked_at, _)| now < asked_at + STATUS_MAX_AGE)
            || failed_at.is_some_and(|failed_at| now < failed_at + PAUSE_AFTER_FAILURE);
        let status = last.map(|(_, status)| status);
        if is_recent { LastStatus::Recent(status) } else { LastStatus::Old(status) }
    }

    pub(super) fn record_failure(&self, now: Duration) {
        *self.failed_at.lock().unwrap_or_else(PoisonError::into_inner) = Some(now);
    }

    pub(super) fn store_status(&self, subject: String, status: UserStatus, now: Duration) {
        let mut statuses = self.statuses.lock().unwrap_or_else(PoisonError::into_inner);
        if statuses.len() >= CLEANUP_THRESHOLD {
            // Keeps answers for a while that an outage would make necessary.
            statuses.retain(|_, (asked_at, _)| now < *asked_at + 15 * STATUS_MAX_AGE);
        }
        statuses.insert(subject, (now, status));
        *self.failed_at.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}
