//! Sending a file to an upload URL.

use std::time::Duration;

use futures_util::stream;
use reqwest::{Body, Method};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use super::{ORIGIN, corpus, path_of_url, send_file, stored_files};
use crate::support::engines::{Engine, on_both_engines};
use crate::support::harness::TestApp;

/// 5 MiB.
const MAX_FILE_SIZE: usize = 5_242_880;

async fn accepts_one_file_of_any_content_type(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    let url = anna.request_upload_url().await;
    let request = app.request(Method::PUT, path_of_url(&url)).header("content-type", "text/html").body("x");
    let first = request.send().await.unwrap();
    assert_eq!(first.status(), 200);
    assert!(first.headers()["etag"].to_str().unwrap().starts_with('"'));
    assert_eq!(first.headers()["cache-control"], "no-store");
    assert_eq!(first.text().await.unwrap(), "");
    send_file(&app, &url, vec![2]).await.expect_error(409, "upload-used");
    assert_eq!(stored_files(&app).len(), 1);
    let path = super::objects_folder(&app).join(&stored_files(&app)[0]);
    assert_eq!(std::fs::read(path).unwrap(), b"x", "the first file stays");
}

async fn enforces_the_size_limit(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    let url = anna.request_upload_url().await;
    send_file(&app, &url, Vec::new()).await.expect_error(400, "empty-file");
    send_file(&app, &url, vec![7; MAX_FILE_SIZE + 1]).await.expect_error(413, "payload-too-large");
    let response = app
        .request(Method::PUT, path_of_url(&url))
        .body(chunked_body(MAX_FILE_SIZE + 1))
        .send()
        .await
        .unwrap();
    assert_eq!(response.status(), 413);
    assert_eq!(stored_files(&app), Vec::<String>::new(), "refused files leave nothing behind");
    // A refused file does not use up the URL.
    let body = chunked_body(MAX_FILE_SIZE);
    assert_eq!(app.request(Method::PUT, path_of_url(&url)).body(body).send().await.unwrap().status(), 200);
    let path = super::objects_folder(&app).join(&stored_files(&app)[0]);
    assert_eq!(std::fs::metadata(path).unwrap().len(), MAX_FILE_SIZE as u64);
}

/// A body of this size without Content-Length.
fn chunked_body(total: usize) -> Body {
    let sizes = (0..total).step_by(16 * 1024).map(move |offset| (total - offset).min(16 * 1024));
    Body::wrap_stream(stream::iter(sizes.map(|size| Ok::<_, std::io::Error>(vec![7_u8; size]))))
}

/// Sends this many bytes of a body that has no end, and returns the response. `None` if the server waits for
/// more.
async fn send_unfinished_body(app: &TestApp, url: &str, bytes: usize) -> Option<String> {
    let mut stream = TcpStream::connect(app.address).await.unwrap();
    let (path, address) = (path_of_url(url), app.address);
    let head = format!("PUT {path} HTTP/1.1\r\nHost: {address}\r\nTransfer-Encoding: chunked\r\n\r\n");
    stream.write_all(head.as_bytes()).await.unwrap();
    let chunk = [&b"4000\r\n"[..], &[7; 0x4000], b"\r\n"].concat();
    for _ in 0..bytes / 0x4000 {
        // The write fails if the server has refused the file and closed the connection.
        if stream.write_all(&chunk).await.is_err() {
            break;
        }
    }
    let mut response = [0; 4096];
    let length = timeout(Duration::from_secs(10), stream.read(&mut response)).await.ok()?.unwrap();
    Some(String::from_utf8_lossy(&response[..length]).into_owned())
}

async fn refuses_an_endless_file_as_soon_as_it_exceeds_the_limit(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    let url = anna.request_upload_url().await;
    let response = send_unfinished_body(&app, &url, MAX_FILE_SIZE + 64 * 1024).await;
    assert!(response.as_ref().is_some_and(|text| text.starts_with("HTTP/1.1 413")), "{response:?}");
    assert_eq!(stored_files(&app), Vec::<String>::new());
}

async fn rejects_a_too_large_content_length_before_the_body(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    let url = anna.request_upload_url().await;
    let head = format!(
        "PUT {} HTTP/1.1\r\nHost: {}\r\nContent-Length: {}\r\nExpect: 100-continue\r\n\r\n",
        path_of_url(&url),
        app.address,
        MAX_FILE_SIZE + 1
    );
    let response = crate::support::harness::send_raw(app.address, head.as_bytes()).await;
    assert!(response.starts_with("HTTP/1.1 413"), "refused before the body: {response}");
}

async fn allows_a_retry_after_an_aborted_upload(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    let url = anna.request_upload_url().await;
    for _ in 0..3 {
        let stream = start_upload(&app, &url).await;
        // A second upload is refused while the first is in progress.
        send_file(&app, &url, vec![1]).await.expect_error(409, "upload-used");
        drop(stream);
        wait_until(|| stored_files(&app).is_empty()).await;
    }
    let photo = corpus::jpeg(&corpus::quarters(50, 50));
    let mut response = send_file(&app, &url, photo.clone()).await;
    // The URL is usable again shortly after the partial file is deleted.
    for _ in 0..100 {
        if response.status == 200 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
        response = send_file(&app, &url, photo.clone()).await;
    }
    response.expect_status(200);
    anna.set_profile_image(&url).await.expect_status(200);
}

/// Sends the first part of a file. Retries, because the URL is usable again only shortly after the partial
/// file is deleted.
async fn start_upload(app: &TestApp, url: &str) -> TcpStream {
    let head = format!(
        "PUT {} HTTP/1.1\r\nHost: {}\r\nContent-Length: 1000000\r\n\r\n",
        path_of_url(url),
        app.address
    );
    for _ in 0..500 {
        let mut stream = TcpStream::connect(app.address).await.unwrap();
        stream.write_all(head.as_bytes()).await.unwrap();
        // The write fails if the server has refused the file and closed the connection.
        let _ = stream.write_all(&[7; 100_000]).await;
        while stored_files(app).is_empty() {
            if timeout(Duration::from_millis(10), stream.readable()).await.is_ok() {
                break;
            }
        }
        if !stored_files(app).is_empty() {
            return stream;
        }
    }
    panic!("the server accepted no file");
}

async fn wait_until(mut condition: impl FnMut() -> bool) {
    for _ in 0..500 {
        if condition() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the condition was not met within five seconds");
}

async fn returns_the_same_403_for_expired_and_invalid_urls(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    let url = anna.request_upload_url().await;
    let secret = url.rsplit('/').next().unwrap();
    let other_letter = if secret.starts_with('A') { 'B' } else { 'A' };
    let mut texts = Vec::new();
    for tampered in [
        format!("{other_letter}{}", &secret[1..]),
        secret[1..].to_owned(),
        format!("{secret}A"),
        secret.to_lowercase() + "!",
        "..%2f..%2fetc".to_owned(),
        "x".to_owned(),
    ] {
        let response = send_file(&app, &format!("{ORIGIN}/api/objects/upload/{tampered}"), vec![1]).await;
        texts.push(response.expect_error(403, "upload-expired").text);
    }
    app.ctx.clock.advance(Duration::from_secs(15 * 60));
    texts.push(send_file(&app, &url, vec![1]).await.expect_error(403, "upload-expired").text);
    assert!(
        texts.iter().all(|text| text == r#"{"message":"Request has expired","code":"upload-expired"}"#),
        "{texts:?}"
    );
    assert_eq!(stored_files(&app), Vec::<String>::new());
}

async fn accepts_one_of_several_concurrent_uploads(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    let url = anna.request_upload_url().await;
    let responses =
        futures_util::future::join_all((0..10).map(|_| send_file(&app, &url, vec![7; 100_000]))).await;
    assert_eq!(responses.iter().filter(|response| response.status == 200).count(), 1);
    assert_eq!(responses.iter().filter(|response| response.status == 409).count(), 9);
}

async fn rejects_uploads_of_a_deleted_account(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    let url = anna.request_upload_url().await;
    anna.delete("/api/identity/user").await.expect_status(204);
    send_file(&app, &url, vec![1]).await.expect_error(403, "upload-expired");
}

async fn allows_a_retry_after_a_crash(engine: Engine) {
    let app = TestApp::with_engine(&engine, &[]).await;
    let anna = app.sign_up_browser("anna@example.com").await;
    let url = anna.request_upload_url().await;
    // The state that a node leaves when it is killed during an upload.
    let secret: identity::RandomSecret = url.rsplit('/').next().unwrap().parse().unwrap();
    let mut tx = app.ctx.db.write().await.unwrap();
    let now = app.ctx.clock.now();
    assert!(tx.uploads().begin_receiving(&secret.hash(), now, now).await.unwrap().is_some());
    tx.commit().await.unwrap();
    send_file(&app, &url, vec![1]).await.expect_error(409, "upload-used");
    // After six minutes, the server gives up the unfinished upload.
    app.ctx.clock.advance(Duration::from_secs(6 * 60 + 1));
    send_file(&app, &url, vec![1]).await.expect_status(200);
}

on_both_engines! {
    allows_a_retry_after_a_crash,
    accepts_one_file_of_any_content_type,
    enforces_the_size_limit,
    refuses_an_endless_file_as_soon_as_it_exceeds_the_limit,
    rejects_a_too_large_content_length_before_the_body,
    allows_a_retry_after_an_aborted_upload,
    returns_the_same_403_for_expired_and_invalid_urls,
    accepts_one_of_several_concurrent_uploads,
    rejects_uploads_of_a_deleted_account,
}
