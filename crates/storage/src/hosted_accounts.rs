//! Accounts at a hosted identity service, such as Firebase. The service keeps their sessions and signs their tokens.

use domain::{Account, AccountId, EmailAddress, Timestamp};
use sqlx_macros::FromRow;

use crate::accounts::{AccountRow, Credentials};
use crate::error::{Error, Result};
use crate::exec::{Exec, on_engine};

#[derive(Debug)]
pub struct HostedAccountStore<'c>(pub(crate) Exec<'c>);

/// What decides whether a token of the service is accepted, and what it may change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostedAccount {
    pub account: Account,
    /// Earlier sign-ins are no longer accepted.
    pub signed_out_at: Option<Timestamp>,
    /// The address at the service, as copied last. The account has another one if that was taken.
    pub service_email: EmailAddress,
    /// The user's subject at Google, as copied last.
    pub google_subject: Option<String>,
    /// When the token was issued from which name, address and Google account were copied last.
    pub claims_issued_at: Option<Timestamp>,
}

#[derive(FromRow)]
struct HostedAccountRow {
    #[sqlx(flatten)]
    account: AccountRow,
    signed_out_at: Option<i64>,
    service_email: String,
    google_subject: Option<String>,
    claims_issued_at: Option<i64>,
}

impl HostedAccountStore<'_> {
    pub async fn find(self, issuer: &str, subject: &str) -> Result<Option<HostedAccount>> {
        const SQL: &str = "SELECT a.id, a.email, a.email_verified, a.display_name, a.password_hash, a.epoch, \
                           a.disabled_at, a.created_at, a.last_sign_in_at, a.signed_out_at, i.email AS service_email, \
                           i.google_subject, i.claims_issued_at \
                           FROM linked_identities i JOIN accounts a ON a.id = i.account_id \
                           WHERE i.issuer = $1 AND i.subject = $2";
        let row: Option<HostedAccountRow> =
            on_engine!(self.0, c => sqlx::query_as(SQL).bind(issuer).bind(subject).fetch_optional(c).await?);
        row.map(HostedAccount::try_from).transpose()
    }

    pub async fn set_signed_out_at(self, account: AccountId, signed_out_at: Timestamp) -> Result<()> {
        const SQL: &str = "UPDATE accounts SET signed_out_at = $2 WHERE id = $1";
        on_engine!(self.0, c => sqlx::query(SQL)
            .bind(account.as_uuid()).bind(signed_out_at.as_millis()).execute(c).await?.rows_affected());
        Ok(())
    }

    /// False if the data was copied from a newer token.
    pub async fn set_copied(
        self,
        issuer: &str,
        subject: &str,
        service_email: &EmailAddress,
        google_subject: Option<&str>,
        claims_issued_at: Timestamp,
    ) -> Result<bool> {
        const SQL: &str = "UPDATE linked_identities SET claims_issued_at = $3, email = $4, google_subject = $5 \
                           WHERE issuer = $1 AND subject = $2 AND (claims_issued_at IS NULL OR claims_issued_at <= $3)";
        let rows = on_engine!(self.0, c => sqlx::query(SQL)
            .bind(issuer).bind(subject).bind(claims_issued_at.as_millis()).bind(service_email.as_str())
            .bind(google_subject)
            .execute(c).await?.rows_affected());
        Ok(rows == 1)
    }

    /// Records the identities of an account that this transaction removes.
    pub async fn record_removal(self, issuer: &str, account: AccountId, removed_at: Timestamp) -> Result<()> {
        const SQL: &str = "INSERT INTO removed_identities (issuer, subject, removed_at) \
                           SELECT issuer, subject, $3 FROM linked_identities WHERE issuer = $1 AND account_id = $2 \
                           ON CONFLICT (issuer, subject) DO UPDATE SET removed_at = excluded.removed_at";
        on_engine!(self.0, c => sqlx::query(SQL)
            .bind(issuer).bind(account.as_uuid()).bind(removed_at.as_millis())
            .execute(c).await?.rows_affected());
        Ok(())
    }

    /// When this identity was removed, if that was some minutes ago at most.
    pub async fn find_removal(self, issuer: &str, subject: &str) -> Result<Option<Timestamp>> {
        const SQL: &str = "SELECT removed_at FROM removed_identities WHERE issuer = $1 AND subject = $2";
        let removed_at: Option<i64> = on_engine!(self.0, c => sqlx::query_scalar(SQL).bind(issuer).bind(subject).fetch_optional(c).await?);
        Ok(removed_at.map(Timestamp::from_millis))
    }

    pub async fn purge_removals(self, until: Timestamp) -> Result<u64> {
        const SQL: &str = "DELETE FROM removed_identities WHERE removed_at <= $1";
        Ok(
            on_engine!(self.0, c => sqlx::query(SQL).bind(until.as_millis()).execute(c).await?.rows_affected()),
        )
    }
}

impl TryFrom<HostedAccountRow> for HostedAccount {
    type Error = Error;

    fn try_from(row: HostedAccountRow) -> Result<Self> {
        Ok(Self {
            account: Credentials::try_from(row.account)?.account,
            signed_out_at: row.signed_out_at.map(Timestamp::from_millis),
            service_email: row.service_email.parse().map_err(Error::invalid_row)?,
            google_subject: row.google_subject,
            claims_issued_at: row.claims_issued_at.map(Timestamp::from_millis),
        })
    }
}
