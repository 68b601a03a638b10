//! Mails about new bookings, worded when they are sent.

use domain::BookingId;
use domain::booking::TokenHolder;
use storage::{BookedPhotographer, RECEIPT_MAIL, REQUEST_MAIL};

use super::link;
use crate::app::Ctx;
use crate::mail::{Content, Letter, Photographer};

/// `None` when there is nothing to tell any more: the booking is gone, or no such mail is known.
pub(crate) async fn word(cx: &Ctx, kind: &str, id: BookingId) -> storage::Result<Option<Content>> {
    let mut tx = cx.db.read().await?;
    let Some(booking) = tx.bookings().find(id).await? else { return Ok(None) };
    let render = |letter: Letter<'_>| Some(letter.render(&cx.config.brand, &cx.config.http.public_url));
    Ok(match kind {
        REQUEST_MAIL => {
            let page = &*link::address(cx, id, TokenHolder::Photographer);
            render(Letter::BookingRequest { booking: &booking, page })
        }
        RECEIPT_MAIL => {
            let Some(photographer) = tx.bookings().photographer(booking.account).await? else {
                return Ok(None);
            };
            let page = &*link::address(cx, id, TokenHolder::Client);
            render(Letter::BookingReceipt { booking: &booking, photographer: named(&photographer), page })
        }
        _ => None,
    })
}

pub(super) fn named(photographer: &BookedPhotographer) -> Photographer<'_> {
    Photographer { name: &photographer.names.display_name, email: &photographer.email }
}
