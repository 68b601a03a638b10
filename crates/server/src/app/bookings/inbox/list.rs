//! Pages of a photographer's requests, the newest first.

use domain::booking::{Booking, BookingCursor, BookingFilter, SearchText};
use domain::{BookingId, EmailHold, EmailState};
use storage::{BookingCounts, BookingListQuery};

use crate::app::AppContext;
use crate::app::identity::Caller;

#[derive(Clone, Debug)]
pub struct ListQuery {
    pub filter: BookingFilter,
    /// `None` matches everything.
    pub search: Option<SearchText>,
    pub after: BookingCursor,
    pub limit: usize,
}

#[derive(Debug)]
pub struct ListItem {
    pub booking: Booking,
    /// The worst state of the emails about the booking, if there are any.
    pub worst_email_state: Option<EmailState>,
    /// Why the photographer got no email about the request. `None` if nothing holds the email back, or the
    /// request needs no answer.
    pub email_hold: Option<EmailHold>,
}

#[derive(Debug)]
pub struct BookingPage {
    pub items: Vec<ListItem>,
    /// The cursor of the next page, if there is one.
    pub next: Option<BookingCursor>,
    pub counts: BookingCounts,
}

/// Reads one snapshot, so that items, email states and counts are consistent.
pub async fn list_bookings(
    ctx: &AppContext,
    caller: Caller,
    query: &ListQuery,
) -> storage::Result<BookingPage> {
    let mut tx = ctx.db.read().await?;
    // Reads one more row to know whether there is another page.
    let limit = i64::try_from(query.limit.saturating_add(1)).unwrap_or(i64::MAX);
    let mut rows = tx.bookings().list(&query.to_storage_query(caller, query.after, limit)).await?;
    let has_next_page = rows.len() > query.limit;
    rows.truncate(query.limit);
    let next = rows.last().filter(|_| has_next_page).map(|(cursor, _)| *cursor);
    let bookings = keep_readable(rows);
    let ids: Vec<BookingId> = bookings.iter().map(|booking| booking.id).collect();
    let email_states = tx.outbox().find_worst_states(&ids).await?;
    let counts = tx.statistics().counts(caller.account).await?;
    let email_verified = tx.accounts().is_email_verified(caller.account).await?;
    let to_item = |booking: Booking| ListItem {
        worst_email_state: email_states.get(&booking.id).copied(),
        email_hold: booking.email_hold(email_verified),
        booking,
    };
    Ok(BookingPage { items: bookings.into_iter().map(to_item).collect(), next, counts })
}

/// Logs and skips a booking that cannot be read: it must not hide the others.
pub(super) fn keep_readable(rows: Vec<(BookingCursor, storage::Result<Booking>)>) -> Vec<Booking> {
    let read_or_log = |(cursor, booking): (BookingCursor, storage::Result<Booking>)| {
        let log_error = |error: &storage::Error| {
            tracing::error!(booking = %cursor.id, %error, "a booking cannot be read");
        };
        booking.inspect_err(log_error).ok()
    };
    rows.into_iter().filter_map(read_or_log).collect()
}

impl ListQuery {
    pub(super) fn to_storage_query(
        &self,
        caller: Caller,
        after: BookingCursor,
        limit: i64,
    ) -> BookingListQuery<'_> {
        let search = self.search.as_ref();
        BookingListQuery { account: caller.account, filter: self.filter, search, after, limit }
    }
}
