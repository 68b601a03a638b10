//! The server refuses a lone LF in a request head, because a proxy in front may parse it as another request.

use std::net::SocketAddr;
use std::time::Duration;

use server::http::accept::{Limits, Timeouts};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::support::harness::{TestApp, send_raw};

const GET: &str = "GET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n";
const LAST_GET: &str = "GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
/// Contains LF and CR LF.
const CSP_REPORT: &str = "{\n\r\n\"csp-report\":\r\n\r\n{\"effective-directive\":\"img-src\"}\n}\n\n";

/// If the server does not close a connection, the idle timeout closes it, so that the test fails instead of
/// hanging.
fn limits_with_short_idle_timeout() -> Limits {
    let timeouts = Timeouts { idle: Duration::from_secs(3), ..Timeouts::default() };
    Limits { timeouts, ..Limits::default() }
}

fn csp_report_request() -> String {
    let head = "POST /api/csp-report HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/csp-report";
    format!("{head}\r\nContent-Length: {}\r\n\r\n{CSP_REPORT}", CSP_REPORT.len())
}

/// Sends one byte at a time and reads until the server closes.
async fn send_byte_by_byte(address: SocketAddr, bytes: &[u8]) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.set_nodelay(true).unwrap();
    for byte in bytes {
        // The server may already have refused the request and closed the connection.
        if stream.write_all(&[*byte]).await.is_err() {
            break;
        }
        tokio::task::yield_now().await;
    }
    let mut response = Vec::new();
    let _ = stream.read_to_end(&mut response).await;
    String::from_utf8_lossy(&response).into_owned()
}

fn parse_statuses(responses: &str) -> Vec<&str> {
    responses
        .match_indices("HTTP/1.1 ")
        .map(|(start, prefix)| &responses[start + prefix.len()..][..3])
        .collect()
}

#[tokio::test]
async fn rejects_a_lone_line_feed_in_a_request_head() {
    let app = TestApp::with_settings(&[], limits_with_short_idle_timeout()).await;
    for head in [
        "GET /livez HTTP/1.1\nHost: localhost\r\n\r\n",
        "GET /livez HTTP/1.1\r\nHost: localhost\nX-A: b\r\n\r\n",
        "GET /livez HTTP/1.1\r\nHost: localhost\r\n\n",
        "GET /livez HTTP/1.1\nHost: localhost\n\n",
        "\nGET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n",
    ] {
        assert_eq!(parse_statuses(&send_raw(app.address, head.as_bytes()).await), ["400"], "{head:?}");
    }
}

#[tokio::test]
async fn rejects_a_lone_line_feed_in_a_slow_head() {
    let app = TestApp::with_settings(&[], limits_with_short_idle_timeout()).await;
    for head in [
        "GET /livez HTTP/1.1\r\nHost: localhost\nX-A: b\r\n\r\n",
        "GET /livez HTTP/1.1\r\nHost: localhost\r\n\n",
    ] {
        assert_eq!(
            parse_statuses(&send_byte_by_byte(app.address, head.as_bytes()).await),
            ["400"],
            "{head:?}"
        );
    }
    assert_eq!(parse_statuses(&send_byte_by_byte(app.address, LAST_GET.as_bytes()).await), ["200"]);
}

#[tokio::test]
async fn rejects_a_lone_line_feed_in_a_later_request() {
    let app = TestApp::with_settings(&[], limits_with_short_idle_timeout()).await;
    let invalid_request = "GET /livez HTTP/1.1\r\nHost: localhost\n\r\n";
    let after_get = [GET, invalid_request, GET].concat();
    assert_eq!(parse_statuses(&send_raw(app.address, after_get.as_bytes()).await), ["200", "400"]);
    let after_body = csp_report_request() + invalid_request;
    assert_eq!(parse_statuses(&send_raw(app.address, after_body.as_bytes()).await), ["204", "400"]);
}

#[tokio::test]
async fn allows_line_feeds_in_bodies() {
    let app = TestApp::with_settings(&[], limits_with_short_idle_timeout()).await;
    let report = csp_report_request();
    let requests = [report.as_str(), GET, &report, LAST_GET].concat();
    let expected = ["204", "200", "204", "200"];
    assert_eq!(parse_statuses(&send_raw(app.address, requests.as_bytes()).await), expected);
    assert_eq!(parse_statuses(&send_byte_by_byte(app.address, requests.as_bytes()).await), expected);
}

/// The server does not know where a chunked body ends, so it could not check a head after it.
#[tokio::test]
async fn closes_the_connection_after_a_chunked_body() {
    let app = TestApp::with_settings(&[], limits_with_short_idle_timeout()).await;
    let head = "POST /api/csp-report HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/csp-report";
    let body = format!("{:x}\r\n{CSP_REPORT}\r\n0\r\n\r\n", CSP_REPORT.len());
    let request =
        format!("{head}\r\nTransfer-Encoding: chunked\r\n\r\n{body}GET /livez HTTP/1.1\nHost: localhost\n\n");
    let responses = send_raw(app.address, request.as_bytes()).await;
    assert_eq!(parse_statuses(&responses), ["204"]);
    assert!(responses.contains("connection: close"), "{responses}");
}
