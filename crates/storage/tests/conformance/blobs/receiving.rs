use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use bytes::Bytes;
use domain::{Timestamp, UploadId};
use futures_util::{Stream, StreamExt, stream};
use storage::blobs::{Key, ReceiveError};

use super::{TestStore, on_both_backends};
use crate::fixtures::NOW;

const PART_SIZE: usize = 1_000;

fn upload_key() -> Key {
    Key::Upload(UploadId::new(NOW))
}

/// A stream of this many parts, and a counter of the parts that were read.
fn part_stream(count: usize) -> (Arc<AtomicUsize>, impl Stream<Item = io::Result<Bytes>> + Unpin) {
    let read_count = Arc::new(AtomicUsize::new(0));
    let counter = read_count.clone();
    let to_part = move |_| {
        counter.fetch_add(1, Ordering::Relaxed);
        Ok(Bytes::from(vec![7; PART_SIZE]))
    };
    (read_count, stream::iter(0..count).map(to_part))
}

async fn accepts_files_up_to_the_limit(store: TestStore) {
    let (accepted, too_large) = (upload_key(), upload_key());
    store.blobs.receive(accepted, part_stream(10).1, 10_000).await.unwrap();
    assert_eq!(store.blobs.read(accepted).await.unwrap().unwrap().len(), 10_000);
    let (read_count, endless) = part_stream(usize::MAX);
    let result = store.blobs.receive(too_large, endless, 9_999).await;
    assert!(matches!(result, Err(ReceiveError::TooLarge)), "{result:?}");
    assert_eq!(read_count.load(Ordering::Relaxed), 10, "nothing was read beyond the limit");
    assert_eq!(store.blobs.read(too_large).await.unwrap(), None);
    store.blobs.delete(accepted).await.unwrap();
    assert_eq!(store.count_files(), 0);
}

async fn refuses_an_empty_file(store: TestStore) {
    for chunks in [vec![], vec![Ok::<_, io::Error>(Bytes::new()), Ok(Bytes::new())]] {
        let key = upload_key();
        let result = store.blobs.receive(key, stream::iter(chunks), 10_000).await;
        assert!(matches!(result, Err(ReceiveError::Empty)), "{result:?}");
        assert_eq!(store.blobs.read(key).await.unwrap(), None);
    }
    assert_eq!(store.count_files(), 0);
}

async fn interrupted_file_leaves_nothing_and_can_be_sent_again(store: TestStore) {
    let key = upload_key();
    let interrupted = part_stream(5).1.chain(stream::iter([Err(io::Error::other("disconnected"))]));
    let result = store.blobs.receive(key, interrupted, 10_000).await;
    assert!(matches!(result, Err(ReceiveError::Body(_))), "{result:?}");
    assert_eq!(store.blobs.read(key).await.unwrap(), None);
    assert_eq!(store.count_files(), 0);
    store.blobs.receive(key, part_stream(2).1, 10_000).await.unwrap();
    assert_eq!(store.blobs.read(key).await.unwrap().unwrap().len(), 2_000);
    store.blobs.delete(key).await.unwrap();
}

async fn removes_only_old_unfinished_files(store: TestStore) {
    let key = upload_key();
    store.blobs.receive(key, part_stream(1).1, 10_000).await.unwrap();
    let (before, later) = (Timestamp::from_millis(1_000), Timestamp::from_millis(4_000_000_000_000));
    if let Some(folder) = &store.folder {
        // A crash during a write leaves such a file.
        std::fs::write(folder.path().join("uploads/unfinished#1"), "x").unwrap();
    }
    assert_eq!(store.blobs.remove_unfinished(before).await.unwrap(), 0);
    let unfinished_count = usize::from(store.folder.is_some());
    assert_eq!(store.blobs.remove_unfinished(later).await.unwrap(), unfinished_count);
    assert!(store.blobs.read(key).await.unwrap().is_some());
    store.blobs.delete(key).await.unwrap();
    assert_eq!(store.count_files(), 0);
}

async fn gives_up_a_stalled_file(store: TestStore) {
    let key = upload_key();
    tokio::time::pause();
    let stalled = part_stream(2).1.chain(stream::pending());
    let result = store.blobs.receive(key, stalled, 10_000).await;
    tokio::time::resume();
    assert!(matches!(result, Err(ReceiveError::Stalled)), "{result:?}");
    assert_eq!(store.blobs.read(key).await.unwrap(), None);
    assert_eq!(store.count_files(), 0);
}

on_both_backends! {
    gives_up_a_stalled_file,
    accepts_files_up_to_the_limit,
    refuses_an_empty_file,
    interrupted_file_leaves_nothing_and_can_be_sent_again,
    removes_only_old_unfinished_files,
}
