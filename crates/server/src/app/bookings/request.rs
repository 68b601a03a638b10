//! What a client does with the link in the receipt.

use domain::booking::{Booking, BookingStatus, TokenHolder};
use domain::{Accent, Names};
use storage::REQUEST_MAIL;

use super::link::{self, LinkRefusal};
use crate::app::{Ctx, mail};
use crate::mail::Letter;

/// The link may have been mailed to a stranger: whoever shows it leaves out who asked, and what they wrote.
#[derive(Debug)]
pub struct RequestPage {
    pub booking: Booking,
    /// `None` when the photographer has no page any more.
    pub photographer: Option<Names>,
    /// Of that photographer's pages.
    pub accent: Option<Accent>,
    pub can_withdraw: bool,
}

pub async fn request_page(cx: &Ctx, token: &str) -> Result<RequestPage, LinkRefusal> {
    let token = link::read(cx, token, TokenHolder::Client)?;
    let mut tx = cx.db.read().await?;
    let booking = link::open(tx.bookings(), &token, TokenHolder::Client).await?;
    let photographer = tx.bookings().photographer(booking.account).await?;
    let photographer = photographer.filter(|photographer| !photographer.disabled);
    let accent = photographer.as_ref().and_then(|found| found.accent);
    let can_withdraw = booking.status == BookingStatus::Inquiry;
    Ok(RequestPage { photographer: photographer.map(|found| found.names), accent, can_withdraw, booking })
}

/// Only while nobody has answered: what is confirmed is called off between people. Whether it counted. The photographer
/// hears of it if the request's own mail has left; one that waits will say so itself.
pub async fn withdraw(cx: &Ctx, token: &str) -> Result<bool, LinkRefusal> {
    let token = link::read(cx, token, TokenHolder::Client)?;
    let mut tx = cx.db.write().await?;
    let booking = link::open(tx.bookings(), &token, TokenHolder::Client).await?;
    let (from, to) = (BookingStatus::Inquiry, BookingStatus::Cancelled);
    if !tx.bookings().set_status(booking.id, from, to, cx.clock.now()).await? {
        return Ok(false);
    }
    let photographer = tx.bookings().photographer(booking.account).await?;
    let photographer = photographer.filter(|photographer| !photographer.disabled);
    if let Some(photographer) = photographer
        && tx.outbox().told(booking.id, REQUEST_MAIL).await?
        && cx.bookings.limits.another_mail(booking.account, cx.clock.monotonic())
    {
        let page = &*link::address(cx, booking.id, TokenHolder::Photographer);
        let letter = Letter::BookingWithdrawn { booking: &booking, page };
        mail::enqueue_about(cx, &mut tx, &booking, &photographer.email, letter).await?;
    }
    tx.commit().await?;
    cx.outbox.wake();
    Ok(true)
}
