//! Trying a mail again that was given up.

use domain::booking::BookingMail;
use domain::{BookingId, MailId, MailState};

use super::show::{Detail, detail};
use super::{DeskRefusal, commit};
use crate::app::Ctx;
use crate::app::identity::Caller;

pub async fn resend(cx: &Ctx, caller: Caller, id: BookingId, mail: MailId) -> Result<Detail, DeskRefusal> {
    let now = cx.clock.now();
    let (_turn, mut tx) = caller.begin(cx).await?;
    let record = tx.bookings().record(caller.account, id).await?.ok_or(DeskRefusal::NotFound)?;
    let known = record.mails.iter().find(|known| known.id == mail).ok_or(DeskRefusal::NotFound)?;
    let status = record.booking.status;
    let is_true = BookingMail::told_of(&known.kind, status).is_none_or(|about| about.is_true_of(status));
    if known.state == MailState::Failed && !is_true {
        return Err(DeskRefusal::Conflict(record.booking.told()));
    }
    if !tx.outbox().resend(id, mail, now).await? {
        return Err(DeskRefusal::MailNotFailed);
    }
    let detail = detail(tx.bookings(), caller, id, now).await?;
    commit(cx, tx, caller.account).await?;
    Ok(detail)
}
