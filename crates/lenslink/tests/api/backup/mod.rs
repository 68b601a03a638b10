//! `lenslink backup` and `lenslink restore`.

mod forged;
mod making;
mod restoring;
mod under_load;

use std::path::{Path, PathBuf};

use reqwest::Method;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::binary::{Serving, run};

/// One of the demo's photographers.
const MARIT: &str = "marit-halloran";

/// An instance of its own, with settings that each of its commands gets.
struct Instance {
    folder: TempDir,
    settings: Vec<(String, String)>,
}

impl Instance {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap(), settings: Vec::new() }
    }

    fn with(mut self, name: &str, value: &str) -> Self {
        self.settings.push((name.to_owned(), value.to_owned()));
        self
    }

    /// With the three photographers of the demo, and their password.
    async fn filled(self) -> (Self, String) {
        let said = self.succeed(&["demo"]).await;
        let password = said.lines().last().unwrap().trim().to_owned();
        (self, password)
    }

    fn settings(&self) -> Vec<(&str, &str)> {
        self.settings.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect()
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    async fn serve(&self) -> Serving {
        Serving::start(self.folder.path(), &self.settings()).await
    }

    async fn succeed(&self, arguments: &[&str]) -> String {
        let (output, said, complained) = run(self.folder.path(), &self.settings(), arguments).await;
        assert!(output.status.success(), "{complained}");
        said
    }

    /// The one sentence of a command that was refused.
    async fn refused(&self, arguments: &[&str]) -> String {
        let (output, said, complained) = run(self.folder.path(), &self.settings(), arguments).await;
        assert_eq!((output.status.code(), said.as_str()), (Some(1), ""), "{complained}");
        assert_eq!(complained.lines().count(), 1, "{complained}");
        complained
    }

    async fn back_up(&self) -> PathBuf {
        self.succeed(&["backup", "backup.tar"]).await;
        self.path("backup.tar")
    }

    async fn restore(&self, backup: &Path) -> String {
        self.succeed(&["restore", backup.to_str().unwrap()]).await
    }

    /// Every file and what is in it, but for the lock, which has nothing in it.
    fn everything(&self) -> Vec<(PathBuf, Vec<u8>)> {
        let mut files = Vec::new();
        let mut folders = vec![self.folder.path().to_owned()];
        while let Some(folder) = folders.pop() {
            for entry in folder.read_dir().unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path.clone());
                    files.push((path, Vec::new()));
                } else if path.extension().is_none_or(|ending| ending != "lock" && ending != "db-shm") {
                    files.push((path.clone(), std::fs::read(&path).unwrap()));
                }
            }
        }
        files.sort();
        files
    }
}

async fn sign_in(serving: &Serving, email: &str, password: &str) -> u16 {
    let form = json!({"email": email, "password": password});
    serving.call(Method::POST, "/api/identity/sign-in", &[], Some(form)).await.0
}

async fn profile(serving: &Serving) -> Value {
    let path = format!("/api/public/profile/{MARIT}");
    let (status, profile, _) = serving.call(Method::GET, &path, &[], None).await;
    assert_eq!(status, 200, "{profile}");
    profile
}

/// Every size of the photo on a page comes as a picture.
async fn assert_photo_loads(serving: &Serving) {
    let profile = profile(serving).await;
    let sizes = profile["photo"]["sizes"].as_array().unwrap().clone();
    assert_eq!(sizes.len(), 4);
    for size in sizes {
        let url = format!("http://{}{}", serving.address, size["url"].as_str().unwrap());
        let answer = crate::harness::client().get(url).send().await.unwrap();
        assert_eq!(answer.status(), 200);
        assert!(answer.bytes().await.unwrap().starts_with(&[0xff, 0xd8, 0xff]));
    }
}
