//! From a file to the photo on a page.

#[path = "../../../../photos/tests/corpus/mod.rs"]
pub mod corpus;

mod hostile;
mod objects;
mod profile_image;
mod store_away;
mod sweeping;
mod tickets;
mod uploads;

use axum::body::Bytes;
use reqwest::Method;
use serde_json::json;

use crate::browser::{Answer, Browser};
use crate::harness::TestApp;

/// What every address begins with that the server gives out.
const ORIGIN: &str = "http://localhost:3000";

impl Browser<'_> {
    /// The address that a file may be sent to.
    async fn upload_url(&self) -> String {
        let answer = self.post_empty("/api/objects/upload").await.expect(200).json();
        answer["uploadURL"].as_str().unwrap().to_owned()
    }

    /// Makes what was sent to an address the photo of the profile.
    async fn adopt(&self, url: &str) -> Answer {
        self.put("/api/profile-image", json!({"profileImageURL": url})).await
    }

    /// The whole way of a file.
    pub async fn give_photo(&self, app: &TestApp, file: Vec<u8>) -> Answer {
        let url = self.upload_url().await;
        send_file(app, &url, file).await.expect(200);
        self.adopt(&url).await
    }
}

/// As a browser sends it: to the address alone, without a token.
async fn send_file(app: &TestApp, url: &str, file: Vec<u8>) -> Answer {
    let request = app.request(Method::PUT, path_of(url)).header("content-type", "image/jpeg").body(file);
    let response = request.send().await.unwrap();
    let (status, headers) = (response.status().as_u16(), response.headers().clone());
    Answer { status, headers, text: response.text().await.unwrap() }
}

fn path_of(url: &str) -> &str {
    url.strip_prefix(ORIGIN).unwrap()
}

/// An object as anybody gets it.
async fn object(app: &TestApp, path: &str) -> (u16, Bytes) {
    let response = app.get(path).send().await.unwrap();
    (response.status().as_u16(), response.bytes().await.unwrap())
}

/// The addresses of all sizes in an answer.
fn urls(answer: &Answer) -> Vec<String> {
    let sizes = answer.json()["photo"]["sizes"].as_array().unwrap().clone();
    sizes.iter().map(|size| size["url"].as_str().unwrap().to_owned()).collect()
}

/// Where this installation keeps its objects on disk, once it has any.
fn objects_folder(app: &TestApp) -> std::path::PathBuf {
    let objects = app.data_folder().join("objects");
    let mut inside = objects.read_dir().into_iter().flatten().map(|entry| entry.unwrap().path());
    inside.find(|path| path.is_dir()).unwrap_or(objects)
}

/// Every file below that folder.
fn stored(app: &TestApp) -> Vec<String> {
    fn below(folder: &std::path::Path, found: &mut Vec<std::path::PathBuf>) {
        for entry in folder.read_dir().into_iter().flatten() {
            let path = entry.unwrap().path();
            if path.is_dir() { below(&path, found) } else { found.push(path) }
        }
    }
    let root = objects_folder(app);
    let mut found = Vec::new();
    below(&root, &mut found);
    let mut names: Vec<_> =
        found.iter().map(|path| path.strip_prefix(&root).unwrap().to_str().unwrap().to_owned()).collect();
    names.sort();
    names
}
