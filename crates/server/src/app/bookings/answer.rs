//! Use cases behind the link in an email about a booking: the photographer reads and answers the request.

use domain::booking::{Actor, Booking, BookingStatus, BookingStep, TokenHolder};
use domain::{Accent, TimeZone};
use storage::{BookedPhotographer, NewStep};

use super::links::{self, LinkError};
use crate::app::AppContext;
use crate::app::booking_emails;
use crate::app::mail::Schedule;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    Confirm,
    Decline,
}

impl Answer {
    const fn target_status(self) -> BookingStatus {
        match self {
            Self::Confirm => BookingStatus::Confirmed,
            Self::Decline => BookingStatus::Declined,
        }
    }
}

/// The page shows the whole booking, because only the photographer gets the link.
#[derive(Debug)]
pub struct AnswerPage {
    pub booking: Booking,
    /// The accent of the photographer's public page.
    pub accent: Option<Accent>,
    /// The photographer's time zone, or UTC if it is unknown.
    pub time_zone: TimeZone,
    /// `None` if no step is recorded: the status has not changed, or it changed before the server recorded
    /// steps.
    pub last_step: Option<BookingStep>,
}

pub async fn load_answer_page(ctx: &AppContext, token: &str) -> Result<AnswerPage, LinkError> {
    let token = links::verify_token(ctx, token, TokenHolder::Photographer)?;
    let mut tx = ctx.db.read().await?;
    let booking = links::load_booking(tx.bookings(), &token, TokenHolder::Photographer).await?;
    let photographer = tx.bookings().find_photographer(booking.account).await?;
    let BookedPhotographer { accent, time_zone, .. } = require_enabled(photographer)?;
    let last_step = tx.bookings().list_steps(booking.id).await?.pop();
    let time_zone = time_zone.unwrap_or(TimeZone::UTC);
    Ok(AnswerPage { booking, accent, time_zone, last_step })
}

/// Only the first answer counts, and none after the client has withdrawn. Returns whether this answer
/// counted.
pub async fn answer(ctx: &AppContext, token: &str, answer: Answer) -> Result<bool, LinkError> {
    let (from, to, now) = (BookingStatus::Inquiry, answer.target_status(), ctx.clock.now());
    let token = links::verify_token(ctx, token, TokenHolder::Photographer)?;
    let mut tx = ctx.db.write().await?;
    let booking = links::load_booking(tx.bookings(), &token, TokenHolder::Photographer).await?;
    // Lock the account before the booking and its totals, in the same order as the deletion of an account.
    tx.accounts().lock(booking.account).await?;
    require_enabled(tx.bookings().find_photographer(booking.account).await?)?;
    let step = NewStep { from, to, actor: Actor::Photographer, at: now, undo_until: None };
    if !tx.bookings().set_status(booking.id, &step).await? {
        return Ok(false);
    }
    tx.bookings().mark_seen(booking.id, now).await?;
    booking_emails::enqueue_status_email(ctx, &mut tx, &booking, to, Schedule::at_once(now)).await?;
    tx.commit().await?;
    Ok(true)
}

/// The page calls this once it is visible, so that the visit of a mail scanner does not count.
pub async fn mark_seen(ctx: &AppContext, token: &str) -> Result<(), LinkError> {
    let token = links::verify_token(ctx, token, TokenHolder::Photographer)?;
    let mut tx = ctx.db.write().await?;
    let booking = links::load_booking(tx.bookings(), &token, TokenHolder::Photographer).await?;
    require_enabled(tx.bookings().find_photographer(booking.account).await?)?;
    if tx.bookings().mark_seen(booking.id, ctx.clock.now()).await? {
        tx.commit().await?;
    }
    Ok(())
}

/// A photographer who cannot sign in cannot act through emailed links either.
fn require_enabled(photographer: Option<BookedPhotographer>) -> Result<BookedPhotographer, LinkError> {
    photographer.filter(|photographer| !photographer.is_disabled).ok_or(LinkError::Unknown)
}
