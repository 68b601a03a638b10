//! Lists and deletes photos for the sweep of the object store.

use domain::{PortfolioPhotoId, Timestamp};
use uuid::Uuid;

use super::PortfolioStore;
use super::row::PHOTO_COLUMNS;
use crate::error::Result;
use crate::exec::on_engine;
use crate::portfolio::row::PhotoRow;

/// A photo that belongs to an account, also one that was removed and can be restored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnedPortfolioPhoto {
    pub photo: domain::PortfolioPhoto,
    pub is_removed: bool,
}

#[derive(sqlx_macros::FromRow)]
struct OwnedRow {
    #[sqlx(flatten)]
    photo: PhotoRow,
    is_removed: bool,
}

impl PortfolioStore<'_> {
    /// Takes photos that were removed before a time from their accounts, and returns how many there were. After
    /// that they cannot be restored, and their objects may be deleted.
    pub async fn orphan_removed(self, removed_before: Timestamp) -> Result<u64> {
        const SQL: &str = "UPDATE portfolio_photos SET account_id = NULL, alt_text = '', caption = '' \
                           WHERE removed_at < $1 AND account_id IS NOT NULL";
        let before = removed_before.as_millis();
        Ok(on_engine!(self.exec, c => sqlx::query(SQL).bind(before).execute(c).await?.rows_affected()))
    }

    /// Photos without an account, starting after the given one.
    pub async fn list_orphans(
        self,
        after: Option<PortfolioPhotoId>,
        limit: i64,
    ) -> Result<Vec<PortfolioPhotoId>> {
        const SQL: &str =
            "SELECT id FROM portfolio_photos WHERE account_id IS NULL AND id > $1 ORDER BY id LIMIT $2";
        let after = after.map_or(Uuid::nil(), PortfolioPhotoId::as_uuid);
        let ids: Vec<Uuid> =
            on_engine!(self.exec, c => sqlx::query_scalar(SQL).bind(after).bind(limit).fetch_all(c).await?);
        Ok(ids.into_iter().map(PortfolioPhotoId::from_uuid).collect())
    }

    /// Photos that belong to an account, starting after the given one.
    pub async fn list_owned(
        self,
        after: Option<PortfolioPhotoId>,
        limit: i64,
    ) -> Result<Vec<OwnedPortfolioPhoto>> {
        const SQL: &str = concat!(
            "SELECT ",
            PHOTO_COLUMNS!(),
            ", removed_at IS NOT NULL AS is_removed FROM portfolio_photos \
             WHERE account_id IS NOT NULL AND id > $1 ORDER BY id LIMIT $2"
        );
        let after = after.map_or(Uuid::nil(), PortfolioPhotoId::as_uuid);
        let rows: Vec<OwnedRow> =
            on_engine!(self.exec, c => sqlx::query_as(SQL).bind(after).bind(limit).fetch_all(c).await?);
        rows.into_iter()
            .map(|row| Ok(OwnedPortfolioPhoto { photo: row.photo.try_into()?, is_removed: row.is_removed }))
            .collect()
    }

    /// Whether the photo has a row, also a removed or orphaned photo.
    pub async fn exists(self, id: PortfolioPhotoId) -> Result<bool> {
        const SQL: &str = "SELECT EXISTS (SELECT 1 FROM portfolio_photos WHERE id = $1)";
        Ok(on_engine!(self.exec, c => sqlx::query_scalar(SQL).bind(id.as_uuid()).fetch_one(c).await?))
    }

    /// Whether the uploaded file of the photo is still to be processed.
    pub async fn is_processing(self, id: PortfolioPhotoId) -> Result<bool> {
        const SQL: &str =
            "SELECT EXISTS (SELECT 1 FROM portfolio_photos WHERE id = $1 AND state = 'processing')";
        Ok(on_engine!(self.exec, c => sqlx::query_scalar(SQL).bind(id.as_uuid()).fetch_one(c).await?))
    }

    /// Deletes the row of an orphan, once its objects are deleted.
    pub async fn delete_orphan(self, id: PortfolioPhotoId) -> Result<()> {
        const SQL: &str = "DELETE FROM portfolio_photos WHERE id = $1 AND account_id IS NULL";
        on_engine!(self.exec, c => sqlx::query(SQL).bind(id.as_uuid()).execute(c).await?.rows_affected());
        Ok(())
    }
}
