//! Use cases behind the link in the receipt: the client follows a request and withdraws it.

use domain::booking::{Actor, Booking, BookingStatus, BookingStep, TokenHolder};
use domain::{Accent, ProfileNames, TimeZone, Timestamp};
use storage::{NewStep, REQUEST_EMAIL, Tx};

use super::links::{self, LinkError};
use crate::app::AppContext;
use crate::app::booking_emails;
use crate::app::mail::{self, Schedule};
use crate::mail::Email;

/// The receipt may have gone to a stranger: the page must show neither who sent the request nor the message.
#[derive(Debug)]
pub struct RequestPage {
    pub booking: Booking,
    /// `None` if the photographer no longer has a public page.
    pub photographer: Option<ProfileNames>,
    /// The accent of the photographer's public page.
    pub accent: Option<Accent>,
    /// The client's time zone if it is known, or else the photographer's, or else UTC.
    pub time_zone: TimeZone,
    pub can_withdraw: bool,
    /// `None` if no step is recorded: the status has not changed, or it changed before the server recorded
    /// steps.
    pub last_step: Option<BookingStep>,
}

pub async fn load_request_page(ctx: &AppContext, token: &str) -> Result<RequestPage, LinkError> {
    let token = links::verify_token(ctx, token, TokenHolder::Client)?;
    let mut tx = ctx.db.read().await?;
    let booking = links::load_booking(tx.bookings(), &token, TokenHolder::Client).await?;
    let photographer = tx.bookings().find_photographer(booking.account).await?;
    let photographer = photographer.filter(|photographer| !photographer.is_disabled);
    let accent = photographer.as_ref().and_then(|photographer| photographer.accent);
    let photographers_zone = photographer.as_ref().and_then(|photographer| photographer.time_zone);
    let time_zone = booking.request.time_zone.or(photographers_zone).unwrap_or(TimeZone::UTC);
    let last_step = tx.bookings().list_steps(booking.id).await?.pop();
    let can_withdraw = booking.status == BookingStatus::Inquiry;
    let photographer = photographer.map(|photographer| photographer.names);
    Ok(RequestPage { photographer, accent, time_zone, can_withdraw, last_step, booking })
}

/// Withdraws a request that the photographer has not answered: to cancel a confirmed booking, the client
/// contacts the photographer. Returns whether the request was withdrawn.
pub async fn withdraw(ctx: &AppContext, token: &str) -> Result<bool, LinkError> {
    let token = links::verify_token(ctx, token, TokenHolder::Client)?;
    let mut tx = ctx.db.write().await?;
    let booking = links::load_booking(tx.bookings(), &token, TokenHolder::Client).await?;
    // Lock the account before the booking and its totals, in the same order as the deletion of an account.
    tx.accounts().lock(booking.account).await?;
    let is_withdrawn = withdraw_booking(ctx, &mut tx, &booking, ctx.clock.now()).await?;
    if is_withdrawn {
        tx.commit().await?;
    }
    Ok(is_withdrawn)
}

/// The caller must have locked the account. Returns false if the request was already answered or withdrawn.
/// The photographer gets an email only if the email about the request was sent or is being sent: an email
/// that still waits will report the withdrawal itself.
pub(in crate::app) async fn withdraw_booking(
    ctx: &AppContext,
    tx: &mut Tx,
    booking: &Booking,
    now: Timestamp,
) -> Result<bool, LinkError> {
    let (from, to) = (BookingStatus::Inquiry, BookingStatus::Cancelled);
    let step = NewStep { from, to, actor: Actor::Client, at: now, undo_until: None };
    if !tx.bookings().set_status(booking.id, &step).await? {
        return Ok(false);
    }
    let photographer = tx.bookings().find_photographer(booking.account).await?;
    let photographer = photographer.filter(|photographer| !photographer.is_disabled);
    if let Some(photographer) = photographer
        && tx.outbox().is_sent_or_leased(booking.id, REQUEST_EMAIL).await?
        && ctx.bookings.limits.try_acquire_email(booking.account, ctx.clock.monotonic())
    {
        let page = &*booking_emails::link_url(ctx, booking.id, TokenHolder::Photographer);
        let email = Email::BookingWithdrawn { booking, page };
        mail::enqueue_for_booking(ctx, tx, booking, &photographer.email, email, Schedule::at_once(now))
            .await?;
    }
    Ok(true)
}
