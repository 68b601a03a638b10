//! `lenslink backup` and `lenslink restore`.

mod creating;
mod forged;
mod restoring;
mod under_load;

use std::path::{Path, PathBuf};

use reqwest::Method;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::support::binary::{ServerProcess, run_lenslink};
use crate::support::harness::http_client;

/// The username of one of the demo's photographers.
const MARIT_USERNAME: &str = "marit-halloran";

/// An instance in a temporary folder, with the settings for all of its commands.
struct Instance {
    folder: TempDir,
    settings: Vec<(String, String)>,
}

impl Instance {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap(), settings: Vec::new() }
    }

    fn with_setting(mut self, name: &str, value: &str) -> Self {
        self.settings.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Runs `lenslink demo` and returns the password that it printed.
    async fn fill_with_demo(self) -> (Self, String) {
        let output = self.run_successfully(&["demo"]).await;
        let password = output.lines().last().unwrap().trim().to_owned();
        (self, password)
    }

    fn settings(&self) -> Vec<(&str, &str)> {
        self.settings.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect()
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    async fn start_server(&self) -> ServerProcess {
        ServerProcess::start(self.folder.path(), &self.settings()).await
    }

    async fn run_successfully(&self, arguments: &[&str]) -> String {
        let (output, stdout, stderr) = run_lenslink(self.folder.path(), &self.settings(), arguments).await;
        assert!(output.status.success(), "{stderr}");
        stdout
    }

    /// Runs a command that must fail and returns its error line.
    async fn run_expecting_error(&self, arguments: &[&str]) -> String {
        let (output, stdout, stderr) = run_lenslink(self.folder.path(), &self.settings(), arguments).await;
        assert_eq!((output.status.code(), stdout.as_str()), (Some(1), ""), "{stderr}");
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
        stderr
    }

    async fn back_up(&self) -> PathBuf {
        self.run_successfully(&["backup", "backup.tar"]).await;
        self.path("backup.tar")
    }

    async fn restore(&self, backup: &Path) -> String {
        self.run_successfully(&["restore", backup.to_str().unwrap()]).await
    }

    /// Every folder, and every file with its content, except the lock file and SQLite's shared-memory file.
    fn read_all_files(&self) -> Vec<(PathBuf, Vec<u8>)> {
        let mut files = Vec::new();
        let mut folders = vec![self.folder.path().to_owned()];
        while let Some(folder) = folders.pop() {
            for entry in folder.read_dir().unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path.clone());
                    files.push((path, Vec::new()));
                } else if path
                    .extension()
                    .is_none_or(|extension| extension != "lock" && extension != "db-shm")
                {
                    files.push((path.clone(), std::fs::read(&path).unwrap()));
                }
            }
        }
        files.sort();
        files
    }
}

/// Returns the HTTP status.
async fn sign_in(server: &ServerProcess, email: &str, password: &str) -> u16 {
    let form = json!({"email": email, "password": password});
    server.call(Method::POST, "/api/identity/sign-in", &[], Some(form)).await.0
}

async fn get_profile(server: &ServerProcess) -> Value {
    let path = format!("/api/public/profile/{MARIT_USERNAME}");
    let (status, profile, _) = server.call(Method::GET, &path, &[], None).await;
    assert_eq!(status, 200, "{profile}");
    profile
}

/// Asserts that every size of the profile photo is served as a JPEG.
async fn assert_photo_loads(server: &ServerProcess) {
    let profile = get_profile(server).await;
    let sizes = profile["photo"]["sizes"].as_array().unwrap().clone();
    assert_eq!(sizes.len(), 4);
    for size in sizes {
        let url = format!("http://{}{}", server.address, size["url"].as_str().unwrap());
        let response = http_client().get(url).send().await.unwrap();
        assert_eq!(response.status(), 200);
        assert!(response.bytes().await.unwrap().starts_with(&[0xff, 0xd8, 0xff]));
    }
}
