//! Taking the last step back, before anybody was told of it.

use domain::booking::step::LETTER_WAITS;
use domain::booking::{Booking, Step};
use domain::mail::KEPT;
use domain::{BookingId, MailState, Timestamp};
use storage::{BookingRecord, Tx};

use super::show::{Detail, detail, undoable};
use super::{DeskRefusal, commit};
use crate::app::Ctx;
use crate::app::bookings::letters;
use crate::app::identity::Caller;
use crate::app::mail::Schedule;

/// Of two at once the second finds nothing to take back: the account is held meanwhile.
pub async fn undo(cx: &Ctx, caller: Caller, id: BookingId) -> Result<Detail, DeskRefusal> {
    let now = cx.clock.now();
    let (_turn, mut tx) = caller.begin(cx).await?;
    let record = tx.bookings().record(caller.account, id).await?.ok_or(DeskRefusal::NotFound)?;
    let step = undoable(&record, now).ok_or_else(|| too_late(&record))?;
    if !tx.bookings().take_back(id, step).await? {
        return Err(too_late(&record));
    }
    // The courier may have taken the letter since we looked.
    if let Some(mail) = step.mail
        && !tx.outbox().take_back(mail).await?
    {
        return Err(too_late(&record));
    }
    tell_again(cx, &mut tx, &record, now).await?;
    let detail = detail(tx.bookings(), caller, id, now).await?;
    commit(cx, tx, caller.account).await?;
    Ok(detail)
}

/// The step before may have had a letter that was taken back because of this one: it is true again. What is younger than
/// mails are kept and yet not there was never sent.
async fn tell_again(
    cx: &Ctx,
    tx: &mut Tx,
    record: &BookingRecord,
    now: Timestamp,
) -> Result<(), DeskRefusal> {
    let before = record.steps.iter().rev().nth(1);
    let Some(Step { at, to, mail: Some(mail), .. }) = before else { return Ok(()) };
    let never_sent = *at > now.minus(KEPT) && !record.mails.iter().any(|known| known.id == *mail);
    if never_sent {
        let booking = Booking { status: *to, ..record.booking.clone() };
        let schedule = Schedule { created_at: now, due_at: now.max(at.plus(LETTER_WAITS)) };
        letters::tell_client(cx, tx, &booking, *to, schedule).await?;
    }
    Ok(())
}

/// What is said of the letter is what has become of it: nobody is told by one that waits or was given up.
fn too_late(record: &BookingRecord) -> DeskRefusal {
    let step = record.steps.last();
    let told_by = step.and_then(|step| step.mail);
    let letter = record.mails.iter().find(|known| told_by == Some(known.id));
    DeskRefusal::TooLate(match (letter.map(|letter| letter.state), step) {
        (Some(MailState::Sent), _) => "It is too late to take this back; the client has been told.",
        (Some(MailState::Queued), _) => {
            "It is too late to take this back; the letter to the client is about to leave."
        }
        (_, Some(Step { mail: Some(_), .. } | Step { undo_until: Some(_), .. })) => {
            "It is too late to take this back."
        }
        _ => "There is nothing to take back.",
    })
}
