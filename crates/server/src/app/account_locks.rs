//! Locks in memory, one per account. A change that begins with `begin_write` waits for the lock of this node
//! before it takes a database connection.
//!
//! Otherwise each change would hold a connection while it waits for the row lock of the account, and one
//! photographer with many requests could use up the connection pool.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use domain::AccountId;
use storage::Tx;
use tokio::sync::{Mutex as AsyncMutex, OwnedMutexGuard};

use super::AppContext;
use super::identity::{Caller, IdentityError};

/// From this many entries on, a new entry first removes the mutexes that no task uses.
const CLEANUP_THRESHOLD: usize = 1_000;

#[derive(Debug, Default)]
pub struct AccountLocks(Mutex<HashMap<AccountId, Weak<AsyncMutex<()>>>>);

/// Releases the lock when dropped.
#[derive(Debug)]
pub(crate) struct AccountLockGuard(#[expect(dead_code, reason = "held until dropped")] OwnedMutexGuard<()>);

impl AccountLocks {
    pub(crate) async fn lock(&self, account: AccountId) -> AccountLockGuard {
        let mutex = self.get_or_create_mutex(account);
        AccountLockGuard(mutex.lock_owned().await)
    }

    fn get_or_create_mutex(&self, account: AccountId) -> Arc<AsyncMutex<()>> {
        let mut mutexes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(mutex) = mutexes.get(&account).and_then(Weak::upgrade) {
            return mutex;
        }
        if mutexes.len() >= CLEANUP_THRESHOLD {
            mutexes.retain(|_, mutex| mutex.strong_count() > 0);
        }
        let mutex = Arc::new(AsyncMutex::new(()));
        mutexes.insert(account, Arc::downgrade(&mutex));
        mutex
    }
}

impl Caller {
    /// Locks the account on this node, begins a transaction and revalidates the caller in it.
    pub(crate) async fn begin_write(
        &self,
        ctx: &AppContext,
    ) -> Result<(AccountLockGuard, Tx), IdentityError> {
        let lock = ctx.account_locks.lock(self.account).await;
        let mut tx = ctx.db.write().await?;
        self.revalidate(&mut tx).await?;
        Ok((lock, tx))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use domain::Timestamp;
    use tokio::time::timeout;

    use super::*;

    #[tokio::test]
    async fn locks_one_account_without_blocking_others() {
        let (locks, now) = (AccountLocks::default(), Timestamp::from_millis(1));
        let (anna, bo) = (AccountId::new(now), AccountId::new(now));
        let short_wait = Duration::from_millis(20);
        let guard = locks.lock(anna).await;
        assert!(timeout(short_wait, locks.lock(anna)).await.is_err());
        assert!(timeout(short_wait, locks.lock(bo)).await.is_ok());
        drop(guard);
        assert!(timeout(short_wait, locks.lock(anna)).await.is_ok());
    }

    #[tokio::test]
    async fn removes_unused_locks_and_keeps_held_ones() {
        let (locks, now) = (AccountLocks::default(), Timestamp::from_millis(1));
        let anna = AccountId::new(now);
        let _guard = locks.lock(anna).await;
        for _ in 0..3 * CLEANUP_THRESHOLD {
            locks.lock(AccountId::new(now)).await;
        }
        assert!(locks.0.lock().unwrap().len() <= CLEANUP_THRESHOLD);
        assert!(timeout(Duration::from_millis(20), locks.lock(anna)).await.is_err());
    }
}
