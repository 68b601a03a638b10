//! Codes of links to verify an email address, reset a password or confirm a new address: hashed, usable once,
//! with an expiry time.

use domain::{AccountId, EmailAddress, Timestamp};
use sqlx_macros::FromRow;
use uuid::Uuid;

use crate::error::{Error, Result};
use crate::exec::{Exec, on_engine};

#[derive(Debug)]
pub struct ActionCodeStore<'c>(pub(crate) Exec<'c>);

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActionPurpose {
    VerifyEmail,
    ResetPassword,
    ChangeEmail(EmailAddress),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionCode {
    pub hash: Vec<u8>,
    pub account: AccountId,
    pub purpose: ActionPurpose,
    pub expires_at: Timestamp,
}

#[derive(FromRow)]
struct ActionCodeRow {
    hash: Vec<u8>,
    account_id: Uuid,
    purpose: String,
    new_email: Option<String>,
    expires_at: i64,
}

const VERIFY_EMAIL: &str = "verify-email";
const RESET_PASSWORD: &str = "reset-password";
const CHANGE_EMAIL: &str = "change-email";

impl ActionCodeStore<'_> {
    pub async fn insert(self, code: &ActionCode) -> Result<()> {
        const SQL: &str = "INSERT INTO action_codes (hash, account_id, purpose, new_email, expires_at) \
                           VALUES ($1, $2, $3, $4, $5)";
        let (purpose, new_email) = match &code.purpose {
            ActionPurpose::VerifyEmail => (VERIFY_EMAIL, None),
            ActionPurpose::ResetPassword => (RESET_PASSWORD, None),
            ActionPurpose::ChangeEmail(email) => (CHANGE_EMAIL, Some(email.as_str())),
        };
        on_engine!(self.0, c => sqlx::query(SQL)
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
        let row: Option<ActionCodeRow> =
            on_engine!(self.0, c => sqlx::query_as(SQL).bind(hash).fetch_optional(c).await?);
        row.map(ActionCode::try_from).transpose()
    }

    /// Deletes the code. False if it no longer exists: another request has used or revoked it.
    pub async fn consume(self, hash: &[u8]) -> Result<bool> {
        const SQL: &str = "DELETE FROM action_codes WHERE hash = $1";
        Ok(on_engine!(self.0, c => sqlx::query(SQL).bind(hash).execute(c).await?.rows_affected()) == 1)
    }

    /// Makes every unused link of the account invalid.
    pub async fn revoke_all(self, account: AccountId) -> Result<()> {
        const SQL: &str = "DELETE FROM action_codes WHERE account_id = $1";
        on_engine!(self.0, c => sqlx::query(SQL).bind(account.as_uuid()).execute(c).await?.rows_affected());
        Ok(())
    }

    /// Deletes codes that expired before a time, and returns how many there were.
    pub async fn purge(self, expired_before: Timestamp) -> Result<u64> {
        const SQL: &str = "DELETE FROM action_codes WHERE expires_at < $1";
        let before = expired_before.as_millis();
        Ok(on_engine!(self.0, c => sqlx::query(SQL).bind(before).execute(c).await?.rows_affected()))
    }
}

impl TryFrom<ActionCodeRow> for ActionCode {
    type Error = Error;

    fn try_from(row: ActionCodeRow) -> Result<Self> {
        let purpose = match (row.purpose.as_str(), row.new_email) {
            (VERIFY_EMAIL, None) => ActionPurpose::VerifyEmail,
            (RESET_PASSWORD, None) => ActionPurpose::ResetPassword,
            (CHANGE_EMAIL, Some(email)) => {
                ActionPurpose::ChangeEmail(email.parse().map_err(Error::invalid_row)?)
            }
            (other, _) => {
                return Err(Error::invalid_row(format!("invalid purpose of an action code: {other:?}")));
            }
        };
        let (account, expires_at) =
            (AccountId::from_uuid(row.account_id), Timestamp::from_millis(row.expires_at));
        Ok(Self { hash: row.hash, account, purpose, expires_at })
    }
}
