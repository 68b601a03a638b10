//! Rate limits: one bucket per key that refills with time.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Beyond this many keys, the limiter drops the buckets that are full soonest: a flood of keys, such as
/// networks, must not exhaust the memory.
const MAX_KEYS: usize = 50_000;

/// Each bucket is stored as the time when it will be full again (the generic cell rate algorithm). Times are
/// those of `Clock::monotonic`.
#[derive(Debug)]
pub(crate) struct RateLimiter<K> {
    burst: u32,
    refill_interval: Duration,
    full_at: Mutex<HashMap<K, Duration>>,
}

/// How long the caller must wait before the next try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RetryAfter(pub Duration);

impl<K: Eq + Hash + Clone> RateLimiter<K> {
    /// Allows `burst` calls at once, and one more for each `refill_interval` that passes.
    pub fn new(burst: u32, refill_interval: Duration) -> Self {
        Self { burst, refill_interval, full_at: Mutex::default() }
    }

    pub fn try_acquire(&self, key: &K, now: Duration) -> Result<(), RetryAfter> {
        let mut buckets = self.lock_buckets();
        let full_at = buckets.get(key).copied().unwrap_or_default().max(now);
        let allowed_at = (full_at + self.refill_interval).saturating_sub(self.refill_interval * self.burst);
        if allowed_at > now {
            return Err(RetryAfter(allowed_at - now));
        }
        if buckets.len() >= MAX_KEYS {
            evict_keys(&mut buckets, now);
        }
        buckets.insert(key.clone(), full_at + self.refill_interval);
        Ok(())
    }

    pub fn refund(&self, key: &K) {
        if let Some(full_at) = self.lock_buckets().get_mut(key) {
            *full_at = full_at.saturating_sub(self.refill_interval);
        }
    }

    pub fn is_exhausted(&self, key: &K, now: Duration) -> bool {
        let full_at = self.lock_buckets().get(key).copied().unwrap_or_default().max(now);
        full_at + self.refill_interval > now + self.refill_interval * self.burst
    }

    fn lock_buckets(&self) -> MutexGuard<'_, HashMap<K, Duration>> {
        self.full_at.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn evict_keys<K: Eq + Hash + Clone>(buckets: &mut HashMap<K, Duration>, now: Duration) {
    buckets.retain(|_, full_at| *full_at > now);
    if buckets.len() < MAX_KEYS {
        return;
    }
    let mut fill_times: Vec<_> = buckets.values().copied().collect();
    let (_, median, _) = fill_times.select_nth_unstable(MAX_KEYS / 2);
    let median = *median;
    buckets.retain(|_, full_at| *full_at > median);
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Duration = Duration::from_secs(1_000);
    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn allows_a_burst_then_one_call_per_interval() {
        let limiter = RateLimiter::new(3, 6 * SECOND);
        for _ in 0..3 {
            assert_eq!(limiter.try_acquire(&"anna", NOW), Ok(()));
        }
        assert_eq!(limiter.try_acquire(&"anna", NOW), Err(RetryAfter(6 * SECOND)));
        assert_eq!(limiter.try_acquire(&"anna", NOW + 5 * SECOND), Err(RetryAfter(SECOND)));
        assert_eq!(limiter.try_acquire(&"anna", NOW + 6 * SECOND), Ok(()));
        assert_eq!(limiter.try_acquire(&"anna", NOW + 6 * SECOND), Err(RetryAfter(6 * SECOND)));
        assert_eq!(limiter.try_acquire(&"bo", NOW), Ok(()));
    }

    #[test]
    fn allows_a_refunded_call_again() {
        let limiter = RateLimiter::new(1, 6 * SECOND);
        for _ in 0..5 {
            assert_eq!(limiter.try_acquire(&"anna", NOW), Ok(()));
            limiter.refund(&"anna");
        }
    }

    #[test]
    fn reports_exhaustion_without_acquiring() {
        let limiter = RateLimiter::new(2, SECOND);
        assert!(!limiter.is_exhausted(&"anna", NOW));
        limiter.try_acquire(&"anna", NOW).unwrap();
        assert!(!limiter.is_exhausted(&"anna", NOW));
        limiter.try_acquire(&"anna", NOW).unwrap();
        assert!(limiter.is_exhausted(&"anna", NOW));
        assert!(!limiter.is_exhausted(&"anna", NOW + SECOND));
    }

    #[test]
    fn bounds_the_number_of_keys_and_keeps_exhausted_ones() {
        let limiter = RateLimiter::new(5, SECOND);
        for _ in 0..5 {
            limiter.try_acquire(&u32::MAX, NOW).unwrap();
        }
        for key in 0..120_000u32 {
            limiter.try_acquire(&key, NOW).unwrap();
        }
        assert!(limiter.lock_buckets().len() <= MAX_KEYS);
        assert!(limiter.is_exhausted(&u32::MAX, NOW));
    }
}
