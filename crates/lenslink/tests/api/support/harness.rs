//! `TestApp`: a server on a real socket, with a temporary database and a fixed clock.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};
use std::time::UNIX_EPOCH;

use domain::{Clock, Timestamp};
use identity::passwords::HashCost;
use reqwest::{Client, Method, RequestBuilder, redirect};
use server::app::AppContext;
use server::app::identity::{handle_reset_requests, rotate_keys};
use server::config::{Config, RawSettings};
use server::http::accept::{self, Limits, Shutdown};
use server::http::{AppState, DrainSignal, Metrics, Site, WebBuild};
use server::jobs::OutboxWorker;
use storage::{DatabaseLocation, Db};
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use crate::support::engines::Engine;
use crate::support::sent_email::{SentEmail, read_emails};

/// The time of the test clock: 2025-11-13 02:13:20 UTC.
pub const TEST_TIME_MILLIS: i64 = 1_763_000_000_000;

pub struct TestApp {
    pub address: SocketAddr,
    pub ctx: Arc<AppContext>,
    pub drain_signal: DrainSignal,
    metrics: Metrics,
    /// Shuts the server down when cancelled.
    pub stop: CancellationToken,
    /// Returns the number of connections that the shutdown aborted.
    pub server: JoinHandle<usize>,
    client: Client,
    folder: TempDir,
}

impl TestApp {
    pub async fn new() -> Self {
        Self::with_settings(&[], Limits::default()).await
    }

    /// Trusts X-Forwarded-For, so that every test browser can have its own IP address.
    pub async fn with_engine(engine: &Engine, settings: &[(&str, &str)]) -> Self {
        let proxy = ("LENSLINK_TRUSTED_PROXIES", "127.0.0.1");
        let settings = [engine.settings().as_slice(), &[proxy], settings].concat();
        Self::with_settings(&settings, Limits::default()).await
    }

    pub async fn with_settings(settings: &[(&str, &str)], limits: Limits) -> Self {
        Self::in_folder(tempfile::tempdir().unwrap(), settings, limits).await
    }

    pub async fn in_folder(folder: TempDir, settings: &[(&str, &str)], limits: Limits) -> Self {
        // Also installs the TLS provider, which the server needs.
        let client = http_client();
        let config = read_config(&folder, settings);
        copy_migrated_database(&config).await;
        let db = Db::open(&config.database).await.unwrap();
        let clock = Clock::fixed(Timestamp::from_millis(TEST_TIME_MILLIS));
        let ctx = Arc::new(AppContext::new(config, db, clock).unwrap());
        rotate_keys(&ctx).await.unwrap();
        let (drain_signal, metrics, stop) =
            (DrainSignal::default(), Metrics::new(), CancellationToken::new());
        let state =
            AppState::new(ctx.clone(), drain_signal.clone(), metrics.clone(), read_web_build()).unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let shutdown = Shutdown { drain: drain_signal.drain_token(), stop: stop.clone() };
        let server = tokio::spawn(accept::serve(
            listener,
            Site::new(state).unwrap(),
            metrics.clone(),
            limits,
            shutdown,
        ));
        Self { address, ctx, drain_signal, metrics, stop, server, client, folder }
    }

    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.client.request(method, format!("http://{}{path}", self.address))
    }

    pub fn get(&self, path: &str) -> RequestBuilder {
        self.request(Method::GET, path)
    }

    /// The body of `/metrics`.
    pub fn metrics(&self) -> String {
        self.metrics.encode_text().unwrap()
    }

    /// Handles all password reset requests and delivers all due emails. A test has no background jobs.
    pub async fn drain_outbox(&self) {
        while handle_reset_requests(&self.ctx).await.unwrap() {}
        OutboxWorker::new(self.ctx.clone()).unwrap().drain().await;
    }

    /// The emails that were delivered as files, oldest first.
    pub fn emails(&self) -> Vec<SentEmail> {
        read_emails(&self.email_folder())
    }

    pub fn email_folder(&self) -> PathBuf {
        self.data_folder().join("mail")
    }

    /// Stops the server, closes the database and returns the data folder for the next server.
    pub async fn shut_down(self) -> TempDir {
        self.stop.cancel();
        self.server.await.unwrap();
        self.ctx.db.close().await;
        self.folder
    }

    pub fn data_folder(&self) -> PathBuf {
        self.folder.path().join("data")
    }
}

/// Migrations would take a fifth of a short test. The first test makes the copy for all others of this build.
async fn copy_migrated_database(config: &Config) {
    let DatabaseLocation::Sqlite(path) = &config.database else { return };
    if path.exists() {
        return;
    }
    let built_at = std::env::current_exe().unwrap().metadata().unwrap().modified().unwrap();
    let build = built_at.duration_since(UNIX_EPOCH).unwrap().as_nanos();
    let migrated = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("migrated-{build}.db"));
    if !migrated.exists() {
        let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
        let new_path = folder.path().join("new.db");
        let db = Db::open(&DatabaseLocation::Sqlite(new_path.clone())).await.unwrap();
        db.close().await;
        std::fs::rename(new_path, &migrated).unwrap();
    }
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::copy(migrated, path).unwrap();
}

/// Read at run time, so that a change to the web app does not recompile the tests.
fn read_web_build() -> WebBuild {
    static BUILD: LazyLock<WebBuild> = LazyLock::new(|| {
        WebBuild::read_folder(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/dist")).unwrap()
    });
    BUILD.clone()
}

fn read_config(folder: &TempDir, settings: &[(&str, &str)]) -> Config {
    let data_folder = folder.path().join("data").display().to_string();
    let settings = [("LENSLINK_DATA_DIR", &*data_folder)].into_iter().chain(settings.iter().copied());
    let mut config = Config::read(&RawSettings::from_environment(settings)).unwrap();
    // A real hash takes a tenth of a second, and most tests need several.
    config.accounts.hash_cost = HashCost { memory_kib: 64, passes: 1 };
    config
}

pub fn http_client() -> Client {
    // The binary does the same at start. Later calls in the same process have no effect.
    let _ = rustls::crypto::ring::default_provider().install_default();
    Client::builder().redirect(redirect::Policy::none()).build().unwrap()
}

/// Sends the bytes unchanged and reads until the server closes the connection.
pub async fn send_raw(address: SocketAddr, bytes: &[u8]) -> String {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let mut stream = tokio::net::TcpStream::connect(address).await.unwrap();
    stream.write_all(bytes).await.unwrap();
    let mut response = Vec::new();
    // The server may reset the connection after its response.
    let _ = stream.read_to_end(&mut response).await;
    String::from_utf8_lossy(&response).into_owned()
}

pub fn env_variable(name: &str) -> String {
    std::env::var(name)
        .unwrap_or_else(|_| panic!("{name} is not set: scripts/with-services.mjs starts the test services"))
}
