//! Portfolio photos: at most 24 per account. A removed photo can be restored for a while. Then it is orphaned,
//! and its row is deleted after its objects.

mod jobs;
mod row;
mod sweep;

pub use jobs::{LeasedPhoto, ProcessingResult};
pub use sweep::OwnedPortfolioPhoto;

use std::collections::HashMap;

use domain::{AccountId, PortfolioPhoto, PortfolioPhotoDetails, PortfolioPhotoId, ServiceId, Timestamp};
use uuid::Uuid;

use crate::changes::TxChanges;
use crate::error::Result;
use crate::exec::{Exec, on_engine};
use row::{PHOTO_COLUMNS, PhotoRow};

#[derive(Debug)]
pub struct PortfolioStore<'c> {
    pub(crate) exec: Exec<'c>,
    pub(crate) changes: &'c mut TxChanges,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RestoreOutcome {
    Restored,
    /// The account has 24 other photos.
    Full,
    /// The account has removed no such photo, or too long ago.
    NotFound,
}

/// The smallest slot that the account in `$2` does not use.
macro_rules! free_slot {
    () => {
        "(WITH RECURSIVE slots (slot) AS (SELECT 1 UNION ALL SELECT slot + 1 FROM slots WHERE slot < 24) \
          SELECT min(slots.slot) FROM slots WHERE NOT EXISTS ( \
              SELECT 1 FROM portfolio_photos p WHERE p.account_id = $2 AND p.slot = slots.slot))"
    };
}

impl PortfolioStore<'_> {
    /// Adds a photo after the others, which a job has yet to process. `bytes` is the size of the uploaded file.
    /// False if the account has 24 photos. The caller must have locked the account: otherwise, when two calls
    /// race for one slot, the second would be refused although another slot is free.
    pub async fn insert(
        self,
        id: PortfolioPhotoId,
        account: AccountId,
        bytes: u64,
        now: Timestamp,
    ) -> Result<bool> {
        const SQL: &str = concat!(
            "INSERT INTO portfolio_photos (id, account_id, slot, position, alt_text, caption, focal_x, focal_y, \
             in_gallery, bytes, state, has_avif, attempts, due_at, created_at) \
             SELECT $1, $2, free.slot, \
                 (SELECT coalesce(max(position), 0) + 1 FROM portfolio_photos WHERE account_id = $2), \
                 '', '', 50, 50, TRUE, $3, 'processing', FALSE, 0, $4, $4 \
             FROM (SELECT ",
            free_slot!(),
            " AS slot) AS free WHERE free.slot IS NOT NULL ON CONFLICT DO NOTHING"
        );
        let rows = on_engine!(self.exec, c => sqlx::query(SQL)
            .bind(id.as_uuid())
            .bind(account.as_uuid())
            .bind(i64::try_from(bytes).unwrap_or(i64::MAX))
            .bind(now.as_millis())
            .execute(c).await?.rows_affected());
        Ok(rows == 1)
    }

    /// The photos of an account in its order, without the removed ones.
    pub async fn list_for_account(self, account: AccountId) -> Result<Vec<PortfolioPhoto>> {
        const SQL: &str = concat!(
            "SELECT ",
            PHOTO_COLUMNS!(),
            " FROM portfolio_photos WHERE account_id = $1 AND slot IS NOT NULL ORDER BY position, id"
        );
        let rows: Vec<PhotoRow> =
            on_engine!(self.exec, c => sqlx::query_as(SQL).bind(account.as_uuid()).fetch_all(c).await?);
        rows.into_iter().map(PortfolioPhoto::try_from).collect()
    }

    pub async fn find_for_account(
        self,
        account: AccountId,
        id: PortfolioPhotoId,
    ) -> Result<Option<PortfolioPhoto>> {
        const SQL: &str = concat!(
            "SELECT ",
            PHOTO_COLUMNS!(),
            " FROM portfolio_photos WHERE id = $1 AND account_id = $2 AND slot IS NOT NULL"
        );
        let row: Option<PhotoRow> = on_engine!(self.exec, c => sqlx::query_as(SQL)
            .bind(id.as_uuid()).bind(account.as_uuid()).fetch_optional(c).await?);
        row.map(PortfolioPhoto::try_from).transpose()
    }

    /// False if the account has no such photo.
    pub async fn update(
        self,
        account: AccountId,
        id: PortfolioPhotoId,
        details: &PortfolioPhotoDetails,
    ) -> Result<bool> {
        const SQL: &str = "UPDATE portfolio_photos SET alt_text = $3, caption = $4, focal_x = $5, focal_y = $6, \
                           in_gallery = $7 WHERE id = $1 AND account_id = $2 AND slot IS NOT NULL";
        let rows = on_engine!(self.exec, c => sqlx::query(SQL)
            .bind(id.as_uuid())
            .bind(account.as_uuid())
            .bind(details.alt_text.as_str())
            .bind(details.caption.as_str())
            .bind(i64::from(details.focal_point.x()))
            .bind(i64::from(details.focal_point.y()))
            .bind(details.is_in_gallery)
            .execute(c).await?.rows_affected());
        if rows == 1 {
            self.changes.add_page(account);
        }
        Ok(rows == 1)
    }

    /// Moves each photo to its place in the list. The caller has checked that the list has all photos of the
    /// account.
    pub async fn set_order(mut self, account: AccountId, order: &[PortfolioPhotoId]) -> Result<()> {
        const SQL: &str = "UPDATE portfolio_photos SET position = $3 WHERE id = $1 AND account_id = $2";
        for (position, id) in (1_i64..).zip(order) {
            on_engine!(self.exec.reborrow(), c => sqlx::query(SQL)
                .bind(id.as_uuid()).bind(account.as_uuid()).bind(position).execute(c).await?.rows_affected());
        }
        self.changes.add_page(account);
        Ok(())
    }

    /// False if the account has no such photo.
    pub async fn remove(self, account: AccountId, id: PortfolioPhotoId, now: Timestamp) -> Result<bool> {
        const SQL: &str = "UPDATE portfolio_photos SET slot = NULL, removed_at = $3 \
                           WHERE id = $1 AND account_id = $2 AND slot IS NOT NULL";
        let rows = on_engine!(self.exec, c => sqlx::query(SQL)
            .bind(id.as_uuid()).bind(account.as_uuid()).bind(now.as_millis()).execute(c).await?.rows_affected());
        if rows == 1 {
            self.changes.add_page(account);
        }
        Ok(rows == 1)
    }

    /// Undoes `remove`: the photo returns to its former place, also as a cover. The caller must have locked the
    /// account.
    pub async fn restore(mut self, account: AccountId, id: PortfolioPhotoId) -> Result<RestoreOutcome> {
        const SQL: &str = concat!(
            "UPDATE portfolio_photos SET slot = ",
            free_slot!(),
            ", removed_at = NULL WHERE id = $1 AND account_id = $2 AND removed_at IS NOT NULL AND ",
            free_slot!(),
            " IS NOT NULL"
        );
        const EXISTS: &str = "SELECT EXISTS (SELECT 1 FROM portfolio_photos \
                              WHERE id = $1 AND account_id = $2 AND removed_at IS NOT NULL)";
        let rows = on_engine!(self.exec.reborrow(), c => sqlx::query(SQL)
            .bind(id.as_uuid()).bind(account.as_uuid()).execute(c).await?.rows_affected());
        if rows == 1 {
            self.changes.add_page(account);
            return Ok(RestoreOutcome::Restored);
        }
        let exists: bool = on_engine!(self.exec, c => sqlx::query_scalar(EXISTS)
            .bind(id.as_uuid()).bind(account.as_uuid()).fetch_one(c).await?);
        Ok(if exists { RestoreOutcome::Full } else { RestoreOutcome::NotFound })
    }

    /// Bytes of all photos of an account, with those that were removed and not deleted yet.
    pub async fn stored_bytes(self, account: AccountId) -> Result<u64> {
        // PostgreSQL sums BIGINT values to NUMERIC.
        const SQL: &str =
            "SELECT CAST(coalesce(sum(bytes), 0) AS BIGINT) FROM portfolio_photos WHERE account_id = $1";
        let bytes: i64 =
            on_engine!(self.exec, c => sqlx::query_scalar(SQL).bind(account.as_uuid()).fetch_one(c).await?);
        Ok(u64::try_from(bytes).unwrap_or_default())
    }

    /// The cover of each service of an account that has one.
    pub async fn list_covers(self, account: AccountId) -> Result<HashMap<ServiceId, PortfolioPhotoId>> {
        const SQL: &str = "SELECT services.id, cover_id FROM services \
                           JOIN portfolio_photos ON portfolio_photos.id = cover_id AND portfolio_photos.slot IS NOT NULL \
                           WHERE services.account_id = $1";
        let rows: Vec<(Uuid, Uuid)> =
            on_engine!(self.exec, c => sqlx::query_as(SQL).bind(account.as_uuid()).fetch_all(c).await?);
        let to_ids = |(service, photo)| (ServiceId::from_uuid(service), PortfolioPhotoId::from_uuid(photo));
        Ok(rows.into_iter().map(to_ids).collect())
    }

    /// `None` removes the cover. False if the account has no such service, or no such photo.
    pub async fn set_cover(
        self,
        account: AccountId,
        service: ServiceId,
        photo: Option<PortfolioPhotoId>,
    ) -> Result<bool> {
        const SQL: &str = "UPDATE services SET cover_id = $3 WHERE id = $1 AND account_id = $2 \
                           AND ($3 IS NULL OR EXISTS (SELECT 1 FROM portfolio_photos \
                               WHERE id = $3 AND account_id = $2 AND slot IS NOT NULL))";
        let rows = on_engine!(self.exec, c => sqlx::query(SQL)
            .bind(service.as_uuid())
            .bind(account.as_uuid())
            .bind(photo.map(PortfolioPhotoId::as_uuid))
            .execute(c).await?.rows_affected());
        if rows == 1 {
            self.changes.add_page(account);
        }
        Ok(rows == 1)
    }
}
