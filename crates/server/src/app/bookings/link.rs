//! Links about one booking. Whoever has the photographer's may answer it, whoever has the client's may follow it; they
//! come by mail, so neither needs to sign in.

use domain::BookingId;
use domain::booking::{Booking, BookingToken, TokenHolder};
use identity::{booking_token, booking_token_opens};
use storage::BookingStore;
use thiserror::Error;

use crate::app::Ctx;
use crate::app::mail::EnqueueError;

#[derive(Debug, Error)]
pub enum LinkRefusal {
    /// Wrong, somebody else's, or of a booking that is gone. Nobody learns which.
    #[error("this link leads nowhere")]
    Unknown,
    #[error(transparent)]
    Storage(#[from] storage::Error),
    #[error(transparent)]
    Letter(#[from] EnqueueError),
}

/// The address that a mail tells.
pub(super) fn address(cx: &Ctx, booking: BookingId, holder: TokenHolder) -> String {
    let folder = match holder {
        TokenHolder::Client => "r",
        TokenHolder::Photographer => "answer",
    };
    let token = booking_token(&cx.vault, booking, holder).reveal();
    format!("{}/{folder}/{token}", cx.config.http.public_url)
}

pub(super) async fn open(
    bookings: BookingStore<'_>,
    token: &str,
    holder: TokenHolder,
) -> Result<Booking, LinkRefusal> {
    let token: BookingToken = token.parse().map_err(|_| LinkRefusal::Unknown)?;
    let (booking, hash) = bookings.with_hash(token.booking(), holder).await?.ok_or(LinkRefusal::Unknown)?;
    if booking_token_opens(&token, &hash) { Ok(booking) } else { Err(LinkRefusal::Unknown) }
}
