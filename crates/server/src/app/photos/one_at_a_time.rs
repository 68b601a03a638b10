//! One photo at a time for each photographer: whoever asks for many at once waits for their own, not for everybody's.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use domain::AccountId;
use tokio::sync::OwnedMutexGuard;

type Turn = Arc<tokio::sync::Mutex<()>>;

#[derive(Debug, Default)]
pub(super) struct OneAtATime(Mutex<HashMap<AccountId, Turn>>);

/// Held for as long as it is somebody's turn.
#[derive(Debug)]
pub(super) struct Alone<'a> {
    turns: &'a OneAtATime,
    account: AccountId,
    held: Option<OwnedMutexGuard<()>>,
}

impl OneAtATime {
    pub async fn alone(&self, account: AccountId) -> Alone<'_> {
        let mut alone = Alone { turns: self, account, held: None };
        let turn = self.turns().entry(account).or_default().clone();
        alone.held = Some(turn.lock_owned().await);
        alone
    }

    fn turns(&self) -> MutexGuard<'_, HashMap<AccountId, Turn>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Alone<'_> {
    /// The last one out leaves nothing behind. Also one who left while waiting.
    fn drop(&mut self) {
        self.held = None;
        let mut turns = self.turns.turns();
        if turns.get(&self.account).is_some_and(|turn| Arc::strong_count(turn) == 1) {
            turns.remove(&self.account);
        }
    }
}

#[cfg(test)]
mod tests {
    use domain::Timestamp;
    use tokio::time::{Duration, timeout};

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn one_waits_for_the_other_of_the_same_account_alone_and_nothing_is_left() {
        let turns = OneAtATime::default();
        let at = Timestamp::from_millis(0);
        let (anna, bo) = (AccountId::new(at), AccountId::new(at));
        let first = turns.alone(anna).await;
        let patience = Duration::from_secs(60);
        assert!(timeout(patience, turns.alone(anna)).await.is_err(), "the first is still at it");
        assert!(timeout(patience, turns.alone(bo)).await.is_ok());
        drop(first);
        assert!(timeout(patience, turns.alone(anna)).await.is_ok());
        assert!(turns.turns().is_empty());
    }
}
