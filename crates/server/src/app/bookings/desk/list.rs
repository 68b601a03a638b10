//! Pages of a photographer's requests, the newest first.

use domain::booking::{Booking, BookingCursor, BookingFilter, SearchText};
use domain::{BookingId, EmailHold, MailState};
use storage::{BookingCounts, Listing};

use crate::app::Ctx;
use crate::app::identity::Caller;

#[derive(Clone, Debug)]
pub struct Wanted {
    pub filter: BookingFilter,
    /// `None` finds everything.
    pub search: Option<SearchText>,
    pub after: BookingCursor,
    pub limit: usize,
}

#[derive(Debug)]
pub struct Listed {
    pub booking: Booking,
    /// How its mails stand, if there are any: the worst of them.
    pub mail: Option<MailState>,
    /// Why the photographer was not emailed about it.
    pub email_hold: Option<EmailHold>,
}

#[derive(Debug)]
pub struct Page {
    pub items: Vec<Listed>,
    /// Where the next page begins, if there is one.
    pub next: Option<BookingCursor>,
    pub counts: BookingCounts,
}

/// One snapshot: what is listed, how it is mailed and how many there are belong together.
pub async fn list(cx: &Ctx, caller: Caller, wanted: &Wanted) -> storage::Result<Page> {
    let mut tx = cx.db.read().await?;
    // One more tells whether there is another page.
    let limit = i64::try_from(wanted.limit.saturating_add(1)).unwrap_or(i64::MAX);
    let mut found = tx.bookings().list(&wanted.listing(caller, wanted.after, limit)).await?;
    let more = found.len() > wanted.limit;
    found.truncate(wanted.limit);
    let next = found.last().filter(|_| more).map(|(place, _)| *place);
    let bookings = readable(found);
    let ids: Vec<BookingId> = bookings.iter().map(|booking| booking.id).collect();
    let mails = tx.outbox().worst(&ids).await?;
    let counts = tx.statistics().counts(caller.account).await?;
    let email_verified = tx.accounts().email_verified(caller.account).await?;
    let listed = |booking: Booking| Listed {
        mail: mails.get(&booking.id).copied(),
        email_hold: booking.email_hold(email_verified),
        booking,
    };
    Ok(Page { items: bookings.into_iter().map(listed).collect(), next, counts })
}

/// One that cannot be read must not hide all the others.
pub(super) fn readable(found: Vec<(BookingCursor, storage::Result<Booking>)>) -> Vec<Booking> {
    let read = |(place, booking): (BookingCursor, storage::Result<Booking>)| {
        let told =
            |error: &storage::Error| tracing::error!(booking = %place.id, %error, "a booking cannot be read");
        booking.inspect_err(told).ok()
    };
    found.into_iter().filter_map(read).collect()
}

impl Wanted {
    pub(super) fn listing(&self, caller: Caller, after: BookingCursor, limit: i64) -> Listing<'_> {
        let search = self.search.as_ref();
        Listing { account: caller.account, filter: self.filter, search, after, limit }
    }
}
