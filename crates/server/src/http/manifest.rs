//! The web app manifest. Phones show its name on the home screen, so the server inserts the operator's brand.

use anyhow::Result;
use axum::Router;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::routing::get;
use bytes::Bytes;
use serde_json::{Map, Value};

use super::assets::CACHE_ONE_DAY;
use super::web_build::WebBuild;

const MANIFEST_PATH: &str = "/site.webmanifest";

pub(super) fn router(brand: &str, web: &WebBuild) -> Result<Router> {
    let mut manifest: Map<String, Value> =
        serde_json::from_slice(web.get(&format!("static{MANIFEST_PATH}"))?)?;
    for key in ["name", "short_name"] {
        manifest.insert(key.to_owned(), brand.into());
    }
    let json = Bytes::from(serde_json::to_vec(&manifest)?);
    let headers = [(CONTENT_TYPE, "application/manifest+json"), (CACHE_CONTROL, CACHE_ONE_DAY)];
    Ok(Router::new().route(MANIFEST_PATH, get(move || async move { (headers, json) })))
}
