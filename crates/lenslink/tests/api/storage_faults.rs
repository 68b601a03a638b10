//! A disk that refuses writes, and a missing or damaged SQLite file.

use reqwest::Method;
use serde_json::json;
use server::http::accept::Limits;
use tempfile::TempDir;
use tokio::process::Command;

use crate::support::binary::{ServerProcess, run_lenslink};
use crate::support::engines::MASTER_KEY;
use crate::support::harness::TestApp;

const SETTINGS: [(&str, &str); 4] = [
    ("LENSLINK_MASTER_KEY", MASTER_KEY),
    ("LENSLINK_DATA_DIR", "data"),
    ("LENSLINK_TRUSTED_PROXIES", "127.0.0.1"),
    ("LENSLINK_LOG", "off"),
];

/// Makes the kernel refuse writes beyond this file size. The server can still read stored data.
async fn limit_file_size(server: &ServerProcess, bytes: &str) {
    let (pid, limit) = (server.pid().to_string(), format!("--fsize={bytes}:"));
    assert!(Command::new("prlimit").args(["--pid", &pid, &limit]).status().await.unwrap().success());
}

async fn get_status(server: &ServerProcess, path: &str) -> u16 {
    server.call(Method::GET, path, &[], None).await.0
}

/// Sends a request from this client. Returns the status and the error code.
async fn book(server: &ServerProcess, path: &str, client_number: u8) -> (u16, String) {
    let form = json!({"clientName": "Bo", "clientEmail": format!("bo{client_number}@example.org")});
    let ip_address = format!("192.0.2.{client_number}");
    let (status, body, _) =
        server.call(Method::POST, path, &[("X-Forwarded-For", &ip_address)], Some(form)).await;
    (status, body["code"].as_str().unwrap_or_default().to_owned())
}

#[tokio::test]
async fn bookings_succeed_again_once_the_disk_accepts_writes() {
    let app = TestApp::with_settings(&SETTINGS[..1], Limits::default()).await;
    let path = app.add_photographer("anna").await.path();
    let folder = app.shut_down().await;
    let server = ServerProcess::start_ignoring_file_size_signal(folder.path(), &SETTINGS).await;
    assert_eq!((book(&server, &path, 1).await.0, get_status(&server, "/readyz").await), (201, 200));

    limit_file_size(&server, "1").await;
    for client_number in 2..6 {
        assert_eq!(book(&server, &path, client_number).await, (503, "storage-unavailable".to_owned()));
    }
    assert_eq!((get_status(&server, "/readyz").await, get_status(&server, "/livez").await), (503, 200));
    assert_eq!(get_status(&server, "/u/anna").await, 200);

    limit_file_size(&server, "unlimited").await;
    assert_eq!(book(&server, &path, 6).await.0, 201);
    assert_eq!(get_status(&server, "/readyz").await, 200);
    server.kill().await;
}

#[tokio::test]
async fn readiness_returns_without_a_booking_once_the_disk_accepts_writes() {
    let app = TestApp::with_settings(&SETTINGS[..1], Limits::default()).await;
    let path = app.add_photographer("anna").await.path();
    let folder = app.shut_down().await;
    let server = ServerProcess::start_ignoring_file_size_signal(folder.path(), &SETTINGS).await;

    limit_file_size(&server, "1").await;
    assert_eq!(book(&server, &path, 1).await.0, 503);
    assert_eq!(get_status(&server, "/readyz").await, 503);

    limit_file_size(&server, "unlimited").await;
    assert_eq!(get_status(&server, "/readyz").await, 200);
    server.kill().await;
}

const DATA_SETTINGS: [(&str, &str); 2] = [("LENSLINK_DATA_DIR", "data"), ("LENSLINK_LOG", "off")];

/// Starts and stops a server once, which creates the database and the master key.
async fn create_folder_with_database() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    ServerProcess::start(folder.path(), &DATA_SETTINGS).await.terminate().await;
    folder
}

/// Asserts that the server does not start and returns the error.
async fn start_and_fail(folder: &TempDir) -> String {
    let (output, _, stderr) = run_lenslink(folder.path(), &DATA_SETTINGS, &["serve"]).await;
    assert_eq!(output.status.code(), Some(1), "{stderr}");
    stderr
}

#[tokio::test]
async fn refuses_to_start_with_an_empty_database_file() {
    let folder = create_folder_with_database().await;
    let database = folder.path().join("data/lenslink.db");
    std::fs::write(&database, "").unwrap();
    let error = start_and_fail(&folder).await;
    assert!(error.contains("lenslink.db is empty") && error.contains("lenslink restore"), "{error}");
    assert_eq!(database.metadata().unwrap().len(), 0);
}

#[tokio::test]
async fn refuses_to_start_without_a_database_but_with_a_master_key() {
    let folder = create_folder_with_database().await;
    std::fs::remove_file(folder.path().join("data/lenslink.db")).unwrap();
    let error = start_and_fail(&folder).await;
    assert!(error.contains("lenslink.db is missing") && error.contains("keys/master"), "{error}");
    assert!(!folder.path().join("data/lenslink.db").exists());
}

#[tokio::test]
async fn refuses_to_start_without_a_database_but_with_photos() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir_all(folder.path().join("data/objects/photos")).unwrap();
    let error = start_and_fail(&folder).await;
    assert!(error.contains("is missing") && error.contains("objects/photos"), "{error}");
}

#[tokio::test]
async fn readiness_and_deep_doctor_detect_a_damaged_page() {
    let folder = create_folder_with_database().await;
    let database = folder.path().join("data/lenslink.db");
    let (output, stdout, _) = run_lenslink(folder.path(), &DATA_SETTINGS, &["doctor", "--deep"]).await;
    assert!(stdout.contains("no errors in pages, indexes or references"), "{stdout}");
    assert_eq!(output.status.code(), Some(0));

    let mut contents = std::fs::read(&database).unwrap();
    let last_page_start = contents.len() - 4_096;
    contents[last_page_start..].fill(0xff);
    std::fs::write(&database, contents).unwrap();

    let (output, stdout, _) = run_lenslink(folder.path(), &DATA_SETTINGS, &["doctor", "--deep"]).await;
    assert!(stdout.contains("lenslink.db is damaged"), "{stdout}");
    assert_eq!(output.status.code(), Some(1));
    let app = TestApp::in_folder(folder, &[], Limits::default()).await;
    server::app::health::check_database_file(&app.ctx).await.unwrap();
    let response = app.get("/readyz").send().await.unwrap();
    assert_eq!(response.status(), 503);
    assert!(response.text().await.unwrap().contains("storage-damaged"));
}
