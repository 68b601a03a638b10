//! Photos: one row for all sizes of a photo. A photo that no page shows is first discarded, then orphaned;
//! its row is deleted last, after its objects.

use domain::photo::Photo;
use domain::{AccountId, PhotoId, Timestamp};
use sqlx_macros::FromRow;
use uuid::Uuid;

use crate::changes::TxChanges;
use crate::error::{Error, Result};
use crate::exec::{Exec, on_engine};

#[derive(Debug)]
pub struct PhotoStore<'c> {
    pub(crate) exec: Exec<'c>,
    pub(crate) changes: &'c mut TxChanges,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OwnedPhoto {
    pub id: PhotoId,
    /// Width and height of its largest size, in pixels.
    pub side: u32,
    /// Whether the profile shows the photo. False if it was replaced or removed recently, or the server is
    /// still storing it.
    pub is_shown: bool,
}

#[derive(FromRow)]
struct PhotoRow {
    id: Uuid,
    side: i64,
    placeholder: Vec<u8>,
}

impl PhotoStore<'_> {
    /// The photo counts as discarded until the profile shows it. For an upload, the caller inserts the row
    /// before it writes the objects, so that the sweep finds them after a crash.
    pub async fn insert(self, photo: &Photo, account: AccountId, created_at: Timestamp) -> Result<()> {
        const SQL: &str = "INSERT INTO photos (id, account_id, side, placeholder, created_at, discarded_at) \
                           VALUES ($1, $2, $3, $4, $5, $5)";
        on_engine!(self.exec, c => sqlx::query(SQL)
            .bind(photo.id.as_uuid())
            .bind(account.as_uuid())
            .bind(i64::from(photo.side))
            .bind(&photo.placeholder)
            .bind(created_at.as_millis())
            .execute(c).await?.rows_affected());
        Ok(())
    }

    /// One of the account's photos, also one that was replaced recently.
    pub async fn find_for_account(self, account: AccountId, id: PhotoId) -> Result<Option<Photo>> {
        const SQL: &str = "SELECT id, side, placeholder FROM photos WHERE id = $1 AND account_id = $2";
        let row: Option<PhotoRow> = on_engine!(self.exec, c => sqlx::query_as(SQL)
            .bind(id.as_uuid()).bind(account.as_uuid()).fetch_optional(c).await?);
        row.map(Photo::try_from).transpose()
    }

    /// Sets the photo of the account's profile, and creates the profile if there is none; `None` removes the
    /// photo. The previous photo is discarded. False if the account does not have that photo.
    pub async fn set_profile_photo(
        mut self,
        account: AccountId,
        photo: Option<PhotoId>,
        now: Timestamp,
    ) -> Result<bool> {
        if let Some(photo) = photo {
            if !self.reborrow().undiscard(account, photo).await? {
                return Ok(false);
            }
            self.reborrow().write_profile_photo(account, photo, now).await?;
        } else {
            self.reborrow().clear_profile_photo(account, now).await?;
        }
        self.changes.add_page(account);
        self.discard_all_but(account, photo, now).await?;
        Ok(true)
    }

    async fn undiscard(self, account: AccountId, photo: PhotoId) -> Result<bool> {
        const SQL: &str = "UPDATE photos SET discarded_at = NULL WHERE id = $1 AND account_id = $2";
        let rows = on_engine!(self.exec, c => sqlx::query(SQL)
            .bind(photo.as_uuid()).bind(account.as_uuid()).execute(c).await?.rows_affected());
        Ok(rows == 1)
    }

    async fn write_profile_photo(self, account: AccountId, photo: PhotoId, now: Timestamp) -> Result<()> {
        const SQL: &str = "INSERT INTO profiles (account_id, bio, photo_id, show_email, show_phone, show_social, \
                           created_at, updated_at) VALUES ($1, '', $2, TRUE, TRUE, TRUE, $3, $3) \
                           ON CONFLICT (account_id) DO UPDATE SET photo_id = excluded.photo_id, \
                           updated_at = excluded.updated_at";
        on_engine!(self.exec, c => sqlx::query(SQL)
            .bind(account.as_uuid()).bind(photo.as_uuid()).bind(now.as_millis()).execute(c).await?.rows_affected());
        Ok(())
    }

    async fn clear_profile_photo(self, account: AccountId, now: Timestamp) -> Result<()> {
        const SQL: &str = "UPDATE profiles SET photo_id = NULL, updated_at = $2 \
                           WHERE account_id = $1 AND photo_id IS NOT NULL";
        on_engine!(self.exec, c => sqlx::query(SQL)
            .bind(account.as_uuid()).bind(now.as_millis()).execute(c).await?.rows_affected());
        Ok(())
    }

    async fn discard_all_but(
        self,
        account: AccountId,
        current_photo: Option<PhotoId>,
        now: Timestamp,
    ) -> Result<()> {
        const SQL: &str = "UPDATE photos SET discarded_at = $3 \
                           WHERE account_id = $1 AND id <> $2 AND discarded_at IS NULL";
        let current_photo = current_photo.map_or(Uuid::nil(), PhotoId::as_uuid);
        on_engine!(self.exec, c => sqlx::query(SQL)
            .bind(account.as_uuid()).bind(current_photo).bind(now.as_millis()).execute(c).await?.rows_affected());
        Ok(())
    }

    /// Removes photos that were discarded before a time from their accounts, and returns how many there were.
    /// After that they can no longer be shown, and their objects may be deleted.
    pub async fn orphan_discarded(self, discarded_before: Timestamp) -> Result<u64> {
        const SQL: &str =
            "UPDATE photos SET account_id = NULL WHERE discarded_at < $1 AND account_id IS NOT NULL";
        let before = discarded_before.as_millis();
        Ok(on_engine!(self.exec, c => sqlx::query(SQL).bind(before).execute(c).await?.rows_affected()))
    }

    /// Photos without an account, starting after the given one.
    pub async fn list_orphans(self, after: Option<PhotoId>, limit: i64) -> Result<Vec<PhotoId>> {
        const SQL: &str = "SELECT id FROM photos WHERE account_id IS NULL AND id > $1 ORDER BY id LIMIT $2";
        let after = after.map_or(Uuid::nil(), PhotoId::as_uuid);
        let ids: Vec<Uuid> =
            on_engine!(self.exec, c => sqlx::query_scalar(SQL).bind(after).bind(limit).fetch_all(c).await?);
        Ok(ids.into_iter().map(PhotoId::from_uuid).collect())
    }

    /// Photos that belong to an account, starting after the given one.
    pub async fn list_owned(self, after: Option<PhotoId>, limit: i64) -> Result<Vec<OwnedPhoto>> {
        const SQL: &str = "SELECT id, side, discarded_at IS NULL FROM photos \
                           WHERE account_id IS NOT NULL AND id > $1 ORDER BY id LIMIT $2";
        let after = after.map_or(Uuid::nil(), PhotoId::as_uuid);
        let rows: Vec<(Uuid, i64, bool)> =
            on_engine!(self.exec, c => sqlx::query_as(SQL).bind(after).bind(limit).fetch_all(c).await?);
        rows.into_iter()
            .map(|(id, side, is_shown)| {
                let side = u32::try_from(side).map_err(Error::invalid_row)?;
                Ok(OwnedPhoto { id: PhotoId::from_uuid(id), side, is_shown })
            })
            .collect()
    }

    pub async fn exists(self, id: PhotoId) -> Result<bool> {
        const SQL: &str = "SELECT count(*) FROM photos WHERE id = $1";
        let rows: i64 =
            on_engine!(self.exec, c => sqlx::query_scalar(SQL).bind(id.as_uuid()).fetch_one(c).await?);
        Ok(rows == 1)
    }

    /// Deletes the row of an orphan, once its objects are deleted.
    pub async fn delete_orphan(self, id: PhotoId) -> Result<()> {
        const SQL: &str = "DELETE FROM photos WHERE id = $1 AND account_id IS NULL";
        on_engine!(self.exec, c => sqlx::query(SQL).bind(id.as_uuid()).execute(c).await?.rows_affected());
        Ok(())
    }

    fn reborrow(&mut self) -> PhotoStore<'_> {
        PhotoStore { exec: self.exec.reborrow(), changes: self.changes }
    }
}

impl TryFrom<PhotoRow> for Photo {
    type Error = Error;

    fn try_from(row: PhotoRow) -> Result<Self> {
        let side = u32::try_from(row.side).map_err(Error::invalid_row)?;
        Ok(Self { id: PhotoId::from_uuid(row.id), side, placeholder: row.placeholder })
    }
}
