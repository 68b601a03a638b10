//! Whose export is being made or fetched at this moment.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use domain::AccountId;

#[derive(Clone, Debug, Default)]
pub(super) struct Underway(Arc<Mutex<HashSet<AccountId>>>);

/// Over when it is dropped.
#[derive(Debug)]
pub(super) struct Turn {
    underway: Underway,
    account: AccountId,
}

impl Underway {
    /// `None` while there is one already.
    pub fn begin(&self, account: AccountId) -> Option<Turn> {
        self.accounts().insert(account).then(|| Turn { underway: self.clone(), account })
    }

    fn accounts(&self) -> MutexGuard<'_, HashSet<AccountId>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.underway.accounts().remove(&self.account);
    }
}

#[cfg(test)]
mod tests {
    use domain::Timestamp;

    use super::*;

    #[test]
    fn an_account_has_one_at_a_time_and_others_do_not_wait_for_it() {
        let (underway, at) = (Underway::default(), Timestamp::from_millis(1));
        let (anna, bo) = (AccountId::new(at), AccountId::new(at));
        let first = underway.begin(anna);
        assert!(first.is_some() && underway.begin(anna).is_none() && underway.begin(bo).is_some());
        drop(first);
        assert!(underway.begin(anna).is_some());
    }
}
