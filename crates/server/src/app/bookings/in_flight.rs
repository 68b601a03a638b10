//! Requests with an idempotency key that are being processed. A second one with the same key is refused.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use domain::ServiceId;
use domain::booking::RequestKey;

type Key = (ServiceId, RequestKey);

#[derive(Clone, Debug, Default)]
pub(super) struct InFlightKeys(Arc<Mutex<HashSet<Key>>>);

/// Removes the key when dropped.
#[derive(Debug)]
pub(super) struct InFlightGuard {
    keys: InFlightKeys,
    key: Key,
}

impl InFlightKeys {
    /// `None` while the same key is in flight.
    pub fn try_begin(&self, service: ServiceId, key: &RequestKey) -> Option<InFlightGuard> {
        let key = (service, key.clone());
        let is_new = self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(key.clone());
        is_new.then(|| InFlightGuard { keys: self.clone(), key })
    }
}

impl Drop for InFlightGuard {
    fn drop(&mut self) {
        self.keys.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.key);
    }
}

#[cfg(test)]
mod tests {
    use domain::Timestamp;

    use super::*;

    #[test]
    fn refuses_a_key_in_flight_and_accepts_others() {
        let (keys, now) = (InFlightKeys::default(), Timestamp::from_millis(1));
        let (portrait, wedding) = (ServiceId::new(now), ServiceId::new(now));
        let (key, other_key) =
            (RequestKey::Idempotency("1".parse().unwrap()), RequestKey::Idempotency("2".parse().unwrap()));
        let guard = keys.try_begin(portrait, &key);
        assert!(guard.is_some() && keys.try_begin(portrait, &key).is_none());
        assert!(keys.try_begin(portrait, &other_key).is_some() && keys.try_begin(wedding, &key).is_some());
        drop(guard);
        assert!(keys.try_begin(portrait, &key).is_some());
    }
}
