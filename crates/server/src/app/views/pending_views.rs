//! Visitors that are not counted yet, in bounded memory.

use std::collections::{HashMap, HashSet};
use std::mem::take;
use std::sync::{Mutex, MutexGuard, PoisonError};

use domain::clock::Day;
use domain::{AccountId, SessionId};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::registry::Registry;

/// A node drops further visitors until the next flush, because a flood must not exhaust the memory.
const MAX_PENDING_VISITORS: usize = 100_000;

/// A visitor of a page on one day, recognized by a fingerprint of network and user agent. The database never
/// stores the fingerprint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct PendingVisitor {
    pub account: AccountId,
    pub day: Day,
    pub fingerprint: [u8; 32],
}

/// Each visitor once, with the session of a signed-in visitor.
pub(super) type PendingVisitors = HashMap<PendingVisitor, Option<SessionId>>;

#[derive(Debug, Default)]
pub(super) struct PendingViews {
    visitors: Mutex<PendingVisitors>,
    /// Photographers who opened their own page while signed in. They are recognized by this set when they
    /// follow a link on another site, because the browser then sends no cookie.
    photographers: Mutex<HashSet<PendingVisitor>>,
    dropped: Counter,
}

impl PendingViews {
    pub fn add(&self, visitor: PendingVisitor, session: Option<SessionId>) {
        let mut visitors = self.lock_visitors();
        if visitors.len() >= MAX_PENDING_VISITORS && !visitors.contains_key(&visitor) {
            self.dropped.inc();
            return;
        }
        let known_session = visitors.entry(visitor).or_default();
        *known_session = known_session.or(session);
    }

    pub fn contains(&self, visitor: &PendingVisitor) -> bool {
        self.lock_visitors().contains_key(visitor)
    }

    /// Adds photographers, and forgets those from before yesterday.
    pub fn remember_photographers(&self, photographers: impl Iterator<Item = PendingVisitor>, today: Day) {
        let mut known_photographers = self.lock_photographers();
        known_photographers.retain(|visitor| visitor.day >= today.minus(1));
        known_photographers.extend(photographers);
    }

    pub fn is_photographer(&self, visitor: &PendingVisitor) -> bool {
        self.lock_photographers().contains(visitor)
    }

    pub fn take(&self) -> PendingVisitors {
        take(&mut *self.lock_visitors())
    }

    /// Keeps visitors that a flush could not count. The next flush counts them.
    pub fn put_back(&self, visitors: PendingVisitors) {
        for (visitor, session) in visitors {
            self.add(visitor, session);
        }
    }

    pub fn register(&self, registry: &mut Registry) {
        registry.register(
            "views_dropped",
            "Views not counted because too many were pending",
            self.dropped.clone(),
        );
    }

    fn lock_photographers(&self) -> MutexGuard<'_, HashSet<PendingVisitor>> {
        self.photographers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lock_visitors(&self) -> MutexGuard<'_, PendingVisitors> {
        self.visitors.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use domain::Timestamp;

    use super::*;

    const NOW: Timestamp = Timestamp::from_millis(1_763_000_000_000);

    fn nth_visitor(account: AccountId, n: u32) -> PendingVisitor {
        let mut fingerprint = [0; 32];
        fingerprint[..4].copy_from_slice(&n.to_be_bytes());
        PendingVisitor { account, day: NOW.day(), fingerprint }
    }

    #[test]
    fn keeps_each_visitor_once_with_any_session() {
        let (pending, account) = (PendingViews::default(), AccountId::new(NOW));
        let session = SessionId::new(NOW);
        pending.add(nth_visitor(account, 1), None);
        pending.add(nth_visitor(account, 1), Some(session));
        pending.add(nth_visitor(account, 1), None);
        assert_eq!(pending.take(), HashMap::from([(nth_visitor(account, 1), Some(session))]));
        assert_eq!(pending.take(), HashMap::new());
    }

    #[test]
    fn drops_and_counts_visitors_beyond_the_limit() {
        let (pending, account) = (PendingViews::default(), AccountId::new(NOW));
        for n in 0..MAX_PENDING_VISITORS as u32 + 10 {
            pending.add(nth_visitor(account, n), None);
        }
        pending.add(nth_visitor(account, 0), None);
        assert_eq!((pending.take().len(), pending.dropped.get()), (MAX_PENDING_VISITORS, 10));
    }
}
