//! Links about one booking. Whoever has the photographer's may answer it, whoever has the client's may follow it; they
//! come by mail, so neither needs to sign in.

use std::time::Duration;

use domain::BookingId;
use domain::booking::{Booking, BookingToken, TokenHolder};
use identity::{booking_token, booking_token_hash, booking_token_opens};
use storage::BookingStore;
use thiserror::Error;

use crate::app::Ctx;
use crate::app::identity::Network;
use crate::app::mail::EnqueueError;
use crate::app::throttle::{Throttle, Wait};

/// How often buttons are pressed: each costs a transaction, and whoever has one link might press for ever.
#[derive(Debug)]
pub(super) struct Presses(Throttle<Network>);

impl Presses {
    pub fn new() -> Self {
        Self(Throttle::new(20, Duration::from_secs(3)))
    }

    pub fn press(&self, network: Network, now: Duration) -> Result<(), Wait> {
        self.0.take(&network, now)
    }
}

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

/// The master key tells whether a token is one of ours: nobody makes the database work by guessing.
pub(super) fn read(cx: &Ctx, token: &str, holder: TokenHolder) -> Result<BookingToken, LinkRefusal> {
    let token: BookingToken = token.parse().map_err(|_| LinkRefusal::Unknown)?;
    let right = booking_token_hash(&booking_token(&cx.vault, token.booking(), holder));
    if booking_token_opens(&token, &right) { Ok(token) } else { Err(LinkRefusal::Unknown) }
}

pub(super) async fn open(
    bookings: BookingStore<'_>,
    token: &BookingToken,
    holder: TokenHolder,
) -> Result<Booking, LinkRefusal> {
    let (booking, hash) = bookings.with_hash(token.booking(), holder).await?.ok_or(LinkRefusal::Unknown)?;
    if booking_token_opens(token, &hash) { Ok(booking) } else { Err(LinkRefusal::Unknown) }
}
