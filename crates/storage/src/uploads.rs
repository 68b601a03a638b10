//! Upload tickets, each for one file. Each change of the state is one statement, which only one of several
//! simultaneous requests can make. The table has the hash of a ticket's secret, not the secret.

use domain::photo::PhotoFileError;
use domain::{AccountId, PhotoId, Timestamp, UploadId};
use sqlx_macros::FromRow;
use uuid::Uuid;

use crate::error::{Error, Result};
use crate::exec::{Exec, on_engine};

#[derive(Debug)]
pub struct UploadStore<'c>(pub(crate) Exec<'c>);

/// An upload ticket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Upload {
    pub id: UploadId,
    /// `None` once the account is deleted.
    pub account: Option<AccountId>,
    pub state: UploadState,
    pub expires_at: Timestamp,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UploadState {
    Issued,
    Receiving,
    Stored,
    /// The photo made from the file; `None` once the photo is deleted.
    Used(Option<PhotoId>),
    Refused(PhotoFileError),
}

/// How many tickets an account has, for the limits on uploads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UploadCounts {
    /// Issued in the period that the caller asks about.
    pub recent: i64,
    /// When the first of the recent tickets was issued.
    pub first_recent: Option<Timestamp>,
    /// Neither used nor expired.
    pub pending: i64,
    /// When the first of the pending tickets expires.
    pub next_expiry: Option<Timestamp>,
}

#[derive(FromRow)]
struct UploadRow {
    id: Uuid,
    account_id: Option<Uuid>,
    state: String,
    photo_id: Option<Uuid>,
    refusal: Option<String>,
    expires_at: i64,
}

impl UploadStore<'_> {
    pub async fn issue(
        self,
        id: UploadId,
        account: AccountId,
        hash: &[u8],
        created_at: Timestamp,
        expires_at: Timestamp,
    ) -> Result<()> {
        const SQL: &str = "INSERT INTO uploads (id, account_id, hash, state, created_at, expires_at) \
                           VALUES ($1, $2, $3, 'issued', $4, $5)";
        on_engine!(self.0, c => sqlx::query(SQL)
            .bind(id.as_uuid())
            .bind(account.as_uuid())
            .bind(hash)
            .bind(created_at.as_millis())
            .bind(expires_at.as_millis())
            .execute(c).await?.rows_affected());
        Ok(())
    }

    /// Tickets issued since a time, and tickets that are neither used nor expired.
    pub async fn counts(self, account: AccountId, since: Timestamp, now: Timestamp) -> Result<UploadCounts> {
        const SQL: &str = "SELECT count(CASE WHEN created_at > $2 THEN 1 END), \
                           min(CASE WHEN created_at > $2 THEN created_at END), \
                           count(CASE WHEN state <> 'used' AND expires_at > $3 THEN 1 END), \
                           min(CASE WHEN state <> 'used' AND expires_at > $3 THEN expires_at END) \
                           FROM uploads WHERE account_id = $1";
        let (recent, first_recent, pending, next_expiry): (i64, Option<i64>, i64, Option<i64>) = on_engine!(self.0, c => sqlx::query_as(SQL)
                .bind(account.as_uuid()).bind(since.as_millis()).bind(now.as_millis()).fetch_one(c).await?);
        Ok(UploadCounts {
            recent,
            first_recent: first_recent.map(Timestamp::from_millis),
            pending,
            next_expiry: next_expiry.map(Timestamp::from_millis),
        })
    }

    pub async fn find(self, hash: &[u8]) -> Result<Option<Upload>> {
        const SQL: &str =
            "SELECT id, account_id, state, photo_id, refusal, expires_at FROM uploads WHERE hash = $1";
        let row: Option<UploadRow> =
            on_engine!(self.0, c => sqlx::query_as(SQL).bind(hash).fetch_optional(c).await?);
        row.map(Upload::try_from).transpose()
    }

    /// Only one request at a time may send the file; a request that began before `abandoned_before` does not
    /// count. `None` if another request is sending or has sent the file, or the ticket does not exist, has
    /// expired or belongs to a deleted account.
    pub async fn begin_receiving(
        self,
        hash: &[u8],
        now: Timestamp,
        abandoned_before: Timestamp,
    ) -> Result<Option<UploadId>> {
        const SQL: &str = "UPDATE uploads SET state = 'receiving', receiving_since = $2 WHERE hash = $1 \
                           AND (state = 'issued' OR (state = 'receiving' AND receiving_since < $3)) \
                           AND expires_at > $2 AND account_id IS NOT NULL RETURNING id";
        let id: Option<Uuid> = on_engine!(self.0, c => sqlx::query_scalar(SQL)
            .bind(hash).bind(now.as_millis()).bind(abandoned_before.as_millis()).fetch_optional(c).await?);
        Ok(id.map(UploadId::from_uuid))
    }

    /// False if the ticket was deleted or another upload took it over: then the file does not count.
    pub async fn mark_stored(self, id: UploadId, receiving_since: Timestamp) -> Result<bool> {
        const SQL: &str = "UPDATE uploads SET state = 'stored', receiving_since = NULL \
                           WHERE id = $1 AND state = 'receiving' AND receiving_since = $2";
        let rows = on_engine!(self.0, c => sqlx::query(SQL)
            .bind(id.as_uuid()).bind(receiving_since.as_millis()).execute(c).await?.rows_affected());
        Ok(rows == 1)
    }

    /// For an upload that broke off: the photographer can use the ticket again.
    pub async fn reset_to_issued(self, id: UploadId, receiving_since: Timestamp) -> Result<()> {
        const SQL: &str = "UPDATE uploads SET state = 'issued', receiving_since = NULL \
                           WHERE id = $1 AND state = 'receiving' AND receiving_since = $2";
        on_engine!(self.0, c => sqlx::query(SQL)
            .bind(id.as_uuid()).bind(receiving_since.as_millis()).execute(c).await?.rows_affected());
        Ok(())
    }

    /// False if another request has used the ticket first, or the ticket was deleted.
    pub async fn mark_used(self, id: UploadId, photo: PhotoId) -> Result<bool> {
        const SQL: &str =
            "UPDATE uploads SET state = 'used', photo_id = $2 WHERE id = $1 AND state = 'stored'";
        let rows = on_engine!(self.0, c => sqlx::query(SQL)
            .bind(id.as_uuid()).bind(photo.as_uuid()).execute(c).await?.rows_affected());
        Ok(rows == 1)
    }

    /// Stores the error, so that the same file is not checked twice.
    pub async fn mark_refused(self, id: UploadId, error: PhotoFileError) -> Result<()> {
        const SQL: &str =
            "UPDATE uploads SET state = 'used', refusal = $2 WHERE id = $1 AND state = 'stored'";
        on_engine!(self.0, c => sqlx::query(SQL)
            .bind(id.as_uuid()).bind(error.as_str()).execute(c).await?.rows_affected());
        Ok(())
    }

    /// Tickets that expired before a time or whose account is deleted, starting after the given one.
    pub async fn list_expired(
        self,
        expired_before: Timestamp,
        after: Option<UploadId>,
        limit: i64,
    ) -> Result<Vec<UploadId>> {
        const SQL: &str = "SELECT id FROM uploads WHERE (expires_at < $1 OR account_id IS NULL) AND id > $2 \
                           ORDER BY id LIMIT $3";
        let after = after.map_or(Uuid::nil(), UploadId::as_uuid);
        let ids: Vec<Uuid> = on_engine!(self.0, c => sqlx::query_scalar(SQL)
            .bind(expired_before.as_millis()).bind(after).bind(limit).fetch_all(c).await?);
        Ok(ids.into_iter().map(UploadId::from_uuid).collect())
    }

    pub async fn exists(self, id: UploadId) -> Result<bool> {
        const SQL: &str = "SELECT count(*) FROM uploads WHERE id = $1";
        let rows: i64 =
            on_engine!(self.0, c => sqlx::query_scalar(SQL).bind(id.as_uuid()).fetch_one(c).await?);
        Ok(rows == 1)
    }

    pub async fn delete(self, id: UploadId) -> Result<()> {
        const SQL: &str = "DELETE FROM uploads WHERE id = $1";
        on_engine!(self.0, c => sqlx::query(SQL).bind(id.as_uuid()).execute(c).await?.rows_affected());
        Ok(())
    }
}

impl TryFrom<UploadRow> for Upload {
    type Error = Error;

    fn try_from(row: UploadRow) -> Result<Self> {
        let photo = row.photo_id.map(PhotoId::from_uuid);
        let error = row.refusal.as_deref().map(PhotoFileError::from_stored);
        let state = match (row.state.as_str(), error) {
            ("issued", None) => UploadState::Issued,
            ("receiving", None) => UploadState::Receiving,
            ("stored", None) => UploadState::Stored,
            ("used", None) => UploadState::Used(photo),
            ("used", Some(Some(error))) => UploadState::Refused(error),
            (other, _) => return Err(Error::invalid_row(format!("invalid state of an upload: {other:?}"))),
        };
        let (account, expires_at) =
            (row.account_id.map(AccountId::from_uuid), Timestamp::from_millis(row.expires_at));
        Ok(Self { id: UploadId::from_uuid(row.id), account, state, expires_at })
    }
}
