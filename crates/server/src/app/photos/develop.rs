//! From a file to a photo in the object store.

use std::time::Instant;

use bytes::Bytes;
use domain::{Photo, PhotoId};
use futures_util::future::try_join_all;
use photos::{Developed, Failure, Turn};
use storage::blobs::Key;

use super::Refusal;
use crate::app::Ctx;

/// Whoever waits for a turn should not hold a file yet.
pub(super) async fn turn(cx: &Ctx) -> Result<Turn, Refusal> {
    let since = Instant::now();
    let turn = cx.photos.line.turn().await;
    match turn {
        Ok(_) => cx.photos.numbers.waited(since.elapsed()),
        Err(_) => cx.photos.numbers.ended("busy"),
    }
    Ok(turn?)
}

pub(super) async fn develop(cx: &Ctx, turn: Turn, file: Bytes) -> Result<Developed, Failure> {
    let since = Instant::now();
    let developed = turn.develop(file).await;
    cx.photos.numbers.ended(match &developed {
        Ok(_) => "developed",
        Err(Failure::Refused(refusal)) => refusal.as_str(),
        Err(Failure::Busy(_)) => "busy",
    });
    cx.photos.numbers.took(since.elapsed());
    developed
}

/// The record of a photo that has just been developed.
pub(super) fn record(cx: &Ctx, developed: &Developed) -> Photo {
    let (side, placeholder) = (developed.side, developed.placeholder.clone());
    Photo { id: PhotoId::new(cx.clock.now()), side, placeholder }
}

pub(super) async fn store(cx: &Ctx, id: PhotoId, developed: Developed) -> Result<(), Refusal> {
    let blobs = cx.photos.blobs(cx).await?;
    let storing = |(side, file)| async move { blobs.create(Key::Photo(id, side), file).await };
    try_join_all(developed.sizes.into_iter().map(storing)).await?;
    Ok(())
}
