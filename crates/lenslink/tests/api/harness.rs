//! An app on a real socket, with its database in a throwaway place.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use domain::{Clock, Timestamp};
use reqwest::{Client, Method, RequestBuilder, redirect};
use server::app::Ctx;
use server::app::identity::{handle_reset_requests, keep_keys};
use server::config::{Config, Values};
use server::http::accept::{self, Limits, Shutdown};
use server::http::{Health, Metrics, Parts, Site, WebBuild};
use server::jobs::Courier;
use storage::Db;
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::engines::Engine;
use crate::mails::{SentMail, in_folder};

pub struct TestApp {
    pub address: SocketAddr,
    pub cx: Arc<Ctx>,
    pub health: Health,
    metrics: Metrics,
    pub stop: CancellationToken,
    pub server: JoinHandle<usize>,
    client: Client,
    folder: TempDir,
}

impl TestApp {
    pub async fn new() -> Self {
        Self::with(&[], Limits::default()).await
    }

    /// On the given database, believing the addresses that browsers of the test say they have.
    pub async fn on(engine: &Engine, settings: &[(&str, &str)]) -> Self {
        let proxy = ("LENSLINK_TRUSTED_PROXIES", "127.0.0.1");
        let settings = [engine.settings().as_slice(), &[proxy], settings].concat();
        Self::with(&settings, Limits::default()).await
    }

    pub async fn with(settings: &[(&str, &str)], limits: Limits) -> Self {
        Self::in_folder(tempfile::tempdir().unwrap(), settings, limits).await
    }

    pub async fn in_folder(folder: TempDir, settings: &[(&str, &str)], limits: Limits) -> Self {
        // Before anything that speaks https.
        let client = client();
        let config = config(&folder, settings);
        let db = Db::open(&config.database).await.unwrap();
        let clock = Clock::fixed(Timestamp::from_millis(1_763_000_000_000));
        let cx = Arc::new(Ctx::new(config, db, clock).unwrap());
        keep_keys(&cx).await.unwrap();
        let (health, metrics, stop) = (Health::default(), Metrics::new(), CancellationToken::new());
        let parts = Parts::new(cx.clone(), health.clone(), metrics.clone(), web_build()).unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let shutdown = Shutdown { notice: health.draining(), stop: stop.clone() };
        let server = tokio::spawn(accept::serve(
            listener,
            Site::new(parts).unwrap(),
            metrics.clone(),
            limits,
            shutdown,
        ));
        Self { address, cx, health, metrics, stop, server, client, folder }
    }

    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.client.request(method, format!("http://{}{path}", self.address))
    }

    pub fn get(&self, path: &str) -> RequestBuilder {
        self.request(Method::GET, path)
    }

    /// What `/metrics` says.
    pub fn metrics(&self) -> String {
        self.metrics.text().unwrap()
    }

    /// Answers every request for a new password and delivers every mail that is due. Nothing else does in a test.
    pub async fn drain_outbox(&self) {
        while handle_reset_requests(&self.cx).await.unwrap() {}
        Courier::new(self.cx.clone()).unwrap().drain().await;
    }

    /// The mails that were delivered as files, the oldest first.
    pub fn mails(&self) -> Vec<SentMail> {
        in_folder(&self.mail_folder())
    }

    pub fn mail_folder(&self) -> PathBuf {
        self.data_folder().join("mail")
    }

    /// Ends the app, and leaves its folder to whoever comes next: nothing has the database open any more.
    pub async fn leave(self) -> TempDir {
        self.stop.cancel();
        self.server.await.unwrap();
        self.cx.db.close().await;
        self.folder
    }

    pub fn data_folder(&self) -> PathBuf {
        self.folder.path().join("data")
    }
}

/// Read at run time, so that an edit of the web app does not compile the tests again.
fn web_build() -> WebBuild {
    static BUILD: LazyLock<WebBuild> = LazyLock::new(|| {
        WebBuild::read_folder(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist")).unwrap()
    });
    BUILD.clone()
}

fn config(folder: &TempDir, settings: &[(&str, &str)]) -> Config {
    let data = folder.path().join("data").display().to_string();
    let settings = [("LENSLINK_DATA_DIR", &*data)].into_iter().chain(settings.iter().copied());
    Config::read(&Values::from_environment(settings)).unwrap()
}

pub fn client() -> Client {
    // What the binary does at start; only the first call in a process counts.
    let _ = rustls::crypto::ring::default_provider().install_default();
    Client::builder().redirect(redirect::Policy::none()).build().unwrap()
}

/// Sends bytes as they are and reads until the server closes.
pub async fn raw(address: SocketAddr, bytes: &[u8]) -> String {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let mut stream = tokio::net::TcpStream::connect(address).await.unwrap();
    stream.write_all(bytes).await.unwrap();
    let mut answer = Vec::new();
    // A reset after the answer is as good as a close.
    let _ = stream.read_to_end(&mut answer).await;
    String::from_utf8_lossy(&answer).into_owned()
}

pub fn variable(name: &str) -> String {
    std::env::var(name).unwrap_or_else(|_| panic!("{name} is set by the script that starts the test servers"))
}
