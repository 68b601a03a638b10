//! From an uploaded file to the photo on the public page.

#[path = "../../../../photos/tests/corpus/mod.rs"]
pub mod corpus;

mod hostile_uploads;
mod objects;
mod profile_image;
mod storage_outage;
mod sweeping;
mod tickets;
mod uploads;

use axum::body::Bytes;
use reqwest::Method;
use serde_json::json;

use crate::support::browser::{Browser, TestResponse};
use crate::support::harness::TestApp;

/// The origin of all URLs that the server returns.
const ORIGIN: &str = "http://localhost:3000";

impl Browser<'_> {
    /// Requests a URL for one upload.
    async fn request_upload_url(&self) -> String {
        let body = self.post_empty("/api/objects/upload").await.expect_status(200).json();
        body["uploadURL"].as_str().unwrap().to_owned()
    }

    /// Makes the uploaded file the profile photo.
    async fn set_profile_image(&self, url: &str) -> TestResponse {
        self.put("/api/profile-image", json!({"profileImageURL": url})).await
    }

    /// Requests a URL, uploads the file and makes it the profile photo.
    pub async fn upload_photo(&self, app: &TestApp, file: Vec<u8>) -> TestResponse {
        let url = self.request_upload_url().await;
        send_file(app, &url, file).await.expect_status(200);
        self.set_profile_image(&url).await
    }
}

/// Sends the file without an access token, like a browser: the URL is the permission.
async fn send_file(app: &TestApp, url: &str, file: Vec<u8>) -> TestResponse {
    let request = app.request(Method::PUT, path_of_url(url)).header("content-type", "image/jpeg").body(file);
    let response = request.send().await.unwrap();
    let (status, headers) = (response.status().as_u16(), response.headers().clone());
    TestResponse { status, headers, text: response.text().await.unwrap() }
}

fn path_of_url(url: &str) -> &str {
    url.strip_prefix(ORIGIN).unwrap()
}

/// Gets an object without authentication. Returns the status and the body.
pub async fn get_object(app: &TestApp, path: &str) -> (u16, Bytes) {
    let response = app.get(path).send().await.unwrap();
    (response.status().as_u16(), response.bytes().await.unwrap())
}

/// The URLs of all sizes in a response.
fn size_urls(response: &TestResponse) -> Vec<String> {
    let sizes = response.json()["photo"]["sizes"].as_array().unwrap().clone();
    sizes.iter().map(|size| size["url"].as_str().unwrap().to_owned()).collect()
}

/// The folder of this instance below `objects`; `objects` itself if there is none yet.
pub fn objects_folder(app: &TestApp) -> std::path::PathBuf {
    let objects = app.data_folder().join("objects");
    let mut children = objects.read_dir().into_iter().flatten().map(|entry| entry.unwrap().path());
    children.find(|path| path.is_dir()).unwrap_or(objects)
}

/// Every file below the folder of this instance, as a sorted relative path.
pub fn stored_files(app: &TestApp) -> Vec<String> {
    fn collect_files(folder: &std::path::Path, files: &mut Vec<std::path::PathBuf>) {
        for entry in folder.read_dir().into_iter().flatten() {
            let path = entry.unwrap().path();
            if path.is_dir() { collect_files(&path, files) } else { files.push(path) }
        }
    }
    let root = objects_folder(app);
    let mut files = Vec::new();
    collect_files(&root, &mut files);
    let mut names: Vec<_> =
        files.iter().map(|path| path.strip_prefix(&root).unwrap().to_str().unwrap().to_owned()).collect();
    names.sort();
    names
}
