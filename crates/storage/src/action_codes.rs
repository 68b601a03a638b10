//! Codes of links in mails: hashed, single use, with an end.

use domain::{AccountId, EmailAddress, Timestamp};
use sqlx_macros::FromRow;
use uuid::Uuid;

use crate::error::{Error, Result};
use crate::exec::{Exec, on};

#[derive(Debug)]
pub struct ActionCodeStore<'c>(pub(crate) Exec<'c>);

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Purpose {
    VerifyEmail,
    ResetPassword,
    ChangeEmail(EmailAddress),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionCode {
    pub hash: Vec<u8>,
    pub account: AccountId,
    pub purpose: Purpose,
    pub expires_at: Timestamp,
}

#[derive(FromRow)]
struct CodeRow {
    hash: Vec<u8>,
    account_id: Uuid,
    purpose: String,
    new_email: Option<String>,
    expires_at: i64,
}

const VERIFY: &str = "verify-email";
const RESET: &str = "reset-password";
const CHANGE: &str = "change-email";

impl ActionCodeStore<'_> {
    pub async fn insert(self, code: &ActionCode) -> Result<()> {
        const SQL: &str = "INSERT INTO action_codes (hash, account_id, purpose, new_email, expires_at) \
                           VALUES ($1, $2, $3, $4, $5)";
        let (purpose, new_email) = match &code.purpose {
            Purpose::VerifyEmail => (VERIFY, None),
            Purpose::ResetPassword => (RESET, None),
            Purpose::ChangeEmail(email) => (CHANGE, Some(email.as_str())),
        };
        on!(self.0, c => sqlx::query(SQL)
            .bind(&code.hash)
            .bind(code.account.as_uuid())
            .bind(purpose)
            .bind(new_email)
            .bind(code.expires_at.as_millis())
            .execute(c).await?.rows_affected());
        Ok(())
    }

    pub async fn find(self, hash: &[u8]) -> Result<Option<ActionCode>> {
        const SQL: &str =
            "SELECT hash, account_id, purpose, new_email, expires_at FROM action_codes WHERE hash = $1";
        let row: Option<CodeRow> = on!(self.0, c => sqlx::query_as(SQL).bind(hash).fetch_optional(c).await?);
        row.map(ActionCode::try_from).transpose()
    }

    /// Uses the code up. False if somebody else was faster.
    pub async fn take(self, hash: &[u8]) -> Result<bool> {
        const SQL: &str = "DELETE FROM action_codes WHERE hash = $1";
        Ok(on!(self.0, c => sqlx::query(SQL).bind(hash).execute(c).await?.rows_affected()) == 1)
    }

    /// Makes every link that is still under way worthless.
    pub async fn end_all(self, account: AccountId) -> Result<()> {
        const SQL: &str = "DELETE FROM action_codes WHERE account_id = $1";
        on!(self.0, c => sqlx::query(SQL).bind(account.as_uuid()).execute(c).await?.rows_affected());
        Ok(())
    }

    pub async fn purge(self, expired_before: Timestamp) -> Result<u64> {
        const SQL: &str = "DELETE FROM action_codes WHERE expires_at < $1";
        let before = expired_before.as_millis();
        Ok(on!(self.0, c => sqlx::query(SQL).bind(before).execute(c).await?.rows_affected()))
    }
}

impl TryFrom<CodeRow> for ActionCode {
    type Error = Error;

    fn try_from(row: CodeRow) -> Result<Self> {
        let purpose = match (row.purpose.as_str(), row.new_email) {
            (VERIFY, None) => Purpose::VerifyEmail,
            (RESET, None) => Purpose::ResetPassword,
            (CHANGE, Some(email)) => Purpose::ChangeEmail(email.parse().map_err(Error::unreadable)?),
            (other, _) => return Err(Error::unreadable(format!("an action code for {other:?}"))),
        };
        let (account, expires_at) =
            (AccountId::from_uuid(row.account_id), Timestamp::from_millis(row.expires_at));
        Ok(Self { hash: row.hash, account, purpose, expires_at })
    }
}
