//! The status of a booking and the steps that led to it. Every change of a status goes through here, so that
//! no step is missing.

use domain::booking::{Actor, BookingStep};
use domain::{AccountId, BookingId, BookingStatus, EmailId, Timestamp};
use sqlx_macros::FromRow;
use uuid::Uuid;

use super::BookingStore;
use crate::error::{Error, Result};
use crate::exec::{Exec, on_engine};

/// Stored as the former status of a booking that is released.
const QUARANTINE: &str = "quarantine";

#[derive(Clone, Copy, Debug)]
pub struct NewStep {
    pub from: BookingStatus,
    pub to: BookingStatus,
    pub actor: Actor,
    pub at: Timestamp,
    /// `None` if the step cannot be undone.
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
    /// Changes the status and records the step. False if the status is no longer `from` (the first answer
    /// counts), the actor may not make this change, or the booking does not exist.
    pub async fn set_status(mut self, id: BookingId, step: &NewStep) -> Result<bool> {
        const SQL: &str = "UPDATE bookings SET status = $3, answered_at = coalesce(answered_at, $4) \
                           WHERE id = $1 AND status = $2 RETURNING account_id";
        if !step.actor.can_change_status(step.from, step.to) {
            return Ok(false);
        }
        let account: Option<Uuid> = on_engine!(self.exec.reborrow(), c => sqlx::query_scalar(SQL)
            .bind(id.as_uuid()).bind(step.from.as_str()).bind(step.to.as_str()).bind(step.at.as_millis())
            .fetch_optional(c).await?);
        let Some(account) = account else { return Ok(false) };
        self.changes.add_inbox(AccountId::from_uuid(account));
        insert_step(self.exec, id, step.from.as_str(), step).await?;
        Ok(true)
    }

    /// Releases a booking from quarantine. False if the account has no such booking in quarantine. The
    /// photographer gets no email, because they are looking at the booking: the notice 'mail' only keeps it
    /// out of later digests. A booking that a digest has reported keeps its notice and `digested_at`, because
    /// the next digest waits an hour after that time.
    pub async fn release_from_quarantine(
        mut self,
        account: AccountId,
        id: BookingId,
        released_at: Timestamp,
    ) -> Result<bool> {
        const SQL: &str = "UPDATE bookings SET suspicion = NULL, network_hash = NULL, \
                           notice = CASE WHEN digested_at IS NULL THEN 'mail' ELSE notice END \
                           WHERE id = $1 AND account_id = $2 AND suspicion IS NOT NULL AND status = 'inquiry'";
        let rows = on_engine!(self.exec.reborrow(), c => sqlx::query(SQL)
            .bind(id.as_uuid()).bind(account.as_uuid()).execute(c).await?.rows_affected());
        if rows == 1 {
            self.changes.add_inbox(account);
            let to = BookingStatus::Inquiry;
            let step =
                NewStep { from: to, to, actor: Actor::Photographer, at: released_at, undo_until: None };
            insert_step(self.exec, id, QUARANTINE, &step).await?;
        }
        Ok(rows == 1)
    }

    /// Restores the status from before the step, and deletes the step. False if the status has changed since,
    /// the step was a release from quarantine, or it no longer exists; then the caller must drop the
    /// transaction instead of committing it.
    pub async fn undo_step(mut self, id: BookingId, step: &BookingStep) -> Result<bool> {
        const STATUS: &str = "UPDATE bookings SET status = $3, \
                              answered_at = CASE WHEN $3 = 'inquiry' THEN NULL ELSE answered_at END \
                              WHERE id = $1 AND status = $2 RETURNING account_id";
        const STEP: &str = "DELETE FROM booking_steps WHERE booking_id = $1 AND nth = $2";
        let Some(from) = step.from else { return Ok(false) };
        let account: Option<Uuid> = on_engine!(self.exec.reborrow(), c => sqlx::query_scalar(STATUS)
            .bind(id.as_uuid()).bind(step.to.as_str()).bind(from.as_str()).fetch_optional(c).await?);
        let Some(account) = account else { return Ok(false) };
        self.changes.add_inbox(AccountId::from_uuid(account));
        let rows = on_engine!(self.exec, c => sqlx::query(STEP)
            .bind(id.as_uuid()).bind(step.position).execute(c).await?.rows_affected());
        Ok(rows == 1)
    }

    /// Records which email is about the booking's last step.
    pub async fn set_step_email(self, id: BookingId, email: EmailId) -> Result<()> {
        const SQL: &str = "UPDATE booking_steps SET mail_id = $2 WHERE booking_id = $1 \
                           AND nth = (SELECT max(nth) FROM booking_steps WHERE booking_id = $1)";
        on_engine!(self.exec, c => sqlx::query(SQL)
            .bind(id.as_uuid()).bind(email.as_uuid()).execute(c).await?.rows_affected());
        Ok(())
    }

    /// Oldest first.
    pub async fn list_steps(self, id: BookingId) -> Result<Vec<BookingStep>> {
        const SQL: &str = "SELECT nth, from_status, to_status, actor, at, undo_until, mail_id FROM booking_steps \
                           WHERE booking_id = $1 ORDER BY nth";
        let rows: Vec<StepRow> =
            on_engine!(self.exec, c => sqlx::query_as(SQL).bind(id.as_uuid()).fetch_all(c).await?);
        rows.into_iter().map(BookingStep::try_from).collect()
    }
}

/// The caller must have updated the booking in the same transaction, so that no other transaction numbers its
/// steps meanwhile.
async fn insert_step(exec: Exec<'_>, id: BookingId, from_status: &str, step: &NewStep) -> Result<()> {
    const SQL: &str = "INSERT INTO booking_steps (booking_id, nth, from_status, to_status, actor, at, undo_until) \
                       SELECT $1, coalesce(max(nth), 0) + 1, $2, $3, $4, $5, $6 FROM booking_steps \
                       WHERE booking_id = $1";
    on_engine!(exec, c => sqlx::query(SQL)
        .bind(id.as_uuid())
        .bind(from_status)
        .bind(step.to.as_str())
        .bind(step.actor.as_str())
        .bind(step.at.as_millis())
        .bind(step.undo_until.map(Timestamp::as_millis))
        .execute(c).await?.rows_affected());
    Ok(())
}

impl TryFrom<StepRow> for BookingStep {
    type Error = Error;

    fn try_from(row: StepRow) -> Result<Self> {
        let parse_status = |status: &str| {
            BookingStatus::from_stored(status).ok_or_else(|| Error::invalid_row("unknown status of a step"))
        };
        let from = if row.from_status == QUARANTINE { None } else { Some(parse_status(&row.from_status)?) };
        Ok(Self {
            position: row.nth,
            from,
            to: parse_status(&row.to_status)?,
            actor: Actor::from_stored(&row.actor)
                .ok_or_else(|| Error::invalid_row("unknown actor of a step"))?,
            at: Timestamp::from_millis(row.at),
            undo_until: row.undo_until.map(Timestamp::from_millis),
            email: row.mail_id.map(EmailId::from_uuid),
        })
    }
}
