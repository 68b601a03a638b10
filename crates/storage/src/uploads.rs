//! Permissions to send one file. Each step is one statement that succeeds once, however many race.

use domain::photo::Refusal;
use domain::{AccountId, PhotoId, Timestamp, UploadId};
use sqlx_macros::FromRow;
use uuid::Uuid;

use crate::error::{Error, Result};
use crate::exec::{Exec, on};

#[derive(Debug)]
pub struct UploadStore<'c>(pub(crate) Exec<'c>);

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Upload {
    pub id: UploadId,
    /// `None` once the account is gone.
    pub account: Option<AccountId>,
    pub state: UploadState,
    pub expires_at: Timestamp,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UploadState {
    Issued,
    Receiving,
    Stored,
    /// The photo it became; `None` once that is gone.
    Used(Option<PhotoId>),
    Refused(Refusal),
}

/// What an account was given, of which it has to use some first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UploadCounts {
    pub recent: i64,
    pub first_recent: Option<Timestamp>,
    pub pending: i64,
    /// When the first of the pending ones is over.
    pub first_end: Option<Timestamp>,
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
        at: Timestamp,
        expires_at: Timestamp,
    ) -> Result<()> {
        const SQL: &str = "INSERT INTO uploads (id, account_id, hash, state, created_at, expires_at) \
                           VALUES ($1, $2, $3, 'issued', $4, $5)";
        on!(self.0, c => sqlx::query(SQL)
            .bind(id.as_uuid())
            .bind(account.as_uuid())
            .bind(hash)
            .bind(at.as_millis())
            .bind(expires_at.as_millis())
            .execute(c).await?.rows_affected());
        Ok(())
    }

    /// Those given out since a moment, and those that are neither used nor over.
    pub async fn counts(self, account: AccountId, since: Timestamp, now: Timestamp) -> Result<UploadCounts> {
        const SQL: &str = "SELECT count(CASE WHEN created_at > $2 THEN 1 END), \
                           min(CASE WHEN created_at > $2 THEN created_at END), \
                           count(CASE WHEN state <> 'used' AND expires_at > $3 THEN 1 END), \
                           min(CASE WHEN state <> 'used' AND expires_at > $3 THEN expires_at END) \
                           FROM uploads WHERE account_id = $1";
        let (recent, first_recent, pending, first_end): (i64, Option<i64>, i64, Option<i64>) = on!(self.0, c => sqlx::query_as(SQL)
                .bind(account.as_uuid()).bind(since.as_millis()).bind(now.as_millis()).fetch_one(c).await?);
        Ok(UploadCounts {
            recent,
            first_recent: first_recent.map(Timestamp::from_millis),
            pending,
            first_end: first_end.map(Timestamp::from_millis),
        })
    }

    pub async fn find(self, hash: &[u8]) -> Result<Option<Upload>> {
        const SQL: &str =
            "SELECT id, account_id, state, photo_id, refusal, expires_at FROM uploads WHERE hash = $1";
        let row: Option<UploadRow> =
            on!(self.0, c => sqlx::query_as(SQL).bind(hash).fetch_optional(c).await?);
        row.map(Upload::try_from).transpose()
    }

    /// One file is received at a time, and one that was begun before `abandoned` is not under way any more. `None` if it
    /// is not the time for it, whatever the reason.
    pub async fn begin(self, hash: &[u8], now: Timestamp, abandoned: Timestamp) -> Result<Option<UploadId>> {
        const SQL: &str = "UPDATE uploads SET state = 'receiving', receiving_since = $2 WHERE hash = $1 \
                           AND (state = 'issued' OR (state = 'receiving' AND receiving_since < $3)) \
                           AND expires_at > $2 AND account_id IS NOT NULL RETURNING id";
        let id: Option<Uuid> = on!(self.0, c => sqlx::query_scalar(SQL)
            .bind(hash).bind(now.as_millis()).bind(abandoned.as_millis()).fetch_optional(c).await?);
        Ok(id.map(UploadId::from_uuid))
    }

    /// False if it was swept or taken over since: what was received does not count.
    pub async fn received(self, id: UploadId, begun: Timestamp) -> Result<bool> {
        const SQL: &str = "UPDATE uploads SET state = 'stored', receiving_since = NULL \
                           WHERE id = $1 AND state = 'receiving' AND receiving_since = $2";
        let rows = on!(self.0, c => sqlx::query(SQL)
            .bind(id.as_uuid()).bind(begun.as_millis()).execute(c).await?.rows_affected());
        Ok(rows == 1)
    }

    /// It broke off: the same permission serves for another try.
    pub async fn broke_off(self, id: UploadId, begun: Timestamp) -> Result<()> {
        const SQL: &str = "UPDATE uploads SET state = 'issued', receiving_since = NULL \
                           WHERE id = $1 AND state = 'receiving' AND receiving_since = $2";
        on!(self.0, c => sqlx::query(SQL)
            .bind(id.as_uuid()).bind(begun.as_millis()).execute(c).await?.rows_affected());
        Ok(())
    }

    /// False if somebody else was faster.
    pub async fn became(self, id: UploadId, photo: PhotoId) -> Result<bool> {
        const SQL: &str =
            "UPDATE uploads SET state = 'used', photo_id = $2 WHERE id = $1 AND state = 'stored'";
        let rows = on!(self.0, c => sqlx::query(SQL)
            .bind(id.as_uuid()).bind(photo.as_uuid()).execute(c).await?.rows_affected());
        Ok(rows == 1)
    }

    /// Remembered, so that the same file is not looked at twice.
    pub async fn refused(self, id: UploadId, refusal: Refusal) -> Result<()> {
        const SQL: &str =
            "UPDATE uploads SET state = 'used', refusal = $2 WHERE id = $1 AND state = 'stored'";
        on!(self.0, c => sqlx::query(SQL)
            .bind(id.as_uuid()).bind(refusal.as_str()).execute(c).await?.rows_affected());
        Ok(())
    }

    /// Those that were over before a moment, and those whose account is gone, from after the given one on.
    pub async fn over(
        self,
        expired_before: Timestamp,
        after: Option<UploadId>,
        limit: i64,
    ) -> Result<Vec<UploadId>> {
        const SQL: &str = "SELECT id FROM uploads WHERE (expires_at < $1 OR account_id IS NULL) AND id > $2 \
                           ORDER BY id LIMIT $3";
        let after = after.map_or(Uuid::nil(), UploadId::as_uuid);
        let ids: Vec<Uuid> = on!(self.0, c => sqlx::query_scalar(SQL)
            .bind(expired_before.as_millis()).bind(after).bind(limit).fetch_all(c).await?);
        Ok(ids.into_iter().map(UploadId::from_uuid).collect())
    }

    pub async fn exists(self, id: UploadId) -> Result<bool> {
        const SQL: &str = "SELECT count(*) FROM uploads WHERE id = $1";
        let rows: i64 = on!(self.0, c => sqlx::query_scalar(SQL).bind(id.as_uuid()).fetch_one(c).await?);
        Ok(rows == 1)
    }

    pub async fn forget(self, id: UploadId) -> Result<()> {
        const SQL: &str = "DELETE FROM uploads WHERE id = $1";
        on!(self.0, c => sqlx::query(SQL).bind(id.as_uuid()).execute(c).await?.rows_affected());
        Ok(())
    }
}

impl TryFrom<UploadRow> for Upload {
    type Error = Error;

    fn try_from(row: UploadRow) -> Result<Self> {
        let photo = row.photo_id.map(PhotoId::from_uuid);
        let refusal = row.refusal.as_deref().map(Refusal::from_stored);
        let state = match (row.state.as_str(), refusal) {
            ("issued", None) => UploadState::Issued,
            ("receiving", None) => UploadState::Receiving,
            ("stored", None) => UploadState::Stored,
            ("used", None) => UploadState::Used(photo),
            ("used", Some(Some(refusal))) => UploadState::Refused(refusal),
            (other, _) => return Err(Error::unreadable(format!("an upload that is {other:?}"))),
        };
        let (account, expires_at) =
            (row.account_id.map(AccountId::from_uuid), Timestamp::from_millis(row.expires_at));
        Ok(Self { id: UploadId::from_uuid(row.id), account, state, expires_at })
    }
}
