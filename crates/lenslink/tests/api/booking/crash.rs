//! A server that is killed under load loses no acknowledged booking and creates no duplicate.

use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use domain::{Clock, Timestamp};
use futures_util::future::join_all;
use reqwest::Client;
use serde_json::{Value, json};
use server::app::AppContext;
use server::config::{Config, RawSettings};
use server::http::accept::Limits;
use server::jobs::OutboxWorker;
use storage::Db;
use tempfile::TempDir;

use crate::support::binary::ServerProcess;
use crate::support::engines::{Engine, MASTER_KEY};
use crate::support::harness::{TestApp, http_client};
use crate::support::sent_email::read_emails;

const CLIENT_COUNT: usize = 8;
/// So many that no photographer reaches the email limit between two crashes.
const PHOTOGRAPHER_COUNT: usize = 40;

/// The requests that the clients sent, and the responses.
#[derive(Default)]
struct RequestLog {
    /// How many keys the clients have used.
    key_count: AtomicUsize,
    /// The booking id of each acknowledged key.
    acknowledged: Mutex<HashMap<String, String>>,
    /// The keys of failed requests, which the clients send again.
    failed_keys: Mutex<Vec<String>>,
}

impl RequestLog {
    /// Returns a failed key, or a new one.
    fn next_key(&self) -> String {
        let failed_key = self.failed_keys.lock().unwrap().pop();
        failed_key.unwrap_or_else(|| format!("key-{}", self.key_count.fetch_add(1, Ordering::SeqCst)))
    }

    async fn send(&self, client: &Client, origin: &str, paths: &[String]) {
        let key = self.next_key();
        let n: usize = key.trim_start_matches("key-").parse().unwrap();
        let form = json!({"clientName": "Bo", "clientEmail": format!("bo{n}@example.org"), "message": key});
        let request = client
            .post(format!("{origin}{}", paths[n % paths.len()]))
            .header("Idempotency-Key", &key)
            .header("X-Forwarded-For", format!("10.{}.{}.{}", n >> 16, n >> 8 & 255, n & 255))
            .json(&form);
        let send = async { request.send().await?.error_for_status()?.json::<Value>().await };
        match send.await {
            Ok(booking) => {
                let id = booking["id"].as_str().unwrap().to_owned();
                let earlier_id = self.acknowledged.lock().unwrap().insert(key, id.clone());
                assert!(earlier_id.is_none_or(|earlier_id| earlier_id == id), "one key created two bookings");
            }
            Err(_) => self.failed_keys.lock().unwrap().push(key),
        }
    }
}

/// Pseudo-random durations, reproducible from a seed.
struct RandomDelays(u64);

impl RandomDelays {
    fn next_delay(&mut self) -> Duration {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        Duration::from_millis(20 + self.0 % 381)
    }
}

fn env_number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok().map(|text| text.parse().unwrap())
}

/// Returns a data folder with photographers and their booking paths. The folder is on a disk, because the
/// temporary folder of a test run may be in memory.
async fn create_photographers_on_disk(engine: &Engine) -> (TempDir, Vec<String>) {
    let own_settings = [("LENSLINK_TRUSTED_PROXIES", "127.0.0.1"), ("LENSLINK_MASTER_KEY", MASTER_KEY)];
    let settings = [engine.settings().as_slice(), &own_settings].concat();
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let app = TestApp::in_folder(folder, &settings, Limits::default()).await;
    let mut paths = Vec::new();
    for n in 0..PHOTOGRAPHER_COUNT {
        paths.push(app.add_photographer(&format!("photographer-{n}")).await.path());
    }
    (app.shut_down().await, paths)
}

fn server_settings<'a>(engine: &'a Engine, data_folder: &'a str) -> Vec<(&'a str, &'a str)> {
    let own_settings = [
        ("LENSLINK_MASTER_KEY", MASTER_KEY),
        ("LENSLINK_DATA_DIR", data_folder),
        ("LENSLINK_TRUSTED_PROXIES", "127.0.0.1"),
        ("LENSLINK_CLIENT_RECEIPT", "off"),
        ("LENSLINK_LOG", "error"),
    ];
    [engine.settings().as_slice(), &own_settings].concat()
}

/// Kills the server again and again under load, then checks bookings and emails.
#[expect(clippy::print_stderr, reason = "the seed reproduces a failure")]
async fn crash_repeatedly(engine: &Engine, cycles: u64) {
    let (folder, paths) = create_photographers_on_disk(engine).await;
    let data_folder = folder.path().join("data");
    let data_folder = data_folder.to_str().unwrap();
    let settings = server_settings(engine, data_folder);
    let seed = env_number("LENSLINK_CRASH_SEED").unwrap_or_else(|| std::process::id().into());
    eprintln!("LENSLINK_CRASH_SEED={seed}");
    let mut delays = RandomDelays(seed.max(1));
    let request_log = RequestLog::default();
    for _ in 0..cycles {
        let server = ServerProcess::start(folder.path(), &settings).await;
        let is_over = AtomicBool::new(false);
        let origin = format!("http://{}", server.address);
        let load = send_load(&request_log, &origin, &paths, &is_over);
        let kill = async {
            tokio::time::sleep(delays.next_delay()).await;
            server.kill().await;
            is_over.store(true, Ordering::SeqCst);
        };
        tokio::join!(load, kill);
    }

    let server = ServerProcess::start(folder.path(), &settings).await;
    let (http, origin) = (http_client(), format!("http://{}", server.address));
    while !request_log.failed_keys.lock().unwrap().is_empty() {
        request_log.send(&http, &origin, &paths).await;
    }
    let (code, log) = server.terminate().await;
    assert_eq!(code, Some(0), "{log}");
    let acknowledged = std::mem::take(&mut *request_log.acknowledged.lock().unwrap());
    assert!(acknowledged.len() as u64 > cycles, "only {} bookings", acknowledged.len());
    assert_eq!(
        acknowledged.len(),
        request_log.key_count.load(Ordering::SeqCst),
        "every request gets a response in the end"
    );
    check_emails(&settings, Path::new(data_folder), &acknowledged).await;
    check_rows(engine, Path::new(data_folder), acknowledged).await;
}

async fn send_load(request_log: &RequestLog, origin: &str, paths: &[String], is_over: &AtomicBool) {
    let run_client = async || {
        let http = http_client();
        while !is_over.load(Ordering::SeqCst) {
            request_log.send(&http, origin, paths).await;
        }
    };
    join_all((0..CLIENT_COUNT).map(|_| run_client())).await;
}

/// Delivers the queued emails and checks that each booking has one. The clock is ahead, so that the leases of
/// emails that were in delivery at a crash have ended.
async fn check_emails(settings: &[(&str, &str)], data_folder: &Path, acknowledged: &HashMap<String, String>) {
    let config = Config::read(&RawSettings::from_environment(settings.iter().copied())).unwrap();
    let db = Db::open(&config.database).await.unwrap();
    let in_ten_minutes = Timestamp::from_millis(Clock::system().now().as_millis() + 10 * 60 * 1_000);
    let ctx = Arc::new(AppContext::new(config, db, Clock::fixed(in_ten_minutes)).unwrap());
    OutboxWorker::new(ctx.clone()).unwrap().drain().await;
    ctx.db.close().await;
    let message_ids: HashSet<String> =
        read_emails(&data_folder.join("mail")).into_iter().map(|email| email.message_id).collect();
    for id in acknowledged.values() {
        assert!(message_ids.contains(&format!("{id}@localhost")), "no email about {id}");
    }
    assert_eq!(message_ids.len(), acknowledged.len(), "retries use the same Message-ID");
}

async fn check_rows(engine: &Engine, data_folder: &Path, acknowledged: HashMap<String, String>) {
    let rows = engine.query_texts(data_folder, "SELECT message FROM bookings").await;
    let stored_keys: HashSet<&String> = rows.iter().collect();
    assert_eq!(stored_keys.len(), rows.len(), "a booking was stored twice");
    assert_eq!(stored_keys, acknowledged.keys().collect(), "exactly the acknowledged bookings are stored");
    if engine.is_sqlite() {
        assert_eq!(engine.query_texts(data_folder, "PRAGMA integrity_check").await, ["ok"]);
        assert_eq!(engine.query_texts(data_folder, "PRAGMA foreign_key_check").await, [""; 0]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn crashes_under_load_lose_no_booking_on_sqlite() {
    crash_repeatedly(&Engine::sqlite(), env_number("LENSLINK_CRASH_CYCLES").unwrap_or(10)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn crashes_under_load_lose_no_booking_on_postgres() {
    let engine = Engine::postgres().await;
    crash_repeatedly(&engine, env_number("LENSLINK_CRASH_CYCLES").unwrap_or(5)).await;
    engine.drop_schema().await;
}

/// After SIGTERM the server answers every accepted request, so the client knows of every stored booking.
#[tokio::test(flavor = "multi_thread")]
async fn sigterm_under_load_answers_every_accepted_request() {
    let engine = Engine::sqlite();
    let (folder, paths) = create_photographers_on_disk(&engine).await;
    let data_folder = folder.path().join("data");
    let data_folder = data_folder.to_str().unwrap();
    let server = ServerProcess::start(folder.path(), &server_settings(&engine, data_folder)).await;
    let (request_log, origin) = (RequestLog::default(), format!("http://{}", server.address));
    let send_until_refused = async || {
        let http = http_client();
        while request_log.failed_keys.lock().unwrap().is_empty() {
            request_log.send(&http, &origin, &paths).await;
        }
    };
    let load = join_all((0..CLIENT_COUNT).map(|_| send_until_refused()));
    let (_, (code, log)) = tokio::join!(load, server.terminate());
    assert_eq!((code, log.as_str()), (Some(0), ""));
    let acknowledged = std::mem::take(&mut *request_log.acknowledged.lock().unwrap());
    assert!(acknowledged.len() > CLIENT_COUNT, "only {} bookings", acknowledged.len());
    check_rows(&engine, Path::new(data_folder), acknowledged).await;
}
