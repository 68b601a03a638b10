//! Cache state, guarded by one lock: rendered pages and renders in flight.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use domain::AccountId;
use tokio::sync::OnceCell;

use super::{CacheSize, InFlightRender, Waiter};

pub(super) struct CacheState<V> {
    max_bytes: usize,
    is_enabled: bool,
    bytes: usize,
    entries: HashMap<Box<str>, CacheEntry<V>>,
    /// Each account has one page.
    keys_by_account: HashMap<AccountId, Box<str>>,
    in_flight: HashMap<Box<str>, InFlightEntry<V>>,
}

struct CacheEntry<V> {
    account: AccountId,
    value: V,
    bytes: usize,
    /// The value of `Cache::use_counter` at the last use.
    last_used: AtomicU64,
}

struct InFlightEntry<V> {
    render: Arc<InFlightRender>,
    value: Arc<OnceCell<V>>,
    waiters: usize,
}

impl<V> CacheState<V> {
    pub fn new(max_bytes: usize) -> Self {
        let (entries, keys_by_account, in_flight) = (HashMap::new(), HashMap::new(), HashMap::new());
        Self { max_bytes, is_enabled: false, bytes: 0, entries, keys_by_account, in_flight }
    }

    pub fn enable(&mut self) {
        // A render that started earlier may have missed a change.
        self.clear();
        self.is_enabled = true;
    }

    pub fn disable(&mut self) {
        self.clear();
        self.is_enabled = false;
    }

    pub fn is_enabled(&self) -> bool {
        self.is_enabled
    }

    pub fn bytes(&self) -> usize {
        self.bytes
    }

    pub fn invalidate(&mut self, account: AccountId) {
        if let Some(key) = self.keys_by_account.get(&account).cloned() {
            self.remove(&key);
        }
        self.in_flight.retain(|_, entry| {
            let is_affected = entry.render.is_affected_by(account);
            if is_affected {
                entry.render.is_stale.store(true, Ordering::Relaxed);
            }
            // A request that arrives after the change must start a new render.
            !is_affected
        });
    }

    pub fn clear(&mut self) {
        self.entries.clear();
        self.keys_by_account.clear();
        self.bytes = 0;
        for (_, entry) in self.in_flight.drain() {
            entry.render.is_stale.store(true, Ordering::Relaxed);
        }
    }

    /// Ends the render: the next request starts another one.
    pub fn finish(&mut self, key: &str, render: &Arc<InFlightRender>) {
        if self.is_current(key, render) {
            self.in_flight.remove(key);
        }
    }

    /// Called when one request stops waiting. Removes a render without waiters.
    pub fn leave(&mut self, key: &str, render: &Arc<InFlightRender>) {
        if !self.is_current(key, render) {
            return;
        }
        if let Some(entry) = self.in_flight.get_mut(key) {
            entry.waiters -= 1;
            if entry.waiters == 0 {
                self.in_flight.remove(key);
            }
        }
    }

    #[cfg(test)]
    pub fn waiter_count(&self, key: &str) -> usize {
        self.in_flight.get(key).map_or(0, |entry| entry.waiters)
    }

    #[cfg(test)]
    pub fn render_count(&self) -> usize {
        self.in_flight.len()
    }

    fn is_current(&self, key: &str, render: &Arc<InFlightRender>) -> bool {
        self.in_flight.get(key).is_some_and(|entry| Arc::ptr_eq(&entry.render, render))
    }

    fn remove(&mut self, key: &str) {
        if let Some(entry) = self.entries.remove(key) {
            self.bytes -= entry.bytes;
            if self.keys_by_account.get(&entry.account).is_some_and(|current| **current == *key) {
                self.keys_by_account.remove(&entry.account);
            }
        }
    }

    fn evict(&mut self) {
        while self.bytes > self.max_bytes {
            let least_recent =
                self.entries.iter().min_by_key(|(_, entry)| entry.last_used.load(Ordering::Relaxed));
            let Some(key) = least_recent.map(|(key, _)| key.clone()) else { return };
            self.remove(&key);
        }
    }
}

impl<V: Clone + CacheSize> CacheState<V> {
    pub fn get(&self, key: &str, use_number: u64) -> Option<V> {
        let entry = self.entries.get(key)?;
        entry.last_used.store(use_number, Ordering::Relaxed);
        Some(entry.value.clone())
    }

    /// Returns the stored value, or joins the render in flight, which it starts if there is none.
    pub fn join(&mut self, key: &str) -> Result<V, Waiter<V>> {
        if let Some(entry) = self.entries.get(key) {
            return Ok(entry.value.clone());
        }
        let entry = self.in_flight.entry(key.into()).or_insert_with(|| InFlightEntry {
            render: Arc::new(InFlightRender { account: OnceLock::new(), is_stale: AtomicBool::new(false) }),
            value: Arc::default(),
            waiters: 0,
        });
        entry.waiters += 1;
        Err(Waiter { render: entry.render.clone(), value: entry.value.clone() })
    }

    /// Ends the render and stores its value, unless the cache is disabled, the account is unknown, or a change
    /// made the render stale.
    pub fn store(&mut self, key: &str, render: &Arc<InFlightRender>, value: V, use_number: u64) {
        self.finish(key, render);
        let Some(account) = render.account.get().copied() else { return };
        if !self.is_enabled || render.is_stale.load(Ordering::Relaxed) {
            return;
        }
        self.remove(key);
        if let Some(former_key) = self.keys_by_account.get(&account).cloned() {
            self.remove(&former_key);
        }
        let bytes = value.bytes();
        self.bytes += bytes;
        self.keys_by_account.insert(account, key.into());
        self.entries
            .insert(key.into(), CacheEntry { account, value, bytes, last_used: AtomicU64::new(use_number) });
        self.evict();
    }
}
