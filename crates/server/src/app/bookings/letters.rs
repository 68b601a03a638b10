//! Mails about bookings: about new ones, worded when they are sent, and about what became of them.

use domain::BookingId;
use domain::booking::{Booking, BookingStatus, TokenHolder};
use storage::{BookedPhotographer, RECEIPT_MAIL, REQUEST_MAIL, Tx};

use super::link;
use crate::app::mail::{self, EnqueueError, Schedule};
use crate::app::{Ctx, settings};
use crate::mail::{Content, Letter, Photographer, Signature};

/// To whom, and what. `None` when there is nothing to tell any more: the booking is gone, or no such mail is known.
/// Photographers are written to where they are now, which may not be where they were when it was asked for.
pub(crate) async fn word(cx: &Ctx, kind: &str, id: BookingId) -> storage::Result<Option<(String, Content)>> {
    let mut tx = cx.db.read().await?;
    let Some(booking) = tx.bookings().find(id).await? else { return Ok(None) };
    let Some(photographer) = tx.bookings().photographer(booking.account).await? else { return Ok(None) };
    drop(tx);
    let (signature, zone) = (Signature::of(&cx.config), photographer.time_zone);
    let render = |letter: Letter<'_>| letter.render(&signature, zone);
    Ok(match kind {
        REQUEST_MAIL => {
            let page = &*link::address(cx, id, TokenHolder::Photographer);
            let content = render(Letter::BookingRequest { booking: &booking, page });
            Some((photographer.email.as_str().to_owned(), content))
        }
        RECEIPT_MAIL => {
            let page = &*link::address(cx, id, TokenHolder::Client);
            let letter =
                Letter::BookingReceipt { booking: &booking, photographer: named(&photographer), page };
            Some((booking.request.client_email.as_str().to_owned(), render(letter)))
        }
        _ => None,
    })
}

/// After a step: what earlier letters told is not the case any more, so those that still wait do not go out; and a letter
/// tells the client where the booking stands now.
pub(super) async fn tell_client(
    cx: &Ctx,
    tx: &mut Tx,
    booking: &Booking,
    status: BookingStatus,
    schedule: Schedule,
) -> Result<(), EnqueueError> {
    tx.outbox().take_back_answers(booking.id).await?;
    // Who had no receipt hears nothing by mail: too much went to that address, or the operator or the
    // photographer wants none sent.
    if !settings::writes_to_clients(cx, tx, booking.account).await?
        || !tx.outbox().tells(booking.id, RECEIPT_MAIL).await?
    {
        return Ok(());
    }
    let Some(found) = tx.bookings().photographer(booking.account).await? else { return Ok(()) };
    let (photographer, page) = (named(&found), &*link::address(cx, booking.id, TokenHolder::Client));
    let letter = match status {
        BookingStatus::Confirmed => {
            Letter::BookingConfirmed { booking, photographer, page, at: schedule.created_at }
        }
        BookingStatus::Declined => Letter::BookingDeclined { booking, photographer, page },
        BookingStatus::Cancelled => Letter::BookingCancelled { booking, photographer, page },
        BookingStatus::Inquiry | BookingStatus::Completed => return Ok(()),
    };
    let client = booking.request.client_email.address();
    let mail = mail::enqueue_about(cx, tx, booking, client, letter, schedule).await?;
    tx.bookings().tell_step(booking.id, mail).await?;
    Ok(())
}

fn named(photographer: &BookedPhotographer) -> Photographer<'_> {
    Photographer { name: &photographer.names.display_name, email: &photographer.email }
}
