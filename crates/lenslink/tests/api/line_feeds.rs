//! A line of a request head ends in CR LF. A lone LF is refused: a proxy in front might read another request.

use std::net::SocketAddr;
use std::time::Duration;

use server::http::accept::{Limits, Patience};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::harness::{TestApp, raw};

const GET: &str = "GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n";
const LAST_GET: &str = "GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
/// A report with line feeds of every kind in it.
const REPORT: &str = "{\n\r\n\"csp-report\":\r\n\r\n{\"effective-directive\":\"img-src\"}\n}\n\n";

/// A connection that is not closed by a refusal is closed as idle, so that the test fails and does not hang.
fn limits() -> Limits {
    let patience = Patience { idle: Duration::from_secs(3), ..Patience::default() };
    Limits { patience, ..Limits::default() }
}

fn report() -> String {
    let head = "POST /api/csp-report HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/csp-report";
    format!("{head}\r\nContent-Length: {}\r\n\r\n{REPORT}", REPORT.len())
}

/// Sends one byte at a time and reads until the server closes.
async fn byte_by_byte(address: SocketAddr, bytes: &[u8]) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.set_nodelay(true).unwrap();
    for byte in bytes {
        // A server that has refused the request may have closed already.
        if stream.write_all(&[*byte]).await.is_err() {
            break;
        }
        tokio::task::yield_now().await;
    }
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer).await;
    String::from_utf8_lossy(&answer).into_owned()
}

fn statuses(answers: &str) -> Vec<&str> {
    answers.match_indices("HTTP/1.1 ").map(|(at, found)| &answers[at + found.len()..][..3]).collect()
}

#[tokio::test]
async fn refuses_a_lone_line_feed_anywhere_in_a_head_and_closes() {
    let app = TestApp::with(&[], limits()).await;
    for head in [
        "GET /livez HTTP/1.1\nHost: localhost\r\n\r\n",
        "GET /livez HTTP/1.1\r\nHost: localhost\nX-A: b\r\n\r\n",
        "GET /livez HTTP/1.1\r\nHost: localhost\r\n\n",
        "GET /livez HTTP/1.1\nHost: localhost\n\n",
        "\nGET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n",
    ] {
        assert_eq!(statuses(&raw(app.address, head.as_bytes()).await), ["400"], "{head:?}");
    }
}

#[tokio::test]
async fn refuses_it_in_a_head_that_comes_in_pieces() {
    let app = TestApp::with(&[], limits()).await;
    for head in [
        "GET /livez HTTP/1.1\r\nHost: localhost\nX-A: b\r\n\r\n",
        "GET /livez HTTP/1.1\r\nHost: localhost\r\n\n",
    ] {
        assert_eq!(statuses(&byte_by_byte(app.address, head.as_bytes()).await), ["400"], "{head:?}");
    }
    assert_eq!(statuses(&byte_by_byte(app.address, LAST_GET.as_bytes()).await), ["200"]);
}

#[tokio::test]
async fn refuses_it_in_a_later_request_of_the_connection() {
    let app = TestApp::with(&[], limits()).await;
    let refused = "GET /livez HTTP/1.1\r\nHost: localhost\n\r\n";
    let after_get = [GET, refused, GET].concat();
    assert_eq!(statuses(&raw(app.address, after_get.as_bytes()).await), ["200", "400"]);
    let after_body = report() + refused;
    assert_eq!(statuses(&raw(app.address, after_body.as_bytes()).await), ["204", "400"]);
}

#[tokio::test]
async fn leaves_line_feeds_in_bodies_alone() {
    let app = TestApp::with(&[], limits()).await;
    let report = report();
    let requests = [report.as_str(), GET, &report, LAST_GET].concat();
    let expected = ["204", "200", "204", "200"];
    assert_eq!(statuses(&raw(app.address, requests.as_bytes()).await), expected);
    assert_eq!(statuses(&byte_by_byte(app.address, requests.as_bytes()).await), expected);
}

#[tokio::test]
async fn closes_after_a_body_in_chunks_so_that_no_head_goes_unchecked() {
    let app = TestApp::with(&[], limits()).await;
    let head = "POST /api/csp-report HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/csp-report";
    let body = format!("{:x}\r\n{REPORT}\r\n0\r\n\r\n", REPORT.len());
    let request =
        format!("{head}\r\nTransfer-Encoding: chunked\r\n\r\n{body}GET /livez HTTP/1.1\nHost: localhost\n\n");
    let answers = raw(app.address, request.as_bytes()).await;
    assert_eq!(statuses(&answers), ["204"]);
    assert!(answers.contains("connection: close"), "{answers}");
}
