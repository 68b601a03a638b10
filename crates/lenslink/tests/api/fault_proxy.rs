//! A connection that breaks when it hurts: stands between the server and PostgreSQL.

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
    armed: AtomicBool,
    lost: AtomicBool,
    cuts: watch::Sender<u64>,
}

impl FaultProxy {
    pub async fn start(upstream: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (port, state) = (listener.local_addr().unwrap().port(), Arc::new(State::default()));
        let shared = state.clone();
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let state = shared.clone();
                tokio::spawn(async move {
                    if let Ok(server) = TcpStream::connect(("127.0.0.1", upstream)).await {
                        let mut cuts = state.cuts.subscribe();
                        tokio::select! { _ = cuts.changed() => {}, () = state.pass(client, server) => {} }
                    }
                });
            }
        });
        Self { port, state }
    }

    /// The next COMMIT reaches the database, its answer reaches nobody.
    pub fn lose_the_next_commit(&self) {
        self.state.armed.store(true, Ordering::SeqCst);
    }

    pub fn has_lost(&self) -> bool {
        self.state.lost.load(Ordering::SeqCst)
    }

    pub fn cut_all(&self) {
        self.state.cuts.send_modify(|cuts| *cuts += 1);
    }
}

impl State {
    async fn pass(&self, mut client: TcpStream, mut server: TcpStream) {
        let (mut asked, mut told) = ([0; 65_536], [0; 65_536]);
        loop {
            tokio::select! {
                read = client.read(&mut asked) => {
                    let Ok(length @ 1..) = read else { return };
                    let commits = asked[..length].windows(6).any(|word| word == b"COMMIT");
                    if server.write_all(&asked[..length]).await.is_err() {
                        return;
                    }
                    if commits && self.armed.swap(false, Ordering::SeqCst) {
                        let answered = server.read(&mut told).await.is_ok_and(|length| length > 0);
                        self.lost.store(answered, Ordering::SeqCst);
                        return;
                    }
                }
                read = server.read(&mut told) => {
                    let Ok(length @ 1..) = read else { return };
                    if client.write_all(&told[..length]).await.is_err() {
                        return;
                    }
                }
            }
        }
    }
}
