//! What a photographer does with the link in a mail about a booking.

use domain::booking::{Actor, Booking, BookingStatus, Step, TokenHolder};
use domain::{Accent, TimeZone};
use storage::{BookedPhotographer, NewStep};

use super::link::{self, LinkRefusal};
use super::{desk, letters};
use crate::app::Ctx;
use crate::app::mail::Schedule;

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
    /// The photographer's.
    pub time_zone: TimeZone,
    pub can_answer: bool,
    /// What became of it last, if that was written down.
    pub last_step: Option<Step>,
}

pub async fn answer_page(cx: &Ctx, token: &str) -> Result<AnswerPage, LinkRefusal> {
    let token = link::read(cx, token, TokenHolder::Photographer)?;
    let mut tx = cx.db.read().await?;
    let booking = link::open(tx.bookings(), &token, TokenHolder::Photographer).await?;
    let photographer = tx.bookings().photographer(booking.account).await?;
    let BookedPhotographer { accent, time_zone, .. } = not_disabled(photographer)?;
    let last_step = tx.bookings().steps(booking.id).await?.pop();
    let can_answer = booking.status == BookingStatus::Inquiry;
    let time_zone = time_zone.unwrap_or(TimeZone::UTC);
    Ok(AnswerPage { booking, accent, time_zone, can_answer, last_step })
}

/// Of two answers the first counts, and one that comes after the client has withdrawn counts for nothing: the page
/// shows what is the case. Whether this one counted.
pub async fn answer(cx: &Ctx, token: &str, answer: Answer) -> Result<bool, LinkRefusal> {
    let (from, to, now) = (BookingStatus::Inquiry, answer.becomes(), cx.clock.now());
    let token = link::read(cx, token, TokenHolder::Photographer)?;
    let mut tx = cx.db.write().await?;
    let booking = link::open(tx.bookings(), &token, TokenHolder::Photographer).await?;
    // Before the booking and what is counted of it, as whoever deletes the account does.
    tx.accounts().lock(booking.account).await?;
    not_disabled(tx.bookings().photographer(booking.account).await?)?;
    let step = NewStep { from, to, actor: Actor::Photographer, at: now, undo_until: None };
    if !tx.bookings().set_status(booking.id, &step).await? {
        return Ok(false);
    }
    tx.bookings().seen(booking.id, now).await?;
    letters::tell_client(cx, &mut tx, &booking, to, Schedule::at_once(now)).await?;
    desk::commit(cx, tx, booking.account).await?;
    Ok(true)
}

/// Said by the page itself once somebody has it before them: a mail scanner's visit does not count.
pub async fn seen(cx: &Ctx, token: &str) -> Result<(), LinkRefusal> {
    let token = link::read(cx, token, TokenHolder::Photographer)?;
    let mut tx = cx.db.write().await?;
    let booking = link::open(tx.bookings(), &token, TokenHolder::Photographer).await?;
    not_disabled(tx.bookings().photographer(booking.account).await?)?;
    if tx.bookings().seen(booking.id, cx.clock.now()).await? {
        desk::commit(cx, tx, booking.account).await?;
    }
    Ok(())
}

/// Whoever may not sign in may not act by mail either.
fn not_disabled(photographer: Option<BookedPhotographer>) -> Result<BookedPhotographer, LinkRefusal> {
    photographer.filter(|photographer| !photographer.disabled).ok_or(LinkRefusal::Unknown)
}
