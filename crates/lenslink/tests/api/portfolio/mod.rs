//! Portfolio photos: from the uploaded file to the gallery and the covers of the public profile.

mod backup;
mod covers;
mod editing;
mod files;
mod processing;

use reqwest::Method;
use serde_json::{Value, json};
use server::app::identity::authenticate;
use server::app::portfolio;
use tokio_util::sync::CancellationToken;

use crate::photos::corpus;
use crate::profile::helpers::public_profile_path;
use crate::support::browser::Browser;
use crate::support::harness::TestApp;

const PHOTOS_PATH: &str = "/api/photos";

impl TestApp {
    /// Adds a file to the photos of the signed-in photographer. Returns the id of the photo.
    pub async fn add_photo(&self, browser: &Browser<'_>, file: Vec<u8>) -> String {
        let caller = authenticate(&self.ctx, &browser.token().unwrap()).await.unwrap();
        portfolio::add(&self.ctx, caller, file.into()).await.unwrap().to_string()
    }

    /// Processes all photos. A test has no background jobs.
    pub async fn process_photos(&self) {
        let stop = CancellationToken::new();
        while portfolio::process_next(&self.ctx, &stop).await.unwrap() {}
    }

    /// Adds a photo of 800 × 600 pixels and processes it.
    async fn add_ready_photo(&self, browser: &Browser<'_>) -> String {
        let id = self.add_photo(browser, corpus::jpeg(&corpus::quarters(800, 600))).await;
        self.process_photos().await;
        id
    }

    async fn public_profile(&self, username: &str) -> Value {
        self.browser().get(&public_profile_path(username)).await.expect_status(200).json()
    }
}

impl Browser<'_> {
    async fn photos(&self) -> Vec<Value> {
        self.get(PHOTOS_PATH).await.expect_status(200).json()["photos"].as_array().unwrap().clone()
    }

    async fn photo_ids(&self) -> Vec<String> {
        ids(&self.photos().await)
    }
}

fn photo_path(id: &str) -> String {
    format!("{PHOTOS_PATH}/{id}")
}

fn ids(photos: &[Value]) -> Vec<String> {
    photos.iter().map(|photo| photo["id"].as_str().unwrap().to_owned()).collect()
}

/// A valid form, changed by the caller.
fn photo_form(change: impl FnOnce(&mut Value)) -> Value {
    let mut form = json!({
        "alt": "A couple at the end of a pier",
        "caption": "Lane’s Cove, ten to six",
        "focalPoint": {"x": 30, "y": 70},
        "inGallery": true,
    });
    change(&mut form);
    form
}

/// Every route that changes photos, for a photo and a service.
fn write_routes(photo: &str, service: &str) -> Vec<(Method, String, Option<Value>)> {
    vec![
        (Method::PUT, photo_path(photo), Some(photo_form(|_| {}))),
        (Method::DELETE, photo_path(photo), None),
        (Method::POST, format!("{}/restore", photo_path(photo)), None),
        (Method::PUT, format!("/api/services/{service}/cover"), Some(json!({"photoId": photo}))),
    ]
}
