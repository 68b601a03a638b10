//! A server that is killed at any moment under load loses nothing it has answered, and makes nothing twice.

use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use domain::{Clock, Timestamp};
use futures_util::future::join_all;
use reqwest::Client;
use serde_json::{Value, json};
use server::app::Ctx;
use server::config::{Config, Values};
use server::http::accept::Limits;
use server::jobs::Courier;
use storage::Db;
use tempfile::TempDir;

use crate::binary::Serving;
use crate::engines::{Engine, MASTER_KEY};
use crate::harness::{TestApp, client};
use crate::mails::in_folder;

const CLIENTS: usize = 8;
/// So many that none of them gets more than its share of mails between two crashes.
const STUDIOS: usize = 40;

/// What clients sent, and what they were answered.
#[derive(Default)]
struct Ledger {
    sent: AtomicUsize,
    /// The booking of each key, as first answered.
    acknowledged: Mutex<HashMap<String, String>>,
    /// Sent, and never answered.
    open: Mutex<Vec<String>>,
}

impl Ledger {
    /// What got no answer comes first, under its old key.
    fn next(&self) -> String {
        let again = self.open.lock().unwrap().pop();
        again.unwrap_or_else(|| format!("key-{}", self.sent.fetch_add(1, Ordering::SeqCst)))
    }

    async fn send(&self, client: &Client, origin: &str, paths: &[String]) {
        let key = self.next();
        let n: usize = key.trim_start_matches("key-").parse().unwrap();
        let form = json!({"clientName": "Bo", "clientEmail": format!("bo{n}@example.org"), "message": key});
        let request = client
            .post(format!("{origin}{}", paths[n % paths.len()]))
            .header("Idempotency-Key", &key)
            .header("X-Forwarded-For", format!("10.{}.{}.{}", n >> 16, n >> 8 & 255, n & 255))
            .json(&form);
        let answer = async { request.send().await?.error_for_status()?.json::<Value>().await };
        match answer.await {
            Ok(booking) => {
                let id = booking["id"].as_str().unwrap().to_owned();
                let before = self.acknowledged.lock().unwrap().insert(key, id.clone());
                assert!(before.is_none_or(|before| before == id), "one key, two bookings");
            }
            Err(_) => self.open.lock().unwrap().push(key),
        }
    }
}

/// Numbers that look random and can be had again.
struct Moments(u64);

impl Moments {
    fn next(&mut self) -> Duration {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        Duration::from_millis(20 + self.0 % 381)
    }
}

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok().map(|text| text.parse().unwrap())
}

/// A folder with photographers, for the server that will be killed, and where clients book with each of them. The
/// temporary folder of a test run may be in memory; this one is on a disk.
async fn studios_on_disk(engine: &Engine) -> (TempDir, Vec<String>) {
    let own = [("LENSLINK_TRUSTED_PROXIES", "127.0.0.1"), ("LENSLINK_MASTER_KEY", MASTER_KEY)];
    let settings = [engine.settings().as_slice(), &own].concat();
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let app = TestApp::in_folder(folder, &settings, Limits::default()).await;
    let mut paths = Vec::new();
    for n in 0..STUDIOS {
        paths.push(app.studio(&format!("studio-{n}")).await.path());
    }
    (app.leave().await, paths)
}

fn settings<'a>(engine: &'a Engine, data: &'a str) -> Vec<(&'a str, &'a str)> {
    let own = [
        ("LENSLINK_MASTER_KEY", MASTER_KEY),
        ("LENSLINK_DATA_DIR", data),
        ("LENSLINK_TRUSTED_PROXIES", "127.0.0.1"),
        ("LENSLINK_CLIENT_RECEIPT", "off"),
        ("LENSLINK_LOG", "error"),
    ];
    [engine.settings().as_slice(), &own].concat()
}

#[expect(clippy::print_stderr, reason = "with this number a failure can be had again")]
async fn crash_again_and_again(engine: &Engine, cycles: u64) {
    let (folder, paths) = studios_on_disk(engine).await;
    let data = folder.path().join("data");
    let data = data.to_str().unwrap();
    let settings = settings(engine, data);
    let seed = number("LENSLINK_CRASH_SEED").unwrap_or_else(|| std::process::id().into());
    eprintln!("LENSLINK_CRASH_SEED={seed}");
    let mut moments = Moments(seed.max(1));
    let ledger = Ledger::default();
    for _ in 0..cycles {
        let server = Serving::start(folder.path(), &settings).await;
        let over = AtomicBool::new(false);
        let origin = format!("http://{}", server.address);
        let load = load(&ledger, &origin, &paths, &over);
        let killing = async {
            tokio::time::sleep(moments.next()).await;
            server.kill().await;
            over.store(true, Ordering::SeqCst);
        };
        tokio::join!(load, killing);
    }

    let server = Serving::start(folder.path(), &settings).await;
    let (http, origin) = (client(), format!("http://{}", server.address));
    while !ledger.open.lock().unwrap().is_empty() {
        ledger.send(&http, &origin, &paths).await;
    }
    let (code, log) = server.terminate().await;
    assert_eq!(code, Some(0), "{log}");
    let acknowledged = std::mem::take(&mut *ledger.acknowledged.lock().unwrap());
    assert!(acknowledged.len() as u64 > cycles, "{} bookings are no load", acknowledged.len());
    assert_eq!(acknowledged.len(), ledger.sent.load(Ordering::SeqCst), "each was answered in the end");
    check_mails(&settings, Path::new(data), &acknowledged).await;
    check_rows(engine, Path::new(data), acknowledged).await;
}

async fn load(ledger: &Ledger, origin: &str, paths: &[String], over: &AtomicBool) {
    let one = async || {
        let http = client();
        while !over.load(Ordering::SeqCst) {
            ledger.send(&http, origin, paths).await;
        }
    };
    join_all((0..CLIENTS).map(|_| one())).await;
}

/// Those that were on their way at a crash are on their way again when their lease is over.
async fn check_mails(settings: &[(&str, &str)], data: &Path, acknowledged: &HashMap<String, String>) {
    let config = Config::read(&Values::from_environment(settings.iter().copied())).unwrap();
    let db = Db::open(&config.database).await.unwrap();
    let later = Timestamp::from_millis(Clock::system().now().as_millis() + 10 * 60 * 1_000);
    let cx = Arc::new(Ctx::new(config, db, Clock::fixed(later)).unwrap());
    Courier::new(cx.clone()).unwrap().drain().await;
    cx.db.close().await;
    let told: HashSet<String> =
        in_folder(&data.join("mail")).into_iter().map(|mail| mail.message_id).collect();
    for id in acknowledged.values() {
        assert!(told.contains(&format!("{id}@localhost")), "nobody was told of {id}");
    }
    assert_eq!(told.len(), acknowledged.len(), "one Message-ID for each, however often it was sent");
}

async fn check_rows(engine: &Engine, data: &Path, acknowledged: HashMap<String, String>) {
    let rows = engine.texts(data, "SELECT message FROM bookings").await;
    let kept: HashSet<&String> = rows.iter().collect();
    assert_eq!(kept.len(), rows.len(), "a booking is there twice");
    assert_eq!(kept, acknowledged.keys().collect(), "every one that was answered, and no other");
    if engine.settings().is_empty() {
        assert_eq!(engine.texts(data, "PRAGMA integrity_check").await, ["ok"]);
        assert_eq!(engine.texts(data, "PRAGMA foreign_key_check").await, [""; 0]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn crashes_under_load_lose_no_booking_on_sqlite() {
    crash_again_and_again(&Engine::sqlite(), number("LENSLINK_CRASH_CYCLES").unwrap_or(10)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn crashes_under_load_lose_no_booking_on_postgres() {
    let engine = Engine::postgres().await;
    crash_again_and_again(&engine, number("LENSLINK_CRASH_CYCLES").unwrap_or(5)).await;
    engine.drop().await;
}

/// Asked to end, it answers what it has taken in: nothing is stored that its client did not hear of.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_is_asked_to_end_under_load_cuts_nobody_off() {
    let engine = Engine::sqlite();
    let (folder, paths) = studios_on_disk(&engine).await;
    let data = folder.path().join("data");
    let data = data.to_str().unwrap();
    let server = Serving::start(folder.path(), &settings(&engine, data)).await;
    let (ledger, origin) = (Ledger::default(), format!("http://{}", server.address));
    let until_refused = async || {
        let http = client();
        while ledger.open.lock().unwrap().is_empty() {
            ledger.send(&http, &origin, &paths).await;
        }
    };
    let load = join_all((0..CLIENTS).map(|_| until_refused()));
    let (_, (code, log)) = tokio::join!(load, server.terminate());
    assert_eq!((code, log.as_str()), (Some(0), ""));
    let acknowledged = std::mem::take(&mut *ledger.acknowledged.lock().unwrap());
    assert!(acknowledged.len() > CLIENTS, "{} bookings are no load", acknowledged.len());
    check_rows(&engine, Path::new(data), acknowledged).await;
}
