//! Tells other nodes of what those write here who write much: new bookings, and what became of mails.
//!
//! PostgreSQL lets only one transaction at a time commit that tells something, on all nodes together, and each keeps the
//! others waiting until the disk has it: with two nodes that write at full speed, half as many groups of bookings were
//! written. So it is told after the commit, for all that were written meanwhile at once. What a node did not get round
//! to telling before it was killed, an open screen on another node shows when it is next looked at.

use std::collections::HashSet;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use domain::AccountId;
use tokio::sync::Notify;
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

use crate::app::Ctx;

/// What is written in the meantime is told together.
const TOGETHER: Duration = Duration::from_millis(50);
/// While the database cannot be reached.
const AGAIN: Duration = Duration::from_millis(500);

/// Accounts that other nodes have not heard of yet.
#[derive(Debug, Default)]
pub(super) struct Untold {
    accounts: Mutex<HashSet<AccountId>>,
    some: Notify,
}

impl Untold {
    pub fn add(&self, accounts: &[AccountId]) {
        if !accounts.is_empty() {
            self.accounts().extend(accounts);
            self.some.notify_one();
        }
    }

    fn take(&self) -> Vec<AccountId> {
        self.accounts().drain().collect()
    }

    fn accounts(&self) -> MutexGuard<'_, HashSet<AccountId>> {
        self.accounts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Tells of everything that was not told yet. What cannot be told now is told the next time.
pub async fn announce(cx: &Ctx) -> storage::Result<()> {
    let untold = &cx.bookings.untold;
    let accounts = untold.take();
    let told = cx.db.announce_bookings(&accounts).await;
    if told.is_err() {
        untold.add(&accounts);
    }
    told
}

/// Until `stop`.
pub(in crate::app) async fn keep_announcing(cx: &Ctx, stop: &CancellationToken) {
    while stop.run_until_cancelled(cx.bookings.untold.some.notified()).await.is_some() {
        let pause = match announce(cx).await {
            Ok(()) => TOGETHER,
            Err(error) => {
                tracing::debug!(%error, "other nodes cannot be told of bookings yet");
                AGAIN
            }
        };
        stop.run_until_cancelled(sleep(pause)).await;
    }
}
