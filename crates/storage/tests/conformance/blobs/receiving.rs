use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use bytes::Bytes;
use domain::{Timestamp, UploadId};
use futures_util::{Stream, StreamExt, stream};
use storage::blobs::{Key, ReceiveError};

use super::{Place, on_both_places};
use crate::people::NOW;

const PART: usize = 1_000;

fn upload() -> Key {
    Key::Upload(UploadId::new(NOW))
}

/// So many parts, and how many of them were asked for.
fn parts(count: usize) -> (Arc<AtomicUsize>, impl Stream<Item = io::Result<Bytes>> + Unpin) {
    let asked = Arc::new(AtomicUsize::new(0));
    let counter = asked.clone();
    let part = move |_| {
        counter.fetch_add(1, Ordering::Relaxed);
        Ok(Bytes::from(vec![7; PART]))
    };
    (asked, stream::iter(0..count).map(part))
}

async fn a_file_may_be_as_large_as_the_limit_and_no_larger(place: Place) {
    let (whole, too_large) = (upload(), upload());
    place.blobs.receive(whole, parts(10).1, 10_000).await.unwrap();
    assert_eq!(place.blobs.read(whole).await.unwrap().unwrap().len(), 10_000);
    let (asked, endless) = parts(usize::MAX);
    let refused = place.blobs.receive(too_large, endless, 9_999).await;
    assert!(matches!(refused, Err(ReceiveError::TooLarge)), "{refused:?}");
    assert_eq!(asked.load(Ordering::Relaxed), 10, "nothing was read beyond the limit");
    assert_eq!(place.blobs.read(too_large).await.unwrap(), None);
    place.blobs.delete(whole).await.unwrap();
    assert_eq!(place.files(), 0);
}

async fn an_empty_file_is_none(place: Place) {
    for nothing in [vec![], vec![Ok::<_, io::Error>(Bytes::new()), Ok(Bytes::new())]] {
        let key = upload();
        let refused = place.blobs.receive(key, stream::iter(nothing), 10_000).await;
        assert!(matches!(refused, Err(ReceiveError::Empty)), "{refused:?}");
        assert_eq!(place.blobs.read(key).await.unwrap(), None);
    }
    assert_eq!(place.files(), 0);
}

async fn a_file_that_breaks_off_leaves_nothing_and_may_come_again(place: Place) {
    let key = upload();
    let torn = parts(5).1.chain(stream::iter([Err(io::Error::other("gone"))]));
    let refused = place.blobs.receive(key, torn, 10_000).await;
    assert!(matches!(refused, Err(ReceiveError::Body(_))), "{refused:?}");
    assert_eq!(place.blobs.read(key).await.unwrap(), None);
    assert_eq!(place.files(), 0);
    place.blobs.receive(key, parts(2).1, 10_000).await.unwrap();
    assert_eq!(place.blobs.read(key).await.unwrap().unwrap().len(), 2_000);
    place.blobs.delete(key).await.unwrap();
}

async fn unfinished_files_are_removed_by_their_age_and_finished_ones_are_not(place: Place) {
    let key = upload();
    place.blobs.receive(key, parts(1).1, 10_000).await.unwrap();
    let (before, later) = (Timestamp::from_millis(1_000), Timestamp::from_millis(4_000_000_000_000));
    if let Some(folder) = &place.folder {
        // As a crash in the middle of writing leaves it.
        std::fs::write(folder.path().join("uploads/unfinished#1"), "x").unwrap();
    }
    assert_eq!(place.blobs.remove_unfinished(before).await.unwrap(), 0);
    let unfinished = usize::from(place.folder.is_some());
    assert_eq!(place.blobs.remove_unfinished(later).await.unwrap(), unfinished);
    assert!(place.blobs.read(key).await.unwrap().is_some());
    place.blobs.delete(key).await.unwrap();
    assert_eq!(place.files(), 0);
}

async fn a_file_that_falls_silent_is_given_up(place: Place) {
    let key = upload();
    tokio::time::pause();
    let silent = parts(2).1.chain(stream::pending());
    let refused = place.blobs.receive(key, silent, 10_000).await;
    tokio::time::resume();
    assert!(matches!(refused, Err(ReceiveError::Stalled)), "{refused:?}");
    assert_eq!(place.blobs.read(key).await.unwrap(), None);
    assert_eq!(place.files(), 0);
}

on_both_places! {
    a_file_that_falls_silent_is_given_up,
    a_file_may_be_as_large_as_the_limit_and_no_larger,
    an_empty_file_is_none,
    a_file_that_breaks_off_leaves_nothing_and_may_come_again,
    unfinished_files_are_removed_by_their_age_and_finished_ones_are_not,
}
