//! What has been seen and waits to be counted, within bounds.

use std::collections::{HashMap, HashSet};
use std::mem::take;
use std::sync::{Mutex, MutexGuard, PoisonError};

use domain::clock::Day;
use domain::{AccountId, SessionId};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::registry::Registry;

/// Beyond this many visitors between two countings they are left out: a flood must not fill the memory.
const MOST: usize = 100_000;

/// A visitor of a page on a day. The print is one of their address and browser, and never leaves the memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Sight {
    pub account: AccountId,
    pub day: Day,
    pub print: [u8; 32],
}

/// Each visitor once, with the session they were signed in with.
pub(super) type Sights = HashMap<Sight, Option<SessionId>>;

#[derive(Debug, Default)]
pub(super) struct Waiting {
    sights: Mutex<Sights>,
    /// Photographers who looked at their own pages while they were signed in. From another site they come without their
    /// cookie, and are known by this.
    owners: Mutex<HashSet<Sight>>,
    left_out: Counter,
}

impl Waiting {
    pub fn add(&self, sight: Sight, session: Option<SessionId>) {
        let mut sights = self.sights();
        if sights.len() >= MOST && !sights.contains_key(&sight) {
            self.left_out.inc();
            return;
        }
        let known = sights.entry(sight).or_default();
        *known = known.or(session);
    }

    pub fn knows(&self, sight: &Sight) -> bool {
        self.sights().contains_key(sight)
    }

    /// Remembers owners until the day after `today`.
    pub fn remember_owners(&self, owners: impl Iterator<Item = Sight>, today: Day) {
        let mut known = self.owners();
        known.retain(|sight| sight.day >= today.minus(1));
        known.extend(owners);
    }

    pub fn is_owner(&self, sight: &Sight) -> bool {
        self.owners().contains(sight)
    }

    pub fn take(&self) -> Sights {
        take(&mut *self.sights())
    }

    /// What could not be counted waits for the next time.
    pub fn put_back(&self, sights: Sights) {
        for (sight, session) in sights {
            self.add(sight, session);
        }
    }

    pub fn register(&self, registry: &mut Registry) {
        registry.register("views_left_out", "Views that were too many to be counted", self.left_out.clone());
    }

    fn owners(&self) -> MutexGuard<'_, HashSet<Sight>> {
        self.owners.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn sights(&self) -> MutexGuard<'_, Sights> {
        self.sights.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use domain::Timestamp;

    use super::*;

    const NOW: Timestamp = Timestamp::from_millis(1_763_000_000_000);

    fn sight(account: AccountId, number: u32) -> Sight {
        let mut print = [0; 32];
        print[..4].copy_from_slice(&number.to_be_bytes());
        Sight { account, day: NOW.day(), print }
    }

    #[test]
    fn a_visitor_waits_once_and_is_known_by_a_session_that_came_with_any_view() {
        let (waiting, account) = (Waiting::default(), AccountId::new(NOW));
        let session = SessionId::new(NOW);
        waiting.add(sight(account, 1), None);
        waiting.add(sight(account, 1), Some(session));
        waiting.add(sight(account, 1), None);
        assert_eq!(waiting.take(), HashMap::from([(sight(account, 1), Some(session))]));
        assert_eq!(waiting.take(), HashMap::new());
    }

    #[test]
    fn a_flood_of_visitors_stays_within_bounds_and_is_counted() {
        let (waiting, account) = (Waiting::default(), AccountId::new(NOW));
        for number in 0..MOST as u32 + 10 {
            waiting.add(sight(account, number), None);
        }
        waiting.add(sight(account, 0), None);
        assert_eq!((waiting.take().len(), waiting.left_out.get()), (MOST, 10));
    }
}
