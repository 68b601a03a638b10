//! Bookings that had no mail of their own, and are told of together.

use domain::{AccountId, Booking, Timestamp};
use uuid::Uuid;

use super::BookingStore;
use super::row::{BookingRow, columns};
use crate::error::Result;
use crate::exec::on;

impl BookingStore<'_> {
    /// Photographers with something to be told of that came after `oldest`, up to `limit`: those whose address is confirmed, and who were told
    /// nothing of the kind between `quiet_since` and `now`. What was told later was told by a clock that has been set
    /// back since.
    pub async fn due_digests(
        self,
        oldest: Timestamp,
        quiet_since: Timestamp,
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
        let ids: Vec<Uuid> = on!(self.0, c => sqlx::query_scalar(SQL)
            .bind(quiet_since.as_millis()).bind(now.as_millis()).bind(limit).bind(oldest.as_millis()).fetch_all(c).await?);
        Ok(ids.into_iter().map(AccountId::from_uuid).collect())
    }

    /// Whether a photographer was told of several together between two moments.
    pub async fn was_digested(self, account: AccountId, since: Timestamp, now: Timestamp) -> Result<bool> {
        const SQL: &str = "SELECT EXISTS (SELECT 1 FROM bookings WHERE account_id = $1 \
                           AND digested_at > $2 AND digested_at <= $3)";
        Ok(on!(self.0, c => sqlx::query_scalar(SQL)
            .bind(account.as_uuid()).bind(since.as_millis()).bind(now.as_millis()).fetch_one(c).await?))
    }

    /// Takes the oldest that wait to be told of; they do not wait any more. One that cannot be read is an error of its
    /// own, so that it costs nobody else.
    pub async fn take_for_digest(
        self,
        account: AccountId,
        limit: i64,
        at: Timestamp,
    ) -> Result<Vec<Result<Booking>>> {
        const SQL: &str = concat!(
            "UPDATE bookings SET digested_at = $3 WHERE id IN (SELECT id FROM bookings WHERE account_id = $1 \
             AND notice = 'digest' AND digested_at IS NULL AND status = 'inquiry' AND suspicion IS NULL \
             ORDER BY created_at, id LIMIT $2) \
             RETURNING ",
            columns!()
        );
        let mut rows: Vec<BookingRow> = on!(self.0, c => sqlx::query_as(SQL)
            .bind(account.as_uuid()).bind(limit).bind(at.as_millis()).fetch_all(c).await?);
        rows.sort_by_key(BookingRow::age);
        Ok(rows.into_iter().map(Booking::try_from).collect())
    }

    /// How many still wait to be told of.
    pub async fn waiting_for_digest(self, account: AccountId) -> Result<i64> {
        const SQL: &str = "SELECT count(*) FROM bookings WHERE account_id = $1 AND notice = 'digest' \
                           AND digested_at IS NULL AND status = 'inquiry' AND suspicion IS NULL";
        Ok(on!(self.0, c => sqlx::query_scalar(SQL).bind(account.as_uuid()).fetch_one(c).await?))
    }
}
