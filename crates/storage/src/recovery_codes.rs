//! Unused recovery codes of accounts with a second factor, hashed.

use domain::AccountId;

use crate::error::Result;
use crate::exec::{Exec, on_engine};

const DELETE: &str = "DELETE FROM recovery_codes WHERE account_id = $1";

#[derive(Debug)]
pub struct RecoveryCodeStore<'c>(pub(crate) Exec<'c>);

impl RecoveryCodeStore<'_> {
    /// Makes all earlier codes of the account invalid.
    pub async fn replace(mut self, account: AccountId, hashes: &[Vec<u8>]) -> Result<()> {
        const INSERT: &str = "INSERT INTO recovery_codes (account_id, hash) VALUES ($1, $2)";
        on_engine!(self.0.reborrow(), c => sqlx::query(DELETE)
            .bind(account.as_uuid()).execute(c).await?.rows_affected());
        for hash in hashes {
            on_engine!(self.0.reborrow(), c => sqlx::query(INSERT)
                .bind(account.as_uuid()).bind(hash).execute(c).await?.rows_affected());
        }
        Ok(())
    }

    pub async fn count(self, account: AccountId) -> Result<usize> {
        const SQL: &str = "SELECT count(*) FROM recovery_codes WHERE account_id = $1";
        let count: i64 =
            on_engine!(self.0, c => sqlx::query_scalar(SQL).bind(account.as_uuid()).fetch_one(c).await?);
        Ok(usize::try_from(count).unwrap_or_default())
    }

    /// Deletes the code. False if the account has no such unused code.
    pub async fn consume(self, account: AccountId, hash: &[u8]) -> Result<bool> {
        const SQL: &str = "DELETE FROM recovery_codes WHERE account_id = $1 AND hash = $2";
        let rows = on_engine!(self.0, c => sqlx::query(SQL)
            .bind(account.as_uuid()).bind(hash).execute(c).await?.rows_affected());
        Ok(rows == 1)
    }

    pub async fn delete_all(self, account: AccountId) -> Result<()> {
        on_engine!(self.0, c => sqlx::query(DELETE).bind(account.as_uuid()).execute(c).await?.rows_affected());
        Ok(())
    }
}
