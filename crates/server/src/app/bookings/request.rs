//! What a client does with the link in the receipt.

use domain::Names;
use domain::booking::{Booking, BookingStatus, TokenHolder};

use super::link::{self, LinkRefusal};
use crate::app::Ctx;

/// The link may have been mailed to a stranger: whoever shows it leaves out who asked, and what they wrote.
#[derive(Debug)]
pub struct RequestPage {
    pub booking: Booking,
    /// `None` when the photographer has no page any more.
    pub photographer: Option<Names>,
    pub can_withdraw: bool,
}

pub async fn request_page(cx: &Ctx, token: &str) -> Result<RequestPage, LinkRefusal> {
    let token = link::read(cx, token, TokenHolder::Client)?;
    let mut tx = cx.db.read().await?;
    let booking = link::open(tx.bookings(), &token, TokenHolder::Client).await?;
    let photographer = tx.bookings().photographer(booking.account).await?;
    let photographer = photographer.filter(|photographer| !photographer.disabled);
    let can_withdraw = booking.status == BookingStatus::Inquiry;
    Ok(RequestPage { photographer: photographer.map(|found| found.names), can_withdraw, booking })
}

/// Only while nobody has answered: what is confirmed is called off between people. Whether it counted.
pub async fn withdraw(cx: &Ctx, token: &str) -> Result<bool, LinkRefusal> {
    let token = link::read(cx, token, TokenHolder::Client)?;
    let mut tx = cx.db.write().await?;
    let booking = link::open(tx.bookings(), &token, TokenHolder::Client).await?;
    let (from, to) = (BookingStatus::Inquiry, BookingStatus::Cancelled);
    let withdrawn = tx.bookings().set_status(booking.id, from, to, cx.clock.now()).await?;
    tx.commit().await?;
    Ok(withdrawn)
}
