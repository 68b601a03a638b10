//! Where a booking stands, and every step that led there. Whoever changes a status does it here, so that no step is left
//! out.

use domain::booking::{Actor, Step};
use domain::{AccountId, BookingId, BookingStatus, MailId, Timestamp};
use sqlx_macros::FromRow;
use uuid::Uuid;

use super::BookingStore;
use crate::error::{Error, Result};
use crate::exec::{Exec, on};

/// Where what is released comes from.
const QUARANTINE: &str = "quarantine";

#[derive(Clone, Copy, Debug)]
pub struct NewStep {
    pub from: BookingStatus,
    pub to: BookingStatus,
    pub actor: Actor,
    pub at: Timestamp,
    /// `None` for what cannot be taken back.
    pub undo_until: Option<Timestamp>,
}

#[derive(FromRow)]
struct StepRow {
    nth: i64,
    from_status: String,
    to_status: String,
    actor: String,
    at: i64,
    undo_until: Option<i64>,
    mail_id: Option<Uuid>,
}

impl BookingStore<'_> {
    /// False if it does not stand at `from` any more (of two answers the first counts), or this is not for the actor.
    pub async fn set_status(mut self, id: BookingId, step: &NewStep) -> Result<bool> {
        const SQL: &str = "UPDATE bookings SET status = $3, answered_at = coalesce(answered_at, $4) \
                           WHERE id = $1 AND status = $2";
        if !step.actor.may_take(step.from, step.to) {
            return Ok(false);
        }
        let rows = on!(self.0.again(), c => sqlx::query(SQL)
            .bind(id.as_uuid()).bind(step.from.as_str()).bind(step.to.as_str()).bind(step.at.as_millis())
            .execute(c).await?.rows_affected());
        if rows == 1 {
            write_step(self.0, id, step.from.as_str(), step).await?;
        }
        Ok(rows == 1)
    }

    /// Out of quarantine. False if it is not in there. The photographer gets no email: whoever does this is looking at
    /// it. One that a digest has told of keeps the mark, because the next digest waits an hour after it.
    pub async fn release(mut self, account: AccountId, id: BookingId, at: Timestamp) -> Result<bool> {
        const SQL: &str = "UPDATE bookings SET suspicion = NULL, network_hash = NULL, \
                           notice = CASE WHEN digested_at IS NULL THEN 'mail' ELSE notice END \
                           WHERE id = $1 AND account_id = $2 AND suspicion IS NOT NULL AND status = 'inquiry'";
        let rows = on!(self.0.again(), c => sqlx::query(SQL)
            .bind(id.as_uuid()).bind(account.as_uuid()).execute(c).await?.rows_affected());
        if rows == 1 {
            let to = BookingStatus::Inquiry;
            let step = NewStep { from: to, to, actor: Actor::Photographer, at, undo_until: None };
            write_step(self.0, id, QUARANTINE, &step).await?;
        }
        Ok(rows == 1)
    }

    /// As if the step had never been. False if the booking has gone on since.
    pub async fn take_back(mut self, id: BookingId, step: &Step) -> Result<bool> {
        const STATUS: &str = "UPDATE bookings SET status = $3, \
                              answered_at = CASE WHEN $3 = 'inquiry' THEN NULL ELSE answered_at END \
                              WHERE id = $1 AND status = $2";
        const STEP: &str = "DELETE FROM booking_steps WHERE booking_id = $1 AND nth = $2";
        let Some(from) = step.from else { return Ok(false) };
        let rows = on!(self.0.again(), c => sqlx::query(STATUS)
            .bind(id.as_uuid()).bind(step.to.as_str()).bind(from.as_str()).execute(c).await?.rows_affected());
        if rows == 0 {
            return Ok(false);
        }
        let rows = on!(self.0, c => sqlx::query(STEP)
            .bind(id.as_uuid()).bind(step.nth).execute(c).await?.rows_affected());
        Ok(rows == 1)
    }

    /// Notes which letter tells of the last step.
    pub async fn tell_step(self, id: BookingId, mail: MailId) -> Result<()> {
        const SQL: &str = "UPDATE booking_steps SET mail_id = $2 WHERE booking_id = $1 \
                           AND nth = (SELECT max(nth) FROM booking_steps WHERE booking_id = $1)";
        on!(self.0, c => sqlx::query(SQL)
            .bind(id.as_uuid()).bind(mail.as_uuid()).execute(c).await?.rows_affected());
        Ok(())
    }

    /// In their order.
    pub async fn steps(self, id: BookingId) -> Result<Vec<Step>> {
        const SQL: &str = "SELECT nth, from_status, to_status, actor, at, undo_until, mail_id FROM booking_steps \
                           WHERE booking_id = $1 ORDER BY nth";
        let rows: Vec<StepRow> = on!(self.0, c => sqlx::query_as(SQL).bind(id.as_uuid()).fetch_all(c).await?);
        rows.into_iter().map(Step::try_from).collect()
    }
}

/// The row of the booking was changed before in this transaction, so nobody else counts its steps meanwhile.
async fn write_step(exec: Exec<'_>, id: BookingId, from: &str, step: &NewStep) -> Result<()> {
    const SQL: &str = "INSERT INTO booking_steps (booking_id, nth, from_status, to_status, actor, at, undo_until) \
                       SELECT $1, coalesce(max(nth), 0) + 1, $2, $3, $4, $5, $6 FROM booking_steps \
                       WHERE booking_id = $1";
    on!(exec, c => sqlx::query(SQL)
        .bind(id.as_uuid())
        .bind(from)
        .bind(step.to.as_str())
        .bind(step.actor.as_str())
        .bind(step.at.as_millis())
        .bind(step.undo_until.map(Timestamp::as_millis))
        .execute(c).await?.rows_affected());
    Ok(())
}

impl TryFrom<StepRow> for Step {
    type Error = Error;

    fn try_from(row: StepRow) -> Result<Self> {
        let status = |word: &str| {
            BookingStatus::from_stored(word).ok_or_else(|| Error::unreadable("the status of a step"))
        };
        let from = if row.from_status == QUARANTINE { None } else { Some(status(&row.from_status)?) };
        Ok(Self {
            nth: row.nth,
            from,
            to: status(&row.to_status)?,
            actor: Actor::from_stored(&row.actor).ok_or_else(|| Error::unreadable("the actor of a step"))?,
            at: Timestamp::from_millis(row.at),
            undo_until: row.undo_until.map(Timestamp::from_millis),
            mail: row.mail_id.map(MailId::from_uuid),
        })
    }
}
