//! What a photographer chooses about requests and emails.

mod retention;

pub use retention::forget_old_requests;

use domain::{AccountId, RetentionMonths, Settings, TimeZone};
use storage::Tx;

use super::Ctx;
use super::identity::{Caller, Refusal};
use super::profiles::Change;

/// What a form asks for. What it does not speak of stays as it is.
#[derive(Debug, Default)]
pub struct SettingsChange {
    pub client_receipts: Option<bool>,
    pub retention: Change<RetentionMonths>,
    pub time_zone: Change<TimeZone>,
}

pub async fn own(cx: &Ctx, caller: Caller) -> Result<Settings, Refusal> {
    Ok(cx.db.read().await?.settings().get(caller.account).await?)
}

pub async fn save(cx: &Ctx, caller: Caller, change: SettingsChange) -> Result<Settings, Refusal> {
    let (_turn, mut tx) = caller.begin(cx).await?;
    if let Some(wanted) = change.client_receipts {
        tx.settings().set_client_receipts(caller.account, wanted).await?;
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

/// Whether clients of this photographer are written to at all.
pub(in crate::app) async fn writes_to_clients(
    cx: &Ctx,
    tx: &mut Tx,
    account: AccountId,
) -> storage::Result<bool> {
    Ok(acknowledges(cx, tx.settings().get(account).await?.client_receipts))
}

/// Whether the operator and the photographer want clients to be written to.
pub(in crate::app) fn acknowledges(cx: &Ctx, chosen: bool) -> bool {
    cx.config.accounts.client_receipt && chosen
}
