//! Shutdown answers every request that a client has sent.

use std::io::Write;
use std::time::Duration;

use server::http::accept::{Limits, Timeouts};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::connections::read_head;
use crate::support::harness::TestApp;

const REQUEST: &[u8] = b"HEAD /livez HTTP/1.1\r\nHost: localhost\r\n\r\n";

/// Without and with time for the runtime to notice bytes that arrived just before shutdown.
const SHUTDOWN_IDLE_TIMEOUTS: [Duration; 2] = [Duration::ZERO, Duration::from_millis(250)];

fn limits_with_shutdown_idle(shutdown_idle: Duration) -> Limits {
    Limits { timeouts: Timeouts { shutdown_idle, ..Timeouts::default() }, ..Limits::default() }
}

async fn open_idle_connection(app: &TestApp) -> TcpStream {
    let mut stream = TcpStream::connect(app.address).await.unwrap();
    stream.write_all(REQUEST).await.unwrap();
    let head = read_head(&mut stream).await;
    assert!(head.starts_with("HTTP/1.1 200") && !head.contains("connection: close"), "{head}");
    stream
}

/// Asserts a response with `connection: close`, after which the server closes the connection.
async fn assert_answered_and_closed(stream: &mut TcpStream) {
    let head = read_head(stream).await;
    assert!(head.starts_with("HTTP/1.1 200") && head.contains("connection: close"), "{head}");
    assert_eq!(stream.read(&mut [0; 1]).await.unwrap(), 0);
}

#[tokio::test]
async fn sends_connection_close_while_draining() {
    let app = TestApp::new().await;
    let mut idle = open_idle_connection(&app).await;
    app.drain_signal.start_draining();

    idle.write_all(REQUEST).await.unwrap();
    assert_answered_and_closed(&mut idle).await;
    let mut new_connection = TcpStream::connect(app.address).await.unwrap();
    new_connection.write_all(REQUEST).await.unwrap();
    assert_answered_and_closed(&mut new_connection).await;
}

#[tokio::test]
async fn answers_a_request_sent_just_before_shutdown() {
    for shutdown_idle in SHUTDOWN_IDLE_TIMEOUTS {
        let app = TestApp::with_settings(&[], limits_with_shutdown_idle(shutdown_idle)).await;
        let mut idle = open_idle_connection(&app).await;
        // No await between the two, so that the server notices both at the same time.
        assert_eq!(idle.try_write(REQUEST).unwrap(), REQUEST.len());
        app.stop.cancel();

        assert_answered_and_closed(&mut idle).await;
        assert_eq!(app.server.await.unwrap(), 0, "aborted connections");
    }
}

#[tokio::test]
async fn answers_a_request_on_an_unaccepted_connection() {
    for shutdown_idle in SHUTDOWN_IDLE_TIMEOUTS {
        let app = TestApp::with_settings(&[], limits_with_shutdown_idle(shutdown_idle)).await;
        app.get("/livez").header("connection", "close").send().await.unwrap();
        let mut unaccepted = std::net::TcpStream::connect(app.address).unwrap();
        unaccepted.write_all(REQUEST).unwrap();
        app.stop.cancel();

        unaccepted.set_nonblocking(true).unwrap();
        assert_answered_and_closed(&mut TcpStream::from_std(unaccepted).unwrap()).await;
        assert_eq!(app.server.await.unwrap(), 0, "aborted connections");
    }
}

#[tokio::test]
async fn waits_for_a_partly_sent_request() {
    let app = TestApp::new().await;
    let mut idle = open_idle_connection(&app).await;
    let (start, rest) = REQUEST.split_at(9);
    idle.write_all(start).await.unwrap();
    app.get("/livez").header("connection", "close").send().await.unwrap();
    app.stop.cancel();
    // Longer than the shutdown timeout of idle connections.
    assert!(
        tokio::time::timeout(2 * SHUTDOWN_IDLE_TIMEOUTS[1], idle.read_u8()).await.is_err(),
        "the server closed the connection too early"
    );

    idle.write_all(rest).await.unwrap();
    assert_answered_and_closed(&mut idle).await;
    assert_eq!(app.server.await.unwrap(), 0, "aborted connections");
}
