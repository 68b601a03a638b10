//! Names in links: each belongs to one account, or to nobody any more, for ever.

use domain::{AccountId, Timestamp, Username};
use sqlx::QueryBuilder;

use crate::error::{Error, Result};
use crate::exec::{Exec, on};

#[derive(Debug)]
pub struct UsernameStore<'c>(pub(crate) Exec<'c>);

impl UsernameStore<'_> {
    /// False if it was ever given out, in whatever case it is written.
    pub async fn take(self, account: AccountId, name: &Username, at: Timestamp) -> Result<bool> {
        const SQL: &str = "INSERT INTO usernames (key, account_id, taken_at) VALUES ($1, $2, $3) ON CONFLICT (key) DO NOTHING";
        let rows = on!(self.0, c => sqlx::query(SQL)
            .bind(name.key()).bind(account.as_uuid()).bind(at.as_millis())
            .execute(c).await?.rows_affected());
        Ok(rows == 1)
    }

    /// Counts a name of the account's own as taken now. False if it is not one of them.
    pub async fn take_back(self, account: AccountId, name: &Username, at: Timestamp) -> Result<bool> {
        const SQL: &str = "UPDATE usernames SET taken_at = $3 WHERE key = $1 AND account_id = $2";
        let rows = on!(self.0, c => sqlx::query(SQL)
            .bind(name.key()).bind(account.as_uuid()).bind(at.as_millis())
            .execute(c).await?.rows_affected());
        Ok(rows == 1)
    }

    /// Every name that leads to an account, in lower case, the one taken last first.
    pub async fn of_account(self, account: AccountId) -> Result<Vec<Username>> {
        const SQL: &str = "SELECT key FROM usernames WHERE account_id = $1 ORDER BY taken_at DESC, key";
        let keys: Vec<String> =
            on!(self.0, c => sqlx::query_scalar(SQL).bind(account.as_uuid()).fetch_all(c).await?);
        keys.iter().map(|key| key.parse().map_err(Error::unreadable)).collect()
    }

    /// Which of these names were never given out, in the order they came.
    pub async fn free_among(self, names: Vec<Username>) -> Result<Vec<Username>> {
        if names.is_empty() {
            return Ok(names);
        }
        let taken: Vec<String> = on!(self.0, c => {
            let mut query = QueryBuilder::new("SELECT key FROM usernames WHERE key IN (");
            let mut list = query.separated(", ");
            for name in &names {
                list.push_bind(name.key());
            }
            query.push(")").build_query_scalar().fetch_all(c).await?
        });
        Ok(names.into_iter().filter(|name| !taken.contains(&name.key())).collect())
    }
}
