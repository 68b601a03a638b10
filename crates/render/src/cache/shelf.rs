//! What the cache holds, under its lock.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use domain::AccountId;
use tokio::sync::OnceCell;

use super::{Aboard, Flight, Weigh};

pub(super) struct Shelf<V> {
    limit: usize,
    open: bool,
    bytes: usize,
    kept: HashMap<Box<str>, Kept<V>>,
    /// Each owner has one page.
    keys: HashMap<AccountId, Box<str>>,
    under_way: HashMap<Box<str>, UnderWay<V>>,
}

struct Kept<V> {
    owner: AccountId,
    value: V,
    bytes: usize,
    used: AtomicU64,
}

struct UnderWay<V> {
    flight: Arc<Flight>,
    value: Arc<OnceCell<V>>,
    aboard: usize,
}

impl<V> Shelf<V> {
    pub fn new(limit: usize) -> Self {
        let (kept, keys, under_way) = (HashMap::new(), HashMap::new(), HashMap::new());
        Self { limit, open: false, bytes: 0, kept, keys, under_way }
    }

    pub fn open(&mut self) {
        // What began before may have missed a change.
        self.clear();
        self.open = true;
    }

    pub fn close(&mut self) {
        self.clear();
        self.open = false;
    }

    pub fn is_open(&self) -> bool {
        self.open
    }

    pub fn bytes(&self) -> usize {
        self.bytes
    }

    pub fn changed(&mut self, owner: AccountId) {
        if let Some(key) = self.keys.get(&owner).cloned() {
            self.remove(&key);
        }
        self.under_way.retain(|_, under_way| {
            let concerned = under_way.flight.is_concerned(owner);
            if concerned {
                under_way.flight.stale.store(true, Ordering::Relaxed);
            }
            // Whoever asks from now on must not board it.
            !concerned
        });
    }

    pub fn clear(&mut self) {
        self.kept.clear();
        self.keys.clear();
        self.bytes = 0;
        for (_, under_way) in self.under_way.drain() {
            under_way.flight.stale.store(true, Ordering::Relaxed);
        }
    }

    /// The flight is over: who asks next begins another one.
    pub fn land(&mut self, key: &str, flight: &Arc<Flight>) {
        if self.is_under_way(key, flight) {
            self.under_way.remove(key);
        }
    }

    /// One who waited does no longer. A flight without anybody aboard is forgotten.
    pub fn leave(&mut self, key: &str, flight: &Arc<Flight>) {
        if !self.is_under_way(key, flight) {
            return;
        }
        if let Some(under_way) = self.under_way.get_mut(key) {
            under_way.aboard -= 1;
            if under_way.aboard == 0 {
                self.under_way.remove(key);
            }
        }
    }

    #[cfg(test)]
    pub fn waiting(&self, key: &str) -> usize {
        self.under_way.get(key).map_or(0, |under_way| under_way.aboard)
    }

    #[cfg(test)]
    pub fn flights(&self) -> usize {
        self.under_way.len()
    }

    fn is_under_way(&self, key: &str, flight: &Arc<Flight>) -> bool {
        self.under_way.get(key).is_some_and(|under_way| Arc::ptr_eq(&under_way.flight, flight))
    }

    fn remove(&mut self, key: &str) {
        if let Some(kept) = self.kept.remove(key) {
            self.bytes -= kept.bytes;
            if self.keys.get(&kept.owner).is_some_and(|current| **current == *key) {
                self.keys.remove(&kept.owner);
            }
        }
    }

    fn make_room(&mut self) {
        while self.bytes > self.limit {
            let oldest = self.kept.iter().min_by_key(|(_, kept)| kept.used.load(Ordering::Relaxed));
            let Some(key) = oldest.map(|(key, _)| key.clone()) else { return };
            self.remove(&key);
        }
    }
}

impl<V: Clone + Weigh> Shelf<V> {
    pub fn get(&self, key: &str, use_number: u64) -> Option<V> {
        let kept = self.kept.get(key)?;
        kept.used.store(use_number, Ordering::Relaxed);
        Some(kept.value.clone())
    }

    /// The value after all, or a place on the flight that makes it, which is begun if there is none.
    pub fn board(&mut self, key: &str) -> Result<V, Aboard<V>> {
        if let Some(kept) = self.kept.get(key) {
            return Ok(kept.value.clone());
        }
        let under_way = self.under_way.entry(key.into()).or_insert_with(|| UnderWay {
            flight: Arc::new(Flight { owner: OnceLock::new(), stale: AtomicBool::new(false) }),
            value: Arc::default(),
            aboard: 0,
        });
        under_way.aboard += 1;
        Err(Aboard { flight: under_way.flight.clone(), value: under_way.value.clone() })
    }

    /// Unless something changed on the way.
    pub fn keep(&mut self, key: &str, flight: &Arc<Flight>, value: V, use_number: u64) {
        self.land(key, flight);
        let Some(owner) = flight.owner.get().copied() else { return };
        if !self.open || flight.stale.load(Ordering::Relaxed) {
            return;
        }
        self.remove(key);
        if let Some(former) = self.keys.get(&owner).cloned() {
            self.remove(&former);
        }
        let bytes = value.bytes();
        self.bytes += bytes;
        self.keys.insert(owner, key.into());
        self.kept.insert(key.into(), Kept { owner, value, bytes, used: AtomicU64::new(use_number) });
        self.make_room();
    }
}
