//! Photos: one row for all sizes of one. What is not on a page any more is discarded first, then condemned, and its row
//! goes last, after its objects.

use domain::photo::Photo;
use domain::{AccountId, PhotoId, Timestamp};
use sqlx_macros::FromRow;
use uuid::Uuid;

use crate::error::{Error, Result};
use crate::exec::{Exec, on};

#[derive(Debug)]
pub struct PhotoStore<'c>(pub(crate) Exec<'c>);

/// A photo that belongs to an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedPhoto {
    pub id: PhotoId,
    /// Pixels of its largest square.
    pub side: u32,
    /// One that is not was replaced a moment ago, or is just being made.
    pub shown: bool,
}

#[derive(FromRow)]
struct PhotoRow {
    id: Uuid,
    side: i64,
    placeholder: Vec<u8>,
}

impl PhotoStore<'_> {
    /// Written before its objects, so that none is ever without a row. It counts as discarded until it is shown.
    pub async fn insert(self, photo: &Photo, account: AccountId, at: Timestamp) -> Result<()> {
        const SQL: &str = "INSERT INTO photos (id, account_id, side, placeholder, created_at, discarded_at) \
                           VALUES ($1, $2, $3, $4, $5, $5)";
        on!(self.0, c => sqlx::query(SQL)
            .bind(photo.id.as_uuid())
            .bind(account.as_uuid())
            .bind(i64::from(photo.side))
            .bind(&photo.placeholder)
            .bind(at.as_millis())
            .execute(c).await?.rows_affected());
        Ok(())
    }

    /// One of the account's own, also one that was replaced a moment ago.
    pub async fn of_account(self, account: AccountId, id: PhotoId) -> Result<Option<Photo>> {
        const SQL: &str = "SELECT id, side, placeholder FROM photos WHERE id = $1 AND account_id = $2";
        let row: Option<PhotoRow> = on!(self.0, c => sqlx::query_as(SQL)
            .bind(id.as_uuid()).bind(account.as_uuid()).fetch_optional(c).await?);
        row.map(Photo::try_from).transpose()
    }

    /// Makes it the photo of the account's profile, which begins with it if there is none yet. `None` takes the photo
    /// away. What was shown before is discarded. False if the account does not have that photo.
    pub async fn show(mut self, account: AccountId, photo: Option<PhotoId>, at: Timestamp) -> Result<bool> {
        if let Some(photo) = photo {
            if !self.again().keep(account, photo).await? {
                return Ok(false);
            }
            self.again().place(account, photo, at).await?;
        } else {
            self.again().clear(account, at).await?;
        }
        self.discard_all_but(account, photo, at).await?;
        Ok(true)
    }

    async fn keep(self, account: AccountId, photo: PhotoId) -> Result<bool> {
        const SQL: &str = "UPDATE photos SET discarded_at = NULL WHERE id = $1 AND account_id = $2";
        let rows = on!(self.0, c => sqlx::query(SQL)
            .bind(photo.as_uuid()).bind(account.as_uuid()).execute(c).await?.rows_affected());
        Ok(rows == 1)
    }

    async fn place(self, account: AccountId, photo: PhotoId, at: Timestamp) -> Result<()> {
        const SQL: &str = "INSERT INTO profiles (account_id, bio, photo_id, show_email, show_phone, show_social, \
                           created_at, updated_at) VALUES ($1, '', $2, TRUE, TRUE, TRUE, $3, $3) \
                           ON CONFLICT (account_id) DO UPDATE SET photo_id = excluded.photo_id, \
                           updated_at = excluded.updated_at";
        on!(self.0, c => sqlx::query(SQL)
            .bind(account.as_uuid()).bind(photo.as_uuid()).bind(at.as_millis()).execute(c).await?.rows_affected());
        Ok(())
    }

    async fn clear(self, account: AccountId, at: Timestamp) -> Result<()> {
        const SQL: &str = "UPDATE profiles SET photo_id = NULL, updated_at = $2 \
                           WHERE account_id = $1 AND photo_id IS NOT NULL";
        on!(self.0, c => sqlx::query(SQL)
            .bind(account.as_uuid()).bind(at.as_millis()).execute(c).await?.rows_affected());
        Ok(())
    }

    async fn discard_all_but(self, account: AccountId, shown: Option<PhotoId>, at: Timestamp) -> Result<()> {
        const SQL: &str = "UPDATE photos SET discarded_at = $3 \
                           WHERE account_id = $1 AND id <> $2 AND discarded_at IS NULL";
        let shown = shown.map_or(Uuid::nil(), PhotoId::as_uuid);
        on!(self.0, c => sqlx::query(SQL)
            .bind(account.as_uuid()).bind(shown).bind(at.as_millis()).execute(c).await?.rows_affected());
        Ok(())
    }

    /// Takes those that were discarded before a moment away from their accounts. From then on nobody can show one
    /// again, and its objects may go.
    pub async fn condemn(self, discarded_before: Timestamp) -> Result<u64> {
        const SQL: &str =
            "UPDATE photos SET account_id = NULL WHERE discarded_at < $1 AND account_id IS NOT NULL";
        let before = discarded_before.as_millis();
        Ok(on!(self.0, c => sqlx::query(SQL).bind(before).execute(c).await?.rows_affected()))
    }

    /// Condemned ones, and those whose account is gone, from after the given one on.
    pub async fn condemned(self, after: Option<PhotoId>, limit: i64) -> Result<Vec<PhotoId>> {
        const SQL: &str = "SELECT id FROM photos WHERE account_id IS NULL AND id > $1 ORDER BY id LIMIT $2";
        let after = after.map_or(Uuid::nil(), PhotoId::as_uuid);
        let ids: Vec<Uuid> =
            on!(self.0, c => sqlx::query_scalar(SQL).bind(after).bind(limit).fetch_all(c).await?);
        Ok(ids.into_iter().map(PhotoId::from_uuid).collect())
    }

    /// Those that belong to an account, from after the given one on.
    pub async fn named(self, after: Option<PhotoId>, limit: i64) -> Result<Vec<NamedPhoto>> {
        const SQL: &str = "SELECT id, side, discarded_at IS NULL FROM photos \
                           WHERE account_id IS NOT NULL AND id > $1 ORDER BY id LIMIT $2";
        let after = after.map_or(Uuid::nil(), PhotoId::as_uuid);
        let rows: Vec<(Uuid, i64, bool)> =
            on!(self.0, c => sqlx::query_as(SQL).bind(after).bind(limit).fetch_all(c).await?);
        let named = rows.into_iter().map(|(id, side, shown)| {
            let side = u32::try_from(side).map_err(Error::unreadable)?;
            Ok(NamedPhoto { id: PhotoId::from_uuid(id), side, shown })
        });
        named.collect()
    }

    pub async fn exists(self, id: PhotoId) -> Result<bool> {
        const SQL: &str = "SELECT count(*) FROM photos WHERE id = $1";
        let rows: i64 = on!(self.0, c => sqlx::query_scalar(SQL).bind(id.as_uuid()).fetch_one(c).await?);
        Ok(rows == 1)
    }

    /// Forgets a condemned one, once its objects are gone.
    pub async fn forget(self, id: PhotoId) -> Result<()> {
        const SQL: &str = "DELETE FROM photos WHERE id = $1 AND account_id IS NULL";
        on!(self.0, c => sqlx::query(SQL).bind(id.as_uuid()).execute(c).await?.rows_affected());
        Ok(())
    }

    fn again(&mut self) -> PhotoStore<'_> {
        PhotoStore(self.0.again())
    }
}

impl TryFrom<PhotoRow> for Photo {
    type Error = Error;

    fn try_from(row: PhotoRow) -> Result<Self> {
        let side = u32::try_from(row.side).map_err(Error::unreadable)?;
        Ok(Self { id: PhotoId::from_uuid(row.id), side, placeholder: row.placeholder })
    }
}
