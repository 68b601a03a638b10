//! Notifies the open tabs of a photographer as soon as their bookings may have changed. A tab of the
//! signed-in app listens on every screen.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use domain::AccountId;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::registry::Registry;
use tokio::sync::watch;

/// Each node counts its own listeners.
const MAX_LISTENERS_PER_ACCOUNT: usize = 10;

/// Listeners on this node. A notification does not say what changed: the listener reloads.
#[derive(Clone, Debug, Default)]
pub(in crate::app) struct BookingEvents {
    senders: Arc<Mutex<HashMap<AccountId, watch::Sender<()>>>>,
    open_streams: Gauge,
}

/// The account has `MAX_LISTENERS_PER_ACCOUNT` listeners.
#[derive(Debug)]
pub(super) struct TooManyListenersError;

impl BookingEvents {
    pub fn notify<'a>(&self, accounts: impl IntoIterator<Item = &'a AccountId>) {
        let senders = self.lock_senders();
        for sender in accounts.into_iter().filter_map(|account| senders.get(account)) {
            sender.send_replace(());
        }
    }

    /// Notifies every listener. For use when this node may have missed changes.
    pub fn notify_all(&self) {
        for sender in self.lock_senders().values() {
            sender.send_replace(());
        }
    }

    pub(super) fn subscribe(&self, account: AccountId) -> Result<Listener, TooManyListenersError> {
        let mut senders = self.lock_senders();
        let sender = senders.entry(account).or_default();
        if sender.receiver_count() >= MAX_LISTENERS_PER_ACCOUNT {
            return Err(TooManyListenersError);
        }
        self.open_streams.inc();
        Ok(Listener { account, receiver: Some(sender.subscribe()), events: self.clone() })
    }

    pub(super) fn register(&self, registry: &mut Registry) {
        registry.register("booking_streams", "Open event streams about bookings", self.open_streams.clone());
    }

    fn lock_senders(&self) -> MutexGuard<'_, HashMap<AccountId, watch::Sender<()>>> {
        self.senders.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Unsubscribes when dropped.
#[derive(Debug)]
pub(super) struct Listener {
    account: AccountId,
    /// `None` only during `drop`, which counts the receivers that are left.
    receiver: Option<watch::Receiver<()>>,
    events: BookingEvents,
}

impl Listener {
    /// Waits for a change. Several changes since the last call count as one.
    pub async fn changed(&mut self) {
        let is_notified = match &mut self.receiver {
            Some(receiver) => receiver.changed().await.is_ok(),
            None => false,
        };
        // Does not happen: the sender stays in the map as long as it has a receiver.
        if !is_notified {
            std::future::pending::<()>().await;
        }
    }

    /// Discards a notification that has arrived and was not read yet.
    pub fn discard_pending(&mut self) {
        if let Some(receiver) = &mut self.receiver {
            receiver.mark_unchanged();
        }
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let mut senders = self.events.lock_senders();
        self.receiver = None;
        if senders.get(&self.account).is_some_and(|sender| sender.receiver_count() == 0) {
            senders.remove(&self.account);
        }
        self.events.open_streams.dec();
    }
}

#[cfg(test)]
mod tests {
    use domain::Timestamp;
    use futures_util::FutureExt;

    use super::*;

    fn new_account() -> AccountId {
        AccountId::new(Timestamp::from_millis(1))
    }

    #[test]
    fn notifies_each_listener_once_for_several_changes() {
        let (events, anna, bo) = (BookingEvents::default(), new_account(), new_account());
        let mut anna_listeners = [events.subscribe(anna).unwrap(), events.subscribe(anna).unwrap()];
        let mut bo_listener = events.subscribe(bo).unwrap();
        events.notify(&[anna]);
        events.notify(&[anna, new_account()]);
        for listener in &mut anna_listeners {
            assert!(listener.changed().now_or_never().is_some());
            assert!(listener.changed().now_or_never().is_none());
        }
        assert!(bo_listener.changed().now_or_never().is_none());
        events.notify_all();
        assert!(
            anna_listeners[1].changed().now_or_never().is_some()
                && bo_listener.changed().now_or_never().is_some()
        );
    }

    #[test]
    fn frees_the_slot_of_a_dropped_listener() {
        let (events, anna) = (BookingEvents::default(), new_account());
        let mut listeners: Vec<_> =
            (0..MAX_LISTENERS_PER_ACCOUNT).map(|_| events.subscribe(anna).unwrap()).collect();
        assert!(events.subscribe(anna).is_err() && events.subscribe(new_account()).is_ok());
        listeners.pop();
        listeners.push(events.subscribe(anna).unwrap());
        assert_eq!(events.open_streams.get(), MAX_LISTENERS_PER_ACCOUNT as i64);
        drop(listeners);
        assert_eq!((events.lock_senders().len(), events.open_streams.get()), (0, 0));
    }
}
