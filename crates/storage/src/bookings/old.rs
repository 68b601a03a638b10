//! Requests that are older than their photographer wants to keep them.

use domain::clock::Date;
use domain::{AccountId, Timestamp};
use uuid::Uuid;

use super::BookingStore;
use crate::error::Result;
use crate::exec::on;
use crate::rows::{self, by_engine};

/// What may go. A shoot that is agreed on and still to come stays, however long ago it was asked for.
macro_rules! too_old {
    () => {
        "account_id = $1 AND created_at < $2 \
         AND NOT (status = 'confirmed' AND date IS NOT NULL AND substr(date, 1, 10) >= $3)"
    };
}

impl BookingStore<'_> {
    /// Deletes the oldest that came before a moment, with their mails and with what tells a repeated request from a new
    /// one. How many there were. Whoever calls this has locked the account.
    pub async fn forget_old(
        mut self,
        account: AccountId,
        before: Timestamp,
        today: Date,
        limit: i64,
    ) -> Result<usize> {
        // Before the bookings, as whoever takes requests in does: two that wait for each other would wait for ever.
        const REQUESTS: &str = "DELETE FROM booking_requests WHERE account_id = $1 AND created_at < $2";
        // The condition stands there twice: on PostgreSQL the inner one is not asked again after waiting for somebody
        // who has just noted a date.
        const BOOKINGS: &str = concat!(
            "DELETE FROM bookings WHERE id IN (SELECT id FROM bookings WHERE ",
            too_old!(),
            " ORDER BY created_at, id LIMIT $4) AND ",
            too_old!(),
            " RETURNING id"
        );
        let (account, before) = (account.as_uuid(), before.as_millis());
        on!(self.0.again(), c => sqlx::query(REQUESTS).bind(account).bind(before).execute(c).await?.rows_affected());
        let gone: Vec<Uuid> = on!(self.0.again(), c => sqlx::query_scalar(BOOKINGS)
            .bind(account).bind(before).bind(today.to_string()).bind(limit).fetch_all(c).await?);
        let mails = by_engine!(
            self.0,
            "DELETE FROM outbox WHERE booking_id IN (SELECT unhex(value->>0, '-') FROM jsonb_each($1))",
            "DELETE FROM outbox WHERE booking_id IN \
             (SELECT (value->>0)::uuid FROM jsonb_array_elements($1::jsonb))"
        );
        let list = rows::json(gone.iter().map(|id| (id,)))?;
        on!(self.0, c => sqlx::query(mails).bind(list).execute(c).await?.rows_affected());
        Ok(gone.len())
    }
}
