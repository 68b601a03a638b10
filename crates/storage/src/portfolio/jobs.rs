//! The queue of photos to process. A worker leases a photo; if it crashes, the lease ends and another worker
//! takes over.

use domain::photo::PhotoFileError;
use domain::{AccountId, LeaseId, PortfolioPhotoId, StoredPhoto, Timestamp};
use sqlx_macros::FromRow;
use uuid::Uuid;

use super::PortfolioStore;
use crate::error::Result;
use crate::exec::{Exec, on_engine};

/// A photo that no other worker gets until the lease ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeasedPhoto {
    pub id: PortfolioPhotoId,
    pub lease: LeaseId,
    /// How often a worker has started to process the photo, including this time. Postponed attempts do not count.
    pub attempts: i64,
}

/// What has become of an uploaded file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProcessingResult {
    Ready {
        photo: StoredPhoto,
        /// Of all files of the photo.
        bytes: u64,
    },
    Failed(PhotoFileError),
}

#[derive(FromRow)]
struct LeasedRow {
    id: Uuid,
    attempts: i64,
}

impl PortfolioStore<'_> {
    /// Leases the photo that has waited longest. Also skips removed photos: a restored one is due again.
    pub async fn lease_due(
        self,
        lease: LeaseId,
        now: Timestamp,
        lease_end: Timestamp,
    ) -> Result<Option<LeasedPhoto>> {
        // Other nodes skip locked rows.
        const POSTGRES: &str = "WITH due AS MATERIALIZED (
                 SELECT id FROM portfolio_photos WHERE due_at <= $1 AND slot IS NOT NULL AND account_id IS NOT NULL
                 ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
             UPDATE portfolio_photos SET lease = $2, due_at = $3, attempts = attempts + 1
             FROM due WHERE portfolio_photos.id = due.id RETURNING portfolio_photos.id, attempts";
        // SQLite has one writer at a time.
        const SQLITE: &str = "UPDATE portfolio_photos SET lease = $2, due_at = $3, attempts = attempts + 1
             WHERE id = (SELECT id FROM portfolio_photos
                         WHERE due_at <= $1 AND slot IS NOT NULL AND account_id IS NOT NULL
                         ORDER BY due_at, id LIMIT 1)
             RETURNING id, attempts";
        macro_rules! fetch_row {
            ($sql:expr, $c:expr) => {
                sqlx::query_as($sql)
                    .bind(now.as_millis())
                    .bind(lease.as_uuid())
                    .bind(lease_end.as_millis())
                    .fetch_optional($c)
                    .await?
            };
        }
        let row: Option<LeasedRow> = match self.exec {
            Exec::Sqlite(c) => fetch_row!(SQLITE, c),
            Exec::Postgres(c) => fetch_row!(POSTGRES, c),
        };
        Ok(row.map(|row| LeasedPhoto {
            id: PortfolioPhotoId::from_uuid(row.id),
            lease,
            attempts: row.attempts,
        }))
    }

    /// False if another worker has leased the photo since, or it was deleted.
    pub async fn finish(
        self,
        id: PortfolioPhotoId,
        lease: LeaseId,
        result: ProcessingResult,
    ) -> Result<bool> {
        const SQL: &str = "UPDATE portfolio_photos SET state = $3, failure = $4, width = $5, height = $6, \
                           colour = $7, has_avif = $8, bytes = $9, due_at = NULL, lease = NULL \
                           WHERE id = $1 AND lease = $2 AND state = 'processing' RETURNING account_id";
        let (state, failure, photo, bytes) = match result {
            ProcessingResult::Ready { photo, bytes } => ("ready", None, Some(photo), bytes),
            ProcessingResult::Failed(reason) => ("failed", Some(reason.as_str()), None, 0),
        };
        let colour = photo.map(|photo| {
            let [red, green, blue] = photo.colour.to_rgb();
            i64::from(u32::from_be_bytes([0, red, green, blue]))
        });
        let account: Option<Option<Uuid>> = on_engine!(self.exec, c => sqlx::query_scalar(SQL)
            .bind(id.as_uuid())
            .bind(lease.as_uuid())
            .bind(state)
            .bind(failure)
            .bind(photo.map(|photo| i64::from(photo.size.width)))
            .bind(photo.map(|photo| i64::from(photo.size.height)))
            .bind(colour)
            .bind(photo.is_some_and(|photo| photo.has_avif))
            .bind(i64::try_from(bytes).unwrap_or(i64::MAX))
            .fetch_optional(c).await?);
        if let Some(Some(account)) = account {
            self.changes.add_page(AccountId::from_uuid(account));
        }
        Ok(account.is_some())
    }

    /// Ends the lease early: any worker may process the photo from `due_at` on. The attempt does not count, because
    /// the file did not cause it to fail.
    pub async fn postpone(self, id: PortfolioPhotoId, lease: LeaseId, due_at: Timestamp) -> Result<()> {
        const SQL: &str = "UPDATE portfolio_photos SET due_at = $3, lease = NULL, attempts = attempts - 1 \
                           WHERE id = $1 AND lease = $2 AND state = 'processing'";
        on_engine!(self.exec, c => sqlx::query(SQL)
            .bind(id.as_uuid()).bind(lease.as_uuid()).bind(due_at.as_millis()).execute(c).await?.rows_affected());
        Ok(())
    }

    /// When the next photo is due; not later than now if one is due already.
    pub async fn next_due(self) -> Result<Option<Timestamp>> {
        const SQL: &str = "SELECT min(due_at) FROM portfolio_photos \
                           WHERE due_at IS NOT NULL AND slot IS NOT NULL AND account_id IS NOT NULL";
        let due_at: Option<i64> = on_engine!(self.exec, c => sqlx::query_scalar(SQL).fetch_one(c).await?);
        Ok(due_at.map(Timestamp::from_millis))
    }
}
