//! Deletes requests that are older than the photographer's retention setting allows.

use domain::clock::Date;
use domain::{AccountId, Timestamp};
use uuid::Uuid;

use super::BookingStore;
use crate::error::Result;
use crate::exec::on_engine;
use crate::json_rows::{self, sql_for_engine};

/// The condition for bookings to delete. A confirmed booking with a date stays until that date has passed, however
/// old the request is.
macro_rules! too_old {
    () => {
        "account_id = $1 AND created_at < $2 \
         AND NOT (status = 'confirmed' AND date IS NOT NULL AND substr(date, 1, 10) >= $3)"
    };
}

impl BookingStore<'_> {
    /// Deletes up to `limit` requests from before a time, oldest first, with their emails, and returns how
    /// many it deleted. Also deletes every idempotency key and fingerprint from before that time. The caller
    /// must have locked the account.
    pub async fn delete_expired(
        mut self,
        account: AccountId,
        created_before: Timestamp,
        today: Date,
        limit: i64,
    ) -> Result<usize> {
        // Before the bookings, because `insert_batch` also writes keys first: another order could deadlock.
        const DELETE_KEYS: &str = "DELETE FROM booking_requests WHERE account_id = $1 AND created_at < $2";
        // The condition is repeated, because PostgreSQL does not check the inner one again after it has
        // waited for a transaction that sets a date.
        const DELETE_BOOKINGS: &str = concat!(
            "DELETE FROM bookings WHERE id IN (SELECT id FROM bookings WHERE ",
            too_old!(),
            " ORDER BY created_at, id LIMIT $4) AND ",
            too_old!(),
            " RETURNING id"
        );
        let (account_id, created_before) = (account.as_uuid(), created_before.as_millis());
        on_engine!(self.exec.reborrow(), c => sqlx::query(DELETE_KEYS).bind(account_id).bind(created_before).execute(c).await?.rows_affected());
        let deleted: Vec<Uuid> = on_engine!(self.exec.reborrow(), c => sqlx::query_scalar(DELETE_BOOKINGS)
            .bind(account_id).bind(created_before).bind(today.to_string()).bind(limit).fetch_all(c).await?);
        if !deleted.is_empty() {
            self.changes.add_inbox(account);
        }
        let delete_emails = sql_for_engine!(
            self.exec,
            "DELETE FROM outbox WHERE booking_id IN (SELECT unhex(value->>0, '-') FROM jsonb_each($1))",
            "DELETE FROM outbox WHERE booking_id IN \
             (SELECT (value->>0)::uuid FROM jsonb_array_elements($1::jsonb))"
        );
        let ids = json_rows::to_json(deleted.iter().map(|id| (id,)))?;
        on_engine!(self.exec, c => sqlx::query(delete_emails).bind(ids).execute(c).await?.rows_affected());
        Ok(deleted.len())
    }
}
