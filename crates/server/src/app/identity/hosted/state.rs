//! What this node knows about Firebase users.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use domain::AccountId;
use identity::AccountCache;
use identity::firebase::UserStatus;
use storage::HostedAccount;

/// Users that Firebase disables or signs out are refused after this time at the latest.
const STATUS_MAX_AGE: Duration = Duration::from_secs(4 * 60);
/// From this many entries on, a new entry first removes the old ones.
const CLEANUP_THRESHOLD: usize = 10_000;

#[derive(Debug, Default)]
pub struct HostedState {
    /// By Firebase's subject.
    pub(super) accounts: AccountCache<String, HostedAccount>,
    statuses: Mutex<HashMap<String, (Duration, UserStatus)>>,
}

impl HostedState {
    pub(in crate::app::identity) fn invalidate_account(&self, account: AccountId) {
        self.accounts.invalidate_account(account);
    }

    /// The last answer of Firebase about a user, unless it is too old.
    pub(super) fn recent_status(&self, subject: &str, now: Duration) -> Option<UserStatus> {
        let statuses = self.statuses.lock().unwrap_or_else(PoisonError::into_inner);
        let (asked_at, status) = statuses.get(subject)?;
        (now < *asked_at + STATUS_MAX_AGE).then_some(*status)
    }

    pub(super) fn store_status(&self, subject: String, status: UserStatus, now: Duration) {
        let mut statuses = self.statuses.lock().unwrap_or_else(PoisonError::into_inner);
        if statuses.len() >= CLEANUP_THRESHOLD {
            statuses.retain(|_, (asked_at, _)| now < *asked_at + STATUS_MAX_AGE);
        }
        statuses.insert(subject, (now, status));
    }
}
