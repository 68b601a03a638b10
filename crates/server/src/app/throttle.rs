//! How often something may happen: a bucket per key that fills up again with time.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Beyond this many keys the emptiest go: a flood of addresses must not fill the memory.
const CAPACITY: usize = 50_000;

/// Each bucket holds one moment: when it will be full again (the generic cell rate algorithm).
#[derive(Debug)]
pub(crate) struct Throttle<K> {
    burst: u32,
    every: Duration,
    full_at: Mutex<HashMap<K, Duration>>,
}

/// How long to wait before trying again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wait(pub Duration);

impl<K: Eq + Hash + Clone> Throttle<K> {
    /// `burst` at once, and another one each time `every` has passed.
    pub fn new(burst: u32, every: Duration) -> Self {
        Self { burst, every, full_at: Mutex::default() }
    }

    pub fn take(&self, key: &K, now: Duration) -> Result<(), Wait> {
        let mut buckets = self.buckets();
        let full_at = buckets.get(key).copied().unwrap_or_default().max(now);
        let earliest = (full_at + self.every).saturating_sub(self.every * self.burst);
        if earliest > now {
            return Err(Wait(earliest - now));
        }
        if buckets.len() >= CAPACITY {
            make_room(&mut buckets, now);
        }
        buckets.insert(key.clone(), full_at + self.every);
        Ok(())
    }

    pub fn give_back(&self, key: &K) {
        if let Some(full_at) = self.buckets().get_mut(key) {
            *full_at = full_at.saturating_sub(self.every);
        }
    }

    pub fn is_empty(&self, key: &K, now: Duration) -> bool {
        let full_at = self.buckets().get(key).copied().unwrap_or_default().max(now);
        full_at + self.every > now + self.every * self.burst
    }

    fn buckets(&self) -> MutexGuard<'_, HashMap<K, Duration>> {
        self.full_at.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn make_room<K: Eq + Hash + Clone>(buckets: &mut HashMap<K, Duration>, now: Duration) {
    buckets.retain(|_, full_at| *full_at > now);
    if buckets.len() < CAPACITY {
        return;
    }
    let mut moments: Vec<_> = buckets.values().copied().collect();
    let (_, middle, _) = moments.select_nth_unstable(CAPACITY / 2);
    let middle = *middle;
    buckets.retain(|_, full_at| *full_at > middle);
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Duration = Duration::from_secs(1_000);
    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn a_burst_passes_and_then_one_at_a_time() {
        let throttle = Throttle::new(3, 6 * SECOND);
        for _ in 0..3 {
            assert_eq!(throttle.take(&"anna", NOW), Ok(()));
        }
        assert_eq!(throttle.take(&"anna", NOW), Err(Wait(6 * SECOND)));
        assert_eq!(throttle.take(&"anna", NOW + 5 * SECOND), Err(Wait(SECOND)));
        assert_eq!(throttle.take(&"anna", NOW + 6 * SECOND), Ok(()));
        assert_eq!(throttle.take(&"anna", NOW + 6 * SECOND), Err(Wait(6 * SECOND)));
        assert_eq!(throttle.take(&"bo", NOW), Ok(()));
    }

    #[test]
    fn what_is_given_back_can_be_taken_again() {
        let throttle = Throttle::new(1, 6 * SECOND);
        for _ in 0..5 {
            assert_eq!(throttle.take(&"anna", NOW), Ok(()));
            throttle.give_back(&"anna");
        }
    }

    #[test]
    fn an_empty_bucket_is_seen_without_taking_from_it() {
        let throttle = Throttle::new(2, SECOND);
        assert!(!throttle.is_empty(&"anna", NOW));
        throttle.take(&"anna", NOW).unwrap();
        assert!(!throttle.is_empty(&"anna", NOW));
        throttle.take(&"anna", NOW).unwrap();
        assert!(throttle.is_empty(&"anna", NOW));
        assert!(!throttle.is_empty(&"anna", NOW + SECOND));
    }

    #[test]
    fn a_flood_of_keys_does_not_grow_without_end_and_keeps_the_worst() {
        let throttle = Throttle::new(5, SECOND);
        for _ in 0..5 {
            throttle.take(&u32::MAX, NOW).unwrap();
        }
        for key in 0..120_000u32 {
            throttle.take(&key, NOW).unwrap();
        }
        assert!(throttle.buckets().len() <= CAPACITY);
        assert!(throttle.is_empty(&u32::MAX, NOW));
    }
}
