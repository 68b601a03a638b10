//! A disk that refuses writes, and a SQLite file that is lost or damaged.

use reqwest::Method;
use serde_json::json;
use server::http::accept::Limits;
use tempfile::TempDir;
use tokio::process::Command;

use crate::binary::{Serving, run};
use crate::engines::MASTER_KEY;
use crate::harness::TestApp;

const SETTINGS: [(&str, &str); 4] = [
    ("LENSLINK_MASTER_KEY", MASTER_KEY),
    ("LENSLINK_DATA_DIR", "data"),
    ("LENSLINK_TRUSTED_PROXIES", "127.0.0.1"),
    ("LENSLINK_LOG", "off"),
];

/// The kernel refuses every write of the process to a file beyond this size; what is stored can still be read.
async fn limit_file_size(server: &Serving, bytes: &str) {
    let (pid, limit) = (server.pid().to_string(), format!("--fsize={bytes}:"));
    assert!(Command::new("prlimit").args(["--pid", &pid, &limit]).status().await.unwrap().success());
}

async fn status_of(server: &Serving, path: &str) -> u16 {
    server.call(Method::GET, path, &[], None).await.0
}

async fn book(server: &Serving, path: &str, network: u8) -> (u16, String) {
    let form = json!({"clientName": "Bo", "clientEmail": format!("bo{network}@example.org")});
    let forwarded = format!("192.0.2.{network}");
    let (status, body, _) =
        server.call(Method::POST, path, &[("X-Forwarded-For", &forwarded)], Some(form)).await;
    (status, body["code"].as_str().unwrap_or_default().to_owned())
}

#[tokio::test]
async fn bookings_succeed_again_once_the_disk_accepts_writes() {
    let app = TestApp::with(&SETTINGS[..1], Limits::default()).await;
    let path = app.studio("anna").await.path();
    let folder = app.leave().await;
    let server = Serving::start_surviving_file_limits(folder.path(), &SETTINGS).await;
    assert_eq!((book(&server, &path, 1).await.0, status_of(&server, "/readyz").await), (201, 200));

    limit_file_size(&server, "1").await;
    for network in 2..6 {
        assert_eq!(book(&server, &path, network).await, (503, "storage_unavailable".to_owned()));
    }
    assert_eq!((status_of(&server, "/readyz").await, status_of(&server, "/livez").await), (503, 200));
    assert_eq!(status_of(&server, "/u/anna").await, 200);

    limit_file_size(&server, "unlimited").await;
    assert_eq!(book(&server, &path, 6).await.0, 201);
    assert_eq!(status_of(&server, "/readyz").await, 200);
    server.kill().await;
}

#[tokio::test]
async fn readiness_returns_without_a_booking_once_the_disk_accepts_writes() {
    let app = TestApp::with(&SETTINGS[..1], Limits::default()).await;
    let path = app.studio("anna").await.path();
    let folder = app.leave().await;
    let server = Serving::start_surviving_file_limits(folder.path(), &SETTINGS).await;

    limit_file_size(&server, "1").await;
    assert_eq!(book(&server, &path, 1).await.0, 503);
    assert_eq!(status_of(&server, "/readyz").await, 503);

    limit_file_size(&server, "unlimited").await;
    assert_eq!(status_of(&server, "/readyz").await, 200);
    server.kill().await;
}

const LOST: [(&str, &str); 2] = [("LENSLINK_DATA_DIR", "data"), ("LENSLINK_LOG", "off")];

/// Starts once, so that there is a database with its key, and ends.
async fn used_folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    Serving::start(folder.path(), &LOST).await.terminate().await;
    folder
}

async fn refusal_to_start(folder: &TempDir) -> String {
    let (output, _, stderr) = run(folder.path(), &LOST, &["serve"]).await;
    assert_eq!(output.status.code(), Some(1), "{stderr}");
    stderr
}

#[tokio::test]
async fn an_empty_database_file_stops_the_start_and_stays_as_it_is() {
    let folder = used_folder().await;
    let database = folder.path().join("data/lenslink.db");
    std::fs::write(&database, "").unwrap();
    let refusal = refusal_to_start(&folder).await;
    assert!(refusal.contains("lenslink.db is empty") && refusal.contains("lenslink restore"), "{refusal}");
    assert_eq!(database.metadata().unwrap().len(), 0);
}

#[tokio::test]
async fn a_missing_database_beside_its_master_key_stops_the_start() {
    let folder = used_folder().await;
    std::fs::remove_file(folder.path().join("data/lenslink.db")).unwrap();
    let refusal = refusal_to_start(&folder).await;
    assert!(refusal.contains("lenslink.db is missing") && refusal.contains("keys/master"), "{refusal}");
    assert!(!folder.path().join("data/lenslink.db").exists());
}

#[tokio::test]
async fn a_missing_database_beside_photos_stops_the_start() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir_all(folder.path().join("data/objects/photos")).unwrap();
    let refusal = refusal_to_start(&folder).await;
    assert!(refusal.contains("is missing") && refusal.contains("objects/photos"), "{refusal}");
}

#[tokio::test]
async fn a_destroyed_page_is_noticed_by_readiness_and_by_the_deep_doctor() {
    let folder = used_folder().await;
    let database = folder.path().join("data/lenslink.db");
    let (output, stdout, _) = run(folder.path(), &LOST, &["doctor", "--deep"]).await;
    assert!(stdout.contains("every page, index and reference is sound"), "{stdout}");
    assert_eq!(output.status.code(), Some(0));

    let mut contents = std::fs::read(&database).unwrap();
    let last_page = contents.len() - 4_096;
    contents[last_page..].fill(0xff);
    std::fs::write(&database, contents).unwrap();

    let (output, stdout, _) = run(folder.path(), &LOST, &["doctor", "--deep"]).await;
    assert!(stdout.contains("lenslink.db is damaged"), "{stdout}");
    assert_eq!(output.status.code(), Some(1));
    let app = TestApp::in_folder(folder, &[], Limits::default()).await;
    server::app::health::check_file(&app.cx).await.unwrap();
    let response = app.get("/readyz").send().await.unwrap();
    assert_eq!(response.status(), 503);
    assert!(response.text().await.unwrap().contains("storage_damaged"));
}
