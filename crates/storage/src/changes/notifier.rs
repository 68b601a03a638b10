//! Notifies this process of committed changes, and keeps the changed inboxes until a job has announced them
//! to other nodes.

use std::collections::BTreeSet;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use domain::AccountId;
use tokio::sync::Notify;

use super::TxChanges;

type Observer = Box<dyn Fn(&TxChanges) + Send + Sync>;

#[derive(Clone, Default)]
pub(crate) struct Notifier(Arc<State>);

#[derive(Default)]
struct State {
    observer: OnceLock<Observer>,
    /// Inboxes that have not been announced to other nodes.
    pending: Mutex<BTreeSet<AccountId>>,
    pending_added: Notify,
}

impl fmt::Debug for Notifier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Notifier").field("pending", &self.lock_pending().len()).finish_non_exhaustive()
    }
}

impl Notifier {
    /// Ignores a second observer: a process has only one.
    pub fn set_observer(&self, observer: Observer) {
        let _ = self.0.observer.set(observer);
    }

    pub fn notify(&self, changes: &TxChanges) {
        if let Some(observer) = self.0.observer.get() {
            observer(changes);
        }
        self.add_pending(&changes.inboxes);
    }

    /// Remembers changed inboxes until they are announced, also after a failed announcement.
    pub fn add_pending(&self, inboxes: &BTreeSet<AccountId>) {
        if !inboxes.is_empty() {
            self.lock_pending().extend(inboxes);
            self.0.pending_added.notify_one();
        }
    }

    pub fn take_pending(&self) -> BTreeSet<AccountId> {
        std::mem::take(&mut self.lock_pending())
    }

    pub async fn wait_for_pending(&self) {
        self.0.pending_added.notified().await;
    }

    fn lock_pending(&self) -> MutexGuard<'_, BTreeSet<AccountId>> {
        self.0.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
