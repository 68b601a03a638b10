//! The accept loop: deadlines, the limit, and the end.

use std::time::Duration;

use server::http::accept::{Limits, Patience};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::harness::{TestApp, raw};

const SHORT: Duration = Duration::from_millis(200);
/// Far longer than `SHORT`, far shorter than the idle limit.
const A_WHILE: Duration = Duration::from_secs(20);
const REPORT: &str = r#"{"csp-report":{"effective-directive":"img-src"}}"#;

fn impatient() -> Limits {
    Limits { patience: Patience { head: SHORT, ..Patience::default() }, ..Limits::default() }
}

fn report_head() -> String {
    format!(
        "POST /api/csp-report HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/csp-report\r\nContent-Length: {}\r\n\r\n",
        REPORT.len()
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
async fn a_half_sent_head_is_closed() {
    let app = TestApp::with(&[], impatient()).await;
    assert_eq!(raw(app.address, b"GET / HTTP/1.1\r\nHost: loc").await, "");
    assert_eq!(raw(app.address, b"").await, "");
}

#[tokio::test]
async fn half_a_head_that_came_along_with_a_whole_request_is_closed_as_soon_as_any_other() {
    let app = TestApp::with(&[], impatient()).await;
    for path in ["/livez", "/readyz"] {
        let request = format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\nGET / HT");
        let answer = timeout(A_WHILE, raw(app.address, request.as_bytes())).await.expect("still open");
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }
}

#[tokio::test]
async fn an_idle_connection_outlives_the_time_for_a_head_and_still_works() {
    let app = TestApp::with(&[], impatient()).await;
    let mut stream = TcpStream::connect(app.address).await.unwrap();
    for _ in 0..2 {
        stream.write_all(b"HEAD /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n").await.unwrap();
        assert!(read_head(&mut stream).await.starts_with("HTTP/1.1 200"));
        assert!(timeout(4 * SHORT, stream.read_u8()).await.is_err(), "closed while idle");
    }
}

#[tokio::test]
async fn an_idle_connection_is_closed_also_after_an_answer_that_had_to_wait_for_the_database() {
    let patience = Patience { idle: SHORT, ..Patience::default() };
    let app = TestApp::with(&[], Limits { patience, ..Limits::default() }).await;
    let answer = raw(app.address, b"GET /readyz HTTP/1.1\r\nHost: localhost\r\n\r\n").await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}

#[tokio::test]
async fn several_requests_share_a_connection() {
    let app = TestApp::new().await;
    let mut stream = TcpStream::connect(app.address).await.unwrap();
    for _ in 0..3 {
        stream.write_all(b"HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n").await.unwrap();
        assert!(read_head(&mut stream).await.starts_with("HTTP/1.1 200"));
    }
}

#[tokio::test]
async fn at_the_limit_a_connection_is_told_to_come_back() {
    let app = TestApp::with(&[], Limits { connections: 1, ..Limits::default() }).await;
    let mut first = TcpStream::connect(app.address).await.unwrap();
    first.write_all(b"HEAD /livez HTTP/1.1\r\nHost: localhost\r\n\r\n").await.unwrap();
    assert!(read_head(&mut first).await.starts_with("HTTP/1.1 200"));

    let second = raw(app.address, b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").await;
    assert!(second.starts_with("HTTP/1.1 503") && second.contains("retry-after: 1"), "{second}");
    first.write_all(b"HEAD /livez HTTP/1.1\r\nHost: localhost\r\n\r\n").await.unwrap();
    assert!(read_head(&mut first).await.starts_with("HTTP/1.1 200"), "the first is not disturbed");
}

#[tokio::test]
async fn stopping_finishes_open_requests_closes_idle_connections_and_takes_no_new_ones() {
    let app = TestApp::new().await;
    let mut idle = TcpStream::connect(app.address).await.unwrap();
    idle.write_all(b"HEAD /livez HTTP/1.1\r\nHost: localhost\r\n\r\n").await.unwrap();
    read_head(&mut idle).await;
    let mut open = TcpStream::connect(app.address).await.unwrap();
    let (before, after) = REPORT.split_at(10);
    open.write_all(format!("{}{before}", report_head()).as_bytes()).await.unwrap();
    // An answer on a third connection shows that the open request has been taken up before we stop.
    app.get("/livez").send().await.unwrap();

    app.stop.cancel();
    assert_eq!(idle.read(&mut [0; 1]).await.unwrap(), 0, "idle connections end at once");
    open.write_all(after.as_bytes()).await.unwrap();
    let answer = read_head(&mut open).await;
    assert!(answer.starts_with("HTTP/1.1 204"), "{answer}");
    assert!(answer.contains("connection: close"), "{answer}");
    assert_eq!(app.server.await.unwrap(), 0, "none had to be cut");
    assert!(TcpStream::connect(app.address).await.is_err());
}

#[tokio::test]
async fn a_client_that_never_finishes_cannot_hold_the_end_up() {
    let app = TestApp::with(&[], Limits { drain: SHORT, ..Limits::default() }).await;
    let mut slow = TcpStream::connect(app.address).await.unwrap();
    slow.write_all(report_head().as_bytes()).await.unwrap();
    app.get("/livez").header("connection", "close").send().await.unwrap();

    app.stop.cancel();
    assert_eq!(app.server.await.unwrap(), 1);
}
