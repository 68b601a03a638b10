//! What a client does with the link in the receipt.

use domain::booking::{Actor, Booking, BookingStatus, Step, TokenHolder};
use domain::{Accent, Names, TimeZone, Timestamp};
use storage::{NewStep, REQUEST_MAIL, Tx};

use super::desk;
use super::link::{self, LinkRefusal};
use crate::app::Ctx;
use crate::app::mail::{self, Schedule};
use crate::mail::Letter;

/// The link may have been mailed to a stranger: whoever shows it leaves out who asked, and what they wrote.
#[derive(Debug)]
pub struct RequestPage {
    pub booking: Booking,
    /// `None` when the photographer has no page any more.
    pub photographer: Option<Names>,
    /// Of that photographer's pages.
    pub accent: Option<Accent>,
    /// The client's, or else the photographer's.
    pub time_zone: TimeZone,
    pub can_withdraw: bool,
    /// What became of it last, if that was written down.
    pub last_step: Option<Step>,
}

pub async fn request_page(cx: &Ctx, token: &str) -> Result<RequestPage, LinkRefusal> {
    let token = link::read(cx, token, TokenHolder::Client)?;
    let mut tx = cx.db.read().await?;
    let booking = link::open(tx.bookings(), &token, TokenHolder::Client).await?;
    let photographer = tx.bookings().photographer(booking.account).await?;
    let photographer = photographer.filter(|photographer| !photographer.disabled);
    let accent = photographer.as_ref().and_then(|found| found.accent);
    let photographers_zone = photographer.as_ref().and_then(|found| found.time_zone);
    let time_zone = booking.request.time_zone.or(photographers_zone).unwrap_or(TimeZone::UTC);
    let last_step = tx.bookings().steps(booking.id).await?.pop();
    let can_withdraw = booking.status == BookingStatus::Inquiry;
    let photographer = photographer.map(|found| found.names);
    Ok(RequestPage { photographer, accent, time_zone, can_withdraw, last_step, booking })
}

/// Only while nobody has answered: what is confirmed is called off between people. Whether it counted.
pub async fn withdraw(cx: &Ctx, token: &str) -> Result<bool, LinkRefusal> {
    let token = link::read(cx, token, TokenHolder::Client)?;
    let mut tx = cx.db.write().await?;
    let booking = link::open(tx.bookings(), &token, TokenHolder::Client).await?;
    // Before the booking and what is counted of it, as whoever deletes the account does.
    tx.accounts().lock(booking.account).await?;
    let is_withdrawn = withdraw_booking(cx, &mut tx, &booking, cx.clock.now()).await?;
    if is_withdrawn {
        desk::commit(cx, tx, booking.account).await?;
    }
    Ok(is_withdrawn)
}

/// Withdraws at `now`, for a caller that has locked the account. The photographer is told only if the e-mail about the
/// request has left; one that still waits says so itself.
pub(in crate::app) async fn withdraw_booking(
    cx: &Ctx,
    tx: &mut Tx,
    booking: &Booking,
    now: Timestamp,
) -> Result<bool, LinkRefusal> {
    let (from, to) = (BookingStatus::Inquiry, BookingStatus::Cancelled);
    let step = NewStep { from, to, actor: Actor::Client, at: now, undo_until: None };
    if !tx.bookings().set_status(booking.id, &step).await? {
        return Ok(false);
    }
    let photographer = tx.bookings().photographer(booking.account).await?;
    let photographer = photographer.filter(|photographer| !photographer.disabled);
    if let Some(photographer) = photographer
        && tx.outbox().told(booking.id, REQUEST_MAIL).await?
        && cx.bookings.limits.another_mail(booking.account, cx.clock.monotonic())
    {
        let page = &*link::address(cx, booking.id, TokenHolder::Photographer);
        let letter = Letter::BookingWithdrawn { booking, page };
        mail::enqueue_about(cx, tx, booking, &photographer.email, letter, Schedule::at_once(now)).await?;
    }
    Ok(true)
}
