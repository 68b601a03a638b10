//! Trying a mail again that was given up.

use domain::booking::{Booking, BookingMail};
use domain::{BookingId, MailId, MailState};
use storage::MailAbout;

use super::show::{Detail, detail};
use super::{DeskRefusal, commit};
use crate::app::Ctx;
use crate::app::identity::Caller;

pub async fn resend(cx: &Ctx, caller: Caller, id: BookingId, mail: MailId) -> Result<Detail, DeskRefusal> {
    let now = cx.clock.now();
    let (_turn, mut tx) = caller.begin(cx).await?;
    let record = tx.bookings().record(caller.account, id).await?.ok_or(DeskRefusal::NotFound)?;
    let known = record.mails.iter().find(|known| known.id == mail).ok_or(DeskRefusal::NotFound)?;
    if known.state == MailState::Failed && !is_resendable(known, &record.booking) {
        return Err(DeskRefusal::Conflict(record.booking.told()));
    }
    if !tx.outbox().resend(id, mail, now).await? {
        return Err(DeskRefusal::MailNotFailed);
    }
    let detail = detail(tx.bookings(), caller, id, now).await?;
    commit(cx, tx, caller.account).await?;
    Ok(detail)
}

/// It was given up, and what it tells is still the case.
pub(super) fn is_resendable(mail: &MailAbout, booking: &Booking) -> bool {
    let about = BookingMail::told_of(&mail.kind, booking.status);
    mail.state == MailState::Failed && about.is_none_or(|about| about.is_true_of(booking.status))
}
