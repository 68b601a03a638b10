//! Finished pages in memory. A page that was begun before a change is never kept after it, however the two race.

mod shelf;
#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use domain::AccountId;
use tokio::sync::OnceCell;

use shelf::Shelf;

/// What a value takes of the cache's memory.
pub trait Weigh {
    fn bytes(&self) -> usize;
}

/// What came of making a value.
#[derive(Debug)]
pub enum Made<V> {
    /// Good until its owner changes something. Without an owner it is not kept either.
    Keep(V),
    /// For those who wait for it now and nobody else.
    Pass(V),
}

/// One making of a value, which everybody who asks for it meanwhile waits for.
#[derive(Debug)]
pub struct Flight {
    owner: OnceLock<AccountId>,
    stale: AtomicBool,
}

impl Flight {
    /// To be said as soon as it is known: until then every change counts as one of this value's.
    pub fn belongs_to(&self, owner: AccountId) {
        let _ = self.owner.set(owner);
    }

    fn is_concerned(&self, changed: AccountId) -> bool {
        self.owner.get().is_none_or(|owner| *owner == changed)
    }
}

pub struct Cache<V> {
    shelf: RwLock<Shelf<V>>,
    uses: AtomicU64,
}

impl<V> fmt::Debug for Cache<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cache").field("bytes", &self.read().bytes()).finish_non_exhaustive()
    }
}

impl<V> Cache<V> {
    /// Keeps nothing before it is opened.
    pub fn new(limit: usize) -> Self {
        Self { shelf: RwLock::new(Shelf::new(limit)), uses: AtomicU64::new(0) }
    }

    /// From now on somebody tells of every change.
    pub fn open(&self) {
        self.write().open();
    }

    /// Nobody tells of changes any more: forgets everything and keeps nothing until it is opened again.
    pub fn close(&self) {
        self.write().close();
    }

    pub fn is_open(&self) -> bool {
        self.read().is_open()
    }

    /// Something of this owner's changed, and whoever asks from now on sees it.
    pub fn changed(&self, owner: AccountId) {
        self.write().changed(owner);
    }

    /// Anything may have changed.
    pub fn clear(&self) {
        self.write().clear();
    }

    pub fn bytes(&self) -> usize {
        self.read().bytes()
    }

    fn read(&self) -> RwLockReadGuard<'_, Shelf<V>> {
        self.shelf.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, Shelf<V>> {
        self.shelf.write().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<V: Clone + Weigh> Cache<V> {
    pub fn get(&self, key: &str) -> Option<V> {
        self.read().get(key, self.uses.fetch_add(1, Ordering::Relaxed))
    }

    /// Of all who ask at once, one makes it. If that one goes away, the next one does.
    pub async fn get_or_make<F>(&self, key: &str, make: impl FnOnce(Arc<Flight>) -> F) -> V
    where
        F: Future<Output = Made<V>>,
    {
        if let Some(value) = self.get(key) {
            return value;
        }
        let seat = match self.write().board(key) {
            Ok(value) => return value,
            Err(aboard) => Seat { cache: self, key, aboard },
        };
        let arrive = async {
            let flight = seat.aboard.flight.clone();
            match make(flight.clone()).await {
                Made::Keep(value) => {
                    let used = self.uses.fetch_add(1, Ordering::Relaxed);
                    self.write().keep(key, &flight, value.clone(), used);
                    value
                }
                Made::Pass(value) => {
                    self.write().land(key, &flight);
                    value
                }
            }
        };
        seat.aboard.value.get_or_init(|| arrive).await.clone()
    }
}

/// A flight with the place where its value is handed out.
#[derive(Debug)]
struct Aboard<V> {
    flight: Arc<Flight>,
    value: Arc<OnceCell<V>>,
}

/// Whoever asked and went away must not leave anything behind, or asking for nonsense would fill the memory.
struct Seat<'a, V> {
    cache: &'a Cache<V>,
    key: &'a str,
    aboard: Aboard<V>,
}

impl<V> Drop for Seat<'_, V> {
    fn drop(&mut self) {
        self.cache.write().leave(self.key, &self.aboard.flight);
    }
}
