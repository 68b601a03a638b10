//! Bookings without an email of their own, which a digest reports together.

use domain::{AccountId, Booking, Timestamp};
use uuid::Uuid;

use super::BookingStore;
use super::row::{BookingRow, columns};
use crate::error::Result;
use crate::exec::on_engine;

impl BookingStore<'_> {
    /// Up to `limit` enabled accounts that have a verified address, a request that arrived after
    /// `requested_after` and waits for a digest, and no digest between `no_digest_since` and `now`. A digest
    /// later than `now` was dated by a clock that has been set back since, and does not count.
    pub async fn list_accounts_due_for_digest(
        self,
        requested_after: Timestamp,
        no_digest_since: Timestamp,
        now: Timestamp,
        limit: i64,
    ) -> Result<Vec<AccountId>> {
        const SQL: &str = "SELECT DISTINCT b.account_id FROM bookings b JOIN accounts a ON a.id = b.account_id \
                           WHERE b.notice = 'digest' AND b.digested_at IS NULL AND b.status = 'inquiry' \
                           AND b.created_at > $4 \
                           AND a.email_verified AND a.disabled_at IS NULL \
                           AND NOT EXISTS (SELECT 1 FROM bookings d \
                                           WHERE d.account_id = b.account_id AND d.digested_at > $1 AND d.digested_at <= $2) \
                           LIMIT $3";
        let ids: Vec<Uuid> = on_engine!(self.exec, c => sqlx::query_scalar(SQL)
            .bind(no_digest_since.as_millis()).bind(now.as_millis()).bind(limit).bind(requested_after.as_millis()).fetch_all(c).await?);
        Ok(ids.into_iter().map(AccountId::from_uuid).collect())
    }

    /// Whether the photographer got a digest in this period.
    pub async fn got_digest_between(
        self,
        account: AccountId,
        since: Timestamp,
        now: Timestamp,
    ) -> Result<bool> {
        const SQL: &str = "SELECT EXISTS (SELECT 1 FROM bookings WHERE account_id = $1 \
                           AND digested_at > $2 AND digested_at <= $3)";
        Ok(on_engine!(self.exec, c => sqlx::query_scalar(SQL)
            .bind(account.as_uuid()).bind(since.as_millis()).bind(now.as_millis()).fetch_one(c).await?))
    }

    /// Marks the oldest requests outside quarantine that wait for a digest as reported, and returns them. An
    /// invalid row becomes an `Err` in the list, so that the digest still reports the others.
    pub async fn take_for_digest(
        self,
        account: AccountId,
        limit: i64,
        digested_at: Timestamp,
    ) -> Result<Vec<Result<Booking>>> {
        const SQL: &str = concat!(
            "UPDATE bookings SET digested_at = $3 WHERE id IN (SELECT id FROM bookings WHERE account_id = $1 \
             AND notice = 'digest' AND digested_at IS NULL AND status = 'inquiry' AND suspicion IS NULL \
             ORDER BY created_at, id LIMIT $2) \
             RETURNING ",
            columns!()
        );
        let mut rows: Vec<BookingRow> = on_engine!(self.exec, c => sqlx::query_as(SQL)
            .bind(account.as_uuid()).bind(limit).bind(digested_at.as_millis()).fetch_all(c).await?);
        rows.sort_by_key(BookingRow::sort_key);
        Ok(rows.into_iter().map(Booking::try_from).collect())
    }

    /// How many requests outside quarantine still wait for a digest.
    pub async fn count_waiting_for_digest(self, account: AccountId) -> Result<i64> {
        const SQL: &str = "SELECT count(*) FROM bookings WHERE account_id = $1 AND notice = 'digest' \
                           AND digested_at IS NULL AND status = 'inquiry' AND suspicion IS NULL";
        Ok(on_engine!(self.exec, c => sqlx::query_scalar(SQL).bind(account.as_uuid()).fetch_one(c).await?))
    }
}
