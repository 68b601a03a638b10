//! Requests, with their steps and the emails about them.

use std::collections::HashMap;

use domain::{AccountId, BookingId, Timestamp};
use serde::Serialize;
use sqlx_macros::FromRow;
use uuid::Uuid;

use super::{ExportStore, ExportedTime};
use crate::error::Result;
use crate::exec::{Exec, on_engine};
use crate::json_rows::{self, sql_for_engine};

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
    digested_at: Option<ExportedTime>,
    created_at: ExportedTime,
    seen_at: Option<ExportedTime>,
    answered_at: Option<ExportedTime>,
    #[sqlx(skip)]
    steps: Vec<ExportedStep>,
    #[sqlx(skip)]
    mails: Vec<ExportedBookingEmail>,
}

#[derive(Debug, FromRow, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportedStep {
    #[serde(skip)]
    booking_id: Uuid,
    from_status: String,
    to_status: String,
    actor: String,
    at: ExportedTime,
    mail_id: Option<Uuid>,
}

#[derive(Debug, FromRow, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ExportedBookingEmail {
    #[serde(skip)]
    booking_id: Uuid,
    id: Uuid,
    kind: String,
    recipient: String,
    state: String,
    attempts: i64,
    created_at: ExportedTime,
    settled_at: Option<ExportedTime>,
    last_error: Option<String>,
}

impl ExportedBooking {
    /// A query for the next page starts after this.
    pub fn cursor(&self) -> (Timestamp, BookingId) {
        (Timestamp::from_millis(self.created_at.0), BookingId::from_uuid(self.id))
    }
}

/// Selects the rows of the bookings whose ids are in `$1`, in the SQL of each engine.
macro_rules! select_for_bookings {
    ($exec:expr, $select:literal, $order:literal) => {
        sql_for_engine!(
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
    /// Oldest first, starting after the given cursor.
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
        let (created_at, id) =
            after.map_or((i64::MIN, Uuid::nil()), |(created_at, id)| (created_at.as_millis(), id.as_uuid()));
        let mut bookings: Vec<ExportedBooking> = on_engine!(self.0.reborrow(), c => sqlx::query_as(SQL)
            .bind(account.as_uuid()).bind(created_at).bind(id).bind(limit).fetch_all(c).await?);
        let ids = json_rows::to_json(bookings.iter().map(|booking| (booking.id,)))?;
        let mut steps = group_by_booking(find_steps(self.0.reborrow(), &ids).await?, |step| step.booking_id);
        let mut emails = group_by_booking(find_emails(self.0, &ids).await?, |email| email.booking_id);
        for booking in &mut bookings {
            booking.steps = steps.remove(&booking.id).unwrap_or_default();
            booking.mails = emails.remove(&booking.id).unwrap_or_default();
        }
        Ok(bookings)
    }
}

async fn find_steps(exec: Exec<'_>, ids: &str) -> Result<Vec<ExportedStep>> {
    let sql = select_for_bookings!(
        exec,
        "SELECT booking_id, from_status, to_status, actor, at, mail_id FROM booking_steps",
        "booking_id, nth"
    );
    Ok(on_engine!(exec, c => sqlx::query_as(sql).bind(ids).fetch_all(c).await?))
}

async fn find_emails(exec: Exec<'_>, ids: &str) -> Result<Vec<ExportedBookingEmail>> {
    let sql = select_for_bookings!(
        exec,
        "SELECT booking_id, id, kind, recipient, state, attempts, created_at, settled_at, last_error FROM outbox",
        "created_at, id"
    );
    Ok(on_engine!(exec, c => sqlx::query_as(sql).bind(ids).fetch_all(c).await?))
}

fn group_by_booking<T>(rows: Vec<T>, booking_id: impl Fn(&T) -> Uuid) -> HashMap<Uuid, Vec<T>> {
    let mut groups: HashMap<Uuid, Vec<T>> = HashMap::new();
    for row in rows {
        groups.entry(booking_id(&row)).or_default().push(row);
    }
    groups
}
