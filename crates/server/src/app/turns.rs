//! One change of an account at a time on this node.
//!
//! The lock on the account makes them wait for one another anyway, but there each waits with a connection in its hand:
//! whoever sends enough of them at once would leave none for anybody else. Here they wait with nothing.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use domain::AccountId;
use storage::Tx;
use tokio::sync::{Mutex as Line, OwnedMutexGuard};

use super::Ctx;
use super::identity::{Caller, Refusal};

/// Beyond so many lines, those in which nobody stands any more are forgotten.
const TIDY_AT: usize = 1_000;

#[derive(Debug, Default)]
pub struct Turns(Mutex<HashMap<AccountId, Weak<Line<()>>>>);

/// Over when it is dropped.
#[derive(Debug)]
pub(crate) struct Turn(#[expect(dead_code, reason = "it is held, not looked at")] OwnedMutexGuard<()>);

impl Turns {
    pub(crate) async fn wait(&self, account: AccountId) -> Turn {
        let line = self.line(account);
        Turn(line.lock_owned().await)
    }

    fn line(&self, account: AccountId) -> Arc<Line<()>> {
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(line) = lines.get(&account).and_then(Weak::upgrade) {
            return line;
        }
        if lines.len() >= TIDY_AT {
            lines.retain(|_, line| line.strong_count() > 0);
        }
        let line = Arc::new(Line::new(()));
        lines.insert(account, Arc::downgrade(&line));
        line
    }
}

impl Caller {
    /// A transaction in which the account is held, once it is its turn.
    pub(crate) async fn begin(&self, cx: &Ctx) -> Result<(Turn, Tx), Refusal> {
        let turn = cx.turns.wait(self.account).await;
        let mut tx = cx.db.write().await?;
        self.hold(&mut tx).await?;
        Ok((turn, tx))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use domain::Timestamp;
    use tokio::time::timeout;

    use super::*;

    #[tokio::test]
    async fn an_account_has_one_turn_at_a_time_and_others_do_not_wait_for_it() {
        let (turns, at) = (Turns::default(), Timestamp::from_millis(1));
        let (anna, bo) = (AccountId::new(at), AccountId::new(at));
        let soon = Duration::from_millis(20);
        let first = turns.wait(anna).await;
        assert!(timeout(soon, turns.wait(anna)).await.is_err());
        assert!(timeout(soon, turns.wait(bo)).await.is_ok());
        drop(first);
        assert!(timeout(soon, turns.wait(anna)).await.is_ok());
    }

    #[tokio::test]
    async fn lines_in_which_nobody_stands_are_forgotten_and_the_others_are_not() {
        let (turns, at) = (Turns::default(), Timestamp::from_millis(1));
        let anna = AccountId::new(at);
        let _held = turns.wait(anna).await;
        for _ in 0..3 * TIDY_AT {
            turns.wait(AccountId::new(at)).await;
        }
        assert!(turns.0.lock().unwrap().len() <= TIDY_AT);
        assert!(timeout(Duration::from_millis(20), turns.wait(anna)).await.is_err());
    }
}
