//! Mails about one booking: how they stand, and which of them shall not go out any more.

use std::collections::HashMap;

use domain::{BookingId, BookingMail, LeaseId, MailId, MailState, Timestamp};
use sqlx_macros::FromRow;
use uuid::Uuid;

use super::{OutboxStore, state_of};
use crate::error::Result;
use crate::exec::on;
use crate::rows::{self, by_engine};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailAbout {
    pub id: MailId,
    pub kind: String,
    pub state: MailState,
    pub attempts: i64,
    /// Nobody has tried to deliver it yet.
    pub untouched: bool,
    pub created_at: Timestamp,
    pub settled_at: Option<Timestamp>,
}

#[derive(FromRow)]
struct AboutRow {
    id: Uuid,
    kind: String,
    state: String,
    attempts: i64,
    untouched: bool,
    created_at: i64,
    settled_at: Option<i64>,
}

impl OutboxStore<'_> {
    /// The oldest first.
    pub async fn about(self, booking: BookingId) -> Result<Vec<MailAbout>> {
        const SQL: &str = "SELECT id, kind, state, attempts, \
                           state = 'queued' AND lease IS NULL AND attempts = 0 AS untouched, created_at, settled_at \
                           FROM outbox WHERE booking_id = $1 ORDER BY created_at, id";
        let rows: Vec<AboutRow> =
            on!(self.0, c => sqlx::query_as(SQL).bind(booking.as_uuid()).fetch_all(c).await?);
        rows.into_iter()
            .map(|row| {
                Ok(MailAbout {
                    id: MailId::from_uuid(row.id),
                    state: state_of(&row.state)?,
                    kind: row.kind,
                    attempts: row.attempts,
                    untouched: row.untouched,
                    created_at: Timestamp::from_millis(row.created_at),
                    settled_at: row.settled_at.map(Timestamp::from_millis),
                })
            })
            .collect()
    }

    /// How the mails about each of these stand: the worst of them. One that has none is not in it.
    pub async fn worst(self, bookings: &[BookingId]) -> Result<HashMap<BookingId, MailState>> {
        macro_rules! select {
            ($ids:literal) => {
                concat!(
                    "SELECT DISTINCT booking_id, state FROM outbox WHERE booking_id IS NOT NULL AND booking_id IN (",
                    $ids,
                    ")"
                )
            };
        }
        let sql = by_engine!(
            self.0,
            select!("SELECT unhex(value, '-') FROM json_each($1)"),
            select!("SELECT value::uuid FROM jsonb_array_elements_text($1::jsonb)")
        );
        let list = rows::json(bookings.iter().map(|id| id.as_uuid()))?;
        let found: Vec<(Uuid, String)> = on!(self.0, c => sqlx::query_as(sql).bind(list).fetch_all(c).await?);
        let mut worst = HashMap::new();
        for (id, state) in found {
            let state = state_of(&state)?;
            let kept = worst.entry(BookingId::from_uuid(id)).or_insert(state);
            *kept = MailState::worst([*kept, state]).unwrap_or(state);
        }
        Ok(worst)
    }

    /// Takes a letter back that nobody has tried to deliver yet. False if somebody has.
    pub async fn take_back(self, id: MailId) -> Result<bool> {
        const SQL: &str =
            "DELETE FROM outbox WHERE id = $1 AND state = 'queued' AND lease IS NULL AND attempts = 0";
        Ok(on!(self.0, c => sqlx::query(SQL).bind(id.as_uuid()).execute(c).await?.rows_affected()) == 1)
    }

    /// Takes back the letters about a booking's status that wait: what they tell is not the case any more. Not one that
    /// is just being delivered; whoever does asks once more.
    pub async fn take_back_answers(self, booking: BookingId) -> Result<()> {
        let sql = by_engine!(
            self.0,
            "DELETE FROM outbox WHERE booking_id = $1 AND state = 'queued' AND lease IS NULL \
             AND kind IN (SELECT value FROM json_each($2))",
            "DELETE FROM outbox WHERE booking_id = $1 AND state = 'queued' AND lease IS NULL \
             AND kind IN (SELECT value FROM jsonb_array_elements_text($2::jsonb))"
        );
        let kinds = rows::json(BookingMail::kinds_that_tell_status())?;
        on!(self.0, c => sqlx::query(sql).bind(booking.as_uuid()).bind(kinds).execute(c).await?.rows_affected());
        Ok(())
    }

    /// Forgets a mail that was taken out and has nothing to tell any more. False when the lease was over.
    pub async fn discard(self, id: MailId, lease: LeaseId) -> Result<bool> {
        const SQL: &str = "DELETE FROM outbox WHERE id = $1 AND lease = $2 AND state = 'queued'";
        let (id, lease) = (id.as_uuid(), lease.as_uuid());
        Ok(on!(self.0, c => sqlx::query(SQL).bind(id).bind(lease).execute(c).await?.rows_affected()) == 1)
    }
}
