//! Exports a whole list of bookings in parts, so that a long list needs no more memory and no transaction
//! stays open.

use std::sync::Arc;

use domain::TimeZone;
use domain::booking::{Booking, BookingCursor};
use futures_util::stream::{self, Stream, StreamExt};

use super::ListQuery;
use super::list::keep_readable;
use crate::app::AppContext;
use crate::app::identity::Caller;

/// Bookings per part.
const PART_SIZE: usize = 1_000;

/// The parts of the list, newest bookings first. The export leaves out requests that arrive while it runs.
pub type ExportStream = std::pin::Pin<Box<dyn Stream<Item = storage::Result<Vec<Booking>>> + Send>>;

/// Also returns the photographer's time zone, or UTC if it is unknown. Ignores `query.limit`. Reads the first
/// part at once: if the database is unavailable, the browser gets an error and not an empty file.
pub async fn export_bookings(
    ctx: Arc<AppContext>,
    caller: Caller,
    query: ListQuery,
) -> storage::Result<(ExportStream, TimeZone)> {
    let time_zone = ctx.db.read().await?.accounts().time_zone(caller.account).await?;
    let (first_part, cursor) = read_part(&ctx, caller, &query, query.after).await?;
    let other_parts = stream::unfold(cursor, move |cursor| {
        let (ctx, query) = (ctx.clone(), query.clone());
        async move {
            Some(match read_part(&ctx, caller, &query, cursor?).await {
                Ok((bookings, next_cursor)) => (Ok(bookings), next_cursor),
                Err(error) => (Err(error), None),
            })
        }
    });
    let parts = stream::once(async move { Ok(first_part) }).chain(other_parts).boxed();
    Ok((parts, time_zone.unwrap_or(TimeZone::UTC)))
}

/// Also returns the cursor of the next part. A part that is not full is the last one.
async fn read_part(
    ctx: &AppContext,
    caller: Caller,
    query: &ListQuery,
    after: BookingCursor,
) -> storage::Result<(Vec<Booking>, Option<BookingCursor>)> {
    let limit = i64::try_from(PART_SIZE).unwrap_or(i64::MAX);
    let rows = ctx.db.read().await?.bookings().list(&query.to_storage_query(caller, after, limit)).await?;
    let is_full = rows.len() == PART_SIZE;
    let next_cursor = rows.last().filter(|_| is_full).map(|(cursor, _)| *cursor);
    Ok((keep_readable(rows), next_cursor))
}
