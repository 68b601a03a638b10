//! Photographers who have their bookings before them: told the moment anything about those may have changed.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use domain::AccountId;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;
use storage::Tx;
use tokio::sync::watch;

use crate::app::Ctx;
use crate::app::commit::commit_and_tell;

/// Of one account on one node: more windows than that nobody looks at.
const MOST: usize = 10;

/// The end of every use case that changes bookings of an account.
pub(in crate::app) async fn commit(cx: &Ctx, mut tx: Tx, account: AccountId) -> storage::Result<()> {
    tx.changes().announce_bookings(&[account]).await?;
    let live = cx.bookings.live.clone();
    commit_and_tell(tx, move || live.changed(&[account])).await
}

/// The same for those who write much, on whom nobody hangs up: other nodes are told a moment later.
pub(in crate::app) async fn commit_many(cx: &Ctx, tx: Tx, accounts: &[AccountId]) -> storage::Result<()> {
    let committed = tx.commit().await;
    // Also after an error: nobody knows whether it was committed.
    cx.bookings.live.changed(accounts);
    cx.bookings.untold.add(accounts);
    committed
}

/// Who listens on this node. What changed is not said: whoever hears of it looks.
#[derive(Clone, Debug, Default)]
pub(in crate::app) struct Live {
    accounts: Arc<Mutex<HashMap<AccountId, watch::Sender<()>>>>,
    open: Gauge,
}

/// As many listen as may.
#[derive(Debug)]
pub(super) struct Crowded;

impl Live {
    pub fn changed(&self, accounts: &[AccountId]) {
        let all = self.accounts();
        for listeners in accounts.iter().filter_map(|account| all.get(account)) {
            listeners.send_replace(());
        }
    }

    /// Of anybody, or of nobody.
    pub fn perhaps(&self) {
        for listeners in self.accounts().values() {
            listeners.send_replace(());
        }
    }

    pub(super) fn listen(&self, account: AccountId) -> Result<Listener, Crowded> {
        let mut all = self.accounts();
        let listeners = all.entry(account).or_default();
        if listeners.receiver_count() >= MOST {
            return Err(Crowded);
        }
        self.open.inc();
        Ok(Listener { account, changes: Some(listeners.subscribe()), live: self.clone() })
    }

    pub(super) fn register(&self, registry: &mut Registry) {
        registry.register("booking_streams", "Screens that are told of bookings", self.open.clone());
    }

    fn accounts(&self) -> MutexGuard<'_, HashMap<AccountId, watch::Sender<()>>> {
        self.accounts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Dropped, it listens no more.
#[derive(Debug)]
pub(super) struct Listener {
    account: AccountId,
    changes: Option<watch::Receiver<()>>,
    live: Live,
}

impl Listener {
    /// However much has changed since the last time, it is told once.
    pub async fn changed(&mut self) {
        let told = match &mut self.changes {
            Some(changes) => changes.changed().await.is_ok(),
            None => false,
        };
        if !told {
            std::future::pending::<()>().await;
        }
    }

    /// What has changed until now needs no more telling.
    pub fn catch_up(&mut self) {
        if let Some(changes) = &mut self.changes {
            changes.mark_unchanged();
        }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let mut all = self.live.accounts();
        self.changes = None;
        if all.get(&self.account).is_some_and(|listeners| listeners.receiver_count() == 0) {
            all.remove(&self.account);
        }
        self.live.open.dec();
    }
}

#[cfg(test)]
mod tests {
    use domain::Timestamp;
    use futures_util::FutureExt;

    use super::*;

    fn account() -> AccountId {
        AccountId::new(Timestamp::from_millis(1))
    }

    #[test]
    fn everybody_who_listens_to_an_account_hears_once_of_all_that_changed() {
        let (live, anna, bo) = (Live::default(), account(), account());
        let mut annas = [live.listen(anna).unwrap(), live.listen(anna).unwrap()];
        let mut bos = live.listen(bo).unwrap();
        live.changed(&[anna]);
        live.changed(&[anna, account()]);
        for listener in &mut annas {
            assert!(listener.changed().now_or_never().is_some());
            assert!(listener.changed().now_or_never().is_none());
        }
        assert!(bos.changed().now_or_never().is_none());
        live.perhaps();
        assert!(annas[1].changed().now_or_never().is_some() && bos.changed().now_or_never().is_some());
    }

    #[test]
    fn there_is_room_again_when_somebody_leaves_and_nothing_stays_of_those_who_left() {
        let (live, anna) = (Live::default(), account());
        let mut all: Vec<_> = (0..MOST).map(|_| live.listen(anna).unwrap()).collect();
        assert!(live.listen(anna).is_err() && live.listen(account()).is_ok());
        all.pop();
        all.push(live.listen(anna).unwrap());
        assert_eq!(live.open.get(), 10);
        drop(all);
        assert_eq!((live.accounts().len(), live.open.get()), (0, 0));
    }
}
