//! Identities at identity providers, such as Google, that are linked to accounts.

use domain::{AccountId, LinkedIdentity, PersonName, Timestamp};
use sqlx_macros::FromRow;
use uuid::Uuid;

use crate::error::{Error, Result};
use crate::exec::{Exec, on_engine};

#[derive(Debug)]
pub struct LinkedIdentityStore<'c>(pub(crate) Exec<'c>);

#[derive(FromRow)]
struct LinkedIdentityRow {
    issuer: String,
    subject: String,
    email: String,
    display_name: Option<String>,
}

impl LinkedIdentityStore<'_> {
    /// False if that identity already belongs to an account.
    pub async fn link(
        self,
        account: AccountId,
        identity: &LinkedIdentity,
        linked_at: Timestamp,
    ) -> Result<bool> {
        const SQL: &str = "INSERT INTO linked_identities (issuer, subject, account_id, email, display_name, linked_at) \
                           VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (issuer, subject) DO NOTHING";
        let rows = on_engine!(self.0, c => sqlx::query(SQL)
            .bind(&identity.issuer)
            .bind(&identity.subject)
            .bind(account.as_uuid())
            .bind(identity.email.as_str())
            .bind(identity.display_name.as_ref().map(PersonName::as_str))
            .bind(linked_at.as_millis())
            .execute(c).await?.rows_affected());
        Ok(rows == 1)
    }

    pub async fn find_account(self, issuer: &str, subject: &str) -> Result<Option<AccountId>> {
        const SQL: &str = "SELECT account_id FROM linked_identities WHERE issuer = $1 AND subject = $2";
        let id: Option<Uuid> = on_engine!(self.0, c => sqlx::query_scalar(SQL).bind(issuer).bind(subject).fetch_optional(c).await?);
        Ok(id.map(AccountId::from_uuid))
    }

    pub async fn list_for_account(self, account: AccountId) -> Result<Vec<LinkedIdentity>> {
        const SQL: &str = "SELECT issuer, subject, email, display_name FROM linked_identities \
                           WHERE account_id = $1 ORDER BY linked_at, issuer, subject";
        let rows: Vec<LinkedIdentityRow> =
            on_engine!(self.0, c => sqlx::query_as(SQL).bind(account.as_uuid()).fetch_all(c).await?);
        rows.into_iter().map(LinkedIdentity::try_from).collect()
    }

    /// Does nothing if the identity belongs to another account.
    pub async fn unlink(self, account: AccountId, issuer: &str, subject: &str) -> Result<()> {
        const SQL: &str =
            "DELETE FROM linked_identities WHERE account_id = $1 AND issuer = $2 AND subject = $3";
        on_engine!(self.0, c => sqlx::query(SQL)
            .bind(account.as_uuid()).bind(issuer).bind(subject).execute(c).await?.rows_affected());
        Ok(())
    }

    pub async fn unlink_all(self, account: AccountId) -> Result<()> {
        const SQL: &str = "DELETE FROM linked_identities WHERE account_id = $1";
        on_engine!(self.0, c => sqlx::query(SQL).bind(account.as_uuid()).execute(c).await?.rows_affected());
        Ok(())
    }
}

impl TryFrom<LinkedIdentityRow> for LinkedIdentity {
    type Error = Error;

    fn try_from(row: LinkedIdentityRow) -> Result<Self> {
        Ok(Self {
            issuer: row.issuer,
            subject: row.subject,
            email: row.email.parse().map_err(Error::invalid_row)?,
            display_name: row
                .display_name
                .map(|name| name.parse())
                .transpose()
                .map_err(Error::invalid_row)?,
        })
    }
}
