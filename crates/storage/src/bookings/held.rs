//! Requests that waited until their photographer's address was verified.

use domain::{AccountId, BookingId, Timestamp};
use uuid::Uuid;

use super::{BookingStore, REQUEST_MAIL};
use crate::error::Result;
use crate::exec::on;
use crate::rows::{self, by_engine};

impl BookingStore<'_> {
    /// Gives the oldest requests that wait for a digest an email of their own, due at `at`. Which ones.
    pub async fn email_held(
        mut self,
        account: AccountId,
        limit: i64,
        at: Timestamp,
    ) -> Result<Vec<BookingId>> {
        const MARK: &str = "UPDATE bookings SET notice = 'mail' WHERE id IN (SELECT id FROM bookings \
                            WHERE account_id = $1 AND notice = 'digest' AND digested_at IS NULL \
                            AND status = 'inquiry' AND suspicion IS NULL ORDER BY created_at, id LIMIT $2) \
                            RETURNING id";
        macro_rules! insert {
            ($held:literal) => {
                concat!(
                    "INSERT INTO outbox (id, kind, account_id, booking_id, recipient, state, attempts, created_at, \
                     due_at) SELECT held.id, $2, a.id, held.id, a.email, 'queued', 0, $3, $3 FROM accounts a CROSS JOIN ",
                    $held,
                    " AS held WHERE a.id = $4"
                )
            };
        }
        let held: Vec<Uuid> = on!(self.0.again(), c => sqlx::query_scalar(MARK)
            .bind(account.as_uuid()).bind(limit).fetch_all(c).await?);
        let sql = by_engine!(
            self.0,
            insert!("(SELECT unhex(value, '-') AS id FROM json_each($1))"),
            insert!("(SELECT value::uuid AS id FROM jsonb_array_elements_text($1::jsonb))")
        );
        let list = rows::json(held.iter())?;
        on!(self.0, c => sqlx::query(sql)
            .bind(list).bind(REQUEST_MAIL).bind(at.as_millis()).bind(account.as_uuid())
            .execute(c).await?.rows_affected());
        Ok(held.into_iter().map(BookingId::from_uuid).collect())
    }
}
