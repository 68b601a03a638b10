//! Cache of rendered pages. A render that started before a change is never stored after it.

mod state;
#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use domain::AccountId;
use tokio::sync::OnceCell;

use state::CacheState;

/// A value with a known size, so that the cache can limit its memory.
pub trait CacheSize {
    fn bytes(&self) -> usize;
}

#[derive(Debug)]
pub enum Rendered<V> {
    /// Valid until the account behind the page changes something. The cache does not store it if no account
    /// was set.
    Cacheable(V),
    /// Returned only to the requests that are waiting for it.
    Uncacheable(V),
}

/// One render in progress; every request for the same key waits for it.
#[derive(Debug)]
pub struct InFlightRender {
    account: OnceLock<AccountId>,
    is_stale: AtomicBool,
}

impl InFlightRender {
    /// Call this as soon as the account is known: until then, a change of any account makes this render stale.
    pub fn set_account(&self, account: AccountId) {
        let _ = self.account.set(account);
    }

    fn is_affected_by(&self, changed: AccountId) -> bool {
        self.account.get().is_none_or(|account| *account == changed)
    }
}

pub struct Cache<V> {
    state: RwLock<CacheState<V>>,
    /// Increases with each use of a page, to find the least recently used one.
    use_counter: AtomicU64,
}

impl<V> fmt::Debug for Cache<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cache").field("bytes", &self.read().bytes()).finish_non_exhaustive()
    }
}

impl<V> Cache<V> {
    /// Stores nothing until `enable` is called.
    pub fn new(max_bytes: usize) -> Self {
        Self { state: RwLock::new(CacheState::new(max_bytes)), use_counter: AtomicU64::new(0) }
    }

    /// Call this as soon as `invalidate` is called after every change.
    pub fn enable(&self) {
        self.write().enable();
    }

    /// Call this when `invalidate` may miss a change: clears the cache and stores nothing until `enable`.
    pub fn disable(&self) {
        self.write().disable();
    }

    pub fn is_enabled(&self) -> bool {
        self.read().is_enabled()
    }

    /// A request that arrives after this call sees the account's change.
    pub fn invalidate(&self, account: AccountId) {
        self.write().invalidate(account);
    }

    /// Call this when it is unknown which accounts changed.
    pub fn clear(&self) {
        self.write().clear();
    }

    pub fn bytes(&self) -> usize {
        self.read().bytes()
    }

    fn read(&self) -> RwLockReadGuard<'_, CacheState<V>> {
        self.state.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, CacheState<V>> {
        self.state.write().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<V: Clone + CacheSize> Cache<V> {
    pub fn get(&self, key: &str) -> Option<V> {
        self.read().get(key, self.use_counter.fetch_add(1, Ordering::Relaxed))
    }

    /// Concurrent requests for one key share one render. If the rendering request is dropped, the next one
    /// renders.
    pub async fn get_or_render<F>(&self, key: &str, render: impl FnOnce(Arc<InFlightRender>) -> F) -> V
    where
        F: Future<Output = Rendered<V>>,
    {
        if let Some(value) = self.get(key) {
            return value;
        }
        let guard = match self.write().join(key) {
            Ok(value) => return value,
            Err(waiter) => WaiterGuard { cache: self, key, waiter },
        };
        let render_and_store = async {
            let in_flight = guard.waiter.render.clone();
            match render(in_flight.clone()).await {
                Rendered::Cacheable(value) => {
                    let use_number = self.use_counter.fetch_add(1, Ordering::Relaxed);
                    self.write().store(key, &in_flight, value.clone(), use_number);
                    value
                }
                Rendered::Uncacheable(value) => {
                    self.write().finish(key, &in_flight);
                    value
                }
            }
        };
        guard.waiter.value.get_or_init(|| render_and_store).await.clone()
    }
}

/// A render in progress, with the cell that receives its value.
#[derive(Debug)]
struct Waiter<V> {
    render: Arc<InFlightRender>,
    value: Arc<OnceCell<V>>,
}

/// Ends a request's wait for the render, also when the request is dropped. Otherwise renders that no request
/// waits for would stay in memory forever.
struct WaiterGuard<'a, V> {
    cache: &'a Cache<V>,
    key: &'a str,
    waiter: Waiter<V>,
}

impl<V> Drop for WaiterGuard<'_, V> {
    fn drop(&mut self) {
        self.cache.write().leave(self.key, &self.waiter.render);
    }
}
