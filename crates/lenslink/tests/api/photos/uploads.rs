//! The file on its way in.

use std::time::Duration;

use futures_util::stream;
use reqwest::{Body, Method};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use super::{ORIGIN, corpus, path_of, send_file, stored};
use crate::engines::{Engine, on_both_engines};
use crate::harness::TestApp;

const LIMIT: usize = 5_242_880;

async fn a_file_is_taken_in_once_and_nothing_is_asked_of_its_type(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    let url = anna.upload_url().await;
    let request = app.request(Method::PUT, path_of(&url)).header("content-type", "text/html").body("x");
    let first = request.send().await.unwrap();
    assert_eq!(first.status(), 200);
    assert!(first.headers()["etag"].to_str().unwrap().starts_with('"'));
    assert_eq!(first.headers()["cache-control"], "no-store");
    assert_eq!(first.text().await.unwrap(), "");
    send_file(&app, &url, vec![2]).await.refused(409, "upload-used");
    assert_eq!(stored(&app).len(), 1);
    let path = super::objects_folder(&app).join(&stored(&app)[0]);
    assert_eq!(std::fs::read(path).unwrap(), b"x", "the first file stays");
}

async fn a_file_may_be_as_large_as_the_limit_and_no_larger(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    let url = anna.upload_url().await;
    send_file(&app, &url, Vec::new()).await.refused(400, "empty-file");
    send_file(&app, &url, vec![7; LIMIT + 1]).await.refused(413, "payload_too_large");
    let response = app.request(Method::PUT, path_of(&url)).body(chunked(LIMIT + 1)).send().await.unwrap();
    assert_eq!(response.status(), 413);
    assert_eq!(stored(&app), Vec::<String>::new(), "nothing of them is left");
    // None of these used the permission up.
    let whole = chunked(LIMIT);
    assert_eq!(app.request(Method::PUT, path_of(&url)).body(whole).send().await.unwrap().status(), 200);
    let path = super::objects_folder(&app).join(&stored(&app)[0]);
    assert_eq!(std::fs::metadata(path).unwrap().len(), LIMIT as u64);
}

/// A body whose length nobody knows before its end.
fn chunked(total: usize) -> Body {
    let sizes = (0..total).step_by(16 * 1024).map(move |at| (total - at).min(16 * 1024));
    Body::wrap_stream(stream::iter(sizes.map(|size| Ok::<_, std::io::Error>(vec![7_u8; size]))))
}

/// Sends until the server has had enough, and says what came back and how much it had taken by then.
async fn send_for_ever(app: &TestApp, url: &str, head: &str) -> (String, usize) {
    let stream = TcpStream::connect(app.address).await.unwrap();
    let (mut read, mut write) = stream.into_split();
    let head = format!("PUT {} HTTP/1.1\r\nHost: {}\r\n{head}\r\n\r\n", path_of(url), app.address);
    write.write_all(head.as_bytes()).await.unwrap();
    let answer = tokio::spawn(async move {
        let mut answer = Vec::new();
        let mut buffer = [0; 4096];
        while let Ok(count @ 1..) = read.read(&mut buffer).await {
            answer.extend(&buffer[..count]);
            if answer.windows(4).any(|end| end == b"\r\n\r\n") {
                break;
            }
        }
        String::from_utf8_lossy(&answer).into_owned()
    });
    let part = [&b"4000\r\n"[..], &[7; 0x4000], b"\r\n"].concat();
    let mut sent = 0;
    while !answer.is_finished() && sent < 40 * 1024 * 1024 {
        match timeout(Duration::from_secs(5), write.write_all(&part)).await {
            Ok(Ok(())) => sent += 0x4000,
            _ => break,
        }
        tokio::task::yield_now().await;
    }
    (answer.await.unwrap(), sent)
}

async fn an_endless_file_is_stopped_soon_after_the_limit(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    let url = anna.upload_url().await;
    let (answer, sent) = send_for_ever(&app, &url, "Transfer-Encoding: chunked").await;
    assert!(answer.starts_with("HTTP/1.1 413"), "{answer}");
    // That nothing is read beyond the limit is counted where it is read, in the suite of the store. Here the sockets of
    // both sides may hold some megabytes more that nobody reads.
    assert!(sent <= LIMIT + 8 * 1024 * 1024, "{sent} bytes were sent");
    assert_eq!(stored(&app), Vec::<String>::new());
}

async fn a_file_that_says_it_is_too_large_is_refused_at_once(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    let url = anna.upload_url().await;
    let head = format!(
        "PUT {} HTTP/1.1\r\nHost: {}\r\nContent-Length: {}\r\nExpect: 100-continue\r\n\r\n",
        path_of(&url),
        app.address,
        LIMIT + 1
    );
    let answer = crate::harness::raw(app.address, head.as_bytes()).await;
    assert!(answer.starts_with("HTTP/1.1 413"), "without a byte of it: {answer}");
}

async fn a_file_that_breaks_off_may_be_sent_again_and_leaves_nothing(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    let url = anna.upload_url().await;
    for _ in 0..3 {
        let stream = begin_file(&app, &url).await;
        // While one is under way nobody else may send.
        send_file(&app, &url, vec![1]).await.refused(409, "upload-used");
        drop(stream);
        until(|| stored(&app).is_empty()).await;
    }
    let photo = corpus::jpeg(&corpus::quarters(50, 50));
    let mut answer = send_file(&app, &url, photo.clone()).await;
    // The permission is back a moment after the rest is gone.
    for _ in 0..100 {
        if answer.status == 200 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
        answer = send_file(&app, &url, photo.clone()).await;
    }
    answer.expect(200);
    anna.adopt(&url).await.expect(200);
}

/// Sends the first part of a file. The permission is back a moment after the file before it is gone, so an early try is
/// refused.
async fn begin_file(app: &TestApp, url: &str) -> TcpStream {
    let head =
        format!("PUT {} HTTP/1.1\r\nHost: {}\r\nContent-Length: 1000000\r\n\r\n", path_of(url), app.address);
    for _ in 0..500 {
        let mut stream = TcpStream::connect(app.address).await.unwrap();
        stream.write_all(head.as_bytes()).await.unwrap();
        // Fails if the server has refused it and closed the connection.
        let _ = stream.write_all(&[7; 100_000]).await;
        while stored(app).is_empty() {
            if timeout(Duration::from_millis(10), stream.readable()).await.is_ok() {
                break;
            }
        }
        if !stored(app).is_empty() {
            return stream;
        }
    }
    panic!("the server took no file");
}

async fn until(mut condition: impl FnMut() -> bool) {
    for _ in 0..500 {
        if condition() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("it did not happen within five seconds");
}

async fn an_address_that_is_over_made_up_or_changed_gives_one_answer(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    let url = anna.upload_url().await;
    let secret = url.rsplit('/').next().unwrap();
    let other = if secret.starts_with('A') { 'B' } else { 'A' };
    let mut texts = Vec::new();
    for tampered in [
        format!("{other}{}", &secret[1..]),
        secret[1..].to_owned(),
        format!("{secret}A"),
        secret.to_lowercase() + "!",
        "..%2f..%2fetc".to_owned(),
        "x".to_owned(),
    ] {
        let answer = send_file(&app, &format!("{ORIGIN}/api/objects/upload/{tampered}"), vec![1]).await;
        texts.push(answer.refused(403, "upload-expired").text);
    }
    app.cx.clock.advance(Duration::from_secs(15 * 60));
    texts.push(send_file(&app, &url, vec![1]).await.refused(403, "upload-expired").text);
    assert!(
        texts.iter().all(|text| text == r#"{"message":"Request has expired","code":"upload-expired"}"#),
        "{texts:?}"
    );
    assert_eq!(stored(&app), Vec::<String>::new());
}

async fn of_many_who_send_at_once_one_is_taken(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    let url = anna.upload_url().await;
    let answers =
        futures_util::future::join_all((0..10).map(|_| send_file(&app, &url, vec![7; 100_000]))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
    assert_eq!(answers.iter().filter(|answer| answer.status == 409).count(), 9);
}

async fn an_upload_for_an_account_that_is_gone_is_over(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    let url = anna.upload_url().await;
    anna.delete("/api/identity/user").await.expect(204);
    send_file(&app, &url, vec![1]).await.refused(403, "upload-expired");
}

async fn an_upload_that_a_crash_cut_off_may_be_sent_again_after_a_while(engine: Engine) {
    let app = TestApp::on(&engine, &[]).await;
    let anna = app.signed_up("anna@example.com").await;
    let url = anna.upload_url().await;
    // As a node leaves it that is killed in the middle of receiving.
    let secret: identity::Secret = url.rsplit('/').next().unwrap().parse().unwrap();
    let mut tx = app.cx.db.write().await.unwrap();
    let now = app.cx.clock.now();
    assert!(tx.uploads().begin(&secret.hash(), now, now).await.unwrap().is_some());
    tx.commit().await.unwrap();
    send_file(&app, &url, vec![1]).await.refused(409, "upload-used");
    app.cx.clock.advance(Duration::from_secs(6 * 60 + 1));
    send_file(&app, &url, vec![1]).await.expect(200);
}

on_both_engines! {
    an_upload_that_a_crash_cut_off_may_be_sent_again_after_a_while,
    a_file_is_taken_in_once_and_nothing_is_asked_of_its_type,
    a_file_may_be_as_large_as_the_limit_and_no_larger,
    an_endless_file_is_stopped_soon_after_the_limit,
    a_file_that_says_it_is_too_large_is_refused_at_once,
    a_file_that_breaks_off_may_be_sent_again_and_leaves_nothing,
    an_address_that_is_over_made_up_or_changed_gives_one_answer,
    of_many_who_send_at_once_one_is_taken,
    an_upload_for_an_account_that_is_gone_is_over,
}
