//! Whether a place can be used at all.

use storage::blobs::{BlobError, BlobLocation, Blobs, S3Keys};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use super::{files_below, open, s3_keys, s3_location, variable};

#[tokio::test]
async fn a_writable_folder_passes_the_check_and_is_left_empty() {
    let folder = tempfile::tempdir().unwrap();
    let objects = folder.path().join("objects");
    open(&BlobLocation::Disk(objects.clone()), None).check().await.unwrap();
    assert_eq!(files_below(&objects), 0);
}

#[tokio::test]
async fn a_folder_that_cannot_be_made_is_named() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("file"), "").unwrap();
    let refused = Blobs::open(&BlobLocation::Disk(folder.path().join("file/objects")), None);
    assert!(matches!(refused, Err(BlobError::Folder { .. })), "{refused:?}");
}

#[tokio::test]
async fn a_bucket_with_the_right_keys_passes_the_check() {
    open(&s3_location(&variable("TEST_S3_BUCKET")), Some(&s3_keys())).check().await.unwrap();
}

#[tokio::test]
async fn a_bucket_with_a_wrong_key_fails_the_check() {
    let keys = S3Keys { secret_access_key: "not-the-secret".into(), ..s3_keys() };
    let refused = open(&s3_location(&variable("TEST_S3_BUCKET")), Some(&keys)).check().await;
    assert!(matches!(refused, Err(BlobError::Store(_))), "{refused:?}");
}

#[tokio::test]
async fn a_bucket_that_may_not_be_listed_fails_the_check() {
    let endpoint = without_listing(&variable("TEST_S3_ENDPOINT")).await;
    let location = format!("s3://{}?endpoint={endpoint}", variable("TEST_S3_BUCKET")).parse().unwrap();
    let refused = open(&location, Some(&s3_keys())).check().await;
    assert!(matches!(refused, Err(BlobError::Store(_))), "{refused:?}");
}

/// The address of something that stands before an S3 and refuses to list.
async fn without_listing(endpoint: &str) -> String {
    const REFUSED: &[u8] = b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
    let upstream = endpoint.trim_start_matches("http://").trim_end_matches('/').to_owned();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((mut client, _)) = listener.accept().await {
            let mut server = TcpStream::connect(&upstream).await.unwrap();
            tokio::spawn(async move {
                let (mut asked, mut told) = (vec![0; 65_536], vec![0; 65_536]);
                loop {
                    tokio::select! {
                        read = client.read(&mut asked) => match read.unwrap_or(0) {
                            0 => return,
                            count if asked[..count].windows(9).any(|part| part == b"list-type") => {
                                return client.write_all(REFUSED).await.unwrap();
                            }
                            count => server.write_all(&asked[..count]).await.unwrap(),
                        },
                        read = server.read(&mut told) => match read.unwrap_or(0) {
                            0 => return,
                            count => client.write_all(&told[..count]).await.unwrap(),
                        },
                    }
                }
            });
        }
    });
    format!("http://{address}")
}
