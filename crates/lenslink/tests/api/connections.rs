//! The accept loop: timeouts, the connection limit and shutdown.

use std::time::Duration;

use server::http::accept::{Limits, Timeouts};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::support::harness::{TestApp, send_raw};

const SHORT_TIMEOUT: Duration = Duration::from_millis(200);
/// Much longer than `SHORT_TIMEOUT`, much shorter than the default idle timeout.
const TEST_TIMEOUT: Duration = Duration::from_secs(20);
const CSP_REPORT: &str = r#"{"csp-report":{"effective-directive":"img-src"}}"#;

fn limits_with_short_head_timeout() -> Limits {
    Limits { timeouts: Timeouts { head: SHORT_TIMEOUT, ..Timeouts::default() }, ..Limits::default() }
}

fn csp_report_head() -> String {
    format!(
        "POST /api/csp-report HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/csp-report\r\nContent-Length: {}\r\n\r\n",
        CSP_REPORT.len()
    )
}

pub async fn read_head(stream: &mut TcpStream) -> String {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        head.push(stream.read_u8().await.unwrap());
    }
    String::from_utf8(head).unwrap()
}

#[tokio::test]
async fn closes_a_connection_with_an_incomplete_head() {
    let app = TestApp::with_settings(&[], limits_with_short_head_timeout()).await;
    assert_eq!(send_raw(app.address, b"GET / HTTP/1.1\r\nHost: loc").await, "");
    assert_eq!(send_raw(app.address, b"").await, "");
}

#[tokio::test]
async fn closes_a_connection_when_the_second_pipelined_head_is_incomplete() {
    let app = TestApp::with_settings(&[], limits_with_short_head_timeout()).await;
    // /readyz queries the database, /livez does not.
    for path in ["/livez", "/readyz"] {
        let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\nGET / HT");
        let response = timeout(TEST_TIMEOUT, send_raw(app.address, request.as_bytes()))
            .await
            .expect("the server keeps the connection open");
        assert!(response.starts_with("HTTP/1.1 200"), "{response}");
    }
}

#[tokio::test]
async fn keeps_an_idle_connection_longer_than_the_head_timeout() {
    let app = TestApp::with_settings(&[], limits_with_short_head_timeout()).await;
    let mut stream = TcpStream::connect(app.address).await.unwrap();
    for _ in 0..2 {
        stream.write_all(b"HEAD /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n").await.unwrap();
        assert!(read_head(&mut stream).await.starts_with("HTTP/1.1 200"));
        assert!(
            timeout(4 * SHORT_TIMEOUT, stream.read_u8()).await.is_err(),
            "the server closed an idle connection"
        );
    }
}

#[tokio::test]
async fn closes_an_idle_connection_after_the_idle_timeout() {
    let timeouts = Timeouts { idle: SHORT_TIMEOUT, ..Timeouts::default() };
    let app = TestApp::with_settings(&[], Limits { timeouts, ..Limits::default() }).await;
    let response = send_raw(app.address, b"GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n").await;
    assert!(response.starts_with("HTTP/1.1 200"), "{response}");
}

#[tokio::test]
async fn serves_several_requests_on_one_connection() {
    let app = TestApp::new().await;
    let mut stream = TcpStream::connect(app.address).await.unwrap();
    for _ in 0..3 {
        stream.write_all(b"HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n").await.unwrap();
        assert!(read_head(&mut stream).await.starts_with("HTTP/1.1 200"));
    }
}

#[tokio::test]
async fn answers_503_at_the_connection_limit() {
    let app = TestApp::with_settings(&[], Limits { max_connections: 1, ..Limits::default() }).await;
    let mut first = TcpStream::connect(app.address).await.unwrap();
    first.write_all(b"HEAD /livez HTTP/1.1\r\nHost: localhost\r\n\r\n").await.unwrap();
    assert!(read_head(&mut first).await.starts_with("HTTP/1.1 200"));

    let second = send_raw(app.address, b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").await;
    assert!(second.starts_with("HTTP/1.1 503") && second.contains("retry-after: 1"), "{second}");
    first.write_all(b"HEAD /livez HTTP/1.1\r\nHost: localhost\r\n\r\n").await.unwrap();
    assert!(read_head(&mut first).await.starts_with("HTTP/1.1 200"), "the first connection still works");
}

#[tokio::test]
async fn shutdown_finishes_open_requests_and_closes_idle_connections() {
    let app = TestApp::new().await;
    let mut idle = TcpStream::connect(app.address).await.unwrap();
    idle.write_all(b"HEAD /livez HTTP/1.1\r\nHost: localhost\r\n\r\n").await.unwrap();
    read_head(&mut idle).await;
    let mut open = TcpStream::connect(app.address).await.unwrap();
    let (first_part, rest) = CSP_REPORT.split_at(10);
    open.write_all(format!("{}{first_part}", csp_report_head()).as_bytes()).await.unwrap();
    // A response on a third connection shows that the server has read the open request before it stops.
    app.get("/livez").send().await.unwrap();

    app.stop.cancel();
    assert_eq!(idle.read(&mut [0; 1]).await.unwrap(), 0, "idle connections end at once");
    open.write_all(rest.as_bytes()).await.unwrap();
    let response = read_head(&mut open).await;
    assert!(response.starts_with("HTTP/1.1 204"), "{response}");
    assert!(response.contains("connection: close"), "{response}");
    assert_eq!(app.server.await.unwrap(), 0, "aborted connections");
    assert!(TcpStream::connect(app.address).await.is_err());
}

#[tokio::test]
async fn shutdown_aborts_an_unfinished_request_after_the_drain_timeout() {
    let app = TestApp::with_settings(&[], Limits { drain_timeout: SHORT_TIMEOUT, ..Limits::default() }).await;
    let mut slow = TcpStream::connect(app.address).await.unwrap();
    slow.write_all(csp_report_head().as_bytes()).await.unwrap();
    app.get("/livez").header("connection", "close").send().await.unwrap();

    app.stop.cancel();
    assert_eq!(app.server.await.unwrap(), 1, "aborted connections");
}
