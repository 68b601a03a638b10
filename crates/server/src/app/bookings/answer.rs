//! What a photographer does with the link in a mail about a booking.

use domain::Accent;
use domain::booking::{Booking, BookingStatus, TokenHolder};
use storage::{BookedPhotographer, RECEIPT_MAIL};

use super::letters;
use super::link::{self, LinkRefusal};
use crate::app::{Ctx, mail};
use crate::mail::Letter;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    Confirm,
    Decline,
}

impl Answer {
    const fn becomes(self) -> BookingStatus {
        match self {
            Self::Confirm => BookingStatus::Confirmed,
            Self::Decline => BookingStatus::Declined,
        }
    }
}

/// All of it: the link came to the photographer.
#[derive(Debug)]
pub struct AnswerPage {
    pub booking: Booking,
    /// Of the photographer's own pages.
    pub accent: Option<Accent>,
    pub can_answer: bool,
}

pub async fn answer_page(cx: &Ctx, token: &str) -> Result<AnswerPage, LinkRefusal> {
    let token = link::read(cx, token, TokenHolder::Photographer)?;
    let mut tx = cx.db.read().await?;
    let booking = link::open(tx.bookings(), &token, TokenHolder::Photographer).await?;
    let photographer = tx.bookings().photographer(booking.account).await?;
    let accent = not_disabled(photographer)?.accent;
    let can_answer = booking.status == BookingStatus::Inquiry;
    Ok(AnswerPage { booking, accent, can_answer })
}

/// Of two answers the first counts, and one that comes after the client has withdrawn counts for nothing: the page
/// shows what is the case. Whether this one counted.
pub async fn answer(cx: &Ctx, token: &str, answer: Answer) -> Result<bool, LinkRefusal> {
    let (from, to, now) = (BookingStatus::Inquiry, answer.becomes(), cx.clock.now());
    let token = link::read(cx, token, TokenHolder::Photographer)?;
    let mut tx = cx.db.write().await?;
    let booking = link::open(tx.bookings(), &token, TokenHolder::Photographer).await?;
    let photographer = not_disabled(tx.bookings().photographer(booking.account).await?)?;
    if !tx.bookings().set_status(booking.id, from, to, now).await? {
        return Ok(false);
    }
    tx.bookings().seen(booking.id, now).await?;
    // Who had no receipt hears nothing by mail: too much went to that address, or the operator wants none sent.
    if cx.config.accounts.client_receipt && tx.outbox().tells(booking.id, RECEIPT_MAIL).await? {
        let page = &*link::address(cx, booking.id, TokenHolder::Client);
        let (booking, photographer) = (&booking, letters::named(&photographer));
        let letter = match answer {
            Answer::Confirm => Letter::BookingConfirmed { booking, photographer, page },
            Answer::Decline => Letter::BookingDeclined { booking, photographer, page },
        };
        mail::enqueue_about(cx, &mut tx, booking, booking.request.client_email.address(), letter).await?;
    }
    tx.commit().await?;
    cx.outbox.wake();
    Ok(true)
}

/// Said by the page itself once somebody has it before them: a mail scanner's visit does not count.
pub async fn seen(cx: &Ctx, token: &str) -> Result<(), LinkRefusal> {
    let token = link::read(cx, token, TokenHolder::Photographer)?;
    let mut tx = cx.db.write().await?;
    let booking = link::open(tx.bookings(), &token, TokenHolder::Photographer).await?;
    not_disabled(tx.bookings().photographer(booking.account).await?)?;
    tx.bookings().seen(booking.id, cx.clock.now()).await?;
    Ok(tx.commit().await?)
}

/// Whoever may not sign in may not act by mail either.
fn not_disabled(photographer: Option<BookedPhotographer>) -> Result<BookedPhotographer, LinkRefusal> {
    photographer.filter(|photographer| !photographer.disabled).ok_or(LinkRefusal::Unknown)
}
