//! Requests under a client's own key that are just being answered: a second one waits outside.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use domain::ServiceId;
use domain::booking::RequestKey;

type Key = (ServiceId, RequestKey);

#[derive(Clone, Debug, Default)]
pub(super) struct InFlight(Arc<Mutex<HashSet<Key>>>);

/// Over when it is dropped.
#[derive(Debug)]
pub(super) struct Flight {
    all: InFlight,
    key: Key,
}

impl InFlight {
    /// `None` while there is one already.
    pub fn begin(&self, service: ServiceId, key: &RequestKey) -> Option<Flight> {
        let key = (service, key.clone());
        let new = self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(key.clone());
        new.then(|| Flight { all: self.clone(), key })
    }
}

impl Drop for Flight {
    fn drop(&mut self) {
        self.all.0.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.key);
    }
}

#[cfg(test)]
mod tests {
    use domain::Timestamp;

    use super::*;

    #[test]
    fn one_key_is_in_flight_once_and_others_beside_it() {
        let (all, at) = (InFlight::default(), Timestamp::from_millis(1));
        let (portrait, wedding) = (ServiceId::new(at), ServiceId::new(at));
        let (one, two) = (RequestKey::given(&"1".parse().unwrap()), RequestKey::given(&"2".parse().unwrap()));
        let first = all.begin(portrait, &one);
        assert!(first.is_some() && all.begin(portrait, &one).is_none());
        assert!(all.begin(portrait, &two).is_some() && all.begin(wedding, &one).is_some());
        drop(first);
        assert!(all.begin(portrait, &one).is_some());
    }
}
