//! Resends a failed email about a booking.

use domain::{BookingId, EmailId, EmailState};

use super::InboxError;
use super::show::{BookingDetail, can_resend, read_detail};
use crate::app::AppContext;
use crate::app::identity::Caller;

pub async fn resend(
    ctx: &AppContext,
    caller: Caller,
    id: BookingId,
    email_id: EmailId,
) -> Result<BookingDetail, InboxError> {
    let now = ctx.clock.now();
    let (_lock, mut tx) = caller.begin_write(ctx).await?;
    let record = tx.bookings().find_record(caller.account, id).await?.ok_or(InboxError::NotFound)?;
    let email = record.emails.iter().find(|email| email.id == email_id).ok_or(InboxError::NotFound)?;
    if email.state == EmailState::Failed && !can_resend(email, &record.booking) {
        return Err(InboxError::Conflict(record.booking.conflict_message()));
    }
    if !tx.outbox().requeue_for_booking(id, email_id, now).await? {
        return Err(InboxError::EmailNotFailed);
    }
    let detail = read_detail(tx.bookings(), caller, id, now).await?;
    tx.commit().await?;
    Ok(detail)
}
