//! Lists and changes the photos of an account.

use std::collections::HashSet;

use domain::{Portfolio, PortfolioPhoto, PortfolioPhotoDetails, PortfolioPhotoId, ServiceId};
use storage::RestoreOutcome;

use super::PortfolioError;
use crate::app::AppContext;
use crate::app::identity::Caller;

pub async fn list(ctx: &AppContext, caller: Caller) -> Result<Portfolio, PortfolioError> {
    let mut tx = ctx.db.read().await?;
    let photos = tx.portfolio().list_for_account(caller.account).await?;
    let covers = tx.portfolio().list_covers(caller.account).await?;
    Ok(Portfolio { photos, covers })
}

pub async fn update(
    ctx: &AppContext,
    caller: Caller,
    id: PortfolioPhotoId,
    details: &PortfolioPhotoDetails,
) -> Result<PortfolioPhoto, PortfolioError> {
    let (_lock, mut tx) = caller.begin_write(ctx).await?;
    if !tx.portfolio().update(caller.account, id, details).await? {
        return Err(PortfolioError::NotFound);
    }
    let photo = tx.portfolio().find_for_account(caller.account, id).await?.ok_or(PortfolioError::NotFound)?;
    tx.commit().await?;
    Ok(photo)
}

/// The list must have every photo of the account once. It has not if another tab has added or removed a photo
/// since.
pub async fn reorder(
    ctx: &AppContext,
    caller: Caller,
    order: &[PortfolioPhotoId],
) -> Result<(), PortfolioError> {
    let (_lock, mut tx) = caller.begin_write(ctx).await?;
    let photos = tx.portfolio().list_for_account(caller.account).await?;
    let stored: HashSet<_> = photos.iter().map(|photo| photo.id).collect();
    let listed: HashSet<_> = order.iter().copied().collect();
    if listed != stored || order.len() != stored.len() {
        return Err(PortfolioError::OrderConflict);
    }
    tx.portfolio().set_order(caller.account, order).await?;
    tx.commit().await?;
    Ok(())
}

/// The photo can be restored until the sweep deletes it.
pub async fn remove(ctx: &AppContext, caller: Caller, id: PortfolioPhotoId) -> Result<(), PortfolioError> {
    let (_lock, mut tx) = caller.begin_write(ctx).await?;
    if !tx.portfolio().remove(caller.account, id, ctx.clock.now()).await? {
        return Err(PortfolioError::NotFound);
    }
    tx.commit().await?;
    Ok(())
}

/// Undoes `remove`.
pub async fn restore(
    ctx: &AppContext,
    caller: Caller,
    id: PortfolioPhotoId,
) -> Result<PortfolioPhoto, PortfolioError> {
    let (_lock, mut tx) = caller.begin_write(ctx).await?;
    match tx.portfolio().restore(caller.account, id).await? {
        RestoreOutcome::Restored => {}
        RestoreOutcome::Full => return Err(PortfolioError::Limit),
        RestoreOutcome::NotFound => return Err(PortfolioError::NotFound),
    }
    let photo = tx.portfolio().find_for_account(caller.account, id).await?.ok_or(PortfolioError::NotFound)?;
    tx.commit().await?;
    // Its processing may have been interrupted by the removal.
    ctx.portfolio_events.notify_worker();
    Ok(photo)
}

/// `None` removes the cover of the service.
pub async fn set_cover(
    ctx: &AppContext,
    caller: Caller,
    service: ServiceId,
    photo: Option<PortfolioPhotoId>,
) -> Result<(), PortfolioError> {
    let (_lock, mut tx) = caller.begin_write(ctx).await?;
    if !tx.portfolio().set_cover(caller.account, service, photo).await? {
        return Err(PortfolioError::NotFound);
    }
    tx.commit().await?;
    Ok(())
}
