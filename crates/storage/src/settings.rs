//! Settings of photographers. Each setting has its own UPDATE, so that two simultaneous changes do not undo
//! each other.

use domain::{AccountId, RetentionMonths, Settings, TimeZone};
use sqlx_macros::FromRow;
use uuid::Uuid;

use crate::error::{Error, Result};
use crate::exec::{Exec, on_engine};

#[derive(Debug)]
pub struct SettingsStore<'c>(pub(crate) Exec<'c>);

#[derive(FromRow)]
struct SettingsRow {
    client_receipts: bool,
    retention_months: Option<i64>,
    time_zone: Option<String>,
}

impl SettingsStore<'_> {
    pub async fn get(self, account: AccountId) -> Result<Settings> {
        const SQL: &str =
            "SELECT client_receipts, retention_months, time_zone FROM settings WHERE account_id = $1";
        let row: Option<SettingsRow> =
            on_engine!(self.0, c => sqlx::query_as(SQL).bind(account.as_uuid()).fetch_optional(c).await?);
        row.map_or(Ok(Settings::default()), Settings::try_from)
    }

    pub async fn set_client_receipts(mut self, account: AccountId, is_enabled: bool) -> Result<()> {
        const SQL: &str = "UPDATE settings SET client_receipts = $2 WHERE account_id = $1";
        insert_defaults(self.0.reborrow(), account).await?;
        on_engine!(self.0, c => sqlx::query(SQL).bind(account.as_uuid()).bind(is_enabled).execute(c).await?.rows_affected());
        Ok(())
    }

    pub async fn set_retention(mut self, account: AccountId, months: Option<RetentionMonths>) -> Result<()> {
        const SQL: &str = "UPDATE settings SET retention_months = $2 WHERE account_id = $1";
        insert_defaults(self.0.reborrow(), account).await?;
        let months = months.map(RetentionMonths::get);
        on_engine!(self.0, c => sqlx::query(SQL).bind(account.as_uuid()).bind(months).execute(c).await?.rows_affected());
        Ok(())
    }

    pub async fn set_time_zone(mut self, account: AccountId, zone: Option<TimeZone>) -> Result<()> {
        const SQL: &str = "UPDATE settings SET time_zone = $2 WHERE account_id = $1";
        insert_defaults(self.0.reborrow(), account).await?;
        let zone = zone.map(TimeZone::as_str);
        on_engine!(self.0, c => sqlx::query(SQL).bind(account.as_uuid()).bind(zone).execute(c).await?.rows_affected());
        Ok(())
    }

    /// Accounts whose old requests the server deletes, by id, starting after the given one.
    pub async fn list_accounts_with_retention(
        self,
        after: Option<AccountId>,
        limit: i64,
    ) -> Result<Vec<AccountId>> {
        const SQL: &str = "SELECT account_id FROM settings WHERE retention_months IS NOT NULL AND account_id > $1 \
                           ORDER BY account_id LIMIT $2";
        let after = after.map_or(Uuid::nil(), AccountId::as_uuid);
        let ids: Vec<Uuid> =
            on_engine!(self.0, c => sqlx::query_scalar(SQL).bind(after).bind(limit).fetch_all(c).await?);
        Ok(ids.into_iter().map(AccountId::from_uuid).collect())
    }
}

/// Inserts the default settings, unless the account has settings already.
async fn insert_defaults(exec: Exec<'_>, account: AccountId) -> Result<()> {
    const SQL: &str = "INSERT INTO settings (account_id, client_receipts) VALUES ($1, $2) \
                       ON CONFLICT (account_id) DO NOTHING";
    let client_receipts = Settings::default().client_receipts;
    on_engine!(exec, c => sqlx::query(SQL).bind(account.as_uuid()).bind(client_receipts).execute(c).await?.rows_affected());
    Ok(())
}

impl TryFrom<SettingsRow> for Settings {
    type Error = Error;

    fn try_from(row: SettingsRow) -> Result<Self> {
        let retention =
            row.retention_months.map(RetentionMonths::new).transpose().map_err(Error::invalid_row)?;
        let time_zone = row.time_zone.as_deref().and_then(TimeZone::from_stored);
        Ok(Self { client_receipts: row.client_receipts, retention, time_zone })
    }
}
