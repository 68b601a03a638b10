//! Challenges of second steps and passkeys that were answered. The server seals a challenge and gives it to the
//! browser instead of storing it, so this prevents a second answer.

use domain::Timestamp;

use crate::error::Result;
use crate::exec::{Exec, on_engine};

#[derive(Debug)]
pub struct UsedChallengeStore<'c>(pub(crate) Exec<'c>);

impl UsedChallengeStore<'_> {
    /// False if the challenge was answered already.
    pub async fn insert(self, hash: &[u8], expires_at: Timestamp) -> Result<bool> {
        const SQL: &str = "INSERT INTO used_challenges (hash, expires_at) VALUES ($1, $2) \
                           ON CONFLICT (hash) DO NOTHING";
        let rows = on_engine!(self.0, c => sqlx::query(SQL)
            .bind(hash).bind(expires_at.as_millis()).execute(c).await?.rows_affected());
        Ok(rows == 1)
    }

    /// Deletes expired challenges and returns how many there were.
    pub async fn purge(self, now: Timestamp) -> Result<u64> {
        const SQL: &str = "DELETE FROM used_challenges WHERE expires_at <= $1";
        Ok(on_engine!(self.0, c => sqlx::query(SQL).bind(now.as_millis()).execute(c).await?.rows_affected()))
    }
}
