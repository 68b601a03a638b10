//! A photographer's settings for requests and emails.

mod retention;

pub use retention::delete_old_requests;

use domain::{RetentionMonths, Settings, TimeZone};

use super::AppContext;
use super::identity::{Caller, IdentityError};
use super::profiles::Change;

/// Values of a form. Fields that the form leaves out stay unchanged.
#[derive(Debug, Default)]
pub struct SettingsChange {
    pub client_receipts: Option<bool>,
    /// `Clear`: keep requests forever.
    pub retention: Change<RetentionMonths>,
    /// `Clear`: use the time zone of the photographer's last device.
    pub time_zone: Change<TimeZone>,
}

pub async fn load(ctx: &AppContext, caller: Caller) -> Result<Settings, IdentityError> {
    Ok(ctx.db.read().await?.settings().get(caller.account).await?)
}

pub async fn save(
    ctx: &AppContext,
    caller: Caller,
    change: SettingsChange,
) -> Result<Settings, IdentityError> {
    let (_lock, mut tx) = caller.begin_write(ctx).await?;
    if let Some(is_enabled) = change.client_receipts {
        tx.settings().set_client_receipts(caller.account, is_enabled).await?;
    }
    match change.retention {
        Change::Keep => {}
        Change::Clear => tx.settings().set_retention(caller.account, None).await?,
        Change::Set(months) => tx.settings().set_retention(caller.account, Some(months)).await?,
    }
    match change.time_zone {
        Change::Keep => {}
        Change::Clear => tx.settings().set_time_zone(caller.account, None).await?,
        Change::Set(zone) => tx.settings().set_time_zone(caller.account, Some(zone)).await?,
    }
    let settings = tx.settings().get(caller.account).await?;
    tx.commit().await?;
    Ok(settings)
}
