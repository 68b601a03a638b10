//! Emails about one booking: their states, and which of them are no longer sent.

use std::collections::HashMap;

use domain::{BookingEmail, BookingId, EmailId, EmailState, LeaseId, Timestamp};
use sqlx_macros::FromRow;
use uuid::Uuid;

use super::{OutboxStore, parse_state};
use crate::error::Result;
use crate::exec::on_engine;
use crate::json_rows::{self, sql_for_engine};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EmailSummary {
    pub id: EmailId,
    pub kind: String,
    pub state: EmailState,
    pub attempts: i64,
    /// Whether the email is queued and no worker has leased it since.
    pub is_untried: bool,
    pub created_at: Timestamp,
    pub settled_at: Option<Timestamp>,
}

#[derive(FromRow)]
struct EmailSummaryRow {
    id: Uuid,
    kind: String,
    state: String,
    attempts: i64,
    is_untried: bool,
    created_at: i64,
    settled_at: Option<i64>,
}

impl OutboxStore<'_> {
    /// Oldest first.
    pub async fn list_for_booking(self, booking: BookingId) -> Result<Vec<EmailSummary>> {
        const SQL: &str = "SELECT id, kind, state, attempts, \
                           state = 'queued' AND lease IS NULL AND attempts = 0 AS is_untried, created_at, settled_at \
                           FROM outbox WHERE booking_id = $1 ORDER BY created_at, id";
        let rows: Vec<EmailSummaryRow> =
            on_engine!(self.exec, c => sqlx::query_as(SQL).bind(booking.as_uuid()).fetch_all(c).await?);
        rows.into_iter()
            .map(|row| {
                Ok(EmailSummary {
                    id: EmailId::from_uuid(row.id),
                    state: parse_state(&row.state)?,
                    kind: row.kind,
                    attempts: row.attempts,
                    is_untried: row.is_untried,
                    created_at: Timestamp::from_millis(row.created_at),
                    settled_at: row.settled_at.map(Timestamp::from_millis),
                })
            })
            .collect()
    }

    /// The worst state among each booking's emails. A booking without emails is missing.
    pub async fn find_worst_states(self, bookings: &[BookingId]) -> Result<HashMap<BookingId, EmailState>> {
        macro_rules! select {
            ($ids:literal) => {
                concat!(
                    "SELECT DISTINCT booking_id, state FROM outbox WHERE booking_id IS NOT NULL AND booking_id IN (",
                    $ids,
                    ")"
                )
            };
        }
        let sql = sql_for_engine!(
            self.exec,
            select!("SELECT unhex(value, '-') FROM json_each($1)"),
            select!("SELECT value::uuid FROM jsonb_array_elements_text($1::jsonb)")
        );
        let ids = json_rows::to_json(bookings.iter().map(|id| id.as_uuid()))?;
        let rows: Vec<(Uuid, String)> =
            on_engine!(self.exec, c => sqlx::query_as(sql).bind(ids).fetch_all(c).await?);
        let mut worst_states = HashMap::new();
        for (id, state) in rows {
            let state = parse_state(&state)?;
            let worst = worst_states.entry(BookingId::from_uuid(id)).or_insert(state);
            *worst = EmailState::worst([*worst, state]).unwrap_or(state);
        }
        Ok(worst_states)
    }

    /// Deletes an email before the first attempt to deliver it. False if there was an attempt or there is no
    /// such email.
    pub async fn cancel_untried(self, id: EmailId) -> Result<bool> {
        const SQL: &str = "DELETE FROM outbox WHERE id = $1 AND state = 'queued' AND lease IS NULL AND attempts = 0 \
             RETURNING account_id, booking_id";
        let row = on_engine!(self.exec, c => sqlx::query_as(SQL).bind(id.as_uuid()).fetch_optional(c).await?);
        Ok(self.changes.record_email_update(row))
    }

    /// Deletes the queued emails about former statuses of the booking. An email that is being delivered
    /// stays, because the outbox worker checks the status before it sends the email.
    pub async fn cancel_status_emails(self, booking: BookingId) -> Result<()> {
        let sql = sql_for_engine!(
            self.exec,
            "DELETE FROM outbox WHERE booking_id = $1 AND state = 'queued' AND lease IS NULL \
             AND kind IN (SELECT value FROM json_each($2)) RETURNING account_id, booking_id",
            "DELETE FROM outbox WHERE booking_id = $1 AND state = 'queued' AND lease IS NULL \
             AND kind IN (SELECT value FROM jsonb_array_elements_text($2::jsonb)) RETURNING account_id, booking_id"
        );
        let kinds = json_rows::to_json(BookingEmail::status_kinds())?;
        let rows = on_engine!(self.exec, c => sqlx::query_as(sql).bind(booking.as_uuid()).bind(kinds).fetch_all(c).await?);
        for row in rows {
            self.changes.record_email_update(Some(row));
        }
        Ok(())
    }

    /// Deletes a leased email that has become obsolete. False if another worker has leased the email since,
    /// or it was deleted.
    pub async fn delete_leased(self, id: EmailId, lease: LeaseId) -> Result<bool> {
        const SQL: &str = "DELETE FROM outbox WHERE id = $1 AND lease = $2 AND state = 'queued' \
                           RETURNING account_id, booking_id";
        let (id, lease) = (id.as_uuid(), lease.as_uuid());
        let row =
            on_engine!(self.exec, c => sqlx::query_as(SQL).bind(id).bind(lease).fetch_optional(c).await?);
        Ok(self.changes.record_email_update(row))
    }
}
