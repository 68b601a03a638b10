//! Mails about new bookings, worded when they are sent.

use domain::BookingId;
use domain::booking::TokenHolder;
use storage::{BookedPhotographer, RECEIPT_MAIL, REQUEST_MAIL};

use super::link;
use crate::app::Ctx;
use crate::mail::{Content, Letter, Photographer};

/// To whom, and what. `None` when there is nothing to tell any more: the booking is gone, or no such mail is known.
/// Photographers are written to where they are now, which may not be where they were when it was asked for.
pub(crate) async fn word(cx: &Ctx, kind: &str, id: BookingId) -> storage::Result<Option<(String, Content)>> {
    let mut tx = cx.db.read().await?;
    let Some(booking) = tx.bookings().find(id).await? else { return Ok(None) };
    let Some(photographer) = tx.bookings().photographer(booking.account).await? else { return Ok(None) };
    drop(tx);
    let render = |letter: Letter<'_>| letter.render(&cx.config.brand, &cx.config.http.public_url);
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

pub(super) fn named(photographer: &BookedPhotographer) -> Photographer<'_> {
    Photographer { name: &photographer.names.display_name, email: &photographer.email }
}
