//! The end of a server: no request that a client has sent is cut.

use std::io::Write;
use std::time::Duration;

use server::http::accept::{Limits, Patience};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::connections::read_head;
use crate::harness::TestApp;

const REQUEST: &[u8] = b"HEAD /livez HTTP/1.1\r\nHost: localhost\r\n\r\n";

/// With and without time in which the runtime hears of bytes that arrived just before the end.
const SHUTDOWN_IDLE: [Duration; 2] = [Duration::ZERO, Duration::from_millis(250)];

fn limits(shutdown_idle: Duration) -> Limits {
    Limits { patience: Patience { shutdown_idle, ..Patience::default() }, ..Limits::default() }
}

async fn idle_connection(app: &TestApp) -> TcpStream {
    let mut stream = TcpStream::connect(app.address).await.unwrap();
    stream.write_all(REQUEST).await.unwrap();
    let head = read_head(&mut stream).await;
    assert!(head.starts_with("HTTP/1.1 200") && !head.contains("connection: close"), "{head}");
    stream
}

/// The client is told that this was the last answer, and then the connection ends.
async fn is_answered_and_closed(stream: &mut TcpStream) {
    let head = read_head(stream).await;
    assert!(head.starts_with("HTTP/1.1 200") && head.contains("connection: close"), "{head}");
    assert_eq!(stream.read(&mut [0; 1]).await.unwrap(), 0);
}

#[tokio::test]
async fn asks_clients_to_close_while_the_notice_lasts() {
    let app = TestApp::new().await;
    let mut idle = idle_connection(&app).await;
    app.health.start_draining();

    idle.write_all(REQUEST).await.unwrap();
    is_answered_and_closed(&mut idle).await;
    let mut new = TcpStream::connect(app.address).await.unwrap();
    new.write_all(REQUEST).await.unwrap();
    is_answered_and_closed(&mut new).await;
}

#[tokio::test]
async fn answers_a_request_that_is_on_the_wire_when_listening_ends() {
    for shutdown_idle in SHUTDOWN_IDLE {
        let app = TestApp::with(&[], limits(shutdown_idle)).await;
        let mut idle = idle_connection(&app).await;
        // Nothing is awaited in between, so the server hears of both at once.
        assert_eq!(idle.try_write(REQUEST).unwrap(), REQUEST.len());
        app.stop.cancel();

        is_answered_and_closed(&mut idle).await;
        assert_eq!(app.server.await.unwrap(), 0, "none had to be cut");
    }
}

#[tokio::test]
async fn answers_a_request_on_a_connection_that_waits_to_be_accepted_when_listening_ends() {
    for shutdown_idle in SHUTDOWN_IDLE {
        let app = TestApp::with(&[], limits(shutdown_idle)).await;
        app.get("/livez").header("connection", "close").send().await.unwrap();
        let mut waiting = std::net::TcpStream::connect(app.address).unwrap();
        waiting.write_all(REQUEST).unwrap();
        app.stop.cancel();

        waiting.set_nonblocking(true).unwrap();
        is_answered_and_closed(&mut TcpStream::from_std(waiting).unwrap()).await;
        assert_eq!(app.server.await.unwrap(), 0, "none had to be cut");
    }
}

#[tokio::test]
async fn lets_a_client_finish_the_request_that_it_has_begun() {
    let app = TestApp::new().await;
    let mut idle = idle_connection(&app).await;
    let (begun, rest) = REQUEST.split_at(9);
    idle.write_all(begun).await.unwrap();
    app.get("/livez").header("connection", "close").send().await.unwrap();
    app.stop.cancel();
    // Longer than idle connections have.
    assert!(tokio::time::timeout(2 * SHUTDOWN_IDLE[1], idle.read_u8()).await.is_err(), "closed");

    idle.write_all(rest).await.unwrap();
    is_answered_and_closed(&mut idle).await;
    assert_eq!(app.server.await.unwrap(), 0, "none had to be cut");
}
