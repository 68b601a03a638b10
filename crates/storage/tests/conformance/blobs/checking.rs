//! Checks that an object store is usable.

use storage::blobs::{BlobError, BlobLocation, Blobs, S3Credentials};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use super::{count_files, env_variable, open, s3_keys, s3_location};

#[tokio::test]
async fn writable_folder_passes_the_check_and_stays_empty() {
    let folder = tempfile::tempdir().unwrap();
    let objects_folder = folder.path().join("objects");
    open(&BlobLocation::Disk(objects_folder.clone()), None).check().await.unwrap();
    assert_eq!(count_files(&objects_folder), 0);
}

#[tokio::test]
async fn reports_a_folder_that_cannot_be_created() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("file"), "").unwrap();
    let result = Blobs::open(&BlobLocation::Disk(folder.path().join("file/objects")), None);
    assert!(matches!(result, Err(BlobError::Folder { .. })), "{result:?}");
}

#[tokio::test]
async fn bucket_with_correct_keys_passes_the_check() {
    open(&s3_location(&env_variable("TEST_S3_BUCKET")), Some(&s3_keys())).check().await.unwrap();
}

#[tokio::test]
async fn bucket_with_a_wrong_key_fails_the_check() {
    let keys = S3Credentials { secret_access_key: "not-the-secret".into(), ..s3_keys() };
    let result = open(&s3_location(&env_variable("TEST_S3_BUCKET")), Some(&keys)).check().await;
    assert!(matches!(result, Err(BlobError::Store(_))), "{result:?}");
}

#[tokio::test]
async fn bucket_without_list_permission_fails_the_check() {
    let endpoint = start_proxy_without_listing(&env_variable("TEST_S3_ENDPOINT")).await;
    let location = format!("s3://{}?endpoint={endpoint}", env_variable("TEST_S3_BUCKET")).parse().unwrap();
    let result = open(&location, Some(&s3_keys())).check().await;
    assert!(matches!(result, Err(BlobError::Store(_))), "{result:?}");
}

/// Starts a proxy in front of S3 that refuses to list objects, and returns its URL.
async fn start_proxy_without_listing(endpoint: &str) -> String {
    const FORBIDDEN: &[u8] = b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
    const LIST_PARAMETER: &[u8] = b"list-type";
    let upstream = endpoint.trim_start_matches("http://").trim_end_matches('/').to_owned();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((mut client, _)) = listener.accept().await {
            let mut server = TcpStream::connect(&upstream).await.unwrap();
            tokio::spawn(async move {
                let (mut request, mut response) = (vec![0; 65_536], vec![0; 65_536]);
                loop {
                    tokio::select! {
                        result = client.read(&mut request) => match result.unwrap_or(0) {
                            0 => return,
                            count if contains(&request[..count], LIST_PARAMETER) => {
                                return client.write_all(FORBIDDEN).await.unwrap();
                            }
                            count => server.write_all(&request[..count]).await.unwrap(),
                        },
                        result = server.read(&mut response) => match result.unwrap_or(0) {
                            0 => return,
                            count => client.write_all(&response[..count]).await.unwrap(),
                        },
                    }
                }
            });
        }
    });
    format!("http://{address}")
}

fn contains(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}
