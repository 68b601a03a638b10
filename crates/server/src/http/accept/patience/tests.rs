use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream, duplex};
use tokio::time::{sleep, timeout};

use super::*;
use crate::http::accept::watched::Watched;

struct Connection {
    socket: Watched<DuplexStream>,
    phase: Arc<Phase>,
    alarm: Alarm,
}

fn connection() -> (Connection, DuplexStream) {
    let (ours, theirs) = duplex(16);
    let phase = Arc::new(Phase::new(Patience::default()));
    let (socket, alarm) = (Watched::new(ours, phase.clone()), Alarm::new(phase.clone()));
    (Connection { socket, phase, alarm }, theirs)
}

impl Connection {
    /// Keeps reading, as hyper does, until the alarm goes off.
    async fn seconds_until_given_up(mut self) -> u64 {
        let started = Instant::now();
        let mut bytes = [0; 64];
        loop {
            tokio::select! {
                biased;
                count = self.socket.read(&mut bytes) => assert_ne!(count.unwrap(), 0, "closed"),
                () = self.alarm.goes_off() => return started.elapsed().as_secs(),
            }
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_client_that_sends_nothing_is_given_up_after_10_seconds() {
    let (connection, _theirs) = connection();
    assert_eq!(connection.seconds_until_given_up().await, 10);
}

#[tokio::test(start_paused = true)]
async fn a_head_that_trickles_in_is_given_up_after_10_seconds_in_all() {
    let (connection, mut theirs) = connection();
    tokio::spawn(async move {
        for _ in 0..100 {
            sleep(Duration::from_secs(3)).await;
            theirs.write_all(b"x").await.unwrap();
        }
    });
    assert_eq!(connection.seconds_until_given_up().await, 10);
}

#[tokio::test(start_paused = true)]
async fn between_requests_it_waits_longer_than_proxies_do() {
    let (connection, _theirs) = connection();
    connection.phase.request_arrived(Some(0));
    connection.phase.answer_finished();
    assert_eq!(connection.seconds_until_given_up().await, 130);
}

#[tokio::test(start_paused = true)]
async fn a_second_head_has_its_own_10_seconds() {
    let (connection, mut theirs) = connection();
    connection.phase.request_arrived(Some(0));
    connection.phase.answer_finished();
    tokio::spawn(async move {
        sleep(Duration::from_secs(60)).await;
        theirs.write_all(b"GET /").await.unwrap();
        sleep(Duration::from_secs(600)).await;
    });
    assert_eq!(connection.seconds_until_given_up().await, 70);
}

#[tokio::test(start_paused = true)]
async fn while_a_request_is_handled_it_never_goes_off() {
    let (mut connection, _theirs) = connection();
    connection.phase.request_arrived(Some(0));
    let an_hour = timeout(Duration::from_secs(3_600), connection.alarm.goes_off());
    assert!(an_hour.await.is_err());
}

#[tokio::test(start_paused = true)]
async fn a_client_that_takes_nothing_is_given_up_after_30_seconds() {
    let (mut connection, _theirs) = connection();
    connection.phase.request_arrived(Some(0));
    let started = Instant::now();
    tokio::select! {
        biased;
        written = connection.socket.write_all(&[0; 64]) => panic!("{written:?}"),
        () = connection.alarm.goes_off() => assert_eq!(started.elapsed().as_secs(), 30),
    }
}

#[tokio::test(start_paused = true)]
async fn a_client_that_takes_an_answer_slowly_but_steadily_gets_all_of_it_and_is_idle_only_then() {
    let (mut connection, mut theirs) = connection();
    // hyper has taken over the whole answer; the socket has not.
    connection.phase.request_arrived(Some(0));
    connection.phase.answer_finished();
    let reader = tokio::spawn(async move {
        for _ in 0..32 {
            sleep(Duration::from_secs(20)).await;
            theirs.read_exact(&mut [0; 2]).await.unwrap();
        }
        theirs
    });
    tokio::select! {
        biased;
        written = connection.socket.write_all(&[0; 64]) => written.unwrap(),
        () = connection.alarm.goes_off() => panic!("given up in the middle"),
    }
    assert_eq!(connection.seconds_until_given_up().await, 130);
    drop(reader.await.unwrap());
}

#[tokio::test(start_paused = true)]
async fn once_the_server_stops_an_idle_connection_is_closed_soon_after_its_last_answer() {
    let (connection, _theirs) = connection();
    connection.phase.request_arrived(Some(0));
    connection.phase.answer_finished();
    connection.phase.stop();
    let started = Instant::now();
    connection.seconds_until_given_up().await;
    assert_eq!(started.elapsed(), Patience::default().shutdown_idle);
}

#[tokio::test(start_paused = true)]
async fn once_the_server_stops_a_head_that_has_begun_keeps_its_time() {
    let (connection, mut theirs) = connection();
    connection.phase.stop();
    theirs.write_all(b"GET /").await.unwrap();
    assert_eq!(connection.seconds_until_given_up().await, 10);
}
