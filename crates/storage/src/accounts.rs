//! Accounts: one row per photographer.

use domain::{Account, AccountId, EmailAddress, PersonName, TimeZone, Timestamp};
use sqlx_macros::FromRow;
use uuid::Uuid;

use crate::changes::TxChanges;
use crate::error::{Error, Result};
use crate::exec::{Exec, on_engine};

#[derive(Debug)]
pub struct AccountStore<'c> {
    pub(crate) exec: Exec<'c>,
    pub(crate) changes: &'c mut TxChanges,
}

/// An account with its password hash.
#[derive(Clone)]
pub struct Credentials {
    pub account: Account,
    pub password_hash: Option<String>,
}

impl std::fmt::Debug for Credentials {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Credentials({})", self.account.id)
    }
}

#[derive(FromRow)]
pub(crate) struct AccountRow {
    id: Uuid,
    email: String,
    email_verified: bool,
    display_name: Option<String>,
    password_hash: Option<String>,
    epoch: i64,
    disabled_at: Option<i64>,
    created_at: i64,
    last_sign_in_at: i64,
}

macro_rules! select {
    ($clauses:literal) => {
        concat!(
            "SELECT id, email, email_verified, display_name, password_hash, epoch, disabled_at, created_at, \
             last_sign_in_at FROM accounts ",
            $clauses
        )
    };
}

impl AccountStore<'_> {
    /// False if there is already an account with this email address, ignoring case.
    pub async fn insert(self, account: &Account, password_hash: Option<&str>) -> Result<bool> {
        const SQL: &str = "INSERT INTO accounts (id, email, email_key, email_verified, display_name, password_hash, \
                           epoch, created_at, last_sign_in_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) \
                           ON CONFLICT (email_key) DO NOTHING";
        let rows = on_engine!(self.exec, c => sqlx::query(SQL)
            .bind(account.id.as_uuid())
            .bind(account.email.as_str())
            .bind(account.email.key())
            .bind(account.email_verified)
            .bind(account.display_name.as_ref().map(PersonName::as_str))
            .bind(password_hash)
            .bind(account.epoch)
            .bind(account.created_at.as_millis())
            .bind(account.last_sign_in_at.as_millis())
            .execute(c).await?.rows_affected());
        Ok(rows == 1)
    }

    pub async fn find_by_id(self, id: AccountId) -> Result<Option<Credentials>> {
        const SQL: &str = select!("WHERE id = $1");
        let row: Option<AccountRow> =
            on_engine!(self.exec, c => sqlx::query_as(SQL).bind(id.as_uuid()).fetch_optional(c).await?);
        row.map(Credentials::try_from).transpose()
    }

    pub async fn find_by_email(self, email: &EmailAddress) -> Result<Option<Credentials>> {
        const SQL: &str = select!("WHERE email_key = $1");
        let row: Option<AccountRow> =
            on_engine!(self.exec, c => sqlx::query_as(SQL).bind(email.key()).fetch_optional(c).await?);
        row.map(Credentials::try_from).transpose()
    }

    /// Also false if there is no such account.
    pub async fn is_email_verified(self, id: AccountId) -> Result<bool> {
        const SQL: &str = "SELECT email_verified FROM accounts WHERE id = $1";
        let is_verified: Option<bool> =
            on_engine!(self.exec, c => sqlx::query_scalar(SQL).bind(id.as_uuid()).fetch_optional(c).await?);
        Ok(is_verified.unwrap_or_default())
    }

    /// The photographer's time zone: the one from the settings, or else that of the device they used last.
    /// `None` if neither is known.
    pub async fn time_zone(self, id: AccountId) -> Result<Option<TimeZone>> {
        const SQL: &str = "SELECT coalesce(settings.time_zone, a.device_time_zone) FROM accounts a \
                           LEFT JOIN settings ON settings.account_id = a.id WHERE a.id = $1";
        let zone: Option<Option<String>> =
            on_engine!(self.exec, c => sqlx::query_scalar(SQL).bind(id.as_uuid()).fetch_optional(c).await?);
        Ok(zone.flatten().as_deref().and_then(TimeZone::from_stored))
    }

    /// The time zone that the photographer's browser reported last.
    pub async fn device_time_zone(self, id: AccountId) -> Result<Option<TimeZone>> {
        const SQL: &str = "SELECT device_time_zone FROM accounts WHERE id = $1";
        let zone: Option<Option<String>> =
            on_engine!(self.exec, c => sqlx::query_scalar(SQL).bind(id.as_uuid()).fetch_optional(c).await?);
        Ok(zone.flatten().as_deref().and_then(TimeZone::from_stored))
    }

    pub async fn set_device_time_zone(self, id: AccountId, zone: TimeZone) -> Result<()> {
        const SQL: &str = "UPDATE accounts SET device_time_zone = $2 WHERE id = $1";
        on_engine!(self.exec, c => sqlx::query(SQL).bind(id.as_uuid()).bind(zone.as_str()).execute(c).await?.rows_affected());
        Ok(())
    }

    /// Sorted by id, which is the order of creation, starting after the given account.
    pub async fn list(self, after: Option<AccountId>, limit: i64) -> Result<Vec<Account>> {
        const SQL: &str = select!("WHERE id > $1 ORDER BY id LIMIT $2");
        let after = after.map_or(Uuid::nil(), AccountId::as_uuid);
        let rows: Vec<AccountRow> =
            on_engine!(self.exec, c => sqlx::query_as(SQL).bind(after).bind(limit).fetch_all(c).await?);
        rows.into_iter()
            .map(|row| Credentials::try_from(row).map(|credentials| credentials.account))
            .collect()
    }

    /// Locks the account until this transaction ends. False if the account is disabled or deleted, or has
    /// another epoch: then the caller has decided on outdated data.
    pub async fn lock_in_epoch(self, id: AccountId, epoch: i64) -> Result<bool> {
        const SQL: &str =
            "UPDATE accounts SET epoch = epoch WHERE id = $1 AND epoch = $2 AND disabled_at IS NULL";
        let rows = on_engine!(self.exec, c => sqlx::query(SQL)
            .bind(id.as_uuid()).bind(epoch).execute(c).await?.rows_affected());
        Ok(rows == 1)
    }

    /// Keeps every other transaction from changing the account until this one ends.
    pub async fn lock(self, id: AccountId) -> Result<()> {
        const SQL: &str = "UPDATE accounts SET epoch = epoch WHERE id = $1";
        on_engine!(self.exec, c => sqlx::query(SQL).bind(id.as_uuid()).execute(c).await?.rows_affected());
        Ok(())
    }

    pub async fn record_sign_in(self, id: AccountId, signed_in_at: Timestamp) -> Result<()> {
        const SQL: &str = "UPDATE accounts SET last_sign_in_at = $2 WHERE id = $1";
        on_engine!(self.exec, c => sqlx::query(SQL).bind(id.as_uuid()).bind(signed_in_at.as_millis()).execute(c).await?.rows_affected());
        Ok(())
    }

    /// Replaces the hash by a stronger one of the same password; sessions stay. Does nothing if the account
    /// no longer has the old hash.
    pub async fn replace_password_hash(self, id: AccountId, old_hash: &str, new_hash: &str) -> Result<()> {
        const SQL: &str = "UPDATE accounts SET password_hash = $3 WHERE id = $1 AND password_hash = $2";
        on_engine!(self.exec, c => sqlx::query(SQL).bind(id.as_uuid()).bind(old_hash).bind(new_hash).execute(c).await?.rows_affected());
        Ok(())
    }

    /// Ends every session.
    pub async fn set_password(self, id: AccountId, hash: &str) -> Result<()> {
        const SQL: &str = "UPDATE accounts SET password_hash = $2, epoch = epoch + 1 WHERE id = $1";
        on_engine!(self.exec, c => sqlx::query(SQL).bind(id.as_uuid()).bind(hash).execute(c).await?.rows_affected());
        Ok(())
    }

    /// Ends every session. False if another account has the address; the caller must then drop the
    /// transaction instead of committing it.
    pub async fn set_verified_email(self, id: AccountId, email: &EmailAddress) -> Result<bool> {
        const SQL: &str = "UPDATE accounts SET email = $2, email_key = $3, email_verified = TRUE, \
                           epoch = epoch + 1 WHERE id = $1";
        let result = on_engine!(self.exec, c => sqlx::query(SQL)
            .bind(id.as_uuid()).bind(email.as_str()).bind(email.key())
            .execute(c).await.map(|_| ()));
        match result {
            Ok(()) => {
                self.changes.add_page(id);
                self.changes.add_inbox(id);
                Ok(true)
            }
            Err(sqlx::Error::Database(error)) if error.is_unique_violation() => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    /// Gives an account with an unverified address to the owner of the address: removes the password, ends
    /// every session and sets the owner's name, if it is known. False if the address was verified or the
    /// account was deleted meanwhile.
    pub async fn transfer_to_address_owner(self, id: AccountId, name: Option<&PersonName>) -> Result<bool> {
        const SQL: &str = "UPDATE accounts SET password_hash = NULL, email_verified = TRUE, epoch = epoch + 1, \
                           display_name = COALESCE($2, display_name) WHERE id = $1 AND NOT email_verified";
        let name = name.map(PersonName::as_str);
        let rows = on_engine!(self.exec, c => sqlx::query(SQL).bind(id.as_uuid()).bind(name).execute(c).await?.rows_affected());
        if rows == 1 {
            self.changes.add_inbox(id);
        }
        Ok(rows == 1)
    }

    pub async fn mark_email_verified(self, id: AccountId) -> Result<()> {
        const SQL: &str = "UPDATE accounts SET email_verified = TRUE WHERE id = $1";
        on_engine!(self.exec, c => sqlx::query(SQL).bind(id.as_uuid()).execute(c).await?.rows_affected());
        self.changes.add_inbox(id);
        Ok(())
    }

    pub async fn set_display_name(self, id: AccountId, name: &PersonName) -> Result<()> {
        const SQL: &str = "UPDATE accounts SET display_name = $2 WHERE id = $1";
        on_engine!(self.exec, c => sqlx::query(SQL).bind(id.as_uuid()).bind(name.as_str()).execute(c).await?.rows_affected());
        Ok(())
    }

    /// Ends every session.
    pub async fn increment_epoch(self, id: AccountId) -> Result<()> {
        const SQL: &str = "UPDATE accounts SET epoch = epoch + 1 WHERE id = $1";
        on_engine!(self.exec, c => sqlx::query(SQL).bind(id.as_uuid()).execute(c).await?.rows_affected());
        Ok(())
    }

    /// Disables the account, or enables it again (`None`). Both end every session.
    pub async fn set_disabled(self, id: AccountId, disabled_at: Option<Timestamp>) -> Result<()> {
        const SQL: &str = "UPDATE accounts SET disabled_at = $2, epoch = epoch + 1 WHERE id = $1";
        let disabled_at = disabled_at.map(Timestamp::as_millis);
        on_engine!(self.exec, c => sqlx::query(SQL).bind(id.as_uuid()).bind(disabled_at).execute(c).await?.rows_affected());
        self.changes.add_page(id);
        Ok(())
    }

    /// Deletes the account and its rows in other tables. Its usernames, photos and uploads stay without an
    /// account and without texts, and its emails stay until `OutboxStore::delete_for_account`. False if there
    /// is no such account.
    pub async fn delete(mut self, id: AccountId) -> Result<bool> {
        const CLEAR_TEXTS: &str =
            "UPDATE portfolio_photos SET alt_text = '', caption = '' WHERE account_id = $1";
        const SQL: &str = "DELETE FROM accounts WHERE id = $1";
        on_engine!(self.exec.reborrow(), c => sqlx::query(CLEAR_TEXTS).bind(id.as_uuid()).execute(c).await.map(|_| ())?);
        let rows =
            on_engine!(self.exec, c => sqlx::query(SQL).bind(id.as_uuid()).execute(c).await?.rows_affected());
        if rows == 1 {
            self.changes.add_page(id);
        }
        Ok(rows == 1)
    }
}

impl TryFrom<AccountRow> for Credentials {
    type Error = Error;

    fn try_from(row: AccountRow) -> Result<Self> {
        let account = Account {
            id: AccountId::from_uuid(row.id),
            email: row.email.parse().map_err(Error::invalid_row)?,
            email_verified: row.email_verified,
            display_name: row
                .display_name
                .map(|name| name.parse())
                .transpose()
                .map_err(Error::invalid_row)?,
            epoch: row.epoch,
            is_disabled: row.disabled_at.is_some(),
            has_password: row.password_hash.is_some(),
            created_at: Timestamp::from_millis(row.created_at),
            last_sign_in_at: Timestamp::from_millis(row.last_sign_in_at),
        };
        Ok(Self { account, password_hash: row.password_hash })
    }
}
