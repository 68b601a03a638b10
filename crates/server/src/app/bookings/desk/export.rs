//! A whole list, read part by part: however long it is, little of it is in memory and nothing waits for it.

use std::sync::Arc;

use domain::TimeZone;
use domain::booking::{Booking, BookingCursor};
use futures_util::stream::{self, Stream, StreamExt};

use super::Wanted;
use super::list::readable;
use crate::app::Ctx;
use crate::app::identity::Caller;

/// Bookings in one read.
const PART: usize = 1_000;

/// Parts of the list in their order. What comes in meanwhile is newer than all of them and not among them.
pub type Export = std::pin::Pin<Box<dyn Stream<Item = storage::Result<Vec<Booking>>> + Send>>;

/// With the photographer's time zone. The first part is read at once: a database that is away is told as an error, and
/// not as an empty file.
pub async fn export(cx: Arc<Ctx>, caller: Caller, wanted: Wanted) -> storage::Result<(Export, TimeZone)> {
    let time_zone = cx.db.read().await?.accounts().time_zone(caller.account).await?;
    let (first, next) = part(&cx, caller, &wanted, wanted.after).await?;
    let others = stream::unfold(next, move |next| {
        let (cx, wanted) = (cx.clone(), wanted.clone());
        async move {
            Some(match part(&cx, caller, &wanted, next?).await {
                Ok((bookings, next)) => (Ok(bookings), next),
                Err(error) => (Err(error), None),
            })
        }
    });
    let parts = stream::once(async move { Ok(first) }).chain(others).boxed();
    Ok((parts, time_zone.unwrap_or(TimeZone::UTC)))
}

/// With the place where the next one begins. One that is not full was the last.
async fn part(
    cx: &Ctx,
    caller: Caller,
    wanted: &Wanted,
    after: BookingCursor,
) -> storage::Result<(Vec<Booking>, Option<BookingCursor>)> {
    let limit = i64::try_from(PART).unwrap_or(i64::MAX);
    let found = cx.db.read().await?.bookings().list(&wanted.listing(caller, after, limit)).await?;
    let next = found.last().filter(|_| found.len() == PART).map(|(place, _)| *place);
    Ok((readable(found), next))
}
