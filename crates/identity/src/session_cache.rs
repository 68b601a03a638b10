//! What this node knows of sessions, for a few seconds: no token needs the database twice in that time, and no
//! session that was ended elsewhere lives longer.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use domain::{AccountId, SessionId};
use storage::Standing;

/// Below the five seconds within which an ended session must be dead on every node.
const FRESH: Duration = Duration::from_secs(4);
const CAPACITY: usize = 10_000;

#[derive(Debug, Default)]
pub struct SessionCache(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    known: HashMap<SessionId, (Duration, Standing)>,
    /// Counts what was forgotten, so that something read before is not remembered after.
    forgotten: u64,
}

/// Taken before the database is asked.
#[derive(Debug)]
pub struct Ticket(u64);

impl SessionCache {
    pub fn get(&self, id: SessionId, now: Duration) -> Result<Standing, Ticket> {
        let state = self.state();
        match state.known.get(&id) {
            Some((read_at, standing)) if now < *read_at + FRESH => Ok(standing.clone()),
            _ => Err(Ticket(state.forgotten)),
        }
    }

    /// Remembers what the database said, unless something was forgotten meanwhile.
    pub fn put(&self, ticket: &Ticket, standing: Standing, now: Duration) {
        let mut state = self.state();
        if state.forgotten != ticket.0 {
            return;
        }
        if state.known.len() >= CAPACITY {
            state.known.retain(|_, (read_at, _)| now < *read_at + FRESH);
        }
        if state.known.len() < CAPACITY {
            state.known.insert(standing.session.id, (now, standing));
        }
    }

    pub fn forget(&self, account: AccountId) {
        let mut state = self.state();
        state.forgotten += 1;
        state.known.retain(|_, (_, standing)| standing.session.account != account);
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests fail by panicking")]

    use domain::Timestamp;
    use domain::session::Session;

    use super::*;

    const NOW: Duration = Duration::from_secs(100);

    fn standing() -> Standing {
        let at = Timestamp::from_millis(1);
        let session = Session {
            id: SessionId::new(at),
            account: AccountId::new(at),
            epoch: 0,
            generation: 0,
            token_hash: vec![],
            created_at: at,
            authenticated_at: at,
            rotated_at: at,
            user_agent: None,
        };
        Standing { session, account_epoch: 0, account_disabled: false }
    }

    #[test]
    fn a_standing_is_remembered_for_less_than_five_seconds() {
        let (cache, standing) = (SessionCache::default(), standing());
        let ticket = cache.get(standing.session.id, NOW).unwrap_err();
        cache.put(&ticket, standing.clone(), NOW);
        assert_eq!(cache.get(standing.session.id, NOW + Duration::from_secs(3)).unwrap(), standing);
        assert!(cache.get(standing.session.id, NOW + Duration::from_secs(4)).is_err());
    }

    #[test]
    fn what_was_read_before_an_account_was_forgotten_is_not_remembered_after() {
        let (cache, standing) = (SessionCache::default(), standing());
        let ticket = cache.get(standing.session.id, NOW).unwrap_err();
        cache.forget(standing.session.account);
        cache.put(&ticket, standing.clone(), NOW);
        assert!(cache.get(standing.session.id, NOW).is_err());
    }

    #[test]
    fn forgetting_an_account_leaves_the_others() {
        let (cache, anna, bo) = (SessionCache::default(), standing(), standing());
        for one in [&anna, &bo] {
            let ticket = cache.get(one.session.id, NOW).unwrap_err();
            cache.put(&ticket, one.clone(), NOW);
        }
        cache.forget(anna.session.account);
        assert!(cache.get(anna.session.id, NOW).is_err());
        assert!(cache.get(bo.session.id, NOW).is_ok());
    }
}
