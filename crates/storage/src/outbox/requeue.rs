//! Requeues failed emails as if they were new, with the full retry time and behind the older ones.

use domain::{AccountId, BookingId, EmailId, Timestamp};
use sqlx_macros::FromRow;
use uuid::Uuid;

use super::OutboxStore;
use crate::error::Result;
use crate::exec::on_engine;
use crate::json_rows::{self, sql_for_engine};

/// The statement of every requeue; `$2` is the current time.
macro_rules! requeue_sql {
    ($clauses:literal) => {
        concat!(
            "UPDATE outbox SET state = 'queued', attempts = 0, created_at = $2, due_at = $2, lease = NULL, \
             settled_at = NULL, last_error = NULL ",
            $clauses
        )
    };
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequeueCandidate {
    pub id: EmailId,
    pub kind: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RequeuedEmail {
    pub id: EmailId,
    pub account: Option<AccountId>,
}

#[derive(FromRow)]
struct RequeuedEmailRow {
    id: Uuid,
    account_id: Option<Uuid>,
}

impl OutboxStore<'_> {
    pub async fn list_failed(self) -> Result<Vec<RequeueCandidate>> {
        // The second condition implies the first, but SQLite uses the index only if the first is there.
        const SQL: &str =
            "SELECT id, kind FROM outbox WHERE state <> 'queued' AND state = 'failed' ORDER BY id";
        let rows: Vec<(Uuid, String)> = on_engine!(self.exec, c => sqlx::query_as(SQL).fetch_all(c).await?);
        Ok(rows.into_iter().map(|(id, kind)| RequeueCandidate { id: EmailId::from_uuid(id), kind }).collect())
    }

    /// Requeues those of these emails that have failed, and returns them.
    pub async fn requeue(self, ids: &[EmailId], now: Timestamp) -> Result<Vec<RequeuedEmail>> {
        let sql = sql_for_engine!(
            self.exec,
            requeue_sql!(
                "WHERE id IN (SELECT unhex(value, '-') FROM json_each($1)) AND state = 'failed'
                 RETURNING id, account_id"
            ),
            // All transactions lock in the same order, so that they never deadlock.
            concat!(
                "WITH requeued AS MATERIALIZED (
                     SELECT id FROM outbox
                     WHERE id IN (SELECT value::uuid FROM jsonb_array_elements_text($1::jsonb)) AND state = 'failed'
                     ORDER BY id FOR UPDATE) ",
                requeue_sql!(
                    "FROM requeued WHERE outbox.id = requeued.id AND state = 'failed' RETURNING outbox.id, account_id"
                )
            )
        );
        let (json, now) = (json_rows::to_json(ids.iter().map(|id| id.as_uuid()))?, now.as_millis());
        let rows: Vec<RequeuedEmailRow> =
            on_engine!(self.exec, c => sqlx::query_as(sql).bind(json).bind(now).fetch_all(c).await?);
        let to_requeued_email = |row: RequeuedEmailRow| RequeuedEmail {
            id: EmailId::from_uuid(row.id),
            account: row.account_id.map(AccountId::from_uuid),
        };
        if !rows.is_empty() {
            self.changes.add_queued_email();
        }
        for account in rows.iter().filter_map(|row| row.account_id) {
            self.changes.add_inbox(AccountId::from_uuid(account));
        }
        Ok(rows.into_iter().map(to_requeued_email).collect())
    }

    /// Requeues one email about a booking. False if the booking has no such email that has failed.
    pub async fn requeue_for_booking(self, booking: BookingId, id: EmailId, now: Timestamp) -> Result<bool> {
        const SQL: &str = requeue_sql!(
            "WHERE id = $1 AND booking_id = $3 AND state = 'failed' RETURNING account_id, booking_id"
        );
        let row = on_engine!(self.exec, c => sqlx::query_as(SQL)
            .bind(id.as_uuid()).bind(now.as_millis()).bind(booking.as_uuid()).fetch_optional(c).await?);
        if row.is_some() {
            self.changes.add_queued_email();
        }
        Ok(self.changes.record_email_update(row))
    }
}
