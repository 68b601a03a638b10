//! Usernames in links. Each username belongs to one account for good; no other account can take it, even
//! after the first account is deleted.

use domain::{AccountId, Timestamp, Username};
use sqlx::QueryBuilder;

use crate::error::{Error, Result};
use crate::exec::{Exec, on_engine};

#[derive(Debug)]
pub struct UsernameStore<'c>(pub(crate) Exec<'c>);

impl UsernameStore<'_> {
    /// False if any account, also a deleted one, ever had the username. Ignores case.
    pub async fn take(self, account: AccountId, name: &Username, taken_at: Timestamp) -> Result<bool> {
        const SQL: &str = "INSERT INTO usernames (key, account_id, taken_at) VALUES ($1, $2, $3) ON CONFLICT (key) DO NOTHING";
        let rows = on_engine!(self.0, c => sqlx::query(SQL)
            .bind(name.key()).bind(account.as_uuid()).bind(taken_at.as_millis())
            .execute(c).await?.rows_affected());
        Ok(rows == 1)
    }

    /// Marks one of the account's own usernames as taken now. False if it is not one of them.
    pub async fn retake(self, account: AccountId, name: &Username, taken_at: Timestamp) -> Result<bool> {
        const SQL: &str = "UPDATE usernames SET taken_at = $3 WHERE key = $1 AND account_id = $2";
        let rows = on_engine!(self.0, c => sqlx::query(SQL)
            .bind(name.key()).bind(account.as_uuid()).bind(taken_at.as_millis())
            .execute(c).await?.rows_affected());
        Ok(rows == 1)
    }

    /// The current and former usernames of the account, in lower case, last taken first.
    pub async fn list_for_account(self, account: AccountId) -> Result<Vec<Username>> {
        const SQL: &str = "SELECT key FROM usernames WHERE account_id = $1 ORDER BY taken_at DESC, key";
        let keys: Vec<String> =
            on_engine!(self.0, c => sqlx::query_scalar(SQL).bind(account.as_uuid()).fetch_all(c).await?);
        keys.iter().map(|key| key.parse().map_err(Error::invalid_row)).collect()
    }

    /// Returns the usernames that no account ever had, in the given order.
    pub async fn filter_available(self, names: Vec<Username>) -> Result<Vec<Username>> {
        if names.is_empty() {
            return Ok(names);
        }
        let taken_keys: Vec<String> = on_engine!(self.0, c => {
            let mut query = QueryBuilder::new("SELECT key FROM usernames WHERE key IN (");
            let mut keys = query.separated(", ");
            for name in &names {
                keys.push_bind(name.key());
            }
            query.push(")").build_query_scalar().fetch_all(c).await?
        });
        Ok(names.into_iter().filter(|name| !taken_keys.contains(&name.key())).collect())
    }
}
