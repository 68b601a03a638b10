//! A proxy between the server and PostgreSQL that breaks connections on demand.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

pub struct FaultProxy {
    pub port: u16,
    state: Arc<State>,
}

#[derive(Default)]
struct State {
    drops_next_commit: AtomicBool,
    has_dropped_response: AtomicBool,
    /// How often all connections were closed. A change closes the open ones.
    closings: watch::Sender<u64>,
}

impl FaultProxy {
    pub async fn start(upstream_port: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (port, state) = (listener.local_addr().unwrap().port(), Arc::new(State::default()));
        let shared = state.clone();
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let state = shared.clone();
                tokio::spawn(async move {
                    if let Ok(server) = TcpStream::connect(("127.0.0.1", upstream_port)).await {
                        let mut closings = state.closings.subscribe();
                        tokio::select! { _ = closings.changed() => {}, () = state.forward(client, server) => {} }
                    }
                });
            }
        });
        Self { port, state }
    }

    /// Forwards the next COMMIT to the database but closes the connection before its response.
    pub fn drop_next_commit_response(&self) {
        self.state.drops_next_commit.store(true, Ordering::SeqCst);
    }

    pub fn has_dropped_response(&self) -> bool {
        self.state.has_dropped_response.load(Ordering::SeqCst)
    }

    pub fn close_all_connections(&self) {
        self.state.closings.send_modify(|count| *count += 1);
    }
}

impl State {
    async fn forward(&self, mut client: TcpStream, mut server: TcpStream) {
        let (mut client_buffer, mut server_buffer) = ([0; 65_536], [0; 65_536]);
        loop {
            tokio::select! {
                read = client.read(&mut client_buffer) => {
                    let Ok(length @ 1..) = read else { return };
                    let is_commit = client_buffer[..length].windows(6).any(|window| window == b"COMMIT");
                    if server.write_all(&client_buffer[..length]).await.is_err() {
                        return;
                    }
                    if is_commit && self.drops_next_commit.swap(false, Ordering::SeqCst) {
                        let has_response = server.read(&mut server_buffer).await.is_ok_and(|length| length > 0);
                        self.has_dropped_response.store(has_response, Ordering::SeqCst);
                        return;
                    }
                }
                read = server.read(&mut server_buffer) => {
                    let Ok(length @ 1..) = read else { return };
                    if client.write_all(&server_buffer[..length]).await.is_err() {
                        return;
                    }
                }
            }
        }
    }
}
