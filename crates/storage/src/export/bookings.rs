//! Requests, with every step they went and every mail about them.

use std::collections::HashMap;

use domain::{AccountId, BookingId, Timestamp};
use serde::Serialize;
use sqlx_macros::FromRow;
use uuid::Uuid;

use super::{ExportStore, Moment};
use crate::error::Result;
use crate::exec::{Exec, on};
use crate::rows::{self, by_engine};

#[derive(Debug, FromRow, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportedBooking {
    id: Uuid,
    service_id: Uuid,
    service_title: String,
    price_cents: i64,
    client_name: String,
    client_email: String,
    message: String,
    client_time_zone: Option<String>,
    note: String,
    date: Option<String>,
    status: String,
    suspicion: Option<String>,
    notice: String,
    digested_at: Option<Moment>,
    created_at: Moment,
    seen_at: Option<Moment>,
    answered_at: Option<Moment>,
    #[sqlx(skip)]
    steps: Vec<ExportedStep>,
    #[sqlx(skip)]
    mails: Vec<ExportedMail>,
}

#[derive(Debug, FromRow, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportedStep {
    #[serde(skip)]
    booking_id: Uuid,
    from_status: String,
    to_status: String,
    actor: String,
    at: Moment,
    mail_id: Option<Uuid>,
}

#[derive(Debug, FromRow, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportedMail {
    #[serde(skip)]
    booking_id: Uuid,
    id: Uuid,
    kind: String,
    recipient: String,
    state: String,
    attempts: i64,
    created_at: Moment,
    settled_at: Option<Moment>,
    last_error: Option<String>,
}

impl ExportedBooking {
    /// What the next page begins after.
    pub fn place(&self) -> (Timestamp, BookingId) {
        (Timestamp::from_millis(self.created_at.0), BookingId::from_uuid(self.id))
    }
}

/// `$1` as ids, in the words of each engine.
macro_rules! of_bookings {
    ($exec:expr, $select:literal, $order:literal) => {
        by_engine!(
            $exec,
            concat!(
                $select,
                " WHERE booking_id IN (SELECT unhex(value->>0, '-') FROM jsonb_each($1)) ORDER BY ",
                $order
            ),
            concat!(
                $select,
                " WHERE booking_id IN (SELECT (value->>0)::uuid FROM jsonb_array_elements($1::jsonb)) ORDER BY ",
                $order
            )
        )
    };
}

impl ExportStore<'_> {
    /// The oldest first, from after the given place on.
    pub async fn bookings(
        mut self,
        account: AccountId,
        after: Option<(Timestamp, BookingId)>,
        limit: i64,
    ) -> Result<Vec<ExportedBooking>> {
        const SQL: &str = "SELECT id, service_id, service_title, price_cents, client_name, client_email, message, \
                           client_time_zone, note, date, status, suspicion, notice, digested_at, created_at, seen_at, \
                           answered_at FROM bookings \
                           WHERE account_id = $1 AND (created_at, id) > ($2, $3) ORDER BY created_at, id LIMIT $4";
        let (at, id) = after.map_or((i64::MIN, Uuid::nil()), |(at, id)| (at.as_millis(), id.as_uuid()));
        let mut bookings: Vec<ExportedBooking> = on!(self.0.again(), c => sqlx::query_as(SQL)
            .bind(account.as_uuid()).bind(at).bind(id).bind(limit).fetch_all(c).await?);
        let ids = rows::json(bookings.iter().map(|booking| (booking.id,)))?;
        let mut steps = by_booking(steps(self.0.again(), &ids).await?, |step| step.booking_id);
        let mut mails = by_booking(mails(self.0, &ids).await?, |mail| mail.booking_id);
        for booking in &mut bookings {
            booking.steps = steps.remove(&booking.id).unwrap_or_default();
            booking.mails = mails.remove(&booking.id).unwrap_or_default();
        }
        Ok(bookings)
    }
}

async fn steps(exec: Exec<'_>, ids: &str) -> Result<Vec<ExportedStep>> {
    let sql = of_bookings!(
        exec,
        "SELECT booking_id, from_status, to_status, actor, at, mail_id FROM booking_steps",
        "booking_id, nth"
    );
    Ok(on!(exec, c => sqlx::query_as(sql).bind(ids).fetch_all(c).await?))
}

async fn mails(exec: Exec<'_>, ids: &str) -> Result<Vec<ExportedMail>> {
    let sql = of_bookings!(
        exec,
        "SELECT booking_id, id, kind, recipient, state, attempts, created_at, settled_at, last_error FROM outbox",
        "created_at, id"
    );
    Ok(on!(exec, c => sqlx::query_as(sql).bind(ids).fetch_all(c).await?))
}

fn by_booking<T>(rows: Vec<T>, booking: impl Fn(&T) -> Uuid) -> HashMap<Uuid, Vec<T>> {
    let mut found: HashMap<Uuid, Vec<T>> = HashMap::new();
    for row in rows {
        found.entry(booking(&row)).or_default().push(row);
    }
    found
}
