//! Queues single emails about requests that wait for a digest, once the photographer verifies an email address.

use domain::{AccountId, BookingId, Timestamp};
use uuid::Uuid;

use super::{BookingStore, REQUEST_EMAIL};
use crate::error::Result;
use crate::exec::on_engine;
use crate::json_rows::{self, sql_for_engine};

impl BookingStore<'_> {
    /// Takes up to `limit` of the oldest requests outside quarantine that wait for a digest, and queues an email to the
    /// photographer about each, due at once. No digest reports them then. Returns these requests.
    pub async fn queue_held_emails(
        mut self,
        account: AccountId,
        limit: i64,
        now: Timestamp,
    ) -> Result<Vec<BookingId>> {
        const SET_NOTICE: &str = "UPDATE bookings SET notice = 'mail' WHERE id IN (SELECT id FROM bookings \
                            WHERE account_id = $1 AND notice = 'digest' AND digested_at IS NULL \
                            AND status = 'inquiry' AND suspicion IS NULL ORDER BY created_at, id LIMIT $2) \
                            RETURNING id";
        macro_rules! insert {
            ($rows:literal) => {
                concat!(
                    "INSERT INTO outbox (id, kind, account_id, booking_id, recipient, state, attempts, created_at, \
                     due_at) SELECT held.id, $2, a.id, held.id, a.email, 'queued', 0, $3, $3 FROM accounts a CROSS JOIN ",
                    $rows,
                    " AS held WHERE a.id = $4"
                )
            };
        }
        let booking_ids: Vec<Uuid> = on_engine!(self.exec.reborrow(), c => sqlx::query_scalar(SET_NOTICE)
            .bind(account.as_uuid()).bind(limit).fetch_all(c).await?);
        if !booking_ids.is_empty() {
            self.changes.add_inbox(account);
            self.changes.add_queued_email();
        }
        let sql = sql_for_engine!(
            self.exec,
            insert!("(SELECT unhex(value, '-') AS id FROM json_each($1))"),
            insert!("(SELECT value::uuid AS id FROM jsonb_array_elements_text($1::jsonb))")
        );
        let json = json_rows::to_json(booking_ids.iter())?;
        on_engine!(self.exec, c => sqlx::query(sql)
            .bind(json).bind(REQUEST_EMAIL).bind(now.as_millis()).bind(account.as_uuid())
            .execute(c).await?.rows_affected());
        Ok(booking_ids.into_iter().map(BookingId::from_uuid).collect())
    }
}
