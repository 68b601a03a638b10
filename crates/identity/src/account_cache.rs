//! What this node read about sessions or accounts in the last seconds. During that time a token needs no database
//! query, and a session that ended on another node may stay valid.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use domain::{AccountId, SessionId};
use storage::SessionState;

/// Below the five seconds within which an ended session must be invalid on every node.
const MAX_AGE: Duration = Duration::from_secs(4);
const MAX_ENTRIES: usize = 10_000;

pub type SessionCache = AccountCache<SessionId, SessionState>;

/// Values that belong to accounts, by key.
#[derive(Debug)]
pub struct AccountCache<K, V>(Mutex<CacheState<K, V>>);

#[derive(Debug)]
struct CacheState<K, V> {
    entries: HashMap<K, Entry<V>>,
    /// Count of invalidations. `put` compares it, so that a value read before one is not stored after it.
    invalidations: u64,
}

#[derive(Debug)]
struct Entry<V> {
    read_at: Duration,
    account: AccountId,
    value: V,
}

/// The invalidation count before the database query.
#[derive(Debug)]
pub struct CacheMiss(u64);

impl<K, V> Default for AccountCache<K, V> {
    fn default() -> Self {
        Self(Mutex::new(CacheState { entries: HashMap::new(), invalidations: 0 }))
    }
}

impl<K: Eq + Hash, V: Clone> AccountCache<K, V> {
    pub fn get<Q>(&self, key: &Q, now: Duration) -> Result<V, CacheMiss>
    where
        K: std::borrow::Borrow<Q>,
        Q: Eq + Hash + ?Sized,
    {
        let state = self.lock_state();
        match state.entries.get(key) {
            Some(entry) if now < entry.read_at + MAX_AGE => Ok(entry.value.clone()),
            _ => Err(CacheMiss(state.invalidations)),
        }
    }

    /// Call this before a query although the cache has a value.
    pub fn miss(&self) -> CacheMiss {
        CacheMiss(self.lock_state().invalidations)
    }

    /// Stores a value from the database, unless an invalidation came in between or the cache is full.
    pub fn put(&self, miss: &CacheMiss, key: K, account: AccountId, value: V, now: Duration) {
        let mut state = self.lock_state();
        if state.invalidations != miss.0 {
            return;
        }
        if state.entries.len() >= MAX_ENTRIES {
            state.entries.retain(|_, entry| now < entry.read_at + MAX_AGE);
        }
        if state.entries.len() < MAX_ENTRIES {
            state.entries.insert(key, Entry { read_at: now, account, value });
        }
    }

    pub fn invalidate_account(&self, account: AccountId) {
        let mut state = self.lock_state();
        state.invalidations += 1;
        state.entries.retain(|_, entry| entry.account != account);
    }

    fn lock_state(&self) -> MutexGuard<'_, CacheState<K, V>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

    use domain::Timestamp;
    use domain::session::Session;

    use super::*;

    const NOW: Duration = Duration::from_secs(100);

    fn session_state() -> SessionState {
        let now = Timestamp::from_millis(1);
        let session = Session {
            id: SessionId::new(now),
            account: AccountId::new(now),
            epoch: 0,
            generation: 0,
            token_hash: vec![],
            created_at: now,
            authenticated_at: now,
            rotated_at: now,
            user_agent: None,
        };
        SessionState { session, account_epoch: 0, is_account_disabled: false }
    }

    fn put(cache: &SessionCache, miss: &CacheMiss, state: &SessionState) {
        cache.put(miss, state.session.id, state.session.account, state.clone(), NOW);
    }

    #[test]
    fn caches_a_session_for_less_than_five_seconds() {
        let (cache, state) = (SessionCache::default(), session_state());
        let miss = cache.get(&state.session.id, NOW).unwrap_err();
        put(&cache, &miss, &state);
        assert_eq!(cache.get(&state.session.id, NOW + Duration::from_secs(3)).unwrap(), state);
        assert!(cache.get(&state.session.id, NOW + Duration::from_secs(4)).is_err());
    }

    #[test]
    fn does_not_store_a_state_read_before_an_invalidation() {
        let (cache, state) = (SessionCache::default(), session_state());
        let miss = cache.get(&state.session.id, NOW).unwrap_err();
        cache.invalidate_account(state.session.account);
        put(&cache, &miss, &state);
        assert!(cache.get(&state.session.id, NOW).is_err());
    }

    #[test]
    fn invalidating_an_account_keeps_the_others() {
        let (cache, anna, bo) = (SessionCache::default(), session_state(), session_state());
        for state in [&anna, &bo] {
            let miss = cache.get(&state.session.id, NOW).unwrap_err();
            put(&cache, &miss, state);
        }
        cache.invalidate_account(anna.session.account);
        assert!(cache.get(&anna.session.id, NOW).is_err());
        assert!(cache.get(&bo.session.id, NOW).is_ok());
    }
}
