//! Emailed links to one booking. Without signing in, photographers answer it, and clients follow its status
//! or withdraw it.

use std::time::Duration;

use domain::booking::{Booking, BookingToken, TokenHolder};
use identity::{booking_token_matches, derive_booking_token, hash_booking_token};
use storage::BookingStore;
use thiserror::Error;

use crate::app::AppContext;
use crate::app::identity::Network;
use crate::app::mail::EnqueueError;
use crate::app::rate_limiter::{RateLimiter, RetryAfter};

/// Limits actions on the pages behind links: each costs a transaction, and a link works without signing in.
#[derive(Debug)]
pub(super) struct LinkRateLimiter(RateLimiter<Network>);

impl LinkRateLimiter {
    pub fn new() -> Self {
        Self(RateLimiter::new(20, Duration::from_secs(3)))
    }

    pub fn try_acquire(&self, network: Network, now: Duration) -> Result<(), RetryAfter> {
        self.0.try_acquire(&network, now)
    }
}

#[derive(Debug, Error)]
pub enum LinkError {
    /// The token is invalid or for the other party, the booking is deleted, or the photographer who answers
    /// is disabled. The response does not reveal which.
    #[error("the link is invalid")]
    Unknown,
    #[error(transparent)]
    Storage(#[from] storage::Error),
    #[error(transparent)]
    Email(#[from] EnqueueError),
}

/// Checks the token with the master key, so that guessed tokens cause no query.
pub(super) fn verify_token(
    ctx: &AppContext,
    token: &str,
    holder: TokenHolder,
) -> Result<BookingToken, LinkError> {
    let token: BookingToken = token.parse().map_err(|_| LinkError::Unknown)?;
    let expected_hash = hash_booking_token(&derive_booking_token(&ctx.vault, token.booking(), holder));
    if booking_token_matches(&token, &expected_hash) { Ok(token) } else { Err(LinkError::Unknown) }
}

pub(super) async fn load_booking(
    bookings: BookingStore<'_>,
    token: &BookingToken,
    holder: TokenHolder,
) -> Result<Booking, LinkError> {
    let (booking, hash) =
        bookings.find_with_hash(token.booking(), holder).await?.ok_or(LinkError::Unknown)?;
    if booking_token_matches(token, &hash) { Ok(booking) } else { Err(LinkError::Unknown) }
}
