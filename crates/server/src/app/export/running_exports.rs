//! Accounts whose export is being written or downloaded.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use domain::AccountId;

#[derive(Clone, Debug, Default)]
pub(super) struct RunningExports(Arc<Mutex<HashSet<AccountId>>>);

/// Ends the export when dropped.
#[derive(Debug)]
pub(super) struct ExportGuard {
    running: RunningExports,
    account: AccountId,
}

impl RunningExports {
    /// `None` while the account has another running export.
    pub fn try_begin(&self, account: AccountId) -> Option<ExportGuard> {
        self.lock_accounts().insert(account).then(|| ExportGuard { running: self.clone(), account })
    }

    fn lock_accounts(&self) -> MutexGuard<'_, HashSet<AccountId>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for ExportGuard {
    fn drop(&mut self) {
        self.running.lock_accounts().remove(&self.account);
    }
}

#[cfg(test)]
mod tests {
    use domain::Timestamp;

    use super::*;

    #[test]
    fn allows_one_export_per_account() {
        let (running, now) = (RunningExports::default(), Timestamp::from_millis(1));
        let (anna, bo) = (AccountId::new(now), AccountId::new(now));
        let guard = running.try_begin(anna);
        assert!(guard.is_some() && running.try_begin(anna).is_none() && running.try_begin(bo).is_some());
        drop(guard);
        assert!(running.try_begin(anna).is_some());
    }
}
