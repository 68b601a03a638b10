use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};
use tokio::time::{sleep, timeout};

use super::*;
use crate::http::accept::monitored_io::MonitoredIo;

struct Connection {
    socket: MonitoredIo<DuplexStream>,
    state: Arc<ConnectionState>,
    timer: DeadlineTimer,
}

fn open_connection() -> (Connection, DuplexStream) {
    let (server_side, client_side) = duplex(16);
    let state = Arc::new(ConnectionState::new(Timeouts::default()));
    let (socket, timer) = (MonitoredIo::new(server_side, state.clone()), DeadlineTimer::new(state.clone()));
    (Connection { socket, state, timer }, client_side)
}

impl Connection {
    /// Keeps reading, as hyper does, until the deadline passes.
    async fn seconds_until_timeout(mut self) -> u64 {
        let started = Instant::now();
        let mut bytes = [0; 64];
        loop {
            tokio::select! {
                biased;
                count = self.socket.read(&mut bytes) => assert_ne!(count.unwrap(), 0, "connection closed"),
                () = self.timer.wait_until_expired() => return started.elapsed().as_secs(),
            }
        }
    }
}

#[tokio::test(start_paused = true)]
async fn closes_a_silent_connection_after_10_seconds() {
    let (connection, _client_side) = open_connection();
    assert_eq!(connection.seconds_until_timeout().await, 10);
}

#[tokio::test(start_paused = true)]
async fn closes_a_connection_with_a_slow_head_after_10_seconds() {
    let (connection, mut client_side) = open_connection();
    tokio::spawn(async move {
        for _ in 0..100 {
            sleep(Duration::from_secs(3)).await;
            client_side.write_all(b"x").await.unwrap();
        }
    });
    assert_eq!(connection.seconds_until_timeout().await, 10);
}

#[tokio::test(start_paused = true)]
async fn keeps_an_idle_connection_for_130_seconds() {
    let (connection, _client_side) = open_connection();
    connection.state.on_request_parsed(Some(0));
    connection.state.on_response_finished();
    assert_eq!(connection.seconds_until_timeout().await, 130);
}

#[tokio::test(start_paused = true)]
async fn restarts_the_head_timeout_for_each_request() {
    let (connection, mut client_side) = open_connection();
    connection.state.on_request_parsed(Some(0));
    connection.state.on_response_finished();
    tokio::spawn(async move {
        sleep(Duration::from_secs(60)).await;
        client_side.write_all(b"GET /").await.unwrap();
        sleep(Duration::from_secs(600)).await;
    });
    assert_eq!(connection.seconds_until_timeout().await, 70);
}

#[tokio::test(start_paused = true)]
async fn sets_no_deadline_between_request_and_response() {
    let (mut connection, _client_side) = open_connection();
    connection.state.on_request_parsed(Some(0));
    let expiry_within_an_hour = timeout(Duration::from_secs(3_600), connection.timer.wait_until_expired());
    assert!(expiry_within_an_hour.await.is_err());
}

#[tokio::test(start_paused = true)]
async fn closes_a_connection_30_seconds_after_the_client_stops_reading() {
    let (mut connection, _client_side) = open_connection();
    connection.state.on_request_parsed(Some(0));
    let started = Instant::now();
    tokio::select! {
        biased;
        result = connection.socket.write_all(&[0; 64]) => panic!("{result:?}"),
        () = connection.timer.wait_until_expired() => assert_eq!(started.elapsed().as_secs(), 30),
    }
}

#[tokio::test(start_paused = true)]
async fn sends_the_whole_response_to_a_slow_reader() {
    let (mut connection, mut client_side) = open_connection();
    // hyper has taken the whole response; the socket has not.
    connection.state.on_request_parsed(Some(0));
    connection.state.on_response_finished();
    let reader = tokio::spawn(async move {
        for _ in 0..32 {
            sleep(Duration::from_secs(20)).await;
            client_side.read_exact(&mut [0; 2]).await.unwrap();
        }
        client_side
    });
    tokio::select! {
        biased;
        result = connection.socket.write_all(&[0; 64]) => result.unwrap(),
        () = connection.timer.wait_until_expired() => panic!("timed out during the response"),
    }
    assert_eq!(connection.seconds_until_timeout().await, 130);
    drop(reader.await.unwrap());
}

#[tokio::test(start_paused = true)]
async fn closes_idle_connections_soon_after_shutdown() {
    let (connection, _client_side) = open_connection();
    connection.state.on_request_parsed(Some(0));
    connection.state.on_response_finished();
    connection.state.start_shutdown();
    let started = Instant::now();
    connection.seconds_until_timeout().await;
    assert_eq!(started.elapsed(), Timeouts::default().shutdown_idle);
}

#[tokio::test(start_paused = true)]
async fn keeps_the_head_timeout_during_shutdown() {
    let (connection, mut client_side) = open_connection();
    connection.state.start_shutdown();
    client_side.write_all(b"GET /").await.unwrap();
    assert_eq!(connection.seconds_until_timeout().await, 10);
}
